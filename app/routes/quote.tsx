import { data } from 'react-router';
import { pageMeta } from '#website/site/pages.ts';
import { LETTER_MESSAGES } from '#workshop/decisions/decisions.constants.ts';
import { isExpired } from '#workshop/offers/amounts.ts';
import { QuotePage } from '#workshop/offers/customer/ui/QuotePage.tsx';
import type { OfferPage } from '#workshop/offers/decisions.contract.ts';
import { readChoices } from '#workshop/offers/totals.ts';
import { appServices } from '../context.ts';
import { fieldsOf, finished, refused, refusedByApi } from '../posted-forms.ts';
import type { Route } from './+types/quote.ts';

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { readFromApi } = context.get(appServices);
  const found = await readFromApi<OfferPage>(`/api/offer-links/${encodeURIComponent(params.token)}`);
  if (!found.ok) throw data(found.detail, { status: found.status });
  const query = new URL(request.url).searchParams;
  const { document, state, choices } = found.body;
  return {
    page: found.body,
    choices: readChoices(document, query) ?? choices,
    canAccept: (state === 'open' || state === 'declined') && !isExpired(document.validUntil, new Date()),
  };
}

/** Asks and declines without JavaScript. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const { postToApi } = context.get(appServices);
  const path = `/api/offer-links/${encodeURIComponent(params.token)}`;
  const field = fieldsOf(await request.formData());
  const intent = field('intent');
  const values = { intent, text: field('text'), reason: field('reason') };
  if (intent !== 'ask' && intent !== 'decline')
    return refused(values, { detail: LETTER_MESSAGES.failed.description, errors: {} });
  const { text, reason } = values;
  const result =
    intent === 'ask'
      ? await postToApi(`${path}/ask`, { text })
      : await postToApi(`${path}/decline`, { versionId: Number(field('versionId')), reason });
  if (!result.ok) return refusedByApi(values, result);
  return finished(request, intent);
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const number = loaderData?.page.document.number;
  return pageMeta(matches[0].loaderData, {
    title: number ? `Quote ${number}` : 'Your quote',
    description: loaderData?.page.document.title ?? '',
    path: '/q',
    indexed: false,
  });
}

export default function Quote({ loaderData, actionData, params }: Route.ComponentProps) {
  const { page } = loaderData;
  return (
    <QuotePage
      // A newer version brings choices of its own.
      key={page.versionId}
      token={params.token}
      {...loaderData}
      refused={actionData ? { [actionData.values.intent ?? '']: actionData } : {}}
    />
  );
}
