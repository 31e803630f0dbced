import { useEffect, useEffectEvent } from 'react';
import { isTyping } from '#ui/focus-and-scroll.ts';

const DISABLED_KEY = 'desk-keys-off';

interface RowActions {
  /** Called with the row that J or K moved to while Shift was held. */
  onExtend?: (row: HTMLElement) => void;
  onEscape?: () => void;
  /** By their lower-case letter; each is called with the row that has the focus. */
  keys?: Readonly<Record<string, (row: HTMLElement | null) => void>>;
}

/**
 * Single-key shortcuts of a list, outside fields and dialogs. They can be turned off for speech input (WCAG 2.1.4).
 * @param rows selects the rows; each has its link marked with `data-open`
 */
export function useRowShortcuts(rows: string, { onExtend, onEscape, keys = {} }: RowActions = {}): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (isTyping(event.target) || document.querySelector('dialog[open]')) return;
    if (event.key === 'Escape') return onEscape?.();
    if (!areShortcutsEnabled()) return;
    const go = (by: 1 | -1) => {
      const row = moveFocus(rows, by);
      if (row && event.shiftKey) onExtend?.(row);
    };
    const actions = new Map<string, () => void>([
      ['j', () => go(1)],
      ['k', () => go(-1)],
      ...Object.entries(keys).map(([key, act]) => [key, () => act(focusedRow(rows))] as const),
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

const focusedRow = (rows: string) => document.activeElement?.closest<HTMLElement>(rows) ?? null;

/** The focus marks the current row, so Enter opens it and screen readers announce it. */
function moveFocus(selector: string, by: 1 | -1): HTMLElement | null {
  const rows = [...document.querySelectorAll<HTMLElement>(selector)];
  const index = rows.indexOf(focusedRow(selector)!);
  const row = rows[index < 0 ? 0 : index + by] ?? null;
  row?.querySelector<HTMLElement>('a[data-open]')?.focus();
  row?.scrollIntoView({ block: 'nearest' });
  return row;
}
