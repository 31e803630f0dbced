import { expect, it } from 'vitest';
import { ADMIN, signIn, startApp } from '#tests/support/api.ts';
import { createLog, OWN_ADDRESS } from './log.ts';

it('logs logins and rejections with their addresses, without names or secrets', async () => {
  const lines: Record<string, unknown>[] = [];
  const log = createLog('info', { write: (line) => lines.push(JSON.parse(line)) });
  const site = await startApp('sqlite', { log });
  await signIn(site);
  await site.post('/api/login', { username: ADMIN.email, password: 'wrong password' });
  const user = await signIn(site, 'user');
  await user.get('/api/quotes?q=Whitfield');
  await site.get('/api/services?\r\n{"level":60}');

  const found = (route: string) => lines.filter((line) => line.route === route);
  const sender = expect.stringMatching(/^[\w-]{20,}$/);
  expect(found('/api/login')).toMatchObject([
    { msg: 'answered', status: 200, user: expect.any(String), sender, reqId: expect.any(String) },
    { msg: 'refused', level: 40, status: 401, sender },
    { status: 200 },
  ]);
  expect(found('/api/quotes')).toMatchObject([{ msg: 'refused', status: 403, user: expect.any(String), sender }]);
  expect(lines.filter(({ msg }) => msg === 'security event').map(({ event, user }) => [event, user])).toEqual([
    ['logged-in', expect.any(String)],
    ['login-failed', expect.any(String)],
    ['logged-in', expect.any(String)],
  ]);
  expect(lines.every(({ time }) => /Z$/.test(String(time)))).toBe(true);
  expect(JSON.stringify(lines)).not.toMatch(/wrong password|correct horse|@example|Whitfield|127\.0\.0\.1|"level":60/);
});

it('keeps quiet about the requests with which the site warms up', async () => {
  const routes: unknown[] = [];
  const log = createLog('info', { write: (line) => routes.push(JSON.parse(line).route) });
  const { app } = await startApp('sqlite', { log });
  await app.inject({ url: '/api/faqs', remoteAddress: OWN_ADDRESS });
  await app.inject({ url: '/api/services', headers: { 'x-forwarded-for': OWN_ADDRESS } });
  expect(routes.filter(Boolean)).toEqual(['/api/services']);
});
