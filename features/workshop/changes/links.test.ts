import { beforeEach, expect, it } from 'vitest';
import { createLink, linkPath } from '#server/links.store.server.ts';
import type { Caller, TestApp } from '#tests/support/api.ts';
import { type PlacedChange, sendChangeOrder } from '#tests/support/changes.ts';
import { acceptJob, withJob } from '#tests/support/jobs.ts';
import { allRows } from '#tests/support/sent-offers.ts';

/** Hostile use of the private link of a change order. */

let app: TestApp;
let admin: Caller;
let jobId: number;
let placed: PlacedChange;
beforeEach(async () => {
  let job: { id: number };
  ({ app, admin, job } = await withJob('sqlite'));
  jobId = job.id;
  placed = await sendChangeOrder(admin, jobId);
});

const GETS = ['', '/document.json', '/record.json', '/pdf', '/answered.pdf', '/photos/1'];
const calls = (token: string) => [
  ...GETS.map((path) => () => app.get(`/api/change-links/${token}${path}`)),
  () => app.post(`/api/change-links/${token}/decide`, placed.answer(['doubler', 'rivets'])),
  () => app.post(`/api/change-links/${token}/ask`, { text: 'Why?' }),
  () => app.post(`/api/change-links/${token}/opened`),
];
const statuses = async (token: string) => {
  const all: number[] = [];
  for (const call of calls(token)) all.push((await call()).statusCode);
  return [...new Set(all)];
};
const tokenOf = async (kind: 'job' | 'offer' | 'request', subjectId: number) => {
  const now = new Date();
  const link = await createLink(app.db, { ...app.config, now }, { kind, subjectId, recipient: null, expiresAt: null });
  return linkPath(app.config.sessionSecret, link)!.split('/')[2]!;
};

it('was opened by its answer, no later than it', async () => {
  const { statusCode } = await app.post(
    `/api/change-links/${placed.token}/decide`,
    placed.answer(['doubler', 'rivets']),
  );
  expect(statusCode).toBe(201);
  const decisions = await app.db.selectFrom('decisions').selectAll().where('changeOrderId', 'is not', null).execute();
  const links = await app.db.selectFrom('links').selectAll().where('kind', '=', 'change').execute();
  expect(links.map(({ openedAt }) => openedAt)).toEqual(decisions.map(({ decidedAt }) => decidedAt));
});

it('answers unknown, malformed and revoked tokens and those of another kind with 404 alone', async () => {
  const id = (await app.db.selectFrom('changeOrders').select('id').executeTakeFirstOrThrow()).id;
  for (const token of [
    'made-up',
    'A'.repeat(43),
    await tokenOf('job', jobId),
    await tokenOf('offer', id),
    await tokenOf('request', id),
  ])
    expect(await statuses(token)).toEqual([404]);
  await app.db.updateTable('links').set({ revokedAt: new Date().toISOString() }).where('kind', '=', 'change').execute();
  expect(await statuses(placed.token)).toEqual([404]);
});

it('answers an expired token with 410 alone', async () => {
  await app.db
    .updateTable('links')
    .set({ expiresAt: '2026-01-01T00:00:00.000Z' })
    .where('kind', '=', 'change')
    .execute();
  expect(await statuses(placed.token)).toEqual([410]);
});

it('keeps to its own change order: neither photos, nor the document, nor the calls of another job', async () => {
  const other = await acceptJob(app, admin);
  const theirs = await sendChangeOrder(admin, other.job.id);
  const photo = theirs.change.photos[0]!.id;
  expect((await app.get(`/api/change-links/${placed.token}/photos/${photo}`)).statusCode).toBe(404);
  expect((await app.get(`/api/change-links/${theirs.token}/photos/${photo}`)).statusCode).toBe(200);
  const answer = await app.post(`/api/change-links/${placed.token}/decide`, theirs.answer(['doubler', 'rivets']));
  expect(answer.statusCode).toBe(409);
  expect((await admin.get(`/api/jobs/${jobId}/changes/1/photos/${photo}`)).statusCode).toBe(404);
  expect((await app.get(`/api/job-links/${placed.token}`)).statusCode).toBe(404);
});

it('changes nothing by being read, and tells caches and other sites nothing', async () => {
  const before = await allRows(app.db);
  for (const path of GETS)
    for (const method of ['GET', 'HEAD'] as const) {
      const { headers } = await app.inject({ method, url: `/api/change-links/${placed.token}${path}` });
      expect(headers).toMatchObject({ 'referrer-policy': 'no-referrer' });
      expect(headers['cache-control']).toContain('no-store');
      expect(headers['x-robots-tag']).toBe('noindex, nofollow');
    }
  expect(await allRows(app.db)).toEqual(before);
});

it('never has its token in the outbox', async () => {
  const mails = await app.db.selectFrom('outbox').select('message').execute();
  expect(JSON.stringify(mails)).not.toContain(placed.token);
});

it('refuses answers without a name, without both sentences, to unknown lines, and of another document', async () => {
  const answer = placed.answer(['doubler']) as Record<string, unknown>;
  const decide = (changes: object) => app.post(`/api/change-links/${placed.token}/decide`, { ...answer, ...changes });
  for (const changes of [
    { name: '!' },
    { authorized: false },
    { consent: false },
    { consentVersion: 3 },
    { answers: [] },
    { totalCents: 1 },
    { answers: [{ id: 'other', yes: true }] },
  ])
    expect((await decide(changes)).statusCode).toBe(400);
  expect((await decide({ documentHash: 'a'.repeat(64) })).statusCode).toBe(409);
  expect(await app.db.selectFrom('decisions').select('id').where('changeOrderId', 'is not', null).execute()).toEqual(
    [],
  );
});
