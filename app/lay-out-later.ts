import { inline } from './inline.ts';

const LONGEST_WAIT_MS = 5_000;
/** What a part is taken to measure until it is laid out: more than a screen, so that the next one is not in sight. */
const PRESUMED_HEIGHT = '60rem';

/**
 * Keeps what lies below the first view out of the browser's reckoning (`content-visibility`), until somebody touches the
 * page or there was nothing else to do for a while; then part by part, so that no touch waits for all of them. It can be
 * found, read out and printed all the time. A link within the page is only followed when all places are where they stay.
 *
 * Whoever comes to a place within the page, or back to where they were, gets it whole at once, as does a browser that
 * cannot hold still what is read while the parts above it take their real heights.
 */
export const LAY_OUT_LATER = inline(`
  (() => {
    const { type } = performance.getEntriesByType('navigation')[0] ?? {};
    const painted = performance.getEntriesByType('paint').length > 0;
    if (type !== 'navigate' || location.hash || painted || !CSS.supports('overflow-anchor', 'auto')) return;
    const parts = [...document.querySelectorAll('#main > section ~ section, #main ~ footer')];
    for (const { style } of parts) {
      style.contentVisibility = 'auto';
      style.containIntrinsicSize = 'auto ${PRESUMED_HEIGHT}';
    }
    const show = ({ style }) => (style.contentVisibility = '');
    const showNext = () => {
      parts.splice(0, 1).forEach(show);
      if (parts[0]) (window.requestIdleCallback ?? setTimeout)(showNext);
    };
    const signs = ['scroll', 'pointermove', 'pointerdown', 'keydown', 'touchstart'];
    const begin = () => {
      for (const sign of signs) removeEventListener(sign, begin);
      showNext();
    };
    for (const sign of signs) addEventListener(sign, begin, { passive: true });
    setTimeout(begin, ${LONGEST_WAIT_MS});
    addEventListener('click', ({ target }) => {
      if (target.closest('a')?.hash) parts.splice(0).forEach(show);
    }, true);
  })();`);
