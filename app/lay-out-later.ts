import { inline } from './inline.ts';

const LONGEST_WAIT_MS = 5_000;
/** The height is what a part is taken to have until it is laid out: more than a screen, so that the next is not in sight. */
const LEFT_OUT = 'content-visibility: auto; contain-intrinsic-size: auto 60rem';

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
    const first = (kind) => performance.getEntriesByType(kind)[0];
    const isReturn = first('navigation')?.type !== 'navigate';
    if (isReturn || location.hash || first('paint') || !CSS.supports('overflow-anchor', 'auto')) return;
    const parts = [...document.querySelectorAll('#main > section ~ section, #main ~ footer')];
    for (const { style } of parts) style.cssText = '${LEFT_OUT}';
    const show = (count) => {
      for (const { style } of parts.splice(0, count)) style.cssText = '';
    };
    const showNext = () => {
      show(1);
      if (parts[0]) (window.requestIdleCallback ?? setTimeout)(showNext);
    };
    const signs = ['scroll', 'pointermove', 'pointerdown', 'keydown'];
    for (const sign of signs) addEventListener(sign, showNext, { once: true, passive: true });
    setTimeout(showNext, ${LONGEST_WAIT_MS});
    addEventListener('click', ({ target }) => {
      if (target.closest('a')?.hash) show(parts.length);
    }, true);
  })();`);
