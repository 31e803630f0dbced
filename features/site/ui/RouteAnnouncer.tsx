import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { focusHeading } from '#ui/focus-heading.ts';
import { settleToast } from '#ui/settle-toast.ts';

/**
 * Moves the focus to the heading of each page that the router shows and announces its title, as browsers do between
 * documents. A link to an anchor gives the focus to its target instead, see `AnchorScrolling`. `isSamePage` tells of two
 * paths that the page stays, such as when a dialog opens over it.
 */
export function RouteAnnouncer({ isSamePage }: { isSamePage: (from: string, to: string) => boolean }) {
  const { pathname, hash } = useLocation();
  const isBackOrForward = useNavigationType() === 'POP';
  const shown = useRef(pathname);
  const [title, setTitle] = useState('');

  useEffect(() => {
    const from = shown.current;
    shown.current = pathname;
    if (isSamePage(from, pathname)) return;
    setTitle(document.title);
    // What was done on the page that is left is no news on the one before.
    if (isBackOrForward) settleToast();
    if (!hash || !document.getElementById(hash.slice(1))) focusHeading();
  }, [pathname, hash, isSamePage, isBackOrForward]);

  return (
    <p className="vh" role="status">
      {title}
    </p>
  );
}
