import { expect, test } from 'vitest';
import { SEED_SCHEMES } from '#customers/schemes/scheme-limits.constants.ts';
import { linkAddress } from '#server/links.store.server.ts';
import { startWithAdmin } from '#tests/support/api.ts';
import { completeOffer } from '#tests/support/offers.ts';
import { readPdf } from '#tests/support/pdf.ts';
import { formatCents } from '#workshop/shop/money.ts';
import { offerPdfMaker } from './pdf-pool.process.server.ts';

const CODE = SEED_SCHEMES[0]!.code;
const ELLEN = { firstName: 'Ellen', lastName: 'Marsh', email: 'ellen@example.com' };
const UNLIMITED = { RATE_LIMITS: 'off' };

async function withDraft(standIns: Parameters<typeof startWithAdmin>[1] = {}) {
  const { app, admin } = await startWithAdmin('sqlite', { env: UNLIMITED, ...standIns });
  const { id: leadId } = (await app.post('/api/quotes', { ...ELLEN, scheme: CODE })).json();
  const { id } = (await admin.post(`/api/quotes/${leadId}/offers`, {})).json();
  await admin.put(`/api/offers/${id}/draft`, { body: completeOffer() });
  return { app, admin, id };
}

test('a quote is sent with its scheme, and accepted in the same file', async () => {
  const { app, admin, id } = await withDraft();
  const sent = await admin.post(`/api/offers/${id}/send`, { to: ELLEN.email });
  expect(sent.statusCode, sent.body).toBe(200);
  const link = await app.db.selectFrom('links').select('id').where('kind', '=', 'offer').executeTakeFirstOrThrow();
  const token = (await linkAddress(app.db, app.config, link.id))!.split('/q/')[1];

  const call = (name = '') => `/api/offer-links/${token}${name}`;
  const pdf = (await app.get(call('/pdf'))).rawPayload;
  const { pages } = await readPdf(pdf);
  expect(pages[0]!.text).toContain('YOUR SCHEME, AS DRAWN IN THE STUDIO');
  expect(pages[0]!.tags.flatMap(({ alt }) => alt ?? [])).toContainEqual(
    expect.stringMatching(/^Left side of a Cessna/),
  );

  const { versionId, documentHash, totals } = (await app.get(call())).json();
  expect(pages[0]!.text).toContain(formatCents(totals.totalCents));
  const body = { versionId, documentHash, choices: ['finish-single'], name: 'Ellen Marsh' };
  const accepted = await app.post(call('/accept'), { ...body, authorized: true, consent: true });
  expect(accepted.statusCode, accepted.body).toBe(201);
  const file = (await app.get(call('/accepted.pdf'))).rawPayload;
  expect(file.subarray(0, pdf.length).equals(pdf)).toBe(true);
  const { text } = (await readPdf(file)).pages.at(-1)!;
  expect(text).toContain('Accepted by Ellen Marsh');
  expect(text).toContain(formatCents(accepted.json().totalCents));
});

test('nothing is sent when the process of PDFs dies', async () => {
  const { admin, id } = await withDraft({ offerPdf: offerPdfMaker({ timeoutMs: 1 }) });
  const failed = await admin.post(`/api/offers/${id}/send`, { to: ELLEN.email });
  expect([failed.statusCode, Number(failed.headers['retry-after']) > 0]).toEqual([503, true]);
  expect((await admin.get(`/api/offers/${id}`)).json()).toMatchObject({ status: 'draft', versions: [] });
});
