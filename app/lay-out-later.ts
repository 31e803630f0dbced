import { inline } from './inline.ts';

const PARTS = '#main > section ~ section, #main ~ footer';
/** The height is what a part is taken to have until it is laid out: more than a screen, so that the next is not in sight. */
const LEFT_OUT = 'content-visibility: auto; contain-intrinsic-size: auto 60rem';

/**
 * For the head of a page, before its styles. Keeps what lies below the first view out of the first paint
 * (`content-visibility`), and lays it out right after that, part by part (asking for a height does it), so that neither the
 * paint nor a touch waits for all of them. A link within the page is only followed when all places are where they stay.
 *
 * Following an anchor, or going back, lays out the whole page at once. So do browsers without scroll anchoring.
 */
export const LAY_OUT_LATER = inline(`
  (() => {
    const isReturn = performance.getEntriesByType('navigation')[0]?.type !== 'navigate';
    if (isReturn || location.hash || !CSS.supports('overflow-anchor', 'auto')) return;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('${PARTS} { ${LEFT_OUT} }');
    document.adoptedStyleSheets = [sheet];
    const showAll = () => {
      document.adoptedStyleSheets = [];
    };
    addEventListener('DOMContentLoaded', () => {
      const parts = [...document.querySelectorAll('${PARTS}')];
      const showNext = () => {
        if (!parts[0]) return showAll();
        parts.shift().style.contentVisibility = 'visible';
        document.body.offsetHeight;
        setTimeout(showNext);
      };
      requestAnimationFrame(() => requestAnimationFrame(showNext));
    });
    addEventListener('click', ({ target }) => {
      if (target.closest('a')?.hash) showAll();
    }, true);
  })();`);
