import '#workshop/decisions/ui/letter.css';
import '#workshop/offers/customer/ui/quote-print.css';
import { data } from 'react-router';
import { pageMeta } from '#website/site/pages.ts';
import type { AskingState } from '#workshop/shown/shown.contract.ts';
import { AskingPage } from '#workshop/shown/ui/AskingPage.tsx';
import { appServices } from '../context.ts';
import { fieldsOf, finished, refused, refusedByApi } from '../posted-forms.ts';
import type { Route } from './+types/asking.ts';

const apiPath = (token: string) => `/api/askings/${encodeURIComponent(token)}`;

/** Reading changes nothing: mail programs follow every link. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { readFromApi } = context.get(appServices);
  const found = await readFromApi<AskingState>(apiPath(params.token));
  if (!found.ok) throw data(found.detail, { status: found.status });
  return { asking: found.body };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const { postToApi } = context.get(appServices);
  const intent = fieldsOf(await request.formData())('intent');
  if (intent !== 'end') return refused({ intent }, { detail: 'Nothing was changed. Please try again.', errors: {} });
  const result = await postToApi(`${apiPath(params.token)}/end`, {});
  if (!result.ok) return refusedByApi({ intent }, result);
  return finished(request, intent);
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches[0].loaderData, {
    title: 'Emails that ask',
    description: '',
    path: '/asking',
    indexed: false,
  });
}

export default function Asking({ loaderData, actionData }: Route.ComponentProps) {
  return <AskingPage {...loaderData} problem={actionData?.detail} />;
}
