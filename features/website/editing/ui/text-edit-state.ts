import type { LastChange } from '#foundation/audit/ui/last-change.ts';
import { normalizeTyped, type TextShape } from '../fields.ts';

/** One editable text. */
export interface TextEdit {
  id: string;
  label: string;
  /** The stored text that the change is based on. */
  value: string;
  shape: TextShape;
  max: number;
  builtIn?: string;
  /** The text of a new item: the first letter replaces it. */
  isPlaceholder?: boolean;
  /** The item is hidden from visitors. */
  isHidden?: boolean;
  /** What is wrong with a value, as a sentence. */
  problem: (value: string) => string | null;
  /** Stores a value and refreshes the page. Returns the stored text where that is no longer `base`. */
  save: (value: string, base: string) => Promise<SaveResult>;
  /** Restores the deleted record of the text. Resolves true when it is back. */
  bringBack?: () => Promise<boolean>;
}
/** After a conflict, the text that another admin stored, and its author. */
export type SaveResult = { saved: true } | { saved: false; current: string; by: LastChange | null };

/** A text and its element on the page. */
export type TextPlace = { edit: TextEdit; anchor: HTMLElement };
export type TextField = TextPlace & { typed: string; caret: number; problem: string | null };

/** A text that is not stored yet, and the stored text it was based on. */
type Draft = { typed: string; base: string };
type ById<T> = Readonly<Record<string, T>>;

export interface TextEdits {
  /** The field above the page: at most one. */
  open: TextField | null;
  /** The texts that are being saved. */
  saving: ById<Draft>;
  /** The texts that could not be saved. */
  drafts: ById<Draft>;
}

export type TextEvent =
  /** Without `typed`, the edit continues from a pending save or a draft. */
  | ({ type: 'edit'; typed?: string; caret?: number | undefined } & TextPlace)
  | { type: 'type'; typed: string }
  | { type: 'refuse'; problem: string }
  /** The user gave up the text of the open field. */
  | { type: 'cancel' }
  | { type: 'close' }
  | { type: 'save'; id: string; draft: Draft }
  | { type: 'fail'; id: string; draft: Draft }
  /** The last save of the text ended. */
  | { type: 'settle'; id: string };

export const NO_EDITS: TextEdits = { open: null, saving: {}, drafts: {} };

export function nextEdits(state: TextEdits, event: TextEvent): TextEdits {
  const { open, saving, drafts } = state;
  switch (event.type) {
    case 'edit':
      return { ...state, open: fieldOf(state, event) };
    case 'type':
      return open ? { ...state, open: { ...open, typed: normalizeTyped(open.edit.shape, event.typed) } } : state;
    case 'refuse':
      return open ? { ...state, open: { ...open, problem: event.problem } } : state;
    case 'cancel':
      return { ...state, open: null, drafts: open ? without(drafts, open.edit.id) : drafts };
    case 'close':
      return { ...state, open: null };
    case 'save':
      return { open: null, saving: { ...saving, [event.id]: event.draft }, drafts: without(drafts, event.id) };
    case 'fail':
      return { ...state, drafts: { ...drafts, [event.id]: event.draft } };
    case 'settle':
      return { ...state, saving: without(saving, event.id) };
  }
}

function fieldOf({ saving, drafts }: TextEdits, event: TextEvent & { type: 'edit' }): TextField {
  const { edit, anchor } = event;
  const pending = saving[edit.id]?.typed;
  const draft = event.typed === undefined && pending === undefined ? drafts[edit.id] : undefined;
  const value = pending ?? draft?.base ?? edit.value;
  const typed = draft?.typed ?? event.typed ?? value;
  const caret = draft ? typed.length : (event.caret ?? typed.length);
  return { edit: { ...edit, value }, anchor, typed, caret, problem: null };
}

/** What a reload must not lose: a save may wait for the user to log in again. */
export function unsavedTexts({ saving, drafts }: TextEdits): ById<Draft> {
  return { ...drafts, ...saving };
}

function without<T>(all: ById<T>, id: string): ById<T> {
  if (!(id in all)) return all;
  const { [id]: _, ...rest } = all;
  return rest;
}
