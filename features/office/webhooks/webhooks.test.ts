import type { ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startWebhookWorker } from '#server/senders.ts';
import { type Caller, startWithAdmin, type TestApp } from '#tests/support/api.ts';
import { onCleanUp } from '#tests/support/clean-up.ts';
import { engines, onceOf } from '#tests/support/database.ts';
import { postTo, type Receiver, startReceiver, verify } from '#tests/support/webhook-receiver.ts';
import { DAY_MS } from '#time/units.ts';
import { claimDelivery, enqueueWebhooks, sweepDeliveries } from './deliveries.store.server.ts';
import type { Delivery, EndpointWithSecret } from './webhooks.contract.ts';
import { RETRY_WAITS_MS } from './webhooks.ts';

const START = Date.parse('2027-03-01T17:00:00.000Z');
const UPDATED_AT = new Date(START).toISOString();

let time = START;
const now = () => new Date(time);

beforeEach(() => {
  time = START;
  vi.useFakeTimers({ toFake: ['Date'], now: START });
});
afterEach(() => vi.useRealTimers());

/** Moves the clock of the app and of its worker. */
function moveOn(ms: number): void {
  time += ms;
  vi.setSystemTime(time);
}

const tell = (app: TestApp, jobId = 7) => {
  const about = { jobId, number: 'J-27-0007', status: 'ready', tail: 'N733BK', updatedAt: UPDATED_AT };
  const event = { type: 'job.ready' as const, data: { ...about, readyOn: '2027-03-01' } };
  return app.db.transaction().execute((trx) => enqueueWebhooks(trx, [event], now()));
};

const add = async (admin: Caller, url = 'https://books.example/hook'): Promise<EndpointWithSecret> =>
  (await admin.post('/api/webhooks', { url, events: ['job.ready', 'job.moved'] })).json();

async function startSending(app: TestApp, { port }: Receiver): Promise<{ wake: () => void }> {
  const log = { info() {}, warn() {} };
  const worker = startWebhookWorker(app.db, app.config, { log, wakeOutbox() {}, post: postTo(port), now, pollMs: 10 });
  onCleanUp(() => worker.stop());
  return worker;
}

async function withEndpoint(engine: (typeof engines)[number]) {
  const { app, admin } = await startWithAdmin(engine);
  const receiver = await startReceiver();
  const endpoint = await add(admin);
  const path = `/api/webhooks/${endpoint.id}`;
  const deliveries = async (): Promise<Delivery[]> => (await admin.get(`${path}/deliveries`)).json();
  const current = async () => (await admin.get('/api/webhooks')).json()[0];
  return { app, admin, receiver, endpoint, path, deliveries, current };
}

/** Retries a check for ten seconds; `vi.waitFor` would move the clock. */
async function soon(check: () => void | Promise<void>): Promise<void> {
  for (let tries = 500; tries > 0; tries--) {
    try {
      return await check();
    } catch {
      await delay(20);
    }
  }
  return check();
}

describe.each(engines)('a webhook on %s', (engine) => {
  const itOnce = onceOf(engine);
  itOnce('tells each endpoint that asks, as the reference library of Standard Webhooks verifies', async () => {
    const { app, admin, receiver, endpoint } = await withEndpoint(engine);
    const others = await add(admin, 'https://hangar.example/hook');
    await admin.post('/api/webhooks', { url: 'https://pays.example/', events: ['payment.recorded'] });
    await startSending(app, receiver);
    await tell(app);
    await soon(() => expect(receiver.received).toHaveLength(2));
    const [first, second] = receiver.received.toSorted((a, b) => (a.path < b.path ? -1 : 1)) as [
      (typeof receiver.received)[0],
      (typeof receiver.received)[0],
    ];
    const body = { type: 'job.ready', timestamp: UPDATED_AT, data: expect.objectContaining({ jobId: 7 }) };
    const secrets = [endpoint.secret, others.secret];
    const accepts = (message: typeof first) => secrets.filter((secret) => canVerify(secret, message));
    expect([...accepts(first), ...accepts(second)].toSorted()).toEqual(secrets.toSorted());
    const [secret] = accepts(first) as [string];
    expect(verify(secret, first)).toEqual(body);
    expect(first.headers).toMatchObject({ 'content-type': 'application/json' });
    expect(first.headers['webhook-id']).not.toBe(second.headers['webhook-id']);

    expect(() => verify(secret, { ...first, body: first.body.replace('J-27-0007', 'J-27-0008') })).toThrow();
    for (const minutes of [-6, 6]) {
      vi.setSystemTime(START + minutes * 60_000);
      expect(() => verify(secret, first)).toThrow(/timestamp/i);
    }
  });

  it('leaves with the transaction of what happened, or not at all', async () => {
    const { app, deliveries } = await withEndpoint(engine);
    const about = { jobId: 7, number: 'J-27-0007', status: 'ready', tail: null, updatedAt: UPDATED_AT };
    const event = { type: 'job.ready' as const, data: { ...about, readyOn: null } };
    const broken = app.db.transaction().execute(async (trx) => {
      await enqueueWebhooks(trx, [event], now());
      throw new Error('rolled back');
    });
    await expect(broken).rejects.toThrow('rolled back');
    expect(await deliveries()).toEqual([]);
  });

  itOnce('is tried again by its plan under the same id, then given up', async () => {
    const { app, receiver, endpoint, deliveries } = await withEndpoint(engine);
    const verified: boolean[] = [];
    receiver.answerWith((message) => {
      verified.push(canVerify(endpoint.secret, message));
      return 503;
    });
    await startSending(app, receiver);
    await tell(app);
    for (const [at, wait] of [...RETRY_WAITS_MS, null].entries()) {
      await soon(async () => expect((await deliveries())[0]).toMatchObject({ attempts: at + 1, lastStatus: 503 }));
      if (wait === null) break;
      const due = new Date(time + wait).toISOString();
      await soon(async () => expect((await deliveries())[0]).toMatchObject({ state: 'waiting', at: due }));
      moveOn(wait - 1);
      await delay(40);
      expect(receiver.received).toHaveLength(at + 1);
      moveOn(1);
    }
    await soon(async () => expect((await deliveries())[0]).toMatchObject({ state: 'failed', problem: 'answer' }));
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(new Set(verified)).toEqual(new Set([true]));
    const stamps = new Set(receiver.received.map(({ headers }) => headers['webhook-timestamp']));
    expect(stamps.size).toBe(RETRY_WAITS_MS.length + 1);
  });

  itOnce('is sent once more by hand, also after it arrived', async () => {
    const { app, admin, receiver, path, deliveries } = await withEndpoint(engine);
    await startSending(app, receiver);
    await tell(app);
    await soon(async () => expect(await deliveries()).toMatchObject([{ state: 'sent', lastStatus: 204 }]));
    const [{ id, messageId }] = (await deliveries()) as [Delivery];
    expect((await admin.post(`${path}/deliveries/${id}/retry`)).json()).toMatchObject({
      state: 'waiting',
      attempts: 0,
    });
    await soon(() => expect(receiver.received).toHaveLength(2));
    expect(receiver.received[1]!.headers['webhook-id']).toBe(messageId);
    expect((await admin.post(`${path}/deliveries/${id + 1}/retry`)).statusCode).toBe(404);
  });

  it('has one delivery sent at a time, also when several workers claim at once', async () => {
    const { app } = await withEndpoint(engine);
    for (const jobId of [1, 2, 3, 4]) await tell(app, jobId);
    const claimed = await Promise.all([1, 2, 3, 4].map(() => claimDelivery(app.db, now(), 60_000)));
    expect(claimed.filter(Boolean)).toHaveLength(1);
  });

  it('is switched off by 410, and gives up what waits', async () => {
    const { app, admin, receiver, path, deliveries, current } = await withEndpoint(engine);
    receiver.answerWith(() => 410);
    for (const jobId of [1, 2, 3]) await tell(app, jobId);
    await startSending(app, receiver);
    await soon(async () => expect(await current()).toMatchObject({ active: false, offReason: 'gone' }));
    expect(await deliveries()).toMatchObject([
      { state: 'failed', problem: 'off' },
      { state: 'failed', problem: 'off' },
      { state: 'failed', problem: 'answer', lastStatus: 410 },
    ]);
    expect(receiver.received).toHaveLength(1);
    await tell(app);
    expect(await deliveries()).toHaveLength(3);
    expect((await admin.post(`${path}/test`)).statusCode).toBe(409);
    const on = await admin.patch(path, { active: true });
    expect(on.json()).toMatchObject({ active: true, offReason: null, failingSince: null });
  });

  itOnce('is switched off by five days of failures, with one mail to the owner', async () => {
    const { app, receiver, current } = await withEndpoint(engine);
    receiver.answerWith(() => 500);
    await startSending(app, receiver);
    await tell(app, 1);
    await soon(async () => expect(await current()).toMatchObject({ failingSince: UPDATED_AT }));
    moveOn(5 * DAY_MS - 1_000);
    await tell(app, 2);
    await soon(() => expect(receiver.received.length).toBeGreaterThan(2));
    expect(await current()).toMatchObject({ active: true });
    moveOn(1_000);
    await tell(app, 3);
    await soon(async () => expect(await current()).toMatchObject({ active: false, offReason: 'failing' }));
    const mails = await app.db.selectFrom('outbox').select(['kind', 'recipient', 'message']).execute();
    expect(mails).toMatchObject([{ kind: 'webhook-off', recipient: null }]);
    expect(JSON.stringify(mails)).toContain('books.example');
  });

  itOnce('forgets its failures with a success', async () => {
    const { app, receiver, current } = await withEndpoint(engine);
    receiver.answerWith(() => 500);
    await startSending(app, receiver);
    await tell(app);
    await soon(async () => expect(await current()).toMatchObject({ failingSince: UPDATED_AT }));
    receiver.answerWith(() => 204);
    moveOn(RETRY_WAITS_MS[0]);
    await soon(async () => expect(await current()).toMatchObject({ failingSince: null }));
  });

  it('that hangs holds up no other', async () => {
    const { app, admin, receiver } = await withEndpoint(engine);
    await add(admin, 'https://hangar.example/other');
    const hanging = new Set<ServerResponse>();
    let atOnce = 0;
    // One that hangs is given up after a while, and then the next is sent.
    const hang = (response: ServerResponse) => {
      hanging.add(response);
      atOnce = Math.max(atOnce, hanging.size);
      response.once('close', () => hanging.delete(response));
    };
    receiver.answerWith(({ path }) => (path === '/hook' ? hang : 204));
    for (const jobId of [1, 2, 3, 4, 5]) await tell(app, jobId);
    await startSending(app, receiver);
    await soon(() => expect(receiver.received.filter(({ path }) => path === '/other')).toHaveLength(5));
    expect(atOnce).toBe(1);
    receiver.answerWith(() => 204);
    for (const response of hanging) response.end();
  });

  itOnce('is signed by both secrets for a day after a change of the secret', async () => {
    const { app, admin, receiver, endpoint, path, deliveries } = await withEndpoint(engine);
    const rotated: EndpointWithSecret = (await admin.post(`${path}/rotate`)).json();
    expect(rotated.secret).not.toBe(endpoint.secret);
    await startSending(app, receiver);
    const signers = async () => {
      await tell(app);
      // One that is not recorded yet would be sent again once the clock has moved past its lease.
      await soon(async () => expect((await deliveries())[0]).toMatchObject({ state: 'sent' }));
      const [{ messageId }] = (await deliveries()) as [Delivery];
      // At least once: a slow machine may send a message again.
      const copies = receiver.received.filter(({ headers }) => headers['webhook-id'] === messageId);
      expect(copies.length).toBeGreaterThan(0);
      return [endpoint.secret, rotated.secret].map((secret) => copies.every((copy) => canVerify(secret, copy)));
    };
    expect(await signers()).toEqual([true, true]);
    moveOn(DAY_MS - 1_000);
    expect(await signers()).toEqual([true, true]);
    moveOn(1_000);
    expect(await signers()).toEqual([false, true]);
  });

  itOnce('is kept for 30 days after it was sent', async () => {
    const { app, receiver, deliveries } = await withEndpoint(engine);
    await startSending(app, receiver);
    await tell(app);
    await soon(async () => expect(await deliveries()).toMatchObject([{ state: 'sent' }]));
    await sweepDeliveries(app.db, new Date(START + 30 * DAY_MS));
    expect(await deliveries()).toHaveLength(1);
    await sweepDeliveries(app.db, new Date(START + 30 * DAY_MS + 1));
    expect(await deliveries()).toEqual([]);
  });
});

const canVerify = (secret: string, message: Parameters<typeof verify>[1]) => {
  try {
    verify(secret, message);
    return true;
  } catch {
    return false;
  }
};

describe('the endpoints', () => {
  it('show a secret once, and store it sealed', async () => {
    const { app, admin } = await startWithAdmin();
    const added = await admin.post('/api/webhooks', { url: 'https://books.example/hook', events: ['offer.sent'] });
    expect(added.statusCode).toBe(201);
    const { secret, ...endpoint }: EndpointWithSecret = added.json();
    expect(Buffer.from(secret.replace('whsec_', ''), 'base64')).toHaveLength(32);
    expect(endpoint).toMatchObject({ events: ['offer.sent'], active: true, offReason: null, previousUntil: null });
    expect((await admin.get('/api/webhooks')).json()).toEqual([endpoint]);
    expect(JSON.stringify(await app.db.selectFrom('webhookEndpoints').selectAll().execute())).not.toContain(secret);
  });

  it.each([
    [{ url: 'http://books.example/' }, 'url'],
    [{ url: 'https://user:secret@books.example/' }, 'url'],
    [{ url: 'https://books.example:8443/' }, 'url'],
    [{ url: 'https://127.0.0.1/' }, 'url'],
    [{ url: 'https://[fd00::8]/' }, 'url'],
    [{ url: 'https://0x7f.1/' }, 'url'],
    [{ url: 'https://taken.example/' }, 'url'],
    [{ events: [] }, 'events'],
    [{ events: ['job.lost'] }, 'events.0'],
  ])('are not added with %j', async (wrong, path) => {
    const { admin } = await startWithAdmin();
    const good = { url: 'https://books.example/', events: ['offer.sent'] };
    await admin.post('/api/webhooks', { ...good, url: 'https://taken.example/' });
    const answer = await admin.post('/api/webhooks', { ...good, ...wrong });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toMatchObject([{ path }]);
  });

  it('are ten at most, change unless someone was faster, and go with their deliveries', async () => {
    const { app, admin } = await startWithAdmin();
    const [first] = await Promise.all(Array.from({ length: 10 }, (_, n) => add(admin, `https://a${n}.example/`)));
    expect((await admin.post('/api/webhooks', { url: 'https://b.example/', events: ['offer.sent'] })).statusCode).toBe(
      409,
    );
    const path = `/api/webhooks/${first!.id}`;
    const changed = await admin.patch(path, { events: ['job.moved'], expectedUpdatedAt: first!.updatedAt });
    expect(changed.json()).toMatchObject({ events: ['job.moved'] });
    const late = await admin.patch(path, { active: false, expectedUpdatedAt: first!.updatedAt });
    expect([late.statusCode, late.json().current]).toEqual([409, changed.json()]);
    expect((await admin.patch(path, { url: 'https://a1.example/' })).statusCode).toBe(400);
    await admin.post(`${path}/test`);
    expect((await admin.get(`${path}/deliveries`)).json()).toMatchObject([{ type: 'test', state: 'waiting' }]);
    expect((await admin.delete(path)).statusCode).toBe(204);
    expect((await admin.delete(path)).statusCode).toBe(404);
    expect(await app.db.selectFrom('webhookDeliveries').selectAll().execute()).toEqual([]);
  });
});
