import { useState } from 'react';
import { countThroughActive } from '../rules.ts';
import type { ContentRecord } from './records.ts';

/**
 * The top of a list, and what was worked on just now, wherever that went. "Show all" gives the whole list.
 * @param most how much of the list visitors may see of the top, with what is hidden between; undefined for all of it
 */
export function useFew<T extends ContentRecord>(all: readonly T[], most: number | undefined) {
  const [isAsked, setAsked] = useState(false);
  const [kept, setKept] = useState<ReadonlySet<number>>(new Set());
  const top = most === undefined || isAsked ? all.length : countThroughActive(all, most);
  const few = all.filter(({ id }, place) => place < top || kept.has(id));
  return {
    few,
    /** The first of those that are left out. */
    next: all.find((item, place) => item !== few[place]),
    showAll: () => setAsked(true),
    /** Keeps one in sight that leaves the top, or never was in it. */
    keep: (id: number) => setKept((before) => new Set([...before, id])),
  };
}
