import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/** Fields that a page focuses itself as it opens, such as the first one of the login form. */
const FIELDS = 'input, select, textarea';

/**
 * Moves the focus to the heading of each page that the router shows and announces its title, as browsers do between
 * documents. A link to an anchor gives the focus to its target instead, see `AnchorScrolling`. `isSamePage` tells of two
 * paths that the page stays, such as when a dialog opens over it.
 */
export function RouteAnnouncer({ isSamePage }: { isSamePage: (from: string, to: string) => boolean }) {
  const { pathname, hash } = useLocation();
  const shown = useRef(pathname);
  const [title, setTitle] = useState('');

  useEffect(() => {
    const from = shown.current;
    shown.current = pathname;
    if (isSamePage(from, pathname)) return;
    setTitle(document.title);
    if (!hash || !document.getElementById(hash.slice(1))) focusHeading();
  }, [pathname, hash, isSamePage]);

  return (
    <p className="vh" role="status">
      {title}
    </p>
  );
}

function focusHeading(): void {
  const main = document.querySelector('main');
  const focused = document.activeElement;
  if (document.querySelector('dialog[open]') || (main?.contains(focused) && focused?.matches(FIELDS))) return;
  const heading = main?.querySelector<HTMLElement>('h1') ?? main;
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
