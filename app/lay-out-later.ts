import { inline } from './inline.ts';

/** The height is what a part is taken to have until it is laid out: more than a screen, so that the next is not in sight. */
const LEFT_OUT = 'content-visibility: auto; contain-intrinsic-size: auto 60rem';

/**
 * Keeps what lies below the first view out of the first paint (`content-visibility`), and lays it out right after that, part by
 * part (asking for a height does it), so that neither the paint nor a touch waits for all of them. A link within the page is only
 * followed when all places are where they stay.
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
      document.body.offsetHeight;
      if (parts[0]) setTimeout(showNext);
    };
    requestAnimationFrame(() => requestAnimationFrame(showNext));
    addEventListener('click', ({ target }) => {
      if (target.closest('a')?.hash) show(parts.length);
    }, true);
  })();`);
