import { SIGNED_IN_COOKIE } from './site-data.ts';

const INPUTS = ['scroll', 'pointermove', 'pointerdown', 'keydown', 'click'];
const MAX_WAIT_MS = 5_000;

/**
 * Resolves at the first input, when what lies below the first view has to hydrate; at once for a signed-in user, who may
 * edit it, and without input when the browser is idle after a while.
 */
export function firstInput(): Promise<void> {
  if (document.cookie.split('; ').includes(SIGNED_IN_COOKIE) || window.scrollY > 0) return Promise.resolve();
  return new Promise((resolve) => {
    const done = () => resolve();
    for (const input of INPUTS) window.addEventListener(input, done, { capture: true, passive: true, once: true });
    setTimeout(() => (window.requestIdleCallback ?? setTimeout)(done), MAX_WAIT_MS);
  });
}
