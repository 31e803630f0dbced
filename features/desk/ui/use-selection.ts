import { useRef, useState } from 'react';
import type { Quote } from '#features/leads/contract.ts';

export function useSelection(quotes: readonly Quote[]) {
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const last = useRef<number | null>(null);

  /** `through`: selects the range from the previous toggle. */
  const toggle = (id: number, { through = false } = {}) => {
    const shouldSelect = through || !selected.has(id);
    const range = through && last.current !== null ? idsBetween(quotes, last.current, id) : [id];
    last.current = id;
    setSelected((before) => {
      const next = new Set(before);
      for (const rangeId of range) shouldSelect ? next.add(rangeId) : next.delete(rangeId);
      return next;
    });
  };
  const setAll = (on: boolean) => setSelected(new Set(on ? quotes.map(({ id }) => id) : []));
  const clear = () => {
    last.current = null;
    setSelected(new Set());
  };
  return { selected, toggle, setAll, clear };
}

function idsBetween(quotes: readonly Quote[], a: number, b: number): number[] {
  const ids = quotes.map(({ id }) => id);
  const [from = 0, to = 0] = [ids.indexOf(a), ids.indexOf(b)].sort((x, y) => x - y);
  return from < 0 ? [b] : ids.slice(from, to + 1);
}
