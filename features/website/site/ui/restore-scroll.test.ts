import { expect, test, vi } from 'vitest';
import { restoreScrollFromBfcache } from './page-changes.tsx';

test('restores the scroll position of a page from the back-forward cache only', () => {
  const page = Object.assign(new EventTarget(), { scrollY: 0, scrollTo: vi.fn() });
  vi.stubGlobal('window', page);
  const show = (persisted: boolean) => page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
  restoreScrollFromBfcache();
  show(false);
  expect(page.scrollTo).not.toHaveBeenCalled();
  page.scrollY = 1500;
  page.dispatchEvent(new Event('pagehide'));
  page.scrollY = 0;
  show(true);
  expect(page.scrollTo).toHaveBeenCalledExactlyOnceWith({ top: 1500, behavior: 'instant' });
});
