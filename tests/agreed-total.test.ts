import { describe, expect, it } from 'vitest';
import type { Lead } from '#customers/leads/leads.contract.ts';
import { json } from '#database/columns.ts';
import { WEBHOOK_TYPES } from '#office/webhooks/webhooks.ts';
import type { Offer } from '#workshop/offers/desk/offer-desk.contract.ts';
import { formatTotal } from '#workshop/offers/desk/ui/offer-words.ts';
import { formatCents, formatPlainCents } from '#workshop/shop/money.ts';
import { signIn, startApp, type TestApp } from './support/api.ts';
import { computeExactly } from './support/cents.ts';
import { engines } from './support/database.ts';
import { completeOffer, offerLine, offerSection } from './support/offers.ts';
import { acceptanceOf, placeOffer, plainPdf } from './support/sent-offers.ts';

/** Neither the defaults nor the choices of the customer are the least or the most expensive. */
const BODY = completeOffer({
  sections: [
    offerSection('work', 'included', [offerLine('base', 2_500_000)]),
    offerSection('more', 'any', [offerLine('windows', 115_000, { chosen: true }), offerLine('stripes', 157_000)]),
  ],
});
const CHOICES = ['stripes'];
const TOTAL = computeExactly(BODY, ['windows']).totalCents;
const AGREED = computeExactly(BODY, CHOICES).totalCents;
const YEARS = 'from=2020-01-01&to=2099-12-31';
/** Of what was invoiced; nothing is here. */
const BOOKS = `/api/exports/quickbooks.csv?${YEARS}`;

type Engine = (typeof engines)[number];

/** A quote that was accepted with other choices than its defaults, while another program listens. */
async function withAcceptance(engine: Engine) {
  const app = await startApp(engine, { offerPdf: plainPdf, env: { RATE_LIMITS: 'off' } });
  const listens = { url: 'https://books.example/', secret: 'x', events: json<string[]>([...WEBHOOK_TYPES]) };
  await app.db
    .insertInto('webhookEndpoints')
    .values({ ...listens, active: true })
    .execute();
  const offer = await placeOffer(app, { body: BODY });
  const body = { ...acceptanceOf(offer), choices: CHOICES };
  expect((await app.post(`/api/offer-links/${offer.token}/accept`, body)).statusCode).toBe(201);
  return { app, offer, admin: await signIn(app) };
}

async function deliver({ db }: TestApp) {
  const at = new Date().toISOString();
  const day = at.slice(0, 10);
  await db
    .updateTable('jobs')
    .set({ status: 'delivered', arrivedOn: day, deliveredOn: day, deliveredAt: at })
    .execute();
}

/** Which of both totals a text has, in any form. */
function totalsIn(text: string): string[] {
  const has = (cents: number) =>
    [`${cents}`, formatPlainCents(cents), formatCents(cents)].some((form) => text.includes(form));
  return [has(AGREED) ? 'agreed' : '', has(TOTAL) ? 'default' : ''].filter(Boolean);
}

describe.each(engines)('the total of an accepted quote on %s', (engine) => {
  it('is the agreed one wherever it is shown, summed or exported', async () => {
    const { app, offer, admin } = await withAcceptance(engine);
    const { offerId, quoteId, token } = offer;
    const [{ id: jobId }] = (await admin.get(`/api/jobs?lead=${quoteId}`)).json();
    await deliver(app);
    for (const path of [
      '/api/offers',
      `/api/offers?lead=${quoteId}`,
      '/api/offers?q=Q-26',
      '/api/offers.csv',
      `/api/jobs/${jobId}`,
      '/api/jobs.csv',
      `/api/offer-links/${token}`,
      `/api/offer-links/${token}/record.json`,
      '/api/today',
    ]) {
      const { statusCode, body } = await admin.get(path);
      // The customer's page has the document that was sent, with its default choices.
      const text = path.endsWith(token) ? JSON.stringify(JSON.parse(body).totals) : body;
      expect([path, statusCode, totalsIn(text)]).toEqual([path, 200, ['agreed']]);
    }
    for (const path of [`/api/quotes/${quoteId}/lead`, '/api/quotes', '/api/quotes.csv', BOOKS])
      expect([path, totalsIn((await admin.get(path)).body)]).toEqual([path, expect.not.arrayContaining(['default'])]);
    // What was quoted is the total as it was sent.
    expect(totalsIn((await admin.get('/api/numbers')).body)).toEqual(['agreed', 'default']);

    expect((await admin.get('/api/numbers')).json().offers).toMatchObject({ accepted: 1, agreedCents: AGREED });

    const view: Offer = (await admin.get(`/api/offers/${offerId}`)).json();
    expect([view.agreedCents, view.decision!.totalCents]).toEqual([AGREED, AGREED]);
    expect(formatTotal(view, view.versions[0]!)).toBe(`${formatCents(AGREED)} agreed`);

    const mails = await app.db.selectFrom('outbox').select(['kind', 'message']).execute();
    const hooks = await app.db.selectFrom('webhookDeliveries').select('body').execute();
    for (const { kind, message } of mails.filter((mail) => totalsIn(JSON.stringify(mail.message)).length > 0))
      expect([kind, totalsIn(JSON.stringify(message))]).toEqual([kind, ['agreed']]);
    expect(totalsIn(JSON.stringify(hooks))).toEqual(['agreed']);
  });

  it('is labeled as agreed in the table, and stays once the person is erased', async () => {
    const { app, admin } = await withAcceptance(engine);
    const sent = await placeOffer(app, { body: BODY });
    const [header, ...rows] = (await admin.get('/api/offers.csv')).body.trim().split('\r\n');
    const at = header!.split(',').indexOf('totalIs');
    expect(rows.map((row) => row.split(',').slice(at - 1, at + 1))).toEqual([
      [formatPlainCents(TOTAL), 'with the default choices'],
      [formatPlainCents(AGREED), 'agreed'],
    ]);
    await deliver(app);
    const { email }: Lead = (await admin.get(`/api/quotes/${sent.quoteId}`)).json();
    expect((await admin.post('/api/people/erasures', { email })).statusCode).toBe(201);
    const [{ id }] = (await admin.get('/api/offers?status=accepted')).json();
    const view: Offer = (await admin.get(`/api/offers/${id}`)).json();
    expect([view.leadId, view.decision!.totalCents, view.agreedCents]).toEqual([null, null, AGREED]);
    expect(totalsIn((await admin.get('/api/offers?status=accepted')).body)).toEqual(['agreed']);
  });

  it('comes from the record where a quote was accepted before there were jobs', async () => {
    const { app, admin } = await withAcceptance(engine);
    const record = await app.db.selectFrom('decisions').select('record').executeTakeFirstOrThrow();
    const old = await placeOffer(app, { body: BODY });
    const decided = {
      decision: 'accepted',
      via: 'link',
      recordHash: 'a',
      decidedAt: new Date().toISOString(),
    } as const;
    const { documentHash } = old;
    await app.db
      .insertInto('decisions')
      .values({ ...decided, ...record, documentHash, offerId: old.offerId, versionId: old.versionId })
      .execute();
    await app.db
      .updateTable('offers')
      .set({ status: 'accepted', acceptedVersionId: old.versionId })
      .where('id', '=', old.offerId)
      .execute();
    const [listed] = (await admin.get(`/api/offers?lead=${old.quoteId}`)).json();
    expect(listed.totalCents).toBe(AGREED);
  });
});
