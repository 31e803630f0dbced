import { QueryObserver } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { adminQueryClient } from '#office/account/ui/admin-query-client.ts';
import { startWithUser } from '#office/account/ui/current-user.ts';
import { clientLoader } from './desk.tsx';

it('has another page read again what shows on all pages, too', () => {
  vi.stubGlobal('window', { matchMedia: () => ({ matches: true }) });
  vi.stubGlobal('fetch', async () => Response.json({}));
  startWithUser({ id: 'anna', role: 'owner' } as never);
  const client = adminQueryClient();
  const queryKey = ['/api/quotes', 'counts'];
  client.setQueryData(queryKey, {});
  const leave = new QueryObserver(client, { queryKey }).subscribe(() => {});
  clientLoader({ url: new URL('https://shop.example/admin/settings') } as never);
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true);
  leave();
});
