import { useSyncExternalStore } from 'react';
import { explainFailure } from '#client/content-request.ts';
import { ApiError } from '#client/request.ts';
import type { LastChange } from '#features/audit/history/ui/last-change.ts';
import { copyText } from '#ui/copy-text.ts';
import { readDraft, saveDraft } from '#ui/session-draft.ts';
import { toast } from '#ui/toast.tsx';
import { EDIT_TOASTS, LEFT_TEXT } from '../constants.ts';
import type { TextShape } from '../rules.ts';

/** One editable text. */
export interface TextEdit {
  id: string;
  label: string;
  /** What the change is based on. */
  value: string;
  shape: TextShape;
  max: number;
  builtIn?: string;
  /** It only says what to write there: the next letter takes its place. */
  isBegun?: boolean;
  /** It belongs to an item that visitors do not see. */
  isHidden?: boolean;
  /** What is wrong with it, as a sentence. */
  problem: (value: string) => string | null;
  /** Stores it and brings the page up to date; tells what stands there when that is no longer `base`. */
  save: (value: string, base: string) => Promise<SaveResult>;
  /** Restores the deleted record that the text belongs to. Resolves whether it is back. */
  bringBack?: () => Promise<boolean>;
}
/** Another admin saved first: the stored text, and its author. */
export type SaveResult = { saved: true } | { saved: false; current: string; by: LastChange | null };

/** Where the text stands on the page. */
export type Opened = { edit: TextEdit; anchor: HTMLElement; typed: string; caret?: number | undefined };
type Conflict = Opened & { current: string; by: LastChange | null };
/** What was typed into a text that was deleted meanwhile, or that the page before this one had. */
export type Left = Opened & { why: 'gone' | 'away' };
/** What could not be stored, and what stood there when it was typed. */
type Unsaved = { typed: string; base: string };
type State = {
  opened: Opened | null;
  conflict: Conflict | null;
  left: Left | null;
  saving: ReadonlyMap<string, string>;
  unsaved: Readonly<Record<string, Unsaved>>;
};
const NOTHING_OPEN = { opened: null, conflict: null, left: null };
/** The name under which this tab keeps what could not be stored. */
const UNSAVED = 'texts';

/** One text at a time is being changed; several may still be on their way to the server. */
let state: State = { ...NOTHING_OPEN, saving: new Map(), unsaved: {} };
const listeners = new Set<() => void>();

export const textEdits = () => state;
export const useTextEdits = () => useSyncExternalStore(listen, textEdits);
/** What is being stored for a text right now; undefined while nothing is. */
export const useSaving = (id: string) => useSyncExternalStore(listen, () => state.saving.get(id));
/** Whether what was typed into a text last could not be stored. */
export const useUnsaved = (id: string) => useSyncExternalStore(listen, () => id in state.unsaved);

/**
 * Opens a text; one that is still on its way to the server, or did not get there, goes on from there. The next letter comes
 * after `caret` letters, or at the end.
 */
export function openEdit(
  edit: TextEdit,
  anchor: HTMLElement,
  { typed, caret }: { typed?: string; caret?: number | undefined } = {},
): void {
  const saving = state.saving.get(edit.id);
  const unsaved = typed === undefined && saving === undefined ? state.unsaved[edit.id] : undefined;
  const value = saving ?? unsaved?.base ?? edit.value;
  const opened = unsaved ? { typed: unsaved.typed } : { typed: typed ?? value, caret };
  change({ ...NOTHING_OPEN, opened: { edit: { ...edit, value }, anchor, ...opened } });
}

export function closeEdit(): void {
  change(NOTHING_OPEN);
}

/** Lets the user choose between the typed text and one that another admin saved meanwhile. */
export function showConflict(conflict: Conflict): void {
  change({ ...NOTHING_OPEN, conflict });
}

/** The last save of each text that is on its way: the next one is based on it, so it must not overtake. */
const turns = new Map<string, Promise<unknown>>();

/** For how long a saved text can be taken back from its message. The history has it after that. */
const UNDO_MS = 10_000;

type SaveOptions = { base?: string; isUndo?: boolean };

/** Stores what was typed. A failure leaves the old text on the page and offers what was typed again. */
export async function saveEdit(opened: Opened, typed: string, options: SaveOptions = {}): Promise<void> {
  const { edit, anchor } = opened;
  const { base = edit.value, isUndo = false } = options;
  change({ ...NOTHING_OPEN, saving: new Map(state.saving).set(edit.id, typed) });
  dropUnsaved(edit.id);
  const turn = (turns.get(edit.id) ?? Promise.resolve()).catch(() => {}).then(() => edit.save(typed, base));
  turns.set(edit.id, turn);
  try {
    const result = await turn;
    if (!result.saved) {
      const { current, by } = result;
      showConflict({ edit, anchor, typed, current, by });
    } else if (isUndo) toast(EDIT_TOASTS.undone);
    else announceSaved(opened, typed, base);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404 && isHosted()) leave({ edit, anchor, typed, why: 'gone' });
    else {
      // One message takes the place of another, and with it the way back to this text.
      keepUnsaved({ ...state.unsaved, [edit.id]: { typed, base } });
      toast({
        kind: 'error',
        title: EDIT_TOASTS.notSaved,
        description: explainFailure(error),
        action: { label: EDIT_TOASTS.again, run: () => openAgain({ edit, anchor, typed }) },
      });
    }
  } finally {
    // A later one of the same text shows until it is done.
    if (turns.get(edit.id) === turn) {
      turns.delete(edit.id);
      const saving = new Map(state.saving);
      saving.delete(edit.id);
      change({ saving });
    }
  }
}

function announceSaved(opened: Opened, typed: string, before: string): void {
  const undo = () => void saveEdit(opened, before, { base: typed, isUndo: true });
  toast({
    ...(opened.edit.isHidden ? EDIT_TOASTS.savedHidden : EDIT_TOASTS.live),
    durationMs: UNDO_MS,
    action: { label: EDIT_TOASTS.undo, run: undo },
  });
}

/** What could not be stored is given up, or on its way again. */
export function dropUnsaved(id: string): void {
  if (!(id in state.unsaved)) return;
  const { [id]: _, ...left } = state.unsaved;
  keepUnsaved(left);
}

function keepUnsaved(unsaved: State['unsaved']): void {
  saveDraft(UNSAVED, unsaved);
  change({ unsaved });
}

/** Where the text is still on the page, its field; else what was typed, so that it can be copied or saved. */
export function openAgain({ edit, anchor, typed }: Opened): void {
  if (!isHosted()) void handOver(typed);
  else if (isDatabaseUnavailable(edit, anchor)) leaveAway({ edit, anchor, typed });
  else openEdit(edit, placeOf(edit, anchor), { typed });
}

/** Whether the page has the text no more. */
export const isDatabaseUnavailable = (edit: TextEdit, anchor: HTMLElement) => placeOf(edit, anchor) === document.body;

/** Shows what was typed where its text is not on the page. */
export function leaveAway(opened: Opened): void {
  leave({ ...opened, why: 'away' });
}

/** Whether this page has edit mode, to show a field or a window. */
const isHosted = () => listeners.size > 0;

async function handOver(typed: string): Promise<void> {
  const isCopied = await copyText(typed);
  if (isCopied) toast({ title: LEFT_TEXT.copied, description: LEFT_TEXT.copiedText });
  else toast({ kind: 'error', title: LEFT_TEXT.notCopied, description: typed });
}

function leave(left: Left): void {
  change({ ...NOTHING_OPEN, left });
}

/** The page may have drawn the text anew meanwhile; the page itself where it has it no more. */
export function placeOf({ id }: TextEdit, anchor: HTMLElement): HTMLElement {
  if (anchor.isConnected) return anchor;
  return document.querySelector<HTMLElement>(`[data-edit="${CSS.escape(id)}"]`) ?? document.body;
}

function change(part: Partial<State>): void {
  state = { ...state, ...part };
  for (const listener of listeners) listener();
}

function listen(listener: () => void) {
  // Drafts from before a reload, unless the user has logged out since.
  if (!isHosted()) state = { ...state, unsaved: readDraft<State['unsaved']>(UNSAVED) ?? {} };
  listeners.add(listener);
  return () => listeners.delete(listener);
}
