import { describe, expect, it, vi } from 'vitest';
import { writeSetting } from '#foundation/settings/settings.store.server.ts';
import { sha256Hex } from '#server/crypto.ts';
import { PRIVATE_HEADERS } from '#server/links.ts';
import { createLog } from '#server/log.ts';
import { wordsOf } from '#server/mail/layout.ts';
import { signIn, startApp, startWithAdmin, type TestApp } from '#tests/support/api.ts';
import { mailedCode, wrongCode } from '#tests/support/codes.ts';
import { engines, httpEngines, onCleanUp, onceOf } from '#tests/support/database.ts';
import { completeOffer } from '#tests/support/offers.ts';
import {
  acceptanceOf,
  allRows,
  CHOICES,
  type PlacedOffer,
  placeOffer,
  placeVersion,
  plainPdf,
  TOTAL,
} from '#tests/support/sent-offers.ts';
import { SHOP_SETTING } from '#workshop/shop/shop.contract.ts';
import { DECISION_MESSAGES } from './offer.constants.ts';

const UNLIMITED = { RATE_LIMITS: 'off' };

async function withOffer(engine: (typeof engines)[number] = 'sqlite', how: Parameters<typeof startApp>[1] = {}) {
  const app = await startApp(engine, { offerPdf: plainPdf, env: UNLIMITED, ...how });
  return { app, offer: await placeOffer(app) };
}

const path = ({ token }: PlacedOffer, call = '') => `/api/offer-links/${token}${call}`;
const accept = (app: TestApp, offer: PlacedOffer, changes: object = {}) =>
  app.post(path(offer, '/accept'), { ...acceptanceOf(offer), ...changes });
const mails = ({ db }: TestApp) => db.selectFrom('outbox').selectAll().orderBy('id').execute();
const kinds = async (app: TestApp) => (await mails(app)).map(({ kind }) => kind);

describe.each(engines)('a quote behind its private link on %s', (engine) => {
  const itOnce = onceOf(engine);
  it.each(['/accept', '/decline'])('was opened by an answer at %s, no later than it', async (call) => {
    const { app, offer } = await withOffer(engine);
    const body = call === '/accept' ? acceptanceOf(offer) : { versionId: offer.versionId };
    expect((await app.post(path(offer, call), body)).json()).toMatchObject({ decision: expect.anything() });
    const { decidedAt } = await app.db.selectFrom('decisions').select('decidedAt').executeTakeFirstOrThrow();
    const link = await app.db.selectFrom('links').selectAll().where('kind', '=', 'offer').executeTakeFirstOrThrow();
    expect(link).toMatchObject({ openings: 1, openedAt: decidedAt, lastOpenedAt: decidedAt });
  });

  itOnce('shows the document, its total, and later the decision', async () => {
    const { app, offer } = await withOffer(engine);
    const before = (await app.get(path(offer))).json();
    expect(before).toMatchObject({
      state: 'open',
      versionId: offer.versionId,
      documentHash: offer.documentHash,
      choices: CHOICES,
      totals: { totalCents: TOTAL },
      decision: null,
      codeFromCents: null,
      paymentUrl: null,
      jobPath: null,
    });
    const paymentUrl = 'https://pay.example/{number}?usd={amount}&to={email}';
    await writeSetting(app.db, SHOP_SETTING, { ...SHOP_SETTING.builtIn, paymentUrl });
    await accept(app, offer, { choices: ['finish-single'] });
    const { totals, ...after } = (await app.get(path(offer))).json();
    const dollars = (totals.schedule[0].cents / 100).toFixed(2);
    expect(after.paymentUrl).toMatch(
      new RegExp(`^https://pay\\.example/Q-\\d\\d-\\d{4}\\?usd=${dollars}&to=dana%40example\\.com$`),
    );
    expect({ ...after, totals }).toMatchObject({
      state: 'accepted',
      choices: ['finish-single'],
      totals: { totalCents: 2_992_402 },
      decision: { decision: 'accepted', totalCents: 2_992_402, name: 'Dana Whitfield' },
    });
  });

  itOnce(
    'leads the customer who accepted it to the job, and no further once the airplane has another owner',
    async () => {
      const { app, offer } = await withOffer(engine);
      const accepted = await accept(app, offer);
      const jobPath = async () => (await app.get(path(offer))).json().jobPath;
      const first = await jobPath();
      expect(accepted.json().jobPath).toBe(first);
      expect((await app.get(`/api/job-links${first.slice('/job'.length)}`)).statusCode).toBe(200);
      const admin = await signIn(app);
      const renew = (body: object) => admin.post('/api/jobs/1/link', body);
      await renew({});
      expect([await jobPath()]).not.toContain(first);
      await renew({ recipient: 'new.owner@example.com' });
      expect(await jobPath()).toBeNull();
    },
  );

  itOnce('tells what changed since the version before', async () => {
    const { app, offer } = await withOffer(engine);
    expect((await app.get(path(offer))).json().revisions).toBeNull();
    const body = completeOffer({ discountCents: 0 });
    await placeVersion(app, { offerId: offer.offerId, number: 'Q-26-0001', version: 2, body });
    const { since, rows } = (await app.get(path(offer))).json().revisions;
    expect([since, rows[0]]).toEqual([1, { name: 'Discount', before: '$1,000.00, Returning customer', after: 'none' }]);
  });

  it('can be declined, and accepted after all while it is valid', async () => {
    const { app, offer } = await withOffer(engine);
    const declined = await app.post(path(offer, '/decline'), { versionId: offer.versionId, reason: 'Too late' });
    expect([declined.statusCode, declined.json()]).toMatchObject([200, { decision: 'declined', reason: 'Too late' }]);
    expect((await app.post(path(offer, '/decline'), { versionId: offer.versionId })).statusCode).toBe(409);
    expect((await app.get(path(offer))).json()).toMatchObject({ state: 'declined', choices: CHOICES });
    expect(await app.db.selectFrom('quotes').select('status').execute()).toEqual([{ status: 'Quote Sent' }]);
    const [mail] = await mails(app);
    expect(mail).toMatchObject({ kind: 'offer-declined', recipient: null, message: { replyTo: 'dana@example.com' } });
    expect(wordsOf(mail!.message).text).toContain('Too late');
    expect((await accept(app, offer)).statusCode).toBe(201);
    expect((await app.post(path(offer, '/decline'), { versionId: offer.versionId })).statusCode).toBe(409);
    expect((await app.get(path(offer))).json()).toMatchObject({ state: 'accepted' });
  });

  itOnce('is not accepted by a name that cannot be printed', async () => {
    const { app, offer } = await withOffer(engine);
    const refused = await accept(app, offer, { name: '王小明', poNumber: 'PO 🛩' });
    expect([refused.statusCode, refused.json().errors]).toMatchObject([
      400,
      [
        { path: 'name', message: 'The character “王” (U+738B) cannot be printed. Please replace it.' },
        { path: 'poNumber', message: 'The character “🛩” (U+1F6E9) cannot be printed. Please replace it.' },
      ],
    ]);
    expect((await accept(app, offer, { name: 'Σοφία Łukasz' })).statusCode).toBe(201);
  });

  itOnce('takes questions, which change nothing else', async () => {
    const { app, offer } = await withOffer(engine);
    const before = (await app.get(path(offer))).body;
    const key = { 'idempotency-key': 'one' };
    for (let n = 0; n < 2; n++)
      expect((await app.post(path(offer, '/ask'), { text: 'Is the spinner in?' }, key)).statusCode).toBe(202);
    expect((await app.post(path(offer, '/ask'), { text: 'Another' }, key)).statusCode).toBe(409);
    const { conversation, ...page } = (await app.get(path(offer))).json();
    expect({ ...page, conversation: [] }).toEqual(JSON.parse(before));
    expect(conversation).toMatchObject([{ from: 'customer', text: 'Is the spinner in?' }]);
    const [mail, ...more] = await mails(app);
    expect(mail).toMatchObject({ kind: 'offer-question', recipient: null, message: { replyTo: 'dana@example.com' } });
    expect([more, wordsOf(mail!.message).text]).toEqual([[], expect.stringContaining('Is the spinner in?')]);
    expect(await app.db.selectFrom('quoteEvents').select('detail').execute()).toMatchObject([
      { detail: { event: 'asked', text: 'Is the spinner in?' } },
    ]);
  });

  it('notes once that its page was in sight', async () => {
    const { app, offer } = await withOffer(engine);
    for (let n = 0; n < 2; n++) expect((await app.post(path(offer, '/opened'), {})).statusCode).toBe(204);
    expect(await app.db.selectFrom('quoteEvents').select('detail').execute()).toMatchObject([
      { detail: { event: 'opened', version: 1 } },
    ]);
  });

  it('changes nothing by GET or HEAD, nor by computing totals', async () => {
    const { app, offer } = await withOffer(engine, { env: {} });
    await accept(app, offer);
    const before = await allRows(app.db);
    for (const call of [
      '',
      '/document.json',
      '/record.json',
      '/pdf',
      '/accepted.pdf',
      '/accept',
      '/decline',
      '/photos/1',
    ])
      for (const method of ['GET', 'HEAD'] as const) await app.inject({ method, url: path(offer, call) });
    expect((await app.post(path(offer, '/reckon'), { choices: CHOICES })).json().totalCents).toBe(TOTAL);
    expect(await allRows(app.db)).toEqual(before);
  });

  it('needs a code by email from the set total on, which works for 15 minutes, five tries and one version', async () => {
    const { app, offer } = await withOffer(engine);
    expect((await app.post(path(offer, '/code'))).statusCode).toBe(409);
    await writeSetting(app.db, SHOP_SETTING, { ...SHOP_SETTING.builtIn, acceptanceCode: TOTAL });
    expect((await app.get(path(offer))).json().codeFromCents).toBe(TOTAL);
    const codeErrors = async (code?: string) => (await accept(app, offer, { code })).json().errors;
    const wrong = [{ path: 'code', message: expect.stringContaining('incorrect') }];
    expect(await codeErrors()).toEqual([{ path: 'code', message: 'Enter the six-digit code we emailed you' }]);
    expect(await codeErrors('123456')).toEqual(wrong);

    const newCode = async () => {
      expect((await app.post(path(offer, '/code'))).statusCode).toBe(202);
      const { mail, code, text } = await mailedCode(app);
      expect(text).toContain('Your code to accept quote Q-');
      expect(mail).toMatchObject({ kind: 'acceptance-code', recipient: 'dana@example.com', message: { secret: true } });
      expect(JSON.stringify(mail.message)).not.toMatch(/Code:/);
      return code;
    };
    const first = await newCode();
    for (const by of [1, 2, 3, 4, 5]) expect(await codeErrors(wrongCode(first, by))).toEqual(wrong);
    expect(await codeErrors(first)).toEqual(wrong);
    const second = await newCode();
    const past = new Date(Date.now() - 1).toISOString();
    await app.db.updateTable('acceptanceCodes').set({ expiresAt: past }).execute();
    expect(await codeErrors(second)).toEqual(wrong);
    const third = await newCode();
    expect(JSON.stringify(await app.db.selectFrom('acceptanceCodes').selectAll().execute())).not.toContain(third);
    expect((await accept(app, offer, { code: third })).statusCode).toBe(201);
    // An answered quote needs none.
    expect((await app.post(path(offer, '/code'))).statusCode).toBe(409);
  });
});

describe.each(httpEngines)('a private link of a quote on %s', (engine) => {
  it('serves the very bytes that were hashed', async () => {
    const { app, offer } = await withOffer(engine);
    const file = async (call: string) => {
      const { statusCode, rawPayload, headers } = await app.get(path(offer, call));
      return { status: statusCode, hash: sha256Hex(rawPayload), type: headers['content-type'] };
    };
    expect(await file('/document.json')).toMatchObject({ status: 200, hash: offer.documentHash });
    const { pdfSha256: sentHash } = (await app.get(path(offer))).json();
    expect(await file('/pdf')).toMatchObject({ status: 200, hash: sentHash, type: 'application/pdf' });
    for (const missing of ['/record.json', '/accepted.pdf']) expect(await file(missing)).toMatchObject({ status: 404 });
    const { recordHash } = (await accept(app, offer)).json();
    expect(await file('/record.json')).toMatchObject({ status: 200, hash: recordHash });
    const { pdfSha256 } = await app.db.selectFrom('decisions').select('pdfSha256').executeTakeFirstOrThrow();
    expect(await file('/accepted.pdf')).toMatchObject({ status: 200, hash: pdfSha256 });
    expect((await app.get(path(offer, '/document.json'))).headers['content-disposition']).toMatch(/^attachment; /);
  });

  it('has its proofs on the desk, too, once it is accepted', async () => {
    const { app, offer } = await withOffer(engine);
    const admin = await signIn(app);
    const proof = async (name: string) => {
      const { statusCode, rawPayload } = await admin.get(`/api/offers/${offer.offerId}/${name}`);
      return { status: statusCode, hash: sha256Hex(rawPayload) };
    };
    for (const name of ['record.json', 'accepted.pdf']) expect(await proof(name)).toMatchObject({ status: 404 });
    await accept(app, offer);
    const { recordHash, pdfSha256 } = await app.db
      .selectFrom('decisions')
      .select(['recordHash', 'pdfSha256'])
      .executeTakeFirstOrThrow();
    expect(await proof('record.json')).toEqual({ status: 200, hash: recordHash });
    expect(await proof('accepted.pdf')).toEqual({ status: 200, hash: pdfSha256 });
    expect(await app.db.selectFrom('accessLog').select('kind').execute()).toContainEqual({ kind: 'opened' });
  });

  it('keeps its answers from caches, robots and referrers, and its token out of the log', async () => {
    const lines: string[] = [];
    const log = createLog('info', { write: (line: string) => void lines.push(line) });
    const { app, offer } = await withOffer(engine, { log });
    for (const url of [path(offer), path(offer, '/pdf')])
      expect((await app.get(url)).headers).toMatchObject(PRIVATE_HEADERS);
    for (const refused of [await app.get('/api/offer-links/unknown'), await accept(app, offer, { name: '?' })])
      expect(refused.headers).toMatchObject({ ...PRIVATE_HEADERS, 'cache-control': 'no-store' });
    expect(lines.join()).toContain('/api/offer-links/:token');
    expect(lines.join()).not.toContain(offer.token);
    await accept(app, offer);
    await app.post(path(offer, '/ask'), { text: 'When?' });
    expect(JSON.stringify(await mails(app))).not.toContain(offer.token);
  });

  it('is unknown when revoked, malformed or of another kind, and gone when expired', async () => {
    const { app, offer } = await withOffer(engine);
    const unknown = await app.get('/api/offer-links/unknown');
    expect(unknown.statusCode).toBe(404);
    const revise = (change: object) => app.db.updateTable('links').set(change).execute();
    await revise({ kind: 'request' });
    expect((await app.get(path(offer))).body).toBe(unknown.body);
    await revise({ kind: 'offer', revokedAt: new Date().toISOString() });
    expect((await accept(app, offer)).statusCode).toBe(404);
    await revise({ revokedAt: null, expiresAt: new Date().toISOString() });
    for (const call of ['', '/document.json']) expect((await app.get(path(offer, call))).statusCode).toBe(410);
    expect((await accept(app, offer)).json()).toMatchObject({ status: 410, detail: 'This link has expired.' });
    await app.db.updateTable('offers').set({ status: 'withdrawn' }).execute();
    await revise({ expiresAt: null });
    expect((await app.get(path(offer))).json().state).toBe('withdrawn');
    expect((await accept(app, offer)).statusCode).toBe(410);
  });

  it.each([
    ['of 24 hours', '2027-06-01T18:00:00Z', 'June 14, 2027', '2027-06-15T06:00:00.000Z'],
    ['of 23 hours', '2027-03-01T18:00:00Z', 'March 14, 2027', '2027-03-15T06:00:00.000Z'],
    ['of 25 hours', '2027-10-25T18:00:00Z', 'November 7, 2027', '2027-11-08T07:00:00.000Z'],
  ])(
    'is accepted until the last moment of its last day in the shop, %s, not a moment later',
    async (_hours, now, day, end) => {
      vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
      onCleanUp(() => vi.useRealTimers());
      const app = await startApp(engine, { offerPdf: plainPdf, env: UNLIMITED });
      const body = completeOffer({ validDays: 13 });
      const [inTime, late] = [await placeOffer(app, { body }), await placeOffer(app, { body })];
      vi.setSystemTime(Date.parse(end) - 1);
      expect((await accept(app, inTime)).statusCode).toBe(201);
      vi.setSystemTime(end);
      const refused = await accept(app, late);
      expect([refused.statusCode, refused.json()]).toMatchObject([
        410,
        { detail: expect.stringContaining(`valid through ${day}`), current: { state: 'expired' } },
      ]);
      expect((await app.get(path(late))).json().state).toBe('expired');
    },
  );

  it('limits reads, guesses, views, changes and questions, each apart, and no look of the shop', async () => {
    const { app, offer } = await withOffer(engine, { env: {} });
    const refused = async (count: number, call: () => Promise<{ statusCode: number }>) => {
      let limited = 0;
      for (let n = 0; n < count; n++) if ((await call()).statusCode === 429) limited += 1;
      return limited;
    };
    expect(await refused(6, () => app.post(path(offer, '/ask'), { text: 'When?' }))).toBe(1);
    expect(await refused(61, () => app.post(path(offer, '/opened')))).toBe(1);
    expect(await refused(15, () => app.post(path(offer, '/code')))).toBe(1);
    expect(await refused(5, () => app.post(path(offer, '/reckon'), { choices: CHOICES }))).toBe(0);
    expect(await refused(21, () => app.get('/api/offer-links/unknown'))).toBe(1);
    expect(await refused(121 - 108, () => app.get(path(offer)))).toBe(1);
    const shop = await signIn(app);
    expect(await refused(5, () => shop.post(path(offer, '/opened')))).toBe(0);
    expect(await refused(5, () => shop.get(path(offer)))).toBe(0);
  });

  it('refuses an acceptance that lacks something, or of lines that are no choice', async () => {
    const { app, offer } = await withOffer(engine);
    const wrong: [object, string][] = [
      [{ name: 'X' }, 'name'],
      [{ name: 'x'.repeat(201) }, 'name'],
      [{ authorized: false }, 'authorized'],
      [{ consent: false }, 'consent'],
      [{ consentVersion: 3 }, 'consentVersion'],
      [{ choices: [] }, 'choices'],
      [{ choices: ['finish-clear', 'finish-single'] }, 'choices'],
      [{ choices: ['finish-clear', 'base'] }, 'choices'],
      [{ documentHash: 'short' }, 'documentHash'],
      [{ totalCents: 1 }, 'totalCents'],
      [{ poNumber: 'x'.repeat(51) }, 'poNumber'],
    ];
    for (const [changes, field] of wrong)
      expect([changes, (await accept(app, offer, changes)).json()]).toMatchObject([
        changes,
        { status: 400, errors: [{ path: field }] },
      ]);
    expect((await accept(app, offer, { documentHash: 'a'.repeat(64) })).statusCode).toBe(409);
    expect(await kinds(app)).toEqual([]);
  });

  it('has no notes, drafts or photos but those of the quote', async () => {
    const { app, offer } = await withOffer(engine);
    await app.db.updateTable('quotes').set({ notes: 'Haggles a lot' }).execute();
    const answer = await app.get(path(offer));
    expect(answer.body).not.toContain('Haggles');
    expect((await app.get(path(offer, '/photos/1'))).statusCode).toBe(404);
  });
});

describe.each(httpEngines)('a decision entered by the shop on %s', (engine) => {
  it('counts, also after the last day, and never looks signed', async () => {
    const { app, offer } = await withOffer(engine);
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-06-01T12:00:00Z') });
    onCleanUp(() => vi.useRealTimers());
    const admin = await signIn(app);
    const enter = (changes: object) =>
      admin.post(`/api/offers/${offer.offerId}/decision`, {
        decision: 'accepted',
        versionId: offer.versionId,
        method: 'purchase order',
        reference: 'PO 7',
        name: 'Dana Whitfield',
        choices: CHOICES,
        ...changes,
      });
    expect((await enter({})).statusCode).toBe(410);
    expect((await enter({ versionId: 99 })).statusCode).toBe(409);
    const entered = await enter({ honorExpired: true });
    expect([entered.statusCode, entered.json()]).toMatchObject([
      201,
      { via: 'desk', method: 'purchase order', reference: 'PO 7', totalCents: TOTAL },
    ]);
    const [customer] = await mails(app);
    const { text } = wordsOf(customer!.message);
    expect(text).toContain('Entered by the shop on June 1, 2027 after a purchase order PO 7.');
    expect(text).not.toMatch(/signed/i);
    const { record } = await app.db.selectFrom('decisions').select('record').executeTakeFirstOrThrow();
    expect(JSON.parse(record!)).toMatchObject({
      accepted: { consent: null },
      enteredBy: 'owner@example.com',
      ip: null,
    });
    expect((await enter({ honorExpired: true })).statusCode).toBe(409);
  });

  it('can be a decline, of a quote that was sent only', async () => {
    const { app, offer } = await withOffer(engine);
    const admin = await signIn(app);
    const decline = { decision: 'declined', versionId: offer.versionId, method: 'phone', reason: 'Sold the airplane' };
    expect((await admin.post('/api/offers/99/decision', decline)).statusCode).toBe(404);
    const entered = await admin.post(`/api/offers/${offer.offerId}/decision`, decline);
    expect([entered.statusCode, entered.json()]).toMatchObject([201, { via: 'desk', reason: 'Sold the airplane' }]);
    expect(await kinds(app)).toEqual(['offer-declined']);
  });

  it('is refused of a draft, and says how that stands', async () => {
    const { app, admin } = await startWithAdmin(engine, { offerPdf: plainPdf, env: UNLIMITED });
    const dana = { firstName: 'Dana', lastName: 'Whitfield', email: 'dana@example.com' };
    const lead = (await app.post('/api/quotes', { ...dana, source: 'contact' })).json().id;
    const { id } = (await admin.post(`/api/quotes/${lead}/offers`, {})).json();
    const by = { method: 'phone', versionId: 1 };
    for (const decision of [
      { decision: 'declined', ...by },
      { decision: 'accepted', name: 'Dana Whitfield', choices: CHOICES, ...by },
    ]) {
      const answer = await admin.post(`/api/offers/${id}/decision`, decision);
      expect([answer.statusCode, answer.json()]).toMatchObject([
        409,
        { detail: DECISION_MESSAGES.notSent, current: { id, status: 'draft' } },
      ]);
    }
    expect(await app.db.selectFrom('decisions').selectAll().execute()).toEqual([]);
  });
});
