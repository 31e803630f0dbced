import { HolderEnd } from '#customers/passports/customer/ui/HolderEnd.tsx';
import { PassportPage } from '#customers/passports/customer/ui/PassportPage.tsx';
import { pageMeta } from '#website/site/pages.ts';
import { appServices } from '../context.ts';
import { passportPath, readPassport, refusedPost } from '../passport-page.ts';
import { fieldsOf, finished } from '../posted-forms.ts';
import type { Route } from './+types/paint-holder.ts';

export async function loader({ params, context }: Route.LoaderArgs) {
  return { page: await readPassport(context, params.token, ['holder']) };
}

/** Settings by the names of their buttons. */
const SETTINGS: Readonly<Record<string, object>> = {
  hide: { published: false },
  show: { published: true },
  'hide-serial': { showSerial: false },
  'show-serial': { showSerial: true },
};

export async function action({ params, request, context }: Route.ActionArgs) {
  const field = fieldsOf(await request.formData());
  const [intent, toEmail] = [field('intent'), field('toEmail').trim()];
  const settings = Object.hasOwn(SETTINGS, intent) ? SETTINGS[intent] : undefined;
  const path = `${passportPath(params.token)}/${settings ? 'settings' : 'transfer'}`;
  const body = settings ?? { toEmail: intent === 'withdraw' ? null : toEmail };
  const result = await context.get(appServices).postToApi(path, body);
  if (!result.ok) return refusedPost(intent, toEmail, result);
  return finished(request, intent);
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches[0].loaderData, {
    title: loaderData ? `Your paint passport, ${loaderData.page.tailNumber}` : 'Your paint passport',
    description: 'A record of the paint on this airplane.',
    path: '/paint',
    indexed: false,
  });
}

export default function PaintHolderRoute({ loaderData: { page }, actionData, params }: Route.ComponentProps) {
  return (
    <PassportPage token={params.token} page={page}>
      <HolderEnd token={params.token} page={page} refused={actionData?.refused ?? null} />
    </PassportPage>
  );
}
