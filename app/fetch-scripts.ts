import { inline } from './inline.ts';

/** When nothing else sets off the scripts: something in the page never ends to load. */
const LONGEST_WAIT_MS = 4_000;
/** After the first paint. */
const LONGEST_UNREST_MS = 1_000;
/** A browser that has as much time as this at once is through with the first view. */
const AT_REST_MS = 8;

/**
 * Brings a page to life when all of its first view is painted and the browser has nothing else to do, or as soon as
 * somebody looks around or touches it: on a phone its scripts would keep pictures and fonts from the screen. Until then
 * its modules stand in the page under another name (`late`), under which browsers leave them alone. A link keeps its
 * address while it is renamed, so each module is fetched once; one after the other, so that none has to wait for long.
 *
 * React makes errors in store as it begins, and for where they stand browsers read all of its code once more: that is
 * left out until the page is alive (`remembered.tsx`).
 *
 * Going back from a page that was loaded anew leads to another address of the same document, which only the router could
 * follow: until it is there, the page of that address is loaded. Taken over there, the old page would be an error.
 *
 * Safari keeps a page in memory that is left while its scripts come in, and lets go of them: they are fetched again when
 * somebody is back, or it would never come to life.
 *
 * What is pressed meanwhile is noted for whoever has the code for it (`ui/pressed-early.ts`).
 */
export const FETCH_SCRIPTS = inline(`
  (() => {
    document.currentScript.remove();
    const pressed = (window.__pressed = {});
    for (const type of ['pointerdown', 'click']) addEventListener(type, (event) => (pressed[type] = event), true);
    const address = () => location.href.split('#')[0];
    const shown = address();
    addEventListener('popstate', () => window.__reactRouterDataRouter || address() === shown || location.reload());
    let links;
    const start = () => {
      if (links) return;
      links = [...document.querySelectorAll('link[rel=late]')];
      Error.stackTraceLimit = undefined;
      next();
    };
    const next = () => {
      const link = links.shift();
      if (link) {
        link.rel = 'modulepreload';
        return setTimeout(next);
      }
      run('late');
    };
    const run = (type) => {
      for (const late of document.querySelectorAll('script[type=' + type + ']'))
        late.replaceWith(Object.assign(document.createElement('script'), { type: 'module', textContent: late.textContent }));
    };
    addEventListener('pageshow', ({ persisted }) => persisted && !window.__reactRouterDataRouter && run('module'));
    const whenIdle = window.requestIdleCallback ?? setTimeout;
    const atRest = (idle) => {
      if (idle?.timeRemaining() < ${AT_REST_MS} || document.adoptedStyleSheets?.length) whenIdle(atRest);
      else start();
    };
    for (const sign of ['pointermove', 'pointerdown', 'keydown', 'scroll']) addEventListener(sign, start, { passive: true });
    addEventListener('load', () => requestAnimationFrame(() => requestAnimationFrame(() => {
      setTimeout(start, ${LONGEST_UNREST_MS});
      whenIdle(atRest);
    })));
    setTimeout(start, ${LONGEST_WAIT_MS});
  })();`);
