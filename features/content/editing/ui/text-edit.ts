import { useSyncExternalStore } from 'react';
import { toast } from '#ui/toast.tsx';
import type { LastChange } from '../../history/ui/last-change.ts';
import type { TextShape } from '../rules.ts';
import { EDIT_TOASTS } from '../words.ts';
import { explain } from './content-call.ts';

/** One text that somebody may change. */
export interface TextEdit {
  id: string;
  label: string;
  /** What the change is based on. */
  value: string;
  shape: TextShape;
  max: number;
  builtIn?: string;
  /** What is wrong with it, as a sentence. */
  problem: (value: string) => string | null;
  /** Stores it and brings the page up to date; tells what stands there when that is no longer `base`. */
  save: (value: string, base: string) => Promise<SaveResult>;
}
/** Somebody else was quicker: what stands there now, and who put it there. */
export type SaveResult = { saved: true } | { saved: false; current: string; by: LastChange | null };

/** Where the text stands on the page. */
type Opened = { edit: TextEdit; anchor: HTMLElement; typed: string };
type Conflict = Opened & { current: string; by: LastChange | null };
type State = { opened: Opened | null; conflict: Conflict | null; saving: ReadonlyMap<string, string> };

/** One text at a time is being changed; several may still be on their way to the server. */
let state: State = { opened: null, conflict: null, saving: new Map() };
const listeners = new Set<() => void>();

export const useTextEdits = () => useSyncExternalStore(listen, () => state);
/** What is being stored for a text right now; undefined while nothing is. */
export const useSaving = (id: string) => useSyncExternalStore(listen, () => state.saving.get(id));

export function openEdit(edit: TextEdit, anchor: HTMLElement, typed = edit.value): void {
  change({ opened: { edit, anchor, typed }, conflict: null });
}

export function closeEdit(): void {
  change({ opened: null, conflict: null });
}

/** Stores what was typed. A failure leaves the old text on the page and offers what was typed again. */
export async function saveEdit({ edit, anchor }: Opened, typed: string, base = edit.value): Promise<void> {
  change({ opened: null, conflict: null, saving: new Map(state.saving).set(edit.id, typed) });
  try {
    const result = await edit.save(typed, base);
    if (!result.saved) {
      const { current, by } = result;
      change({ conflict: { edit, anchor, typed, current, by } });
    }
  } catch (error) {
    toast({
      kind: 'error',
      title: EDIT_TOASTS.notSaved,
      description: explain(error),
      action: { label: EDIT_TOASTS.again, run: () => openEdit(edit, placeOf(edit, anchor), typed) },
    });
  } finally {
    const saving = new Map(state.saving);
    saving.delete(edit.id);
    change({ saving });
  }
}

/** The page may have drawn the text anew meanwhile. */
export function placeOf({ id }: TextEdit, anchor: HTMLElement): HTMLElement {
  if (anchor.isConnected) return anchor;
  return document.querySelector<HTMLElement>(`[data-edit="${CSS.escape(id)}"]`) ?? document.body;
}

function change(part: Partial<State>): void {
  state = { ...state, ...part };
  for (const listener of listeners) listener();
}

function listen(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
