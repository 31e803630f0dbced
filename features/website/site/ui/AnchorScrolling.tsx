import { useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * Makes links within a page scroll smoothly and moves the focus to their target. Render it before
 * `<ScrollRestoration>`, which does the scrolling.
 */
export function AnchorScrolling() {
  const { pathname, hash, key } = useLocation();
  const previous = useRef<string>(undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key changes with a second click on the same link
  useLayoutEffect(() => {
    const samePage = previous.current === pathname;
    document.documentElement.classList.toggle('is-smooth', samePage && hash !== '');
    const first = previous.current === undefined;
    previous.current = pathname;
    if (hash && !first) focusTarget(hash);
  }, [pathname, hash, key]);

  return null;
}

function focusTarget(hash: string) {
  const target = document.getElementById(hash.slice(1));
  if (!target) return;
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}
