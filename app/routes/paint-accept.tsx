import { PassportPage } from '#customers/passports/customer/ui/PassportPage.tsx';
import { pageMeta } from '#website/site/pages.ts';
import { appServices } from '../context.ts';
import { passportPath, readPassport, refusedPost } from '../passport-page.ts';
import { fieldsOf, finished } from '../posted-forms.ts';
import type { Route } from './+types/paint-accept.ts';

export async function loader({ params, context }: Route.LoaderArgs) {
  return { page: await readPassport(context, params.token, ['buyer']) };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const name = fieldsOf(await request.formData())('name');
  const { postToApi } = context.get(appServices);
  const result = await postToApi<{ path: string }>(`${passportPath(params.token)}/accept`, { name });
  if (!result.ok) return refusedPost('accept', name, result);
  return finished(request, 'accept', result.body.path);
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches[0].loaderData, {
    title: loaderData ? `Accept the paint passport for ${loaderData.page.tailNumber}` : 'Accept a paint passport',
    description: 'A record of the paint on this airplane.',
    path: '/paint',
    indexed: false,
  });
}

export default function PaintAcceptRoute({ loaderData: { page }, actionData, params }: Route.ComponentProps) {
  return <PassportPage token={params.token} page={page} refused={actionData?.refused ?? null} />;
}
