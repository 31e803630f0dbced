import { expect, it, vi } from 'vitest';

const shown = vi.hoisted(() => ({ pathname: '', matches: [] as { id: string; loaderData: unknown }[] }));
vi.mock('react', async (original) => ({ ...(await original<object>()), useEffect: (run: () => void) => run() }));
vi.mock('react-router', () => ({
  useLocation: () => ({ pathname: shown.pathname, search: '' }),
  useMatches: () => shown.matches,
}));
vi.mock('#website/site/ui/page-changes.tsx', () => ({
  NavigationProgress: () => null,
  RouteAnnouncer: () => null,
  blockOfflineNavigation: () => {},
  cancelChunkReload: () => {},
  restoreScrollFromBfcache: () => {},
}));

it('shows a page of the site again as it was, and none of the desk after the session has ended', async () => {
  const tab = new EventTarget();
  const location = { pathname: '', search: '' };
  vi.stubGlobal('window', tab);
  vi.stubGlobal('location', location);
  vi.stubGlobal('document', { cookie: '' });
  const { HistoryCache, readHistoryCache } = await import('./history-cache.tsx');
  const goBack = (pathname: string) => {
    location.pathname = pathname;
    tab.dispatchEvent(new Event('popstate'));
    return readHistoryCache({ request: new Request(`https://shop.example${pathname}`) });
  };
  for (const pathname of ['/pricing', '/admin', '/admin/jobs', '/contact']) {
    Object.assign(shown, { pathname, matches: [{ id: 'page', loaderData: pathname }] });
    HistoryCache();
  }
  expect(goBack('/pricing')).toMatchObject({ page: { result: '/pricing' } });
  expect([goBack('/admin'), goBack('/admin/jobs')]).toEqual([undefined, undefined]);
});
