import { describe, expect, it, test } from 'vitest';
import { startWithAdmin } from '#tests/support/api.ts';
import { engines, freshDatabase } from '#tests/support/database.ts';
import { MAX_GROUPS, MAX_REPORT_BYTES, OTHERS, REPORT_RETENTION_DAYS } from './constants.ts';
import type { ReportGroup } from './contract.ts';
import type { Report } from './rules.ts';
import { clearReports, countReports, listReports, recordReports, sweepReports } from './store.server.ts';

const NOON = new Date('2026-11-20T12:00:00.000Z');
const later = (days: number) => new Date(NOON.getTime() + days * 86_400_000);
const VIOLATION: Report = { kind: 'policy', what: 'img-src', origin: 'data', page: '/contact', version: '1.0.0' };
const ERROR: Report = { kind: 'error', what: 'TypeError', origin: '', page: '/', version: '1.0.0' };

describe.each(engines)('reports of browsers on %s', (engine) => {
  it('are counted by group, with their first and last time', async () => {
    const { db } = await freshDatabase(engine);
    await recordReports(db, [VIOLATION, ERROR, VIOLATION], NOON);
    await recordReports(db, [VIOLATION, { ...VIOLATION, version: '1.0.1' }], later(1));
    const groups = await listReports(db);
    expect(groups.map(({ what, version, times }) => [what, version, times])).toEqual([
      ['img-src', '1.0.1', 1],
      ['img-src', '1.0.0', 3],
      ['TypeError', '1.0.0', 1],
    ]);
    expect(groups[1]).toMatchObject({ createdAt: NOON.toISOString(), updatedAt: later(1).toISOString() });
    expect(await countReports(db)).toEqual(
      expect.arrayContaining([
        { kind: 'policy', count: 4 },
        { kind: 'error', count: 1 },
      ]),
    );
  });

  it('are counted among the others once the table is full', async () => {
    const { db } = await freshDatabase(engine);
    const many = Array.from({ length: MAX_GROUPS + 3 }, (_, n) => ({ ...VIOLATION, origin: `https://${n}.example` }));
    const times = { times: 1, createdAt: NOON.toISOString(), updatedAt: NOON.toISOString() };
    const rows = many.slice(0, MAX_GROUPS - 1).map((report) => ({ ...report, ...times }));
    await db.insertInto('browserReports').values(rows).execute();
    await recordReports(db, many.slice(MAX_GROUPS - 1), NOON);
    await recordReports(db, [many[0]!, ERROR], later(1));
    const groups = await listReports(db);
    expect(groups).toHaveLength(MAX_GROUPS + 2);
    expect(groups.filter(({ what }) => what === OTHERS).map(({ kind, times }) => [kind, times])).toEqual([
      ['error', 1],
      ['policy', 3],
    ]);
    expect(groups.find(({ origin }) => origin === 'https://0.example')!.times).toBe(2);
  });

  it('go when they were not repeated for some time, or are cleared', async () => {
    const { db } = await freshDatabase(engine);
    await recordReports(db, [VIOLATION, ERROR], NOON);
    await recordReports(db, [ERROR], later(2));
    await sweepReports(db, later(REPORT_RETENTION_DAYS + 1));
    expect((await listReports(db)).map(({ what }) => what)).toEqual(['TypeError']);
    await clearReports(db);
    expect(await listReports(db)).toEqual([]);
  });
});

const TOKEN = 'Zm9vYmFyYmF6';
const SENT = [
  {
    ...{ type: 'csp-violation', age: 12, user_agent: 'Dana’s browser' },
    url: `https://paint.example/q/${TOKEN}?name=dana#secret`,
    body: {
      documentURL: `https://paint.example/q/${TOKEN}?name=dana`,
      ...{ referrer: 'https://mail.example/dana', blockedURL: 'https://evil.example/dana.js?dana', statusCode: 200 },
      ...{ effectiveDirective: 'script-src-elem', originalPolicy: "default-src 'self'", disposition: 'enforce' },
      ...{ sample: 'dana', sourceFile: `https://paint.example/q/${TOKEN}`, lineNumber: 3 },
    },
  },
];
const headers = { 'content-type': 'application/reports+json' };

test('a browser reports without a login, and nothing of the address or text is stored', async () => {
  const { app, admin } = await startWithAdmin('sqlite');
  const { statusCode, body } = await app.inject({
    ...{ method: 'POST', url: '/api/browser-reports?version=1.2.3', headers, payload: JSON.stringify(SENT) },
  });
  expect([statusCode, body]).toEqual([204, '']);
  const rows = await app.db.selectFrom('browserReports').selectAll().execute();
  expect(JSON.stringify(rows)).not.toMatch(new RegExp(`dana|${TOKEN}|secret|mail\\.example`, 'i'));
  expect((await admin.get('/api/browser-reports')).json<ReportGroup[]>()).toMatchObject([
    { ...{ kind: 'policy', what: 'script-src-elem', origin: 'https://evil.example' }, page: '/q/:token' },
  ]);
  expect((await admin.inject({ method: 'DELETE', url: '/api/browser-reports' })).statusCode).toBe(204);
  expect((await admin.get('/api/browser-reports')).json()).toEqual([]);
});

test.each([
  [
    'a violation in the form of report-uri',
    'application/csp-report',
    '{"csp-report":{"blocked-uri":"inline","effective-directive":"style-src"}}',
    204,
  ],
  ['broken JSON', 'application/reports+json', '{', 400],
  ['a text', 'application/reports+json', '"text"', 400],
  ['another type', 'text/plain', '[]', 415],
  ['more than a page can report', 'application/reports+json', `["${'a'.repeat(MAX_REPORT_BYTES)}"]`, 413],
])('%s is answered by its status alone', async (_what, type, payload, status) => {
  const { app } = await startWithAdmin('sqlite');
  const answer = await app.inject({
    ...{ method: 'POST', url: '/api/browser-reports', headers: { 'content-type': type }, payload },
  });
  expect(answer.statusCode).toBe(status);
  expect(answer.body).not.toMatch(/aaa|node_modules|SQLITE/);
});
