import { type APIRequestContext, expect } from '@playwright/test';
import type { OfferBody } from '#workshop/offers/offer.contract.ts';
import { completeOffer, offerLine, offerSection } from '../support/offers.ts';
import { CHOICES } from '../support/sent-offers.ts';
import { ADMIN } from './admin.ts';

const EXTRAS = offerSection('extras', 'any', [
  offerLine('film', 179_025, { text: 'Film on the leading edges' }),
  offerLine('bays', 218_000, { text: 'Gear bays' }),
]);

/** $33,181.68 as it is sent; $30,000.00 less without clear coat, $1,790.25 and $2,180.00 more with each extra. */
const BODY = completeOffer({ sections: [...completeOffer().sections, EXTRAS] });

export interface SentQuote {
  id: number;
  /** The path of the customer's page. */
  path: string;
}

/** A quote that the shop sent to this address; `request` becomes the shop's. */
export async function sendQuote(request: APIRequestContext, email: string): Promise<SentQuote> {
  await post(request, '/api/login', { username: ADMIN.email, password: ADMIN.password });
  const lead = await post(request, '/api/quotes', { firstName: 'Ellen', lastName: 'Marsh', email });
  const { id } = await post(request, `/api/quotes/${lead.id}/offers`, {});
  await sendVersion(request, { id, email });
  const { address } = await post(request, `/api/offers/${id}/link`, { renew: false });
  return { id, path: new URL(address).pathname };
}

/** Sends the draft of a quote, with these changes. */
export async function sendVersion(
  request: APIRequestContext,
  { id, email, changes = {} }: { id: number; email: string; changes?: Partial<OfferBody> },
): Promise<void> {
  const saved = await request.put(`/api/offers/${id}/draft`, { data: { body: { ...BODY, ...changes } } });
  expect(await saved.text()).toContain('"missing":[]');
  await post(request, `/api/offers/${id}/send`, { to: email });
}

/** A job in work, of a quote that was accepted; `request` becomes the shop's. @returns its id */
export async function startJob(request: APIRequestContext, email: string): Promise<number> {
  const { id: offerId } = await sendQuote(request, email);
  const offer = await (await request.get(`/api/offers/${offerId}`)).json();
  const accepted = { decision: 'accepted', method: 'phone', name: 'Ellen Marsh', choices: CHOICES };
  await post(request, `/api/offers/${offerId}/decision`, { ...accepted, versionId: offer.versions[0].id });
  const [{ id }] = await (await request.get(`/api/jobs?lead=${offer.quoteId ?? offer.leadId}`)).json();
  await post(request, `/api/jobs/${id}/status`, { to: 'in-work' });
  return id;
}

export async function post(request: APIRequestContext, path: string, data: object) {
  const answer = await request.post(path, { data });
  expect([path, answer.ok() || (await answer.text())]).toEqual([path, true]);
  return answer.json();
}
