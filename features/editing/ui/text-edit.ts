import { create } from 'zustand';
import { explainFailure } from '#client/content-request.ts';
import { ApiError } from '#client/request.ts';
import { copyText } from '#ui/copy-text.ts';
import { readDraft, saveDraft } from '#ui/session-draft.ts';
import { toast } from '#ui/toast.tsx';
import { EDIT_TOASTS, UNSAVED_TEXT } from '../constants.ts';
import {
  NO_EDITS,
  nextEdits,
  type TextEdits,
  type TextEvent,
  type TextPlace,
  unsavedTexts,
} from './text-edit-state.ts';

/** Where this tab stores texts that are not saved yet. */
const DRAFTS = 'texts';
/** How long the toast of a saved text offers to undo it. The history restores it after that. */
const UNDO_MS = 10_000;

export const useTextEdits = create<TextEdits>(() => NO_EDITS);

const { getState, setState } = useTextEdits;
/** Whether this page has edit mode, which shows the fields and dialogs. */
let isHosted = false;
/** The last save of each text: the next one is based on it and waits for it. */
const lastSaves = new Map<string, Promise<unknown>>();

/** Loads this tab's drafts and shows fields and dialogs. Returns a function that ends it. */
export function hostTextEdits(): () => void {
  const { saving } = getState();
  const stored = Object.entries(readDraft<TextEdits['drafts']>(DRAFTS) ?? {});
  setState({ drafts: Object.fromEntries(stored.filter(([id]) => !(id in saving))) });
  isHosted = true;
  return () => {
    isHosted = false;
  };
}

export function sendTextEvent(event: TextEvent): void {
  const { drafts, saving } = getState();
  setState((state) => nextEdits(state, event));
  const next = getState();
  if (next.drafts !== drafts || next.saving !== saving) saveDraft(DRAFTS, unsavedTexts(next));
}

/** Saves the text of the open field, if it changed. Returns false when it is invalid: the field stays open. */
export function commitEdit(): boolean {
  const { open } = getState();
  if (open?.kind !== 'field') return true;
  const typed = open.typed.trim();
  const isChanged = typed !== open.edit.value;
  const problem = isChanged ? open.edit.problem(typed) : null;
  if (problem !== null) sendTextEvent({ type: 'refuse', problem });
  else if (isChanged) void saveEdit(open, typed);
  else sendTextEvent({ type: 'cancel' });
  return problem === null;
}

/** Commits the open field if its text is not on this page: browser Back unmounts a text without a blur event. */
export function commitOffPage(): void {
  const { open } = getState();
  if (open?.kind === 'field' && isOffPage(open) && !commitEdit())
    sendTextEvent({ type: 'show', dialog: { ...open, kind: 'offPage' } });
}

/** Saves a text. On failure, the page shows the old text and a toast reopens what was typed. */
export async function saveEdit(
  { edit, anchor }: TextPlace,
  typed: string,
  { base = edit.value, isUndo = false }: { base?: string; isUndo?: boolean } = {},
): Promise<void> {
  const { id } = edit;
  sendTextEvent({ type: 'save', id, draft: { typed, base } });
  const save = (lastSaves.get(id) ?? Promise.resolve()).catch(() => {}).then(() => edit.save(typed, base));
  lastSaves.set(id, save);
  try {
    const result = await save;
    if (!result.saved) sendTextEvent({ type: 'show', dialog: { ...result, kind: 'conflict', edit, anchor, typed } });
    else if (isUndo) toast(EDIT_TOASTS.undone);
    else
      toast({
        ...(edit.isHidden ? EDIT_TOASTS.savedHidden : EDIT_TOASTS.live),
        durationMs: UNDO_MS,
        action: {
          label: EDIT_TOASTS.undo,
          run: () => void saveEdit({ edit, anchor }, base, { base: typed, isUndo: true }),
        },
      });
  } catch (error) {
    onSaveFailed({ edit, anchor }, { typed, base }, error);
  } finally {
    // A later save of the same text keeps it marked as saving.
    if (lastSaves.get(id) === save) {
      lastSaves.delete(id);
      sendTextEvent({ type: 'settle', id });
    }
  }
}

function onSaveFailed(place: TextPlace, draft: { typed: string; base: string }, error: unknown): void {
  const { typed } = draft;
  if (error instanceof ApiError && error.status === 404 && isHosted) {
    sendTextEvent({ type: 'show', dialog: { ...place, kind: 'deleted', typed } });
    return;
  }
  // The next toast replaces this one and its action. The draft stays.
  sendTextEvent({ type: 'fail', id: place.edit.id, draft });
  toast({
    kind: 'error',
    title: EDIT_TOASTS.notSaved,
    description: explainFailure(error),
    action: { label: EDIT_TOASTS.again, run: () => openAgain(place, typed) },
  });
}

/** Opens the field with what was typed, if the text is on the page. Else offers to copy or save it. */
export function openAgain({ edit, anchor }: TextPlace, typed: string): void {
  if (!isHosted) void copyTyped(typed);
  else if (isOffPage({ edit, anchor }))
    sendTextEvent({ type: 'show', dialog: { kind: 'offPage', edit, anchor, typed } });
  else sendTextEvent({ type: 'edit', edit, anchor: elementOf({ edit, anchor }), typed });
}

/** The text's element, which the page may have rendered anew; the body where the page has none. */
export function elementOf({ edit, anchor }: TextPlace): HTMLElement {
  if (anchor.isConnected) return anchor;
  return document.querySelector<HTMLElement>(`[data-edit="${CSS.escape(edit.id)}"]`) ?? document.body;
}

const isOffPage = (place: TextPlace) => elementOf(place) === document.body;

async function copyTyped(typed: string): Promise<void> {
  const isCopied = await copyText(typed);
  if (isCopied) toast({ title: UNSAVED_TEXT.copied, description: UNSAVED_TEXT.copiedText });
  else toast({ kind: 'error', title: UNSAVED_TEXT.notCopied, description: typed });
}
