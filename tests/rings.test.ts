import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { json } from '#database/columns.ts';
import { recordFindings } from '#desk/alarms/alarms.store.server.ts';
import { PUSH_KIND_NAMES } from '#office/push/push.ts';
import type { Role } from '#rights/rights.ts';
import { createLink, linkAddress } from '#server/links.store.server.ts';
import type { TestApp } from '#tests/support/api.ts';
import { sendChangeOrder } from '#tests/support/changes.ts';
import { doChecks, withJob } from '#tests/support/jobs.ts';
import { acceptanceOf, placeOffer } from '#tests/support/sent-offers.ts';

/** A Monday, at ten in the morning of the shop. */
const NOW = new Date('2027-03-01T17:00:00.000Z');

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: NOW }));
afterEach(() => vi.useRealTimers());

/** A user of this role whose phone rings for all that the role may hear of. */
async function addListener({ db }: TestApp, role: Role): Promise<number> {
  const userId = randomUUID();
  const kinds = Object.fromEntries(PUSH_KIND_NAMES.map((kind) => [kind, true]));
  const ringing = json({ kinds, quietFrom: null, quietTo: null });
  await db
    .insertInto('users')
    .values({ id: userId, email: `${role}@phone.example`, role, ringing })
    .execute();
  const subscription = {
    endpoint: `https://push.example/${role}`,
    p256dh: 'B',
    auth: 'A',
    browser: 'Safari on iPhone',
  };
  const [device] = await db
    .insertInto('pushDevices')
    .values({ userId, deviceHash: role, ...subscription })
    .returning('id')
    .execute();
  return device!.id;
}

it('the life of a lead, a quote and a job rings for those whose work it is, without addresses and sums', async () => {
  const { app, admin, job } = await withJob('sqlite');
  const [owner, painter, bookkeeper] = [
    await addListener(app, 'owner'),
    await addListener(app, 'painter'),
    await addListener(app, 'bookkeeper'),
  ];
  const heard = new Set<string>();
  /** Which devices an act rings on, by kind; then all is as sent. */
  async function rungBy(act: () => Promise<unknown>) {
    await act();
    const rows = await app.db.selectFrom('pushMessages').selectAll().orderBy('deviceId').execute();
    for (const { title, body, path } of rows) {
      expect(`${title} ${body}`).not.toMatch(/@|\$|\d{3}[-. ]\d{4}/);
      expect(path).toMatch(/^\/admin\//);
    }
    for (const { kinds } of rows) heard.add(kinds);
    await app.db.deleteFrom('pushMessages').execute();
    return rows.map(({ deviceId, kinds, tag, title }) => [deviceId, kinds, tag, title]);
  }

  const lead = { firstName: 'Ada', lastName: 'Field', email: 'ada@example.com', source: 'contact', message: 'Hello' };
  const onLead = expect.stringMatching(/^lead-\d+$/);
  expect(await rungBy(() => app.post('/api/quotes', lead))).toEqual([[owner, 'lead', onLead, 'New lead: Ada Field']]);
  const { id: leadId } = await app.db.selectFrom('quotes').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow();
  const text = 'Is mid-March still possible?';
  const asked = async (url: string) => {
    const rows = await rungBy(async () => expect((await app.post(url, { text })).statusCode).toBeLessThan(300));
    return rows.map(([device, kind, tag]) => [device, kind, tag]);
  };
  const request = await tokenOf(app, 'request', leadId);
  expect(await asked(`/api/requests/${request}/notes`)).toEqual([[owner, 'question', `lead-${leadId}`]]);

  const offer = await placeOffer(app);
  const aboutOffer = `quote-${offer.offerId}`;
  const link = `/api/offer-links/${offer.token}`;
  const number = `Q-26-${String(offer.quoteId).padStart(4, '0')}`;
  expect(await rungBy(() => app.post(`${link}/opened`))).toEqual([
    [owner, 'opened', aboutOffer, `Dana Whitfield opened ${number}`],
  ]);
  expect(await rungBy(() => app.post(`${link}/opened`))).toEqual([]);
  expect(await asked(`${link}/ask`)).toEqual([[owner, 'question', aboutOffer]]);
  expect(await rungBy(() => app.post(`${link}/accept`, acceptanceOf(offer)))).toEqual([
    [owner, 'accepted', aboutOffer, `Dana Whitfield accepted ${number}`],
    [bookkeeper, 'accepted', aboutOffer, `Dana Whitfield accepted ${number}`],
  ]);
  const second = await placeOffer(app);
  const decline = { versionId: second.versionId, reason: 'Too dear, says Dana' };
  expect(await rungBy(() => app.post(`/api/offer-links/${second.token}/decline`, decline))).toEqual([
    [owner, 'declined', `quote-${second.offerId}`, expect.stringContaining('Dana Whitfield declined Q-26-')],
  ]);

  const [path, aboutJob] = [`/api/jobs/${job.id}`, `job-${job.id}`];
  await admin.patch(path, { inductionOn: '2027-03-01' });
  const [first, next] = job.stages;
  expect(await rungBy(() => admin.post(`${path}/status`, { to: 'in-work' }))).toEqual([
    [painter, 'stage', aboutJob, `N076FA: ${first!.title} can start`],
  ]);
  await doChecks(app, job.id);
  expect(await rungBy(() => admin.post(`${path}/stages/${first!.key}`, { event: 'start' }))).toEqual([]);
  expect(await rungBy(() => admin.post(`${path}/stages/${first!.key}`, { event: 'finish' }))).toEqual([
    [painter, 'stage', aboutJob, `N076FA: ${next!.title} can start`],
  ]);
  const placed = await sendChangeOrder(admin, job.id);
  const change = placed.change.number;
  expect(await asked(`/api/change-links/${placed.token}/ask`)).toEqual([[owner, 'question', aboutJob]]);
  expect(await asked(`/api/job-links/${await tokenOf(app, 'job', job.id)}/ask`)).toEqual([
    [owner, 'question', aboutJob],
  ]);
  const decided = () => app.post(`/api/change-links/${placed.token}/decide`, placed.answer(['doubler', 'rivets']));
  expect(await rungBy(decided)).toContainEqual([
    owner,
    'changed',
    aboutJob,
    `N076FA: change order ${change} was answered`,
  ]);
  const payment = { cents: 995_450, method: 'check', receivedOn: '2027-03-01', reference: 'Check of Dana' };
  expect(await rungBy(() => admin.post(`${path}/payments`, payment))).toEqual([
    [owner, 'payment', aboutJob, 'N076FA: a payment came in'],
    [bookkeeper, 'payment', aboutJob, 'N076FA: a payment came in'],
  ]);
  const trouble = [{ kind: 'mails' as const, detail: 'Three emails failed.' }];
  const raise = () => recordFindings(app.db, trouble, { publicUrl: 'https://shop.example', now: new Date() });
  expect(await rungBy(raise)).toEqual([[owner, 'trouble', 'alarm-mails', expect.any(String)]]);
  expect([...heard].sort()).toEqual([...PUSH_KIND_NAMES].sort());
});

async function tokenOf({ db, config }: TestApp, kind: 'request' | 'job', subjectId: number): Promise<string> {
  const { id } = await createLink(
    db,
    { ...config, now: new Date() },
    { kind, subjectId, recipient: 'dana@example.com', expiresAt: null },
  );
  return (await linkAddress(db, config, id))!.split('/').at(-1)!;
}
