import { beforeEach, expect, it, vi } from 'vitest';
import type { Role } from '#rights/rights.ts';

/** Subscribes as a mounted component does, and unsubscribes with `leaves`. */
const leaves = vi.hoisted(() => [] as (() => void)[]);
vi.mock('react', async (original) => ({
  ...(await original<object>()),
  use: () => undefined,
  useEffect: () => {},
  useSyncExternalStore: (subscribe: (changed: () => void) => () => void, get: () => unknown) => {
    leaves.push(subscribe(() => {}));
    return get();
  },
}));

const ROWS = ['/api/quotes', 'pages'];
let answer: () => Response;

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('document', { cookie: 'signed_in=1' });
  vi.stubGlobal('fetch', async () => answer());
});

async function startDesk() {
  const { adminQueryClient } = await import('./admin-query-client.ts');
  const user = await import('./current-user.ts');
  const client = adminQueryClient();
  answerWith('anna', 'owner');
  await user.loadCurrentUser();
  client.setQueryData(ROWS, 'of Anna');
  return { client, ...user };
}

function answerWith(id: string, role: Role): void {
  answer = () => Response.json({ id, role });
}

it('keeps what was read while the same user logs in again', async () => {
  const { client, recheckCurrentUser } = await startDesk();
  await recheckCurrentUser();
  expect(client.getQueryData(ROWS)).toBe('of Anna');
});

it.each([
  ['another user', 'ben', 'owner'],
  ['the same user in another role', 'anna', 'painter'],
] as const)('forgets what was read once %s has logged in', async (_, id, role) => {
  const { client, recheckCurrentUser } = await startDesk();
  answerWith(id, role);
  await recheckCurrentUser();
  expect(client.getQueryData(ROWS)).toBeUndefined();
});

it('forgets what was read when the desk is opened again after a logout elsewhere', async () => {
  const { client, loadCurrentUser, useCurrentUser } = await startDesk();
  expect(useCurrentUser()).toMatchObject({ id: 'anna' });
  for (const leave of leaves.splice(0)) leave();
  vi.stubGlobal('document', { cookie: '' });
  expect(await loadCurrentUser()).toBeNull();
  expect(client.getQueryData(ROWS)).toBeUndefined();
});

it('forgets what was read once a call is refused because the role is another one now', async () => {
  const { client } = await startDesk();
  vi.stubGlobal('fetch', async (address: string) =>
    address === '/api/auth/user' ? Response.json({ id: 'anna', role: 'painter' }) : Response.json({}, { status: 403 }),
  );
  await client.fetchQuery({ queryKey: ['/api/numbers'] }).catch(() => {});
  await vi.waitFor(() => expect(client.getQueryData(ROWS)).toBeUndefined());
});

it('reads nothing while the page leaves for a logout, and again once it shows', async () => {
  const { client } = await startDesk();
  const { stopReading } = await import('./admin-query-client.ts');
  const page = new EventTarget();
  vi.stubGlobal('window', page);
  const fetch = vi.fn((_: string, { signal }: RequestInit) => {
    const { promise, reject } = Promise.withResolvers<Response>();
    signal!.addEventListener('abort', () => reject(signal!.reason));
    return promise;
  });
  vi.stubGlobal('fetch', fetch);
  const underWay = client.fetchQuery({ queryKey: ['/api/offers'] });
  stopReading();
  await expect(underWay).rejects.toThrow('CancelledError');
  expect(fetch.mock.calls[0]![1].signal!.aborted).toBe(true);
  void client.fetchQuery({ queryKey: ['/api/outbox'] }).catch(() => {});
  expect(fetch).toHaveBeenCalledOnce();
  page.dispatchEvent(new Event('pageshow'));
  void client.fetchQuery({ queryKey: ['/api/jobs'] }).catch(() => {});
  expect(fetch).toHaveBeenCalledTimes(2);
});
