import { expect, it } from 'vitest';
import { startWithAdmin } from './support/api.ts';

type Described = { responses: Record<string, { content?: Record<string, unknown> }> };

it('begins every table that a browser saves with a byte order mark', async () => {
  const { app, admin } = await startWithAdmin('sqlite', { seeded: true, env: { RATE_LIMITS: 'off' } });
  const { paths } = app.app.swagger() as { paths: Record<string, { get?: Described }> };
  const tables = Object.keys(paths).filter((path) => paths[path]?.get?.responses['200']?.content?.['text/csv']);
  expect(tables).toEqual(expect.arrayContaining(['/api/offers.csv', '/api/exports/quickbooks.csv']));
  expect(tables.length).toBeGreaterThan(7);
  for (const path of tables) {
    const url = path.includes('/exports/') ? `${path}?from=2026-01-01&to=2026-12-31` : path;
    const { statusCode, rawPayload } = await admin.inject({
      method: 'GET',
      url,
      headers: { 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'same-origin' },
    });
    expect([path, statusCode, rawPayload.subarray(0, 3).toString('hex')]).toEqual([path, 200, 'efbbbf']);
  }
});
