import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Engine } from '#database/open.ts';
import { startPushWorker } from '#server/senders.ts';
import { ADMIN, type Caller, PAINTER, signIn, startApp, type TestApp } from '#tests/support/api.ts';
import { engines } from '#tests/support/database.ts';
import { type PushService, startPushService } from '#tests/support/push-service.ts';
import { HOUR_MS, MINUTE_MS } from '#time/units.ts';
import { claimPush, ring, sweepPushMessages } from './messages.store.server.ts';
import { PUSH_LIMITS, PUSH_WAITS_MS, type Ring } from './push.ts';

/** A Monday, at ten in the morning of the shop. */
const START = Date.parse('2027-03-01T17:00:00.000Z');
const NIGHT = Date.parse('2027-03-02T05:00:00.000Z');

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: START });
});
afterEach(() => vi.useRealTimers());

const LEAD: Ring = {
  kind: 'lead',
  tag: 'lead-7',
  title: 'New lead: Ada Field',
  body: 'Bonanza',
  path: '/admin/quotes/7',
};
const STAGE: Ring = { kind: 'stage', tag: 'job-3', title: 'N733FA: Strip can start', path: '/admin/jobs/3' };

/** An app with a push service, and an owner whose phone rings. */
async function withPhone(engine: Engine = 'sqlite') {
  const phones = await startPushService();
  const app = await startApp(engine, { env: { PUSH_ORIGIN: phones.origin, RATE_LIMITS: 'off' } });
  const owner = await signIn(app);
  const subscription = phones.subscribe();
  const device = (await owner.post('/api/push/devices', subscription)).json();
  return { app, owner, phones, subscription, device };
}

/** Rings as others do it, and sends what is due. */
const ringAll = async (app: TestApp, rings: Ring[], userId: string | null = null) => {
  for (const each of rings) await app.db.transaction().execute((trx) => ring(trx, each, { userId, now: new Date() }));
};

/** Sends what is due and not claimed, until nothing is. */
async function send(app: TestApp): Promise<void> {
  const log = { warn() {} };
  for (;;) {
    const worker = startPushWorker(app.db, app.config, { log, pollMs: 5 });
    await delay(20);
    await worker.stop();
    const time = new Date().toISOString();
    const due = await app.db
      .selectFrom('pushMessages')
      .select('id')
      .where('sentAt', 'is', null)
      .where('failedAt', 'is', null)
      .where('nextAttemptAt', '<=', time)
      .where((e) => e.or([e('claimedUntil', 'is', null), e('claimedUntil', '<=', time)]))
      .executeTakeFirst();
    if (!due) return;
  }
}

const titles = ({ rung }: PushService) => rung.map(({ notification }) => notification.title);
const devicesOf = async (caller: Caller) => (await caller.get('/api/push')).json().devices;
const idOf = async ({ db }: TestApp, email: string) =>
  (await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id;

describe('a device', () => {
  it.each(engines)('rings with what happened, encrypted for it alone (%s)', async (engine) => {
    const { app, owner, phones, device } = await withPhone(engine);
    expect(device).toMatchObject({ current: true, lastRangAt: null });
    await ringAll(app, [LEAD]);
    await send(app);
    const { title, body = '', tag, path } = LEAD;
    const sent = { device: 'device-1', topic: 'lead-7', ttl: '86400', notification: { title, body, tag, path } };
    expect(phones.rung).toEqual([sent]);
    expect(await devicesOf(owner)).toMatchObject([{ id: device.id, lastRangAt: new Date().toISOString() }]);
    // A newer one of the same record comes in its place, once the first has left.
    await ringAll(app, [
      { ...LEAD, title: 'Older' },
      { ...LEAD, title: 'Newer' },
      { ...LEAD, tag: 'lead-8', title: 'Other' },
    ]);
    await send(app);
    expect(titles(phones).slice(1).sort()).toEqual(['Newer', 'Other']);
    await sweepPushMessages(app.db, new Date(START + 50 * HOUR_MS));
    expect(await app.db.selectFrom('pushMessages').select('id').execute()).toEqual([]);
  });

  it('is tested, renewed and removed by its user alone', async () => {
    const { app, owner, phones, subscription, device } = await withPhone();
    const painter = await signIn(app, 'painter');
    expect((await painter.post(`/api/push/devices/${device.id}/test`)).statusCode).toBe(404);
    expect((await painter.delete(`/api/push/devices/${device.id}`)).statusCode).toBe(404);
    vi.setSystemTime(NIGHT);
    await owner.post(`/api/push/devices/${device.id}/test`);
    await send(app);
    expect(titles(phones)).toEqual(['It rings']);
    // The same browser again, and with another subscription: one device.
    expect((await owner.post('/api/push/devices', subscription)).json().id).toBe(device.id);
    await owner.post('/api/push/devices', phones.subscribe());
    const [only, ...more] = await devicesOf(owner);
    expect(more).toEqual([]);
    expect((await owner.delete(`/api/push/devices/${only.id}`)).statusCode).toBe(204);
    expect((await owner.delete(`/api/push/devices/${only.id}`)).statusCode).toBe(404);
  });

  it('that another account registers belongs to that one alone', async () => {
    const { app, owner, phones, subscription } = await withPhone();
    const painter = await signIn(app, 'painter');
    await painter.post('/api/push/devices', subscription);
    expect([(await devicesOf(owner)).length, (await devicesOf(painter)).length]).toEqual([0, 1]);
    await ringAll(app, [LEAD, STAGE]);
    await send(app);
    expect(titles(phones)).toEqual([STAGE.title]);
  });

  it('is refused without keys, or where no push service can be', async () => {
    const { app, owner, phones } = await withPhone();
    const { endpoint, keys } = phones.subscribe();
    const wrong = [
      { endpoint: 'https://10.0.0.1/a', keys },
      { endpoint: 'http://push.example/a', keys },
      { endpoint: 'not an address', keys },
      { endpoint: `https://push.example/${'a'.repeat(PUSH_LIMITS.endpoint)}`, keys },
      { endpoint, keys: { ...keys, auth: 'short' } },
      { endpoint, keys: { ...keys, p256dh: `${keys.p256dh}=` } },
    ];
    for (const body of wrong) expect((await owner.post('/api/push/devices', body)).statusCode).toBe(400);
    // A point that is not on the curve has the right length.
    await owner.post('/api/push/devices', { endpoint, keys: { ...keys, p256dh: `B${'A'.repeat(86)}` } });
    await ringAll(app, [LEAD]);
    await send(app);
    expect([await devicesOf(owner), phones.rung]).toEqual([[], []]);
  });
});

describe('what ended', () => {
  it.each([
    ['a logout', (owner: Caller) => owner.post('/api/logout')],
    [
      'the end of its session',
      async (owner: Caller, app: TestApp) => {
        const [{ id }] = (await owner.get('/api/account/sessions')).json();
        await (await signIn(app)).delete(`/api/account/sessions/${id}`);
      },
    ],
    ['“everywhere”', async (_: Caller, app: TestApp) => (await signIn(app)).delete('/api/account/sessions')],
    [
      'a new password',
      async (_: Caller, app: TestApp) =>
        (await signIn(app)).put('/api/account/password', {
          currentPassword: ADMIN.password,
          newPassword: 'plum tango seven kettle',
        }),
    ],
    [
      'the end of the account',
      (_: Caller, { db }: TestApp) => db.deleteFrom('users').where('email', '=', ADMIN.email).execute(),
    ],
  ])('does not ring after %s', async (_, end) => {
    const { app, owner, phones } = await withPhone();
    await ringAll(app, [LEAD]);
    await end(owner, app);
    await ringAll(app, [{ ...LEAD, tag: 'lead-8' }]);
    await send(app);
    expect(phones.rung).toEqual([]);
    expect(await app.db.selectFrom('pushDevices').select('id').execute()).toEqual([]);
  });

  it('is not the session that ran out, or the login after it in the same browser', async () => {
    const { app, owner, phones } = await withPhone();
    await app.db.deleteFrom('sessions').execute();
    await ringAll(app, [LEAD]);
    await send(app);
    const again = { username: ADMIN.email, password: ADMIN.password };
    expect((await owner.post('/api/login', again)).statusCode).toBe(200);
    expect((await owner.post('/api/login', again)).statusCode).toBe(200);
    await ringAll(app, [{ ...LEAD, tag: 'lead-8' }]);
    await send(app);
    expect(phones.rung).toHaveLength(2);
  });

  it('keeps the browser that ends the others, and ends one in which someone else logs in', async () => {
    const { app, owner } = await withPhone();
    expect((await owner.delete('/api/account/sessions')).statusCode).toBe(204);
    expect(await devicesOf(owner)).toHaveLength(1);
    await signIn(app, 'painter');
    await owner.post('/api/login', { username: PAINTER.email, password: PAINTER.password });
    expect(await app.db.selectFrom('pushDevices').select('id').execute()).toEqual([]);
  });
});

describe('a role', () => {
  it('hears of its kinds, as it chooses, by what it is when the message leaves', async () => {
    const { app, owner, phones } = await withPhone();
    const painter = await signIn(app, 'painter');
    await painter.post('/api/push/devices', phones.subscribe());
    expect((await painter.get('/api/push')).json().kinds).toEqual([{ kind: 'stage', on: true }]);
    const foreign = { kinds: { payment: true }, quietFrom: null, quietTo: null };
    expect((await painter.put('/api/push', foreign)).statusCode).toBe(400);
    await owner.put('/api/push', { kinds: { lead: false, payment: true }, quietFrom: '21:00', quietTo: '06:00' });
    const payment: Ring = { kind: 'payment', tag: 'job-3', title: 'N733FA: a payment came in', path: '/admin/jobs/3' };
    await ringAll(app, [LEAD, payment, STAGE]);
    await send(app);
    expect(phones.rung.map(({ device, notification }) => [device, notification.title])).toEqual([
      ['device-1', payment.title],
      ['device-2', STAGE.title],
    ]);
    await ringAll(app, [payment, STAGE]);
    await app.db.updateTable('users').set({ role: 'bookkeeper' }).where('email', '=', PAINTER.email).execute();
    await app.db.updateTable('users').set({ role: 'painter' }).where('email', '=', ADMIN.email).execute();
    await send(app);
    expect(phones.rung).toHaveLength(2);
  });

  it('does not hear of what it did itself', async () => {
    const { app, phones } = await withPhone();
    await ringAll(app, [LEAD], await idOf(app, ADMIN.email));
    await send(app);
    expect(phones.rung).toEqual([]);
  });
});

describe('quiet hours', () => {
  it.each(engines)('end in one summary without names, trouble excepted (%s)', async (engine) => {
    const { app, owner, phones } = await withPhone(engine);
    vi.setSystemTime(NIGHT);
    const trouble: Ring = { kind: 'trouble', tag: 'alarm-disk', title: 'The disk is full', path: '/admin/today' };
    const question: Ring = { ...LEAD, kind: 'question', title: 'Ada Field wrote' };
    await ringAll(app, [LEAD, trouble, { ...LEAD, tag: 'lead-8' }, question]);
    await send(app);
    expect(titles(phones)).toEqual([trouble.title]);
    await owner.put('/api/push', { kinds: { question: false }, quietFrom: '21:00', quietTo: '06:00' });
    vi.setSystemTime(NIGHT + 8 * HOUR_MS);
    await send(app);
    const summary = { title: 'While it was quiet', body: '2 new leads', tag: 'summary', path: '/admin/today' };
    expect(phones.rung.slice(1).map(({ notification }) => notification)).toEqual([summary]);
  });

  it('are both or none', async () => {
    const { owner } = await withPhone();
    for (const quietTo of [null, '6 AM', '24:00'])
      expect((await owner.put('/api/push', { kinds: {}, quietFrom: '21:00', quietTo })).statusCode).toBe(400);
    expect((await owner.put('/api/push', { kinds: {}, quietFrom: null, quietTo: null })).json()).toMatchObject({
      quietFrom: null,
      quietTo: null,
    });
  });
});

describe('a push service', () => {
  it.each([404, 410])('that answers %i removes the device', async (status) => {
    const { app, owner, phones } = await withPhone();
    phones.answerWith(() => status);
    await ringAll(app, [LEAD]);
    await send(app);
    expect(await devicesOf(owner)).toEqual([]);
  });

  it.each([429, 503])('that answers %i is asked again, later each time, and given up', async (status) => {
    const { app, owner, phones } = await withPhone();
    let tries = 0;
    phones.answerWith(() => {
      tries += 1;
      return status;
    });
    await ringAll(app, [LEAD]);
    for (const wait of [0, ...PUSH_WAITS_MS, 24 * HOUR_MS]) {
      vi.setSystemTime(Date.now() + wait);
      await send(app);
    }
    expect(tries).toBe(PUSH_WAITS_MS.length + 1);
    expect(await devicesOf(owner)).toHaveLength(1);
    phones.answerWith(() => 201);
    await ringAll(app, [LEAD]);
    await send(app);
    expect(phones.rung).toHaveLength(1);
  });

  it('that answers 413 gets the title alone, and one that answers 400 nothing more', async () => {
    const { app, phones } = await withPhone();
    let answers = [413, 201, 400];
    phones.answerWith(() => {
      const [next = 500, ...rest] = answers;
      answers = rest;
      return next;
    });
    await ringAll(app, [LEAD]);
    await send(app);
    expect(phones.rung.map(({ notification }) => notification.body)).toEqual(['']);
    await ringAll(app, [{ ...LEAD, tag: 'lead-8' }]);
    await send(app);
    expect([phones.rung.length, answers]).toEqual([1, []]);
  });

  it.each(engines)('gets again what a killed worker had claimed, and what replaced it once (%s)', async (engine) => {
    const { app, phones } = await withPhone(engine);
    await ringAll(app, [LEAD, { ...LEAD, tag: 'lead-8' }]);
    expect((await claimPush(app.db, new Date(), MINUTE_MS))?.tag).toBe('lead-7');
    await send(app);
    expect(phones.rung).toHaveLength(1);
    vi.setSystemTime(START + 2 * MINUTE_MS);
    await send(app);
    expect(phones.rung.map(({ topic }) => topic)).toEqual(['lead-8', 'lead-7']);
  });
});

it('keeps one pair of keys for all nodes, and makes another only if they cannot be opened', async () => {
  const { app, owner } = await withPhone();
  const { publicKey } = (await owner.get('/api/push')).json();
  expect((await owner.get('/api/push')).json().publicKey).toBe(publicKey);
  await app.db
    .updateTable('meta')
    .set({ value: 'sealed with another secret' })
    .where('key', '=', 'push-keys')
    .execute();
  const renewed = (await owner.get('/api/push')).json();
  expect([renewed.publicKey === publicKey, renewed.devices]).toEqual([false, []]);
});
