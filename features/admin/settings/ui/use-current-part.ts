import { type RefObject, useEffect, useState } from 'react';

/** A line at a fifth of the window: the section that it crosses is being read. */
const LINE = '-20% 0px -80%';

/** The id of the section that is being read; null above the first. */
export function useCurrentPart(parts: RefObject<HTMLElement | null>): string | null {
  const [current, setCurrent] = useState<string | null>(null);
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const read = entries.find(({ isIntersecting }) => isIntersecting);
        if (read) setCurrent(read.target.id);
      },
      { rootMargin: LINE },
    );
    for (const part of parts.current?.children ?? []) observer.observe(part);
    return () => observer.disconnect();
  }, [parts]);
  return current;
}
