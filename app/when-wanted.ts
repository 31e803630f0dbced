import { SIGNED_IN_COOKIE } from '#features/site/contract.ts';

const SIGNS = ['scroll', 'pointermove', 'pointerdown', 'keydown', 'click'];
const LONGEST_WAIT_MS = 5_000;

/**
 * Resolves when a part of the page that nobody sees yet is worth bringing to life: at the first sign of a hand, at once
 * for somebody signed in, who may edit it, and else when the browser has had nothing to do for a while.
 */
export function whenWanted(): Promise<void> {
  if (document.cookie.split('; ').includes(SIGNED_IN_COOKIE) || window.scrollY > 0) return Promise.resolve();
  return new Promise((resolve) => {
    const wanted = () => resolve();
    for (const sign of SIGNS) window.addEventListener(sign, wanted, { capture: true, passive: true, once: true });
    setTimeout(() => (window.requestIdleCallback ?? setTimeout)(wanted), LONGEST_WAIT_MS);
  });
}
