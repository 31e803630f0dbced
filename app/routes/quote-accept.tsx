import { data, redirect } from 'react-router';
import { readCode } from '#foundation/fields/typed-text.ts';
import { donePath, pageMeta } from '#website/site/pages.ts';
import { isExpired } from '#workshop/offers/amounts.ts';
import { AcceptPage } from '#workshop/offers/customer/ui/AcceptPage.tsx';
import type { OfferPage } from '#workshop/offers/decisions.contract.ts';
import { readChoices } from '#workshop/offers/totals.ts';
import { appServices } from '../context.ts';
import { fieldsOf, finished, refusedByApi } from '../posted-forms.ts';
import type { Route } from './+types/quote-accept.ts';

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { readFromApi } = context.get(appServices);
  const found = await readFromApi<OfferPage>(`/api/offer-links/${encodeURIComponent(params.token)}`);
  if (!found.ok) throw data(found.detail, { status: found.status });
  const page = found.body;
  const query = new URL(request.url).searchParams;
  const canAccept = ['open', 'declined'].includes(page.state) && !isExpired(page.document.validUntil, new Date());
  // The quote says why not.
  if (!canAccept) throw redirect(donePath(`/q/${params.token}`, 'stands'));
  return { page, choices: readChoices(page.document, query) ?? page.choices };
}

/** Accepts, and asks for the code, without JavaScript. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const { postToApi } = context.get(appServices);
  const path = `/api/offer-links/${encodeURIComponent(params.token)}`;
  const field = fieldsOf(await request.formData());
  const [name, poNumber, code] = [field('name'), field('poNumber'), readCode(field('code'))];
  const values = { name, poNumber, code, authorized: field('authorized'), consent: field('consent') };
  if (field('intent') === 'code') {
    const sent = await postToApi(`${path}/code`, {});
    if (!sent.ok) return refusedByApi(values, sent);
    return finished(request, 'code');
  }
  const result = await postToApi(`${path}/accept`, {
    versionId: Number(field('versionId')),
    documentHash: field('documentHash'),
    choices: field('choices').split(' ').filter(Boolean),
    name,
    poNumber,
    authorized: values.authorized === 'on',
    consent: values.consent === 'on',
    consentVersion: Number(field('consentVersion') || 1),
    ...(code && { code }),
  });
  // A newer version is read before it is accepted.
  const kept = !result.ok && result.status === 409 ? { ...values, authorized: '', consent: '' } : values;
  if (!result.ok) return refusedByApi(kept, result);
  return finished(request, 'accept', `/q/${params.token}`);
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
  return <AcceptPage token={params.token} {...loaderData} refused={actionData} />;
}
