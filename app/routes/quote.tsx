import { data, redirect } from 'react-router';
import { QUOTE_MESSAGES } from '#features/offers/customer/constants.ts';
import { readChoices } from '#features/offers/customer/rules.ts';
import { QuotePage } from '#features/offers/customer/ui/QuotePage.tsx';
import type { OfferPage } from '#features/offers/decisions/contract.ts';
import { pageMeta } from '#features/site/rules.ts';
import { fieldsOf, refused, refusedByApi } from '../account-form.ts';
import { appServices } from '../context.ts';
import type { Route } from './+types/quote.ts';

const DONE = { ask: 'asked', decline: 'declined' } as const;
type Intent = keyof typeof DONE;

const isIntent = (text: string | null): text is Intent => text !== null && Object.hasOwn(DONE, text);

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { readFromApi } = context.get(appServices);
  const found = await readFromApi<OfferPage>(`/api/offer-links/${encodeURIComponent(params.token)}`);
  if (!found.ok) throw data(found.detail, { status: found.status });
  const query = new URL(request.url).searchParams;
  const done = query.get('done');
  return {
    page: found.body,
    choices: readChoices(found.body.document, query) ?? found.body.choices,
    done: isIntent(done) ? DONE[done] : undefined,
  };
}

/** Asks and declines without JavaScript. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const { postToApi } = context.get(appServices);
  const path = `/api/offer-links/${encodeURIComponent(params.token)}`;
  const field = fieldsOf(await request.formData());
  const intent = field('intent');
  const values = { intent, text: field('text'), reason: field('reason') };
  if (!isIntent(intent)) return refused(values, { detail: QUOTE_MESSAGES.failed.description, errors: {} });
  const { text, reason } = values;
  const result =
    intent === 'ask'
      ? await postToApi(`${path}/ask`, { text })
      : await postToApi(`${path}/decline`, { versionId: Number(field('versionId')), reason });
  if (!result.ok) return refusedByApi(values, result);
  return redirect(`/q/${params.token}?done=${intent}`, 303);
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
      refused={actionData ? { [actionData.values.intent as Intent]: actionData } : {}}
    />
  );
}
