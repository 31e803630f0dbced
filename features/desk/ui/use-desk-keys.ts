import { useEffect, useRef } from 'react';
import { isTyping } from '#ui/is-typing.ts';
import { SEARCH_FIELD } from './DeskFilters.tsx';

const OFF = 'desk-keys-off';

type Acts = { toggle: (id: number, how?: { through: boolean }) => void; clear: () => void; help: () => void };

/** Single-key shortcuts for the list, outside of fields and dialogs. They can be switched off for speech input. */
export function useDeskKeys(acts: Acts): void {
  const latest = useRef(acts);
  latest.current = acts;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { toggle, clear, help } = latest.current;
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event.target) || document.querySelector('dialog[open]')) return;
      if (event.key === 'Escape') return clear();
      if (!keysAreOn()) return;
      const go = (by: 1 | -1) => {
        const row = move(by);
        if (row && event.shiftKey) toggle(idOf(row), { through: true });
      };
      const acts = new Map<string, () => void>([
        ['j', () => go(1)],
        ['k', () => go(-1)],
        ['x', () => current() && toggle(idOf(current()!))],
        ['/', () => document.getElementById(SEARCH_FIELD)?.focus()],
        ['?', help],
      ]);
      const act = acts.get(event.key.toLowerCase());
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

export const keysAreOn = () => localStorage.getItem(OFF) !== 'true';

export function switchKeys(on: boolean): void {
  if (on) localStorage.removeItem(OFF);
  else localStorage.setItem(OFF, 'true');
}

const rows = () => [...document.querySelectorAll<HTMLElement>('[data-quote]')];
const current = () => document.activeElement?.closest<HTMLElement>('[data-quote]') ?? null;
const idOf = (row: HTMLElement) => Number(row.dataset.quote);

/** The focus is the place in the list: Enter opens what has it, readers say what it is. */
function move(by: 1 | -1): HTMLElement | null {
  const all = rows();
  const at = all.indexOf(current()!);
  const row = all[at < 0 ? 0 : at + by] ?? null;
  row?.querySelector<HTMLElement>('a[data-open]')?.focus();
  row?.scrollIntoView({ block: 'nearest' });
  return row;
}
