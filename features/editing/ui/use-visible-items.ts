import { useState } from 'react';
import { countThroughActive } from '../rules.ts';
import type { ContentRecord } from './records.ts';

/**
 * The top of a list, through its first `most` items that visitors see, and the pinned items. Without `most`, the whole list.
 */
export function useVisibleItems<T extends ContentRecord>(all: readonly T[], most: number | undefined) {
  const [isShowingAll, setShowingAll] = useState(false);
  const [pinned, setPinned] = useState<ReadonlySet<number>>(new Set());
  const top = most === undefined || isShowingAll ? all.length : countThroughActive(all, most);
  const items = all.filter(({ id }, place) => place < top || pinned.has(id));
  return {
    items,
    firstHidden: all.find((item, place) => item !== items[place]),
    showAll: () => setShowingAll(true),
    /** Keeps an item visible that is not in the top. */
    pin: (id: number) => setPinned((before) => new Set([...before, id])),
  };
}
