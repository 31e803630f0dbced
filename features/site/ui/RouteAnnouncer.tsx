import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { dismissSuccessToast } from '#ui/dismiss-success-toast.ts';
import { focusHeading } from '#ui/focus-heading.ts';

/**
 * Announces the title of each new page and moves the focus to its heading, as browsers do between documents; for links
 * to an anchor see `AnchorScrolling`. `isSamePage`: both paths show the same page, such as when a dialog opens over it.
 */
export function RouteAnnouncer({ isSamePage }: { isSamePage: (from: string, to: string) => boolean }) {
  const { pathname, hash } = useLocation();
  const isBackOrForward = useNavigationType() === 'POP';
  const lastPath = useRef(pathname);
  const [title, setTitle] = useState('');

  useEffect(() => {
    const from = lastPath.current;
    lastPath.current = pathname;
    if (isSamePage(from, pathname)) return;
    setTitle(document.title);
    // A toast of the page left behind does not concern the previous one.
    if (isBackOrForward) dismissSuccessToast();
    if (!hash || !document.getElementById(hash.slice(1))) focusHeading();
  }, [pathname, hash, isSamePage, isBackOrForward]);

  return (
    <p className="vh" role="status">
      {title}
    </p>
  );
}
