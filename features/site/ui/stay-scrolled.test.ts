import { expect, test, vi } from 'vitest';
import { stayScrolled } from './stay-scrolled.ts';

test('a page that comes back from memory is shown where it was left, one that is loaded is let be', () => {
  const page = Object.assign(new EventTarget(), { scrollY: 0, scrollTo: vi.fn() });
  vi.stubGlobal('window', page);
  const show = (persisted: boolean) => page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
  stayScrolled();
  show(false);
  expect(page.scrollTo).not.toHaveBeenCalled();
  page.scrollY = 1500;
  page.dispatchEvent(new Event('pagehide'));
  page.scrollY = 0;
  show(true);
  expect(page.scrollTo).toHaveBeenCalledExactlyOnceWith({ top: 1500, behavior: 'instant' });
});
