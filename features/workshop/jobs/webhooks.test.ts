import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { json } from '#database/columns.ts';
import { WEBHOOK_DATA } from '#office/webhooks/webhooks.contract.ts';
import { WEBHOOK_TYPES, type WebhookType } from '#office/webhooks/webhooks.ts';
import type { Caller, TestApp } from '#tests/support/api.ts';
import { sendChangeOrder } from '#tests/support/changes.ts';
import { sendWaiting } from '#tests/support/invoices.ts';
import { doChecks, withJob, workThrough } from '#tests/support/jobs.ts';
import { acceptanceOf, placeOffer, TOTAL } from '#tests/support/sent-offers.ts';
import { reviewNext } from './date-notices.store.server.ts';
import { newsOf } from './job-signals.ts';

/** A Monday, at ten in the morning of the shop. */
const NOW = new Date('2027-03-01T17:00:00.000Z');

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: NOW }));
afterEach(() => vi.useRealTimers());

/** An app that tells everything, with a job and an admin. */
async function withWebhook() {
  const listens = { url: 'https://books.example/', secret: 'x', events: json<string[]>([...WEBHOOK_TYPES]) };
  const made = await withJob('sqlite');
  await made.app.db
    .insertInto('webhookEndpoints')
    .values({ ...listens, active: true })
    .execute();
  return made;
}

async function told({ db }: TestApp): Promise<{ type: WebhookType; data: Record<string, unknown> }[]> {
  const rows = await db.selectFrom('webhookDeliveries').select('body').orderBy('id').execute();
  return rows.map(({ body }) => body as { type: WebhookType; data: Record<string, unknown> });
}

/** Gives a job days in the hangar, and moves them. */
async function moveStay(app: TestApp, admin: Caller, jobId: number): Promise<void> {
  const size = { maxSpanInches: null, maxLengthInches: null, heightInches: null };
  const bay = (await admin.post('/api/bays', { name: 'Booth', kind: 'any', places: 1, ...size })).json();
  const days = { from: '2027-03-01', to: '2027-04-30' };
  const made = await admin.post('/api/stays', { bay: bay.id, ...days, kind: 'job', jobId });
  expect(made.statusCode, made.body).toBe(201);
  const { id: stay } = await app.db.selectFrom('stays').selectAll().executeTakeFirstOrThrow();
  const move = { stay, bay: bay.id, from: '2027-03-01', to: '2027-05-07', stageKey: 'release' };
  const moved = await admin.post('/api/hangar/moves', { moves: [move], reason: 'parts' });
  expect(moved.statusCode, moved.body).toBe(200);
}

it('tells the life of a quote and of its job, in numbers, ids, cents, days and tails only', async () => {
  const { app, admin, job } = await withWebhook();
  const offer = await placeOffer(app);
  await admin.post(`/api/offers/${offer.offerId}/send`, { to: 'dana@example.com', message: 'Dear Dana' });
  const { versionId } = offer;
  await app.post(`/api/offer-links/${offer.token}/decline`, { versionId, reason: 'Too dear, says Dana' });

  const path = `/api/jobs/${job.id}`;
  await admin.patch(path, { inductionOn: '2027-03-01' });
  await admin.post(`${path}/status`, { to: 'in-work' });
  await doChecks(app, job.id);
  await workThrough(admin, job, ['induction', 'disassembly']);
  await admin.post(`${path}/stages/strip`, { event: 'start' });
  await moveStay(app, admin, job.id);
  const placed = await sendChangeOrder(admin, job.id);
  await app.post(`/api/change-links/${placed.token}/decide`, placed.answer(['doubler', 'rivets']));
  const { invoices } = await sendWaiting(admin, job.id);
  const credit = { kind: 'rebill', cents: 100, reason: 'Dana called about it.' };
  await admin.post(`${path}/invoices/${invoices[0]!.number}/credits`, credit);
  const payment = { cents: 995_450, method: 'check', receivedOn: '2027-03-01', reference: 'Check of Dana' };
  await admin.post(`${path}/payments`, payment);
  await admin.post(`${path}/stages/strip`, { event: 'finish' });
  await workThrough(
    admin,
    job,
    job.stages.slice(3).map(({ key }) => key),
  );
  await admin.post(`${path}/status`, { to: 'ready' });
  await admin.post(`${path}/status`, { to: 'delivered', takenBy: 'Dana Whitfield' });

  const news = await told(app);
  for (const { type, data } of news) expect(WEBHOOK_DATA[type].parse(data), type).toEqual(data);
  expect(JSON.stringify(news)).not.toMatch(/dana|whitfield|@|check of/i);
  const types = new Set(news.map(({ type }) => type));
  const elsewhere = ['offer.accepted', 'job.booked', 'passport.transferred', 'alarm.raised', 'alarm.over'];
  expect(WEBHOOK_TYPES.filter((type) => !types.has(type))).toEqual(elsewhere);
  expect(news.find(({ type }) => type === 'payment.recorded')!.data).toMatchObject({ cents: 995_450, jobId: job.id });
  const stages = news.filter(({ type }) => type === 'job.stage');
  expect(stages).toHaveLength(2 * job.stages.length);
  expect(news.at(-1)).toMatchObject({
    type: 'job.delivered',
    data: { number: 'J-27-0001', status: 'delivered', tail: 'N076FA', deliveredOn: '2027-03-01' },
  });
});

it('tells an acceptance and its job together', async () => {
  const { app } = await withWebhook();
  const offer = await placeOffer(app);
  const answer = await app.post(`/api/offer-links/${offer.token}/accept`, acceptanceOf(offer));
  expect(answer.statusCode, answer.body).toBe(201);
  const news = await told(app);
  for (const { type, data } of news) expect(WEBHOOK_DATA[type].parse(data), type).toEqual(data);
  expect(news).toMatchObject([
    { type: 'offer.accepted', data: { offerId: offer.offerId, totalCents: TOTAL } },
    { type: 'job.booked', data: { offerId: offer.offerId, contractCents: TOTAL, status: 'booked' } },
  ]);
});

it('tells a date that the clock alone moves', async () => {
  const { app, admin, job } = await withWebhook();
  await admin.patch(`/api/jobs/${job.id}`, { inductionOn: '2027-03-08' });
  vi.setSystemTime(new Date('2027-03-10T17:00:00.000Z'));
  while (await reviewNext({ db: app.db, publicUrl: 'https://shop.example' }, new Date()));
  expect((await told(app)).filter(({ type }) => type === 'job.moved')).toMatchObject([{ data: { jobId: job.id } }]);
});

it('tells nothing of a change that moves neither date, stage nor status', () => {
  const job = { id: 1, number: 'J-27-0001', tailNumber: 'call Dana', updatedAt: NOW.toISOString(), status: 'booked' };
  const whole = { job: { ...job, readyOn: '2027-04-05', deliveredOn: null }, stages: [] };
  expect(newsOf(whole, { ...whole, job: { ...whole.job, updatedAt: '2027-03-02T00:00:00.000Z' } })).toEqual([]);
  const ready = newsOf(whole, { ...whole, job: { ...whole.job, status: 'ready' } });
  expect(ready).toMatchObject([{ type: 'job.ready', data: { tail: null } }]);
});
