import { describe, expect, it, test } from 'vitest';
import { startWithAdmin } from '#tests/support/api.ts';
import { engines, freshDatabase, onceOf } from '#tests/support/database.ts';
import { DAY_MS } from '#time/units.ts';
import type { ReportGroup } from './page-reports.contract.ts';
import { clearReports, countReports, listReports, recordReports, sweepReports } from './page-reports.store.server.ts';
import {
  DIRECTIVES,
  MAX_GROUPS,
  MAX_ORIGINS,
  MAX_REPORT_BYTES,
  NO_RELEASE,
  OTHERS,
  PAGE_PATTERNS,
  REPORT_RETENTION_DAYS,
  type Report,
} from './page-reports.ts';

const NOON = new Date('2026-11-20T12:00:00.000Z');
const later = (days: number) => new Date(NOON.getTime() + days * DAY_MS);
const at = (now: Date, release = '1.0.0') => ({ release, now });
const VIOLATION: Report = { kind: 'policy', what: 'img-src', origin: 'data', page: '/contact', version: '1.0.0' };
const ERROR: Report = { kind: 'error', what: 'TypeError', origin: '', page: '/', version: '1.0.0' };

describe.each(engines)('reports of browsers on %s', (engine) => {
  const itOnce = onceOf(engine);
  it('are counted by group, with their first and last time', async () => {
    const { db } = await freshDatabase(engine);
    await recordReports(db, [VIOLATION, ERROR, VIOLATION], at(NOON));
    await recordReports(db, [VIOLATION, { ...VIOLATION, version: '1.0.1' }], at(later(1), '1.0.1'));
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

  itOnce('of made-up origins share one group, and those of made-up releases, too', async () => {
    const { db } = await freshDatabase(engine);
    const many = Array.from({ length: MAX_GROUPS }, (_, n) => ({ ...VIOLATION, origin: `https://${n}.example` }));
    await recordReports(db, many, at(NOON));
    await recordReports(db, many, at(later(1)));
    await recordReports(
      db,
      many.map((_, n) => ({ ...ERROR, version: `9.9.${n}` })),
      at(NOON),
    );
    const groups = await listReports(db);
    expect(groups).toHaveLength(MAX_ORIGINS + 2);
    expect(groups.find(({ origin }) => origin === OTHERS)!.times).toBe(2 * (MAX_GROUPS - MAX_ORIGINS));
    expect(groups.find(({ kind }) => kind === 'error')).toMatchObject({ version: NO_RELEASE, times: MAX_GROUPS });
  });

  itOnce('leave room for each kind and release, and are counted among the others when theirs is full', async () => {
    const { db } = await freshDatabase(engine);
    const many = DIRECTIVES.flatMap((what) => PAGE_PATTERNS.map((page) => ({ ...VIOLATION, what, page })));
    await recordReports(db, many.slice(0, MAX_GROUPS + 3), at(NOON));
    await recordReports(db, [many[0]!, ERROR], at(later(1)));
    await recordReports(db, [many[0]!, { ...VIOLATION, version: '1.0.1' }], at(later(2), '1.0.1'));
    const groups = await listReports(db);
    expect(groups).toHaveLength(MAX_GROUPS + 3);
    expect(groups.filter(({ what }) => what === OTHERS)).toMatchObject([
      { kind: 'policy', version: '1.0.0', times: 3 },
    ]);
    expect(groups.find(({ what, page }) => what === many[0]!.what && page === many[0]!.page)!.times).toBe(3);
    expect(groups.filter(({ kind, version }) => kind === 'error' || version === '1.0.1')).toHaveLength(2);
  });

  it('go when they were not repeated for some time, or are cleared', async () => {
    const { db } = await freshDatabase(engine);
    await recordReports(db, [VIOLATION, ERROR], at(NOON));
    await recordReports(db, [ERROR], at(later(2)));
    await sweepReports(db, later(REPORT_RETENTION_DAYS + 1));
    expect((await listReports(db)).map(({ what }) => what)).toEqual(['TypeError']);
    await clearReports(db);
    expect(await listReports(db)).toEqual([]);
  });
});

const TOKEN = 'Zm9vYmFyYmF6';
const SENT = [
  {
    type: 'csp-violation',
    age: 12,
    user_agent: 'Dana’s browser',
    url: `https://paint.example/q/${TOKEN}?name=dana#secret`,
    body: {
      documentURL: `https://paint.example/q/${TOKEN}?name=dana`,
      referrer: 'https://mail.example/dana',
      blockedURL: 'https://evil.example/dana.js?dana',
      statusCode: 200,
      effectiveDirective: 'script-src-elem',
      originalPolicy: "default-src 'self'",
      disposition: 'enforce',
      sample: 'dana',
      sourceFile: `https://paint.example/q/${TOKEN}`,
      lineNumber: 3,
    },
  },
];
const headers = { 'content-type': 'application/reports+json' };

test('a browser reports without a login, and nothing of the address or text is stored', async () => {
  const { app, admin } = await startWithAdmin('sqlite');
  const { statusCode, body } = await app.inject({
    method: 'POST',
    url: '/api/browser-reports?version=1.2.3',
    headers,
    payload: JSON.stringify(SENT),
  });
  expect([statusCode, body]).toEqual([204, '']);
  const rows = await app.db.selectFrom('browserReports').selectAll().execute();
  expect(JSON.stringify(rows)).not.toMatch(new RegExp(`dana|${TOKEN}|secret|mail\\.example`, 'i'));
  expect((await admin.get('/api/browser-reports')).json<ReportGroup[]>()).toMatchObject([
    { kind: 'policy', what: 'script-src-elem', origin: 'https://evil.example', page: '/q/:token' },
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
    method: 'POST',
    url: '/api/browser-reports',
    headers: { 'content-type': type },
    payload,
  });
  expect(answer.statusCode).toBe(status);
  expect(answer.body).not.toMatch(/aaa|node_modules|SQLITE/);
});
