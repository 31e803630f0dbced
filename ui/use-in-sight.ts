import { type RefObject, useEffect } from 'react';

/** What shows of the one before; at the other end it may fade as far. */
const ASIDE_PX = 24;

/**
 * In a line that may be longer than its place, moves what matches `chosen` into sight, unless it is there already: at the
 * start, and whenever `changes` is another.
 */
export function useInSight(line: RefObject<HTMLElement | null>, chosen: string, changes: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the line is the same, what is in it is not
  useEffect(() => {
    const one = line.current?.querySelector<HTMLElement>(chosen);
    if (!one || !line.current) return;
    const start = one.offsetLeft - line.current.offsetLeft;
    const { scrollLeft, clientWidth } = line.current;
    const end = scrollLeft + clientWidth - ASIDE_PX;
    if (start < scrollLeft || start + one.offsetWidth > end) line.current.scrollLeft = start - ASIDE_PX;
  }, [changes]);
}
