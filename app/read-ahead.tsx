import type { QueryClient } from '@tanstack/react-query';
import { useContext, useEffect, useRef, useState } from 'react';
import { PrefetchPageLinks, UNSAFE_DataRouterContext, useLocation } from 'react-router';
import { loadInto } from '#client/pages-query.ts';
import { useCurrentUser } from '#office/account/ui/current-user.ts';
import { shouldPrefetch } from '#ui/page-link.tsx';
import { isNarrowScreen, loadDeskPage, mayReadAhead, patternOf } from './desk-pages.ts';

/**
 * Reads ahead what the desk's links lead to: those in view when the browser is idle, one after the other, and the one
 * under the pointer or the focus. Of each page, its code too.
 */
export default function ReadAhead({ client }: { client: QueryClient }) {
  const { pathname } = useLocation();
  const role = useCurrentUser()?.role;
  const { router } = useContext(UNSAFE_DataRouterContext)!;
  /** One address of each page. */
  const [ahead, setAhead] = useState<string[]>([]);
  const patterns = useRef(new Set<string | undefined>([undefined]));
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page has other links
  useEffect(() => {
    if (!role) return;
    let isOver = false;
    const read = async (link: HTMLAnchorElement) => {
      if (!shouldPrefetch()) return;
      const page = patternOf(link.pathname);
      if (!patterns.current.has(page)) {
        patterns.current.add(page);
        // React Router learns of a page a moment after a link to it is drawn; until then it is one that does not exist.
        while (!isOver && router.match(link.pathname)?.at(-1)?.route.path === '*') await untilIdle();
        setAhead((before) => [...before, link.pathname]);
      }
      if (mayReadAhead(link))
        await loadDeskPage(new URL(link.href), { role, isNarrow: isNarrowScreen(), load: loadInto(client) });
    };
    const onIntent = ({ target }: Event) => {
      const link = (target as Element).closest<HTMLAnchorElement>(LINKS);
      if (link) void read(link);
    };
    for (const intent of INTENTS) document.addEventListener(intent, onIntent, { passive: true });
    let reading = Promise.resolve();
    const inView = new IntersectionObserver((entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        inView.unobserve(target);
        const link = target as HTMLAnchorElement;
        if (patterns.current.has(patternOf(link.pathname)) && !mayReadAhead(link)) continue;
        reading = reading.then(untilIdle).then(() => (isOver ? undefined : read(link)));
      }
    });
    void untilIdle().then(() => {
      for (const link of document.querySelectorAll(LINKS)) inView.observe(link);
    });
    return () => {
      isOver = true;
      inView.disconnect();
      for (const intent of INTENTS) document.removeEventListener(intent, onIntent);
    };
  }, [client, role, pathname, router]);
  return ahead.map((page) => <PrefetchPageLinks key={page} page={page} />);
}

const LINKS = 'a[href^="/admin"]';
const INTENTS = ['pointerover', 'touchstart', 'focusin'];

const untilIdle = () =>
  new Promise<void>((resolve) => void (window.requestIdleCallback ?? setTimeout)(() => resolve()));
