import '#workshop/decisions/ui/letter.css';
import '#workshop/offers/customer/ui/quote-print.css';
import { data } from 'react-router';
import { pageMeta } from '#website/site/pages.ts';
import type { SubscriptionState } from '#workshop/jobs/customer/job-page.contract.ts';
import { SubscriptionPage } from '#workshop/jobs/customer/ui/SubscriptionPage.tsx';
import { appServices } from '../context.ts';
import { fieldsOf, finished, refused, refusedByApi } from '../posted-forms.ts';
import type { Route } from './+types/subscription.ts';

const apiPath = (token: string) => `/api/subscriptions/${encodeURIComponent(token)}`;

/** Reading changes nothing: mail programs follow every link. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { readFromApi } = context.get(appServices);
  const found = await readFromApi<SubscriptionState>(apiPath(params.token));
  if (!found.ok) throw data(found.detail, { status: found.status });
  return { subscription: found.body };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const { postToApi } = context.get(appServices);
  const intent = fieldsOf(await request.formData())('intent');
  if (intent !== 'confirm' && intent !== 'end')
    return refused({ intent }, { detail: 'Nothing was changed. Please try again.', errors: {} });
  const result = await postToApi(`${apiPath(params.token)}/${intent}`, {});
  if (!result.ok) return refusedByApi({ intent }, result);
  return finished(request, intent);
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches[0].loaderData, {
    title: 'Job emails',
    description: '',
    path: '/subscription',
    indexed: false,
  });
}

export default function Subscription({ loaderData, actionData }: Route.ComponentProps) {
  return <SubscriptionPage {...loaderData} problem={actionData?.detail} />;
}
