import { useEffect, useEffectEvent } from 'react';
import { isTyping } from '#ui/is-typing.ts';
import { SEARCH_FIELD_ID } from './DeskFilters.tsx';

const DISABLED_KEY = 'desk-keys-off';

type ShortcutActions = {
  toggle: (id: number, how?: { through: boolean }) => void;
  clear: () => void;
  help: () => void;
};

/** Single-key shortcuts of the list, outside fields and dialogs. They can be turned off for speech input (WCAG 2.1.4). */
export function useDeskShortcuts({ toggle, clear, help }: ShortcutActions): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (isTyping(event.target) || document.querySelector('dialog[open]')) return;
    if (event.key === 'Escape') return clear();
    if (!areShortcutsEnabled()) return;
    const go = (by: 1 | -1) => {
      const row = moveFocus(by);
      if (row && event.shiftKey) toggle(idOf(row), { through: true });
    };
    const actions = new Map<string, () => void>([
      ['j', () => go(1)],
      ['k', () => go(-1)],
      ['x', () => focusedRow() && toggle(idOf(focusedRow()!))],
      ['/', () => document.getElementById(SEARCH_FIELD_ID)?.focus()],
      ['?', help],
    ]);
    const action = actions.get(event.key.toLowerCase());
    if (!action) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

export const areShortcutsEnabled = () => localStorage.getItem(DISABLED_KEY) !== 'true';

export function setShortcutsEnabled(on: boolean): void {
  if (on) localStorage.removeItem(DISABLED_KEY);
  else localStorage.setItem(DISABLED_KEY, 'true');
}

const focusedRow = () => document.activeElement?.closest<HTMLElement>('[data-quote]') ?? null;
const idOf = (row: HTMLElement) => Number(row.dataset.quote);

/** The focus marks the current row, so Enter opens it and screen readers announce it. */
function moveFocus(by: 1 | -1): HTMLElement | null {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-quote]')];
  const index = rows.indexOf(focusedRow()!);
  const row = rows[index < 0 ? 0 : index + by] ?? null;
  row?.querySelector<HTMLElement>('a[data-open]')?.focus();
  row?.scrollIntoView({ block: 'nearest' });
  return row;
}
