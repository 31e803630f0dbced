import { expect, it } from 'vitest';
import { loadInto } from '#client/pages-query.ts';
import { createQueryClient, type Read } from '#office/account/ui/admin-query-client.ts';
import { signIn, startApp } from '#tests/support/api.ts';
import { DESK_PAGES, loadDeskPage, mayReadAhead } from './desk-pages.ts';

const TRAPPED = {
  firstName: 'Dana',
  lastName: 'Whitfield',
  email: 'dana@example.com',
  website: 'https://dana.example',
};

it('reads ahead only what takes few requests and the log of access does not name', async () => {
  const site = await startApp('sqlite', { seeded: true, env: { RATE_LIMITS: 'off' } });
  await site.post('/api/quotes', { ...TRAPPED, message: 'Please call' });
  const { id } = (await site.post('/api/quotes', { ...TRAPPED, website: '', message: 'King Air' })).json();
  const admin = await signIn(site);
  const read: Read = async <T>(address: string, options: Parameters<Read>[1]) => {
    const answer = await admin.get(address);
    expect([address, answer.statusCode]).toEqual([address, 200]);
    options?.onHeaders?.(new Headers({ 'x-total-count': '1' }));
    return answer.json() as T;
  };
  const paths = Object.keys(DESK_PAGES).filter((path) => !path.includes(':'));
  const addresses = [...paths, ...paths.map((path) => `${path}?q=king`), `/admin/quotes/${id}`, '/admin/elsewhere'];
  const notAhead = [];
  for (const address of addresses) {
    const url = new URL(address, 'https://shop.example');
    const client = createQueryClient({ read });
    const countEntries = async () => (await site.db.selectFrom('accessLog').select('id').execute()).length;
    const before = await countEntries();
    await loadDeskPage(url, { role: 'owner', isNarrow: false, load: loadInto(client) });
    const isLogged = (await countEntries()) > before;
    if (!mayReadAhead(url)) notAhead.push(address);
    else expect([address, isLogged]).toEqual([address, false]);
  }
  expect(notAhead).toEqual([
    '/admin/spam',
    '/admin/customers',
    ...paths.map((path) => `${path}?q=king`),
    `/admin/quotes/${id}`,
    '/admin/elsewhere',
  ]);
});
