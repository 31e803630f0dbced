import { data, redirect } from 'react-router';
import { readChoices } from '#features/offers/customer/rules.ts';
import { AcceptPage } from '#features/offers/customer/ui/AcceptPage.tsx';
import type { OfferPage } from '#features/offers/decisions/contract.ts';
import { pageMeta } from '#features/site/rules.ts';
import { fieldsOf, refusedByApi } from '../account-form.ts';
import { appServices } from '../context.ts';
import type { Route } from './+types/quote-accept.ts';

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { readFromApi } = context.get(appServices);
  const found = await readFromApi<OfferPage>(`/api/offer-links/${encodeURIComponent(params.token)}`);
  if (!found.ok) throw data(found.detail, { status: found.status });
  const page = found.body;
  const query = new URL(request.url).searchParams;
  // The quote says why it cannot be accepted.
  if (page.state !== 'open' && page.state !== 'declined') throw redirect(`/q/${params.token}`);
  return { page, choices: readChoices(page.document, query) ?? page.choices, isCodeSent: query.get('done') === 'code' };
}

/** Accepts, and asks for the code, without JavaScript. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const { postToApi } = context.get(appServices);
  const path = `/api/offer-links/${encodeURIComponent(params.token)}`;
  const form = await request.formData();
  const field = fieldsOf(form);
  const [name, poNumber, code] = [field('name'), field('poNumber'), field('code')];
  const values = { name, poNumber, code, authorized: field('authorized'), consent: field('consent') };
  if (form.getAll('intent').includes('code')) {
    const sent = await postToApi(`${path}/code`, {});
    if (!sent.ok) return refusedByApi(values, sent);
    const url = new URL(request.url);
    url.searchParams.set('done', 'code');
    return redirect(`${url.pathname}${url.search}`, 303);
  }
  const result = await postToApi(`${path}/accept`, {
    versionId: Number(field('versionId')),
    documentHash: field('documentHash'),
    choices: field('choices').split(' ').filter(Boolean),
    name,
    poNumber,
    authorized: values.authorized === 'on',
    consent: values.consent === 'on',
    ...(code && { code }),
  });
  if (!result.ok) return refusedByApi(values, result);
  return redirect(`/q/${params.token}`, 303);
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const number = loaderData?.page.document.number;
  return pageMeta(matches[0].loaderData, {
    title: number ? `Accept quote ${number}` : 'Accept a quote',
    description: '',
    path: '/q',
    indexed: false,
  });
}

export default function QuoteAccept({ loaderData, actionData, params }: Route.ComponentProps) {
  return <AcceptPage key={loaderData.page.versionId} token={params.token} {...loaderData} refused={actionData} />;
}
