import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { sha256Hex } from '#server/crypto.ts';
import { wordsOf } from '#server/mail/layout.ts';
import { openStorage, readStored } from '#server/storage/storage.ts';
import { type Caller, signIn, startApp, type TestApp } from '#tests/support/api.ts';
import { engines, onceOf } from '#tests/support/database.ts';
import { completeOffer } from '#tests/support/offers.ts';
import { isFullRun } from '#tests/support/scope.ts';
import { acceptanceOf, CHOICES, type PlacedOffer, placeOffer, plainPdf, TOTAL } from '#tests/support/sent-offers.ts';
import { checkSeals } from '#workshop/decisions/seals.store.server.ts';
import { findSentOffer } from './customer/quote-page.store.server.ts';
import { scheduleExpiring } from './offer.mail.server.ts';

const UNLIMITED = { RATE_LIMITS: 'off' };
const ROUNDS = isFullRun ? 50 : 10;

async function withOffer(engine: (typeof engines)[number], standIns: Parameters<typeof startApp>[1] = {}) {
  const app = await startApp(engine, { offerPdf: plainPdf, env: UNLIMITED, ...standIns });
  return { app, offer: await placeOffer(app) };
}

const path = ({ token }: PlacedOffer, call = '') => `/api/offer-links/${token}${call}`;
const accept = (app: TestApp, offer: PlacedOffer, changes: object = {}, headers?: Record<string, string>) =>
  app.post(path(offer, '/accept'), { ...acceptanceOf(offer), ...changes }, headers);

/** What an acceptance leaves. */
async function traces({ db }: TestApp) {
  const count = async (table: 'decisions' | 'seals' | 'jobs' | 'outbox') =>
    (await db.selectFrom(table).select('id').execute()).length;
  const offers = await db.selectFrom('offers').select('status').orderBy('id').execute();
  const leads = await db.selectFrom('quotes').select('status').orderBy('id').execute();
  return {
    decisions: await count('decisions'),
    seals: await count('seals'),
    jobs: await count('jobs'),
    mails: await count('outbox'),
    offers: offers.map(({ status }) => status),
    leads: leads.map(({ status }) => status),
  };
}

const UNTOUCHED = { decisions: 0, seals: 0, jobs: 0, mails: 0, offers: ['sent'], leads: ['Quote Sent'] };
// Of the decision, the offer, its version and the job.
const ACCEPTED = { decisions: 1, seals: 4, jobs: 1, mails: 3, offers: ['accepted'], leads: ['Work Scheduled'] };

describe.each(engines)('accepting a quote on %s', (engine) => {
  const itOnce = onceOf(engine);
  it('leaves a decision with its record, a seal, a job, the lead scheduled, and mails: two with both files', async () => {
    const wakeOutbox = vi.fn();
    const { app, offer } = await withOffer(engine, { wakeOutbox });
    const answer = await accept(app, offer, { poNumber: 'PO 7' }, { 'user-agent': 'Firefox' });
    expect([answer.statusCode, answer.json()]).toEqual([
      201,
      expect.objectContaining({ decision: 'accepted', via: 'link', name: 'Dana Whitfield', totalCents: TOTAL }),
    ]);
    expect(await traces(app)).toEqual(ACCEPTED);
    expect(wakeOutbox).toHaveBeenCalled();

    const decision = await app.db.selectFrom('decisions').selectAll().executeTakeFirstOrThrow();
    const record = JSON.parse(decision.record!);
    expect(sha256Hex(decision.record!)).toBe(decision.recordHash);
    expect(record).toMatchObject({
      documentHash: offer.documentHash,
      ip: '127.0.0.1',
      userAgent: 'Firefox',
      accepted: { name: 'Dana Whitfield', poNumber: 'PO 7', totalCents: TOTAL },
    });
    expect(await checkSeals(app.db, app.config.sessionSecret)).toEqual({ seals: 4, broken: null });

    const [booked, ...mails] = (await app.db.selectFrom('outbox').selectAll().orderBy('id').execute()).toReversed();
    expect(JSON.stringify([booked, mails])).not.toContain(offer.token);
    expect(booked).toMatchObject({ kind: 'job-booked', recipient: 'dana@example.com' });
    mails.reverse();
    expect(mails.map(({ kind, recipient }) => [kind, recipient])).toEqual([
      ['offer-accepted', 'dana@example.com'],
      ['offer-accepted', null],
    ]);
    const storage = await openStorage(app.config);
    for (const { message } of mails) {
      const { text } = wordsOf(message);
      for (const said of ['$33,181.68', '$9,954.50', offer.documentHash, decision.recordHash])
        expect(text).toContain(said);
      const files = await Promise.all(
        message.files!.map(async (file) => [file, await readStored(storage, file.fileKey)]),
      );
      for (const [file, bytes] of files as [{ sha256: string }, Buffer][]) expect(sha256Hex(bytes)).toBe(file.sha256);
      expect(message.files!.map(({ name }) => name)).toEqual([
        `Quote ${record.number} accepted.pdf`,
        `Quote ${record.number} record.json`,
      ]);
    }
    expect(mails[1]!.message.replyTo).toBe('dana@example.com');
  });

  it('happens once for 100 requests at once; the others are told before they make a PDF', {
    timeout: 60_000,
  }, async () => {
    const accepted = vi.fn(plainPdf.accepted);
    const { app, offer } = await withOffer(engine, { offerPdf: { ...plainPdf, accepted } });
    const answers = await Promise.all(Array.from({ length: 100 }, () => accept(app, offer)));
    expect(accepted).toHaveBeenCalledTimes(1);
    const statuses = Map.groupBy(answers, ({ statusCode }) => statusCode);
    expect([...statuses].map(([status, { length }]) => [status, length]).sort()).toEqual([
      [201, 1],
      [409, 99],
    ]);
    for (const refused of statuses.get(409)!)
      expect(refused.json().current).toMatchObject({ state: 'accepted', decision: { recordHash: expect.any(String) } });
    expect(await traces(app)).toEqual(ACCEPTED);
  });

  itOnce('answers the same key with the first answer, and another request under it with 409', async () => {
    const { app, offer } = await withOffer(engine);
    const key = { 'idempotency-key': 'tap' };
    const twice = await Promise.all([accept(app, offer, {}, key), accept(app, offer, {}, key)]);
    const later = await accept(app, offer, {}, key);
    for (const { statusCode, body } of [...twice, later]) expect([statusCode, body]).toEqual([201, twice[0]!.body]);
    expect((await accept(app, offer, { name: 'Eve Reed' }, key)).statusCode).toBe(409);
    expect(await traces(app)).toEqual(ACCEPTED);
  });

  itOnce(
    'stores nothing when the PDF or the storage fails, or the stored PDF has changed, and works afterwards',
    async () => {
      const accepted = vi.fn(plainPdf.accepted).mockRejectedValueOnce(new Error('no fonts'));
      const { app, offer } = await withOffer(engine, { offerPdf: { ...plainPdf, accepted } });
      const key = { 'idempotency-key': 'tap' };
      const failed = await accept(app, offer, {}, key);
      expect([failed.statusCode, Number(failed.headers['retry-after']) > 0]).toEqual([503, true]);
      expect(await traces(app)).toEqual(UNTOUCHED);
      const storage = await openStorage(app.config);
      const sent = (await readStored(storage, `offers/${offer.offerId}-1.pdf`))!;
      await storage.put(`offers/${offer.offerId}-1.pdf`, Buffer.from('another'), 'application/pdf');
      expect((await accept(app, offer, {}, key)).statusCode).toBe(503);
      expect(await traces(app)).toEqual(UNTOUCHED);
      await storage.put(`offers/${offer.offerId}-1.pdf`, sent, 'application/pdf');
      expect((await accept(app, offer, {}, key)).statusCode).toBe(201);
      expect(await traces(app)).toEqual(ACCEPTED);
    },
  );

  it('rolls everything back when the transaction fails at its end', async () => {
    const { app, offer } = await withOffer(engine);
    await app.db.schema.alterTable('seals').renameTo('seals_away').execute();
    expect((await accept(app, offer)).statusCode).toBe(500);
    await app.db.schema.alterTable('seals_away').renameTo('seals').execute();
    expect(await traces(app)).toEqual(UNTOUCHED);
    expect((await accept(app, offer)).statusCode).toBe(201);
  });
});

describe.each(engines)('the mail that a quote soon expires, on %s', (engine) => {
  const itOnce = onceOf(engine);
  const NOW = new Date('2026-11-24T19:00:00Z');
  const mails = ({ db }: TestApp) =>
    db.selectFrom('outbox').select(['kind', 'recipient', 'nextAttemptAt']).orderBy('id').execute();

  async function schedule(app: TestApp, validDays: number) {
    const offer = await placeOffer(app, { now: NOW, body: completeOffer({ validDays }) });
    const sent = (await findSentOffer(app.db, offer.offerId))!;
    const { linkId } = offer;
    await scheduleExpiring(app.db, sent, { linkId, publicUrl: app.config.publicUrl, now: NOW });
    return offer;
  }

  it('waits for the morning five days before the last day, and goes with the decision', async () => {
    const app = await startApp(engine);
    const offer = await schedule(app, 30);
    expect(await mails(app)).toEqual([
      { kind: 'offer-expiring', recipient: 'dana@example.com', nextAttemptAt: '2026-12-19T15:00:00.000Z' },
    ]);
    await app.post(path(offer, '/decline'), { versionId: offer.versionId });
    expect((await mails(app)).map(({ kind }) => kind)).toEqual(['offer-declined']);
  });

  itOnce('is left out where a quote is valid for five days or less', async () => {
    const app = await startApp(engine);
    await schedule(app, 5);
    expect(await mails(app)).toEqual([]);
    await schedule(app, 6);
    expect(await mails(app)).toHaveLength(1);
  });
});

describe.each(engines)('a quote that changes while it is accepted, on %s', (engine) => {
  const itOnce = onceOf(engine);
  it('is never accepted in a version that was replaced, in any round', { timeout: 120_000 }, async () => {
    const { app } = await withOffer(engine);
    const admin = await signIn(app);
    const outcomes = new Set<number>();
    for (let round = 0; round < ROUNDS; round++) {
      const offer = await placeOffer(app);
      await admin.post(`/api/offers/${offer.offerId}/versions`);
      const accepting = accept(app, offer);
      // On a slow machine only a sending that waits for it is later.
      const start = round % 10 === 9 ? accepting : delay(round % 5);
      const [accepted, sent] = await Promise.all([accepting, start.then(() => sendNext(admin, offer))]);
      outcomes.add(accepted.statusCode);
      const { currentVersionId, acceptedVersionId } = await app.db
        .selectFrom('offers')
        .selectAll()
        .where('id', '=', offer.offerId)
        .executeTakeFirstOrThrow();
      const isAccepted = accepted.statusCode === 201;
      expect([accepted.statusCode, sent.statusCode]).toEqual(isAccepted ? [201, 409] : [409, 200]);
      expect(acceptedVersionId).toBe(isAccepted ? offer.versionId : null);
      expect(currentVersionId === offer.versionId).toBe(isAccepted);
    }
    expect([...outcomes].sort()).toEqual([201, 409]);
  });

  itOnce('is answered with what stands now', async () => {
    const { app, offer } = await withOffer(engine);
    const admin = await signIn(app);
    await admin.post(`/api/offers/${offer.offerId}/versions`);
    expect((await sendNext(admin, offer)).statusCode).toBe(200);
    const stale = await accept(app, offer);
    const { current } = stale.json();
    expect([stale.statusCode, current]).toMatchObject([409, { state: 'open', document: { version: 2 } }]);
    const { versionId, documentHash } = current;
    expect((await accept(app, { ...offer, versionId, documentHash })).statusCode).toBe(201);
  });

  it('is decided once by customer and shop at once', async () => {
    const { app, offer } = await withOffer(engine);
    const admin = await signIn(app);
    const entered = {
      decision: 'accepted',
      versionId: offer.versionId,
      method: 'phone',
      name: 'Dana',
      choices: CHOICES,
    };
    const answers = await Promise.all([
      accept(app, offer),
      admin.post(`/api/offers/${offer.offerId}/decision`, entered),
      app.post(path(offer, '/decline'), { versionId: offer.versionId }),
    ]);
    const { decisions, seals, offers } = await traces(app);
    expect([offers, seals - decisions]).toEqual([['accepted'], 3]);
    expect(answers.filter(({ statusCode }, at) => statusCode === 201 && at < 2)).toHaveLength(1);
    expect(await checkSeals(app.db, app.config.sessionSecret)).toMatchObject({ broken: null });
  });

  const sendNext = (admin: Caller, { offerId }: PlacedOffer) =>
    admin.post(`/api/offers/${offerId}/send`, { to: 'dana@example.com' });
});
