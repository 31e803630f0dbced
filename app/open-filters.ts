import { inline } from './inline.ts';

/**
 * For the portfolio: its filters open before its code is there, which takes over from here (`Portfolio.tsx`). A page that
 * tells of trouble in its place has none.
 */
export const OPEN_FILTERS = inline(`
  document.currentScript.remove();
  for (const button of document.querySelectorAll('.portfolio__filters'))
    button.onclick = () => {
      document.querySelector('.filters').classList.toggle('is-closed');
    };`);
