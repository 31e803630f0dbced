import { describe, expect, it } from 'vitest';
import { ADMIN, signIn, startApp, startWithAdmin, USER } from '#tests/support/api.ts';
import { engines, onceOf } from '#tests/support/database.ts';
import { DAY_MS } from '#time/units.ts';
import type { SecurityEntry } from './audit.contract.ts';
import { countSecurityEvents, recordSecurity, sweepSecurityLog } from './logs.store.server.ts';

const EVENT = { kind: 'login-failed' as const, userId: null, userName: null, browser: 'An unknown program' };
const NOW = new Date('2026-11-20T12:00:00.000Z');
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS);

describe.each(engines)('the security log on %s', (engine) => {
  const itOnce = onceOf(engine);
  itOnce('says who did what, when and from which network', async () => {
    const { app, admin } = await startWithAdmin(engine);
    await app.post('/api/login', { username: ADMIN.email, password: 'wrong' });
    await app.post('/api/login', { username: 'nobody@example.com', password: 'wrong' });
    await app.post('/api/password-reset/request', { email: ADMIN.email });
    await admin.post('/api/invitations', { email: 'ana@example.com' });
    const prices = (await admin.get('/api/settings/notice')).json();
    await admin.put('/api/settings/notice', prices);
    await admin.get('/api/quotes.csv');
    await admin.get('/api/quotes.csv?sort=wrong');
    const entries = (await admin.get('/api/security-log')).json<SecurityEntry[]>();
    expect(entries.map(({ kind, detail, userName }) => [kind, detail, userName])).toEqual([
      ['exported', 'Quote requests as a table', ADMIN.email],
      ['setting-changed', expect.any(String), ADMIN.email],
      ['invited', 'ana@example.com: owner', ADMIN.email],
      ['reset-requested', null, ADMIN.email],
      ['login-failed', null, null],
      ['login-failed', null, ADMIN.email],
      ['logged-in', 'Password', ADMIN.email],
    ]);
    expect(entries[0]).toMatchObject({ network: '127.0.0.0/24', browser: 'An unknown program', times: 1 });
  });

  it('adds repeats to one entry, pages, filters, and is counted', async () => {
    const { app, admin } = await startWithAdmin(engine);
    for (const network of ['203.0.113.0/24', '198.51.100.0/24', '203.0.113.0/24'])
      await recordSecurity(app.db, { ...EVENT, network }, NOW);
    await recordSecurity(app.db, { ...EVENT, kind: 'exported', network: null }, NOW);
    const first = await admin.get('/api/security-log?limit=2');
    expect(first.json()).toMatchObject([{ kind: 'exported' }, { network: '198.51.100.0/24', times: 1 }]);
    const next = /<([^>]+)>; rel="next"/.exec(String(first.headers.link))![1]!;
    expect((await admin.get(next)).json()).toMatchObject([
      { network: '203.0.113.0/24', times: 2 },
      { kind: 'logged-in' },
    ]);
    expect((await admin.get('/api/security-log?kind=exported')).json()).toHaveLength(1);
    expect((await admin.get('/api/security-log?user=nobody')).json()).toEqual([]);
    expect((await admin.get('/api/security-log?kind=looked')).statusCode).toBe(400);
    expect(
      Object.fromEntries((await countSecurityEvents(app.db, NOW)).map(({ kind, count }) => [kind, count])),
    ).toEqual({ 'logged-in': 1, exported: 1, 'login-failed': 3 });
  });

  it('keeps entries for a year', async () => {
    const { db } = await startApp(engine);
    for (const days of [400, 366, 364, 0])
      await recordSecurity(db, { ...EVENT, network: `day ${days}` }, daysAgo(days));
    await sweepSecurityLog(db, NOW);
    const left = await db.selectFrom('securityLog').select('network').orderBy('id').execute();
    expect(left.map(({ network }) => network)).toEqual(['day 364', 'day 0']);
  });

  it('is neither changed nor shortened, also not by a query', async () => {
    const { db } = await startApp(engine);
    const log = async () => db.selectFrom('securityLog').selectAll().execute();
    await recordSecurity(db, { ...EVENT, userName: 'Ana', detail: 'ana@example.com', network: '203.0.113.0/24' });
    const before = await log();
    const changes = [
      { kind: 'exported' },
      { network: null },
      { times: 0 },
      { createdAt: daysAgo(9).toISOString() },
      { userName: 'Ben' },
      { detail: 'ben@example.com' },
    ];
    for (const change of changes)
      await expect(db.updateTable('securityLog').set(change).execute()).rejects.toThrow('does not change');
    await expect(db.deleteFrom('securityLog').execute()).rejects.toThrow('stays for a year');
    expect(await log()).toEqual(before);
    await db.updateTable('securityLog').set({ detail: null, userName: null }).execute();
  });

  itOnce('is a table for spreadsheets, which is an export, too', async () => {
    const { app, admin } = await startWithAdmin(engine);
    await recordSecurity(app.db, { ...EVENT, detail: '=1+1', network: '203.0.113.0/24' });
    const { body, headers } = await admin.get('/api/security-log.csv?kind=login-failed');
    expect(headers['content-type']).toContain('text/csv');
    const [header, line] = body.split('\r\n');
    expect(header).toBe('\ufeffFirst,Last,Times,What,Detail,Who,Network,Browser');
    expect(line).toMatch(/^[\d-]+ [\d:]+,[\d-]+ [\d:]+,1,Login failed,'=1\+1,,203\.0\.113\.0\/24,An unknown program$/);
    const [newest] = (await admin.get('/api/security-log')).json<SecurityEntry[]>();
    expect(newest).toMatchObject({ kind: 'exported', detail: 'Security log' });
  });

  itOnce('forgets the name and address of an erased person', async () => {
    const app = await startApp(engine);
    const [admin] = [await signIn(app), await signIn(app, 'user')];
    await admin.post('/api/invitations', { email: USER.email });
    await admin.post('/api/people/erasures', { email: USER.email });
    expect(JSON.stringify(await app.db.selectFrom('securityLog').selectAll().execute())).not.toContain(USER.email);
  });
});
