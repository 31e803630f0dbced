import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { builtPages } from '#server/pages.ts';
import { startApp, type TestApp } from './support/api.ts';

const FORM = 'application/x-www-form-urlencoded';

describe('a form that a browser without JavaScript sends', () => {
  let site: TestApp;
  beforeAll(async () => {
    site = await startApp('sqlite', { seeded: true, pages: builtPages });
  });
  const send = (url: string, payload: string, type: string | null = FORM, remoteAddress = '192.0.2.1') =>
    site.app.inject({
      method: 'POST',
      url,
      payload,
      headers: type === null ? {} : { 'content-type': type },
      remoteAddress,
    });

  test.each(['text/plain', 'application/json', 'multipart/form-data', 'multipart/form-data; boundary=x', null])(
    'is refused as %s, and that is no failure of the server',
    async (type) => {
      for (const url of ['/contact', '/warranty?sent', '/contact.data', '/book-consultation']) {
        const answer = await send(url, '{}', type);
        expect([answer.statusCode, answer.json().detail]).toEqual([415, `Send the form as ${FORM}.`]);
      }
      for (const url of ['/', '/privacy', '/hangar-13', '/portfolio/1']) {
        const { statusCode, headers } = await send(url, '{}', type);
        expect([statusCode, headers.allow]).toEqual([405, 'GET, HEAD']);
      }
    },
  );

  test('has nothing to do at a page that has none', async () => {
    for (const url of ['/', '/privacy', '/hangar-13']) {
      const { statusCode, headers } = await send(url, 'a=b');
      expect([statusCode, headers.allow, headers['content-type']]).toEqual([
        405,
        'GET, HEAD',
        'application/problem+json',
      ]);
    }
  });

  test('is taken at the address that was asked for, and refused from another scheme or site', async () => {
    const sendFrom = async (origin: string, host: string) => {
      const headers = { 'content-type': FORM, origin, host };
      return (await site.app.inject({ method: 'POST', url: '/contact', payload: 'firstName=Ann', headers })).statusCode;
    };
    expect(await sendFrom('http://127.0.0.1:3000', '127.0.0.1:3000')).toBe(400);
    expect(await sendFrom(site.config.publicUrl, new URL(site.config.publicUrl).host)).toBe(400);
    expect(await sendFrom('https://127.0.0.1:3000', '127.0.0.1:3000')).toBe(403);
    expect(await sendFrom('http://evil.example', '127.0.0.1:3000')).toBe(403);
  });

  test('keeps what was typed while the disk is full', async () => {
    const most = (pages: number) => sql.raw(`pragma max_page_count = ${pages}`).execute(site.db);
    const form = `firstName=Ann&lastName=Full&email=ann%40example.com&message=${'long+'.repeat(900)}`;
    await most(1); // SQLite takes it for as many as there are
    const answers = [];
    for (let n = 0; n < 10; n++) answers.push(await send('/contact', `${form}&phone=${n}`, FORM, '192.0.2.2'));
    await most(1_000_000);
    const refused = answers.at(-1)!;
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5']);
    expect(refused.body).toContain('The site cannot reach its records right now.');
    expect(refused.body).toContain('value="Full"');
  });

  test('learns when to come back', async () => {
    const answers = [];
    for (let n = 0; n < 12; n++)
      answers.push(await send('/contact', `firstName=Ann&lastName=No${n}&email=ann%40example.com`));
    expect(answers.filter(({ statusCode }) => statusCode === 303)).toHaveLength(10);
    const refused = answers.at(-1)!;
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(60);
    expect(refused.body).toContain('We have received many requests from this connection. Please try again in');
    expect(refused.body).toContain('value="No11"');
  });
});

test('methods that nothing takes are refused as problems', async () => {
  const { app } = await startApp('sqlite', { pages: builtPages });
  for (const url of ['/', '/contact', '/api/quotes', '/healthz']) {
    const answer = await app.inject({ method: 'TRACE' as 'GET', url });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([405, 'application/problem+json']);
    expect(answer.headers.allow).toContain('GET');
  }
  const moved = await app.inject({ url: '/booking' });
  expect([moved.statusCode, moved.headers['content-type']]).toEqual([308, 'text/plain; charset=utf-8']);
});
