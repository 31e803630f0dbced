import { inline } from './inline.ts';

/** When nothing else sets off the scripts: something in the page never ends to load. */
const LONGEST_WAIT_MS = 4_000;

/**
 * Brings a page to life when all of its first view is there, or as soon as somebody touches it. Until then its modules
 * stand in the page under another name (`late`), under which browsers leave them alone. A link keeps its address while it
 * is renamed, so each module is fetched once.
 *
 * React makes errors in store as it begins, and for where they stand browsers read all of its code once more: that is
 * left out until the page is alive (`remembered.tsx`).
 */
export const FETCH_SCRIPTS = inline(`
  (() => {
    document.currentScript.remove();
    const signs = ['load', 'pointerdown', 'keydown', 'touchstart'];
    const start = () => {
      for (const sign of signs) removeEventListener(sign, start);
      Error.stackTraceLimit = undefined;
      for (const link of document.querySelectorAll('link[rel=late]')) link.rel = 'modulepreload';
      for (const late of document.querySelectorAll('script[type=late]')) {
        const script = document.createElement('script');
        script.type = 'module';
        script.textContent = late.textContent;
        late.replaceWith(script);
      }
    };
    for (const sign of signs) addEventListener(sign, start, { passive: true });
    setTimeout(start, ${LONGEST_WAIT_MS});
  })();`);
