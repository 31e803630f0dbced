import '#workshop/decisions/ui/letter.css';
import '#workshop/offers/customer/ui/quote-print.css';
import '#website/site/ui/pages.css';
import { data } from 'react-router';
import { pageMeta } from '#website/site/pages.ts';
import { useSite } from '#website/site/ui/site-data.ts';
import type { WaitState } from '#workshop/hangar/openings/openings.contract.ts';
import { WaitOfferPage } from '#workshop/hangar/openings/ui/WaitOfferPage.tsx';
import { WAIT_ANSWERS } from '#workshop/hangar/openings/waitlist.ts';
import { appServices } from '../context.ts';
import { fieldsOf, finished, refused, refusedByApi } from '../posted-forms.ts';
import type { Route } from './+types/waitlist-offer.ts';

const apiPath = (token: string) => `/api/waitlist-links/${encodeURIComponent(token)}`;

/** Reading changes nothing: mail programs follow every link. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { readFromApi } = context.get(appServices);
  const found = await readFromApi<WaitState>(apiPath(params.token));
  if (!found.ok) throw data(found.detail, { status: found.status });
  return { offer: found.body };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const { postToApi } = context.get(appServices);
  const typed = fieldsOf(await request.formData())('intent');
  const answer = WAIT_ANSWERS.find((each) => each === typed);
  if (!answer) return refused({ answer: typed }, { detail: 'Nothing was changed. Please try again.', errors: {} });
  const result = await postToApi(`${apiPath(params.token)}/${answer}`, {});
  if (!result.ok) return refusedByApi({ answer }, result);
  return finished(request, answer);
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches[0].loaderData, {
    title: 'Days from the waitlist',
    description: '',
    path: '/waitlist',
    indexed: false,
  });
}

export default function WaitlistOffer({ params, loaderData, actionData }: Route.ComponentProps) {
  const { timeZone } = useSite().business;
  return <WaitOfferPage token={params.token} {...loaderData} timeZone={timeZone} problem={actionData?.detail} />;
}
