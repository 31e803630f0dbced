import { describe, expect, it } from 'vitest';
import { startApp } from '#tests/support/api.ts';
import { engines } from '#tests/support/database.ts';

const TOKEN = 'a token for the watchers';
const BEARER = { authorization: `Bearer ${TOKEN}` };

describe.each(engines)('/metrics on %s', (engine) => {
  it('counts responses by route and mails by state, for clients with the token', async () => {
    const { get, post, db } = await startApp(engine, { env: { METRICS_TOKEN: TOKEN } });
    const at = new Date().toISOString();
    await db.insertInto('alarms').values({ kind: 'restarts', detail: '', since: at, seenAt: at }).execute();
    await post('/api/browser-reports', [{ type: 'browser-error', url: '/', body: { name: 'TypeError' } }]);
    await get('/api/faqs/12');
    await post('/api/quotes', { firstName: 'Dana', lastName: 'Reed', email: 'dana@example.com' });
    const { statusCode, headers, body } = await get('/metrics', BEARER);
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/);
    expect(body).toContain('http_request_duration_seconds_count{method="GET",route="/api/faqs/:id",status="404"} 1');
    expect(body).toContain('outbox_mails{state="waiting"} 2');
    expect(body).toContain('database_up 1');
    expect(body).toContain('alarm_open{kind="restarts"} 1');
    expect(body).toContain('browser_reports{kind="error"} 1');
    expect(body).toContain('process_resident_memory_bytes');
    expect(body).not.toMatch(/dana|^mailbox_up/m);
  });

  it('says whether the mailbox answers', async () => {
    const env = { METRICS_TOKEN: TOKEN, IMAP_URL: 'imaps://ada:secret@imap.example' };
    const { get } = await startApp(engine, { env });
    expect((await get('/metrics', BEARER)).body).toContain('mailbox_up 0');
  });

  it('keeps counting while the database is unavailable, and says so', async () => {
    const { get, db } = await startApp(engine, { env: { METRICS_TOKEN: TOKEN } });
    await get('/readyz'); // opens the connection that goes away
    await db.destroy();
    const { statusCode, body } = await get('/metrics', BEARER);
    expect(statusCode).toBe(200);
    expect(body).toContain('database_up 0');
    expect(body).not.toContain('outbox_mails{');
  });
});

describe('/metrics without permission', () => {
  it.each([undefined, 'Bearer', `Basic ${TOKEN}`, `Bearer ${TOKEN}x`, 'Bearer wrong'])('refuses %s', async (given) => {
    const { get } = await startApp('sqlite', { env: { METRICS_TOKEN: TOKEN } });
    const answer = await get('/metrics', given === undefined ? {} : { authorization: given });
    expect(answer.statusCode).toBe(401);
    expect(answer.headers['www-authenticate']).toBe('Bearer');
  });

  it('does not exist without the setting', async () => {
    const { get } = await startApp();
    expect((await get('/metrics', BEARER)).statusCode).toBe(404);
  });
});
