import { expect, it } from 'vitest';
import { ADMIN, signIn, startApp } from '#tests/support/api.ts';
import { createLog } from './log.ts';

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
  expect(lines.every(({ time }) => /Z$/.test(String(time)))).toBe(true);
  expect(JSON.stringify(lines)).not.toMatch(/wrong password|correct horse|@example|Whitfield|127\.0\.0\.1|"level":60/);
});
