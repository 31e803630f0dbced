import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { describe, expect, it, vi } from 'vitest';
import type { Db } from '#database/open.ts';
import { type Caller, startWithAdmin } from '#tests/support/api.ts';
import { onCleanUp } from '#tests/support/clean-up.ts';
import { engines, httpEngines } from '#tests/support/database.ts';
import { mailServer } from '#tests/support/smtp.ts';
import { tryMailbox } from './mailbox.client.server.ts';
import { MAILBOX_MESSAGES } from './mailbox.constants.ts';
import { readMailbox, replyAddress } from './mailbox-settings.store.server.ts';
import {
  isMailboxSilent,
  leaseMailbox,
  noteMailbox,
  noteProgress,
  readState,
  releaseMailbox,
} from './mailbox-state.store.server.ts';

const URL = '/api/mailbox';
const NOTHING = { host: null };
const SERVER = { host: 'imap.shop.example', port: 993, username: 'desk@shop.example', password: 'open sesame' };
const ADA = { firstName: 'Ada', lastName: 'Field', email: 'ada@example.com' };

const errorsOf = async (admin: Caller, body: object) => {
  const answer = await admin.put(URL, body);
  return [answer.statusCode, answer.json().errors];
};

describe.each(httpEngines)('the mailbox settings on %s', (engine) => {
  it('seal the password, and use it for the server and user it was entered for only', async () => {
    const wakeMailbox = vi.fn();
    const { app, admin } = await startWithAdmin(engine, { wakeMailbox });
    expect((await admin.get(URL)).json()).toMatchObject({ host: null, state: null, environment: false });
    const first = await admin.put(URL, { ...SERVER, plusAddresses: true, expectedUpdatedAt: null });
    expect([first.statusCode, first.json()]).toEqual([
      200,
      expect.objectContaining({
        host: SERVER.host,
        folder: 'INBOX',
        hasPassword: true,
        plusAddresses: true,
        defaultAuthservId: 'shop.example',
        updatedBy: 'owner@example.com',
        state: expect.objectContaining({ isConnected: false, problem: null }),
      }),
    ]);
    expect(wakeMailbox).toHaveBeenCalledOnce();
    expect(first.body).not.toContain(SERVER.password);
    const row = await app.db.selectFrom('mailboxSettings').selectAll().executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(SERVER.password);

    const { password: _, ...again } = SERVER;
    expect((await admin.put(URL, { ...again, folder: 'Leads' })).statusCode).toBe(200);
    expect(await readMailbox(app.db, app.config)).toMatchObject({ password: SERVER.password, folder: 'Leads' });
    const message = MAILBOX_MESSAGES.password;
    for (const change of [{ host: 'imap.other.example' }, { port: 143 }, { username: 'eve' }])
      expect(await errorsOf(admin, { ...again, ...change })).toEqual([400, [{ path: 'password', message }]]);
    const stale = await admin.put(URL, { ...again, expectedUpdatedAt: first.json().updatedAt });
    expect([stale.statusCode, stale.json().detail]).toEqual([409, MAILBOX_MESSAGES.moved]);
    expect((await admin.put(URL, NOTHING)).json()).toMatchObject({ host: null, hasPassword: false, state: null });
    expect(await readMailbox(app.db, app.config)).toBeNull();
  });

  it('of the environment win, and are shown without the password', async () => {
    const env = { IMAP_URL: 'imaps://ada%40shop.example:se%20cret@mail.example/Leads%2FNew' };
    const { app, admin } = await startWithAdmin(engine, { env });
    const place = { host: 'mail.example', port: 993, username: 'ada@shop.example', folder: 'Leads/New' };
    await admin.put(URL, SERVER);
    const answer = await admin.get(URL);
    expect(answer.json()).toMatchObject({ ...place, hasPassword: true, environment: true });
    expect(answer.body).not.toContain('se cret');
    expect(await readMailbox(app.db, app.config)).toMatchObject({ ...place, password: 'se cret', isSecure: true });
  });
});

describe('a mailbox', () => {
  it.each<[field: string, body: object]>([
    ['host', { ...SERVER, host: 'imaps://imap.shop.example' }],
    ['port', { ...SERVER, port: null }],
    ['port', { ...SERVER, port: 65_536 }],
    ['username', { ...SERVER, username: null }],
    ['authservId', { ...SERVER, authservId: 'a b' }],
  ])('is refused with a sentence at %s: %j', async (field, body) => {
    const { admin } = await startWithAdmin();
    expect(await errorsOf(admin, body)).toEqual([
      400,
      [{ path: field, message: expect.stringMatching(/^\p{Lu}.+\w/u) }],
    ]);
  });

  it('is tried in plain words, and not on a private network', async () => {
    const { admin } = await startWithAdmin('sqlite', { env: { SMTP_PRIVATE_HOSTS: '127.0.0.1' } });
    const test = async (settings?: object) => (await admin.post(`${URL}/test`, settings ? { settings } : {})).json();
    expect((await test()).detail).toBe(MAILBOX_MESSAGES.none);
    expect(await test({ ...SERVER, host: '127.0.0.1', port: 1 })).toMatchObject({ works: false, problem: 'port' });
    expect(await test({ ...SERVER, host: '10.0.0.25' })).toMatchObject({ works: false, problem: 'private' });
    const { port } = await mailServer();
    expect(await test({ ...SERVER, host: '127.0.0.1', port })).toMatchObject({ works: false, answer: null });
  });

  it('gets no password where the connection is not encrypted', async () => {
    let [heard, connections] = ['', 0];
    const server = createServer((socket) => {
      connections += 1;
      socket.on('error', () => {});
      socket.write('* OK [CAPABILITY IMAP4rev1 AUTH=PLAIN] ready\r\n');
      socket.on('data', (chunk) => {
        heard += chunk;
        const [tag, command] = String(chunk).split(' ');
        const isKnown = command?.startsWith('CAPABILITY');
        socket.write(isKnown ? `* CAPABILITY IMAP4rev1 AUTH=PLAIN\r\n${tag} OK done\r\n` : `${tag} BAD unknown\r\n`);
      });
    });
    // Not the one address that may be reached in the clear.
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.2', resolve));
    onCleanUp(() => server.close());
    const { port } = server.address() as AddressInfo;
    const place = { host: '127.0.0.2', port, isSecure: false, username: 'ada', password: 'open sesame' };
    const outcome = await tryMailbox({ ...place, folder: 'INBOX', maySitPrivate: true });
    expect(outcome).toMatchObject({ works: false, problem: 'encryption' });
    expect(connections).toBe(1);
    expect(heard).not.toMatch(/sesame|LOGIN|AUTHENTICATE/);
  });

  it('answers where customers reply to, each lead by an address of its own', async () => {
    const { app, admin } = await startWithAdmin();
    const leadId = (await app.post('/api/quotes', ADA)).json().id;
    const address = () => replyAddress(app.db, app.config, leadId);
    expect(await address()).toBeNull();
    await admin.put(URL, SERVER);
    expect(await address()).toBe('desk@shop.example');
    await admin.put(URL, { ...SERVER, plusAddresses: true });
    const own = await address();
    expect(own).toMatch(/^desk\+[a-z2-7]{26}@shop\.example$/);
    expect(await address()).toBe(own);
    await admin.put(URL, { ...SERVER, username: 'desk' });
    expect(await address()).toBeNull();
  });
});

describe.each(engines)('the lease of a mailbox on %s', (engine) => {
  const place = { host: 'imap.example', username: 'ada', folder: 'INBOX' };
  const at = (seconds: number) => new Date(Date.parse('2026-11-27T12:00:00Z') + seconds * 1_000);
  const lease = (db: Db, node: string, seconds: number) => leaseMailbox(db, place, { node, now: at(seconds) });

  it('is of one process, until it ends or is given back', async () => {
    const { db } = (await startWithAdmin(engine)).app;
    const both = await Promise.all(['a', 'b'].map((node) => lease(db, node, 0)));
    expect(both.filter(Boolean)).toHaveLength(1);
    const [holder, other] = both[0] ? ['a', 'b'] : ['b', 'a'];
    expect(await lease(db, other!, 60)).toBeNull();
    expect(await lease(db, holder!, 60)).not.toBeNull();
    const progress = { uidValidity: '4294967295', lastUid: 4_294_967_294, seenAt: at(1).toISOString() };
    await expect(noteProgress(db, other!, progress)).rejects.toThrow('Another process');
    await noteProgress(db, holder!, progress);
    expect(await readState(db, place)).toMatchObject({ uidValidity: '4294967295', lastUid: '4294967294' });
    expect(await lease(db, other!, 200)).not.toBeNull();
    await releaseMailbox(db, other!);
    expect(await lease(db, holder!, 201)).not.toBeNull();
  });

  it('says when the mailbox has not answered for an hour', async () => {
    const { db } = (await startWithAdmin(engine)).app;
    await lease(db, 'a', 0);
    expect(await isMailboxSilent(db, place, at(3_599))).toBe(false);
    expect(await isMailboxSilent(db, place, at(3_600))).toBe(true);
    await noteMailbox(db, 'a', { problem: null, now: at(3_600) });
    await noteMailbox(db, 'a', { problem: 'login', now: at(3_700) });
    expect(await isMailboxSilent(db, place, at(7_199))).toBe(false);
    expect(await isMailboxSilent(db, place, at(7_200))).toBe(true);
  });
});
