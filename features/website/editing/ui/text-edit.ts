import { useRouteLoaderData } from 'react-router';
import { create } from 'zustand';
import { explainFailure } from '#client/content-request.ts';
import { ApiError } from '#client/request.ts';
import type { Business } from '#foundation/business/business.ts';
import { fillIn } from '#foundation/business/fill-in.ts';
import { copyText } from '#ui/copy-and-save.ts';
import { readDraft, saveDraft } from '#ui/session-draft.ts';
import { toast } from '#ui/toast.tsx';
import { EDIT_TOASTS, UNSAVED_TEXT } from '../editing.constants.ts';
import { chooseText, offerUnsavedText } from './text-dialogs.tsx';
import {
  NO_EDITS,
  nextEdits,
  type SaveResult,
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
/** Refreshes this page, which has edit mode: it shows the fields and dialogs. */
let refresh: (() => unknown) | null = null;
/** The last save of each text: the next one is based on it and waits for it. */
const lastSaves = new Map<string, Promise<unknown>>();

/** Loads this tab's drafts and shows fields and dialogs. Returns a function that ends it. */
export function hostTextEdits(refreshPage: () => unknown): () => void {
  const { saving } = getState();
  const stored = Object.entries(readDraft<TextEdits['drafts']>(DRAFTS) ?? {});
  setState({ drafts: Object.fromEntries(stored.filter(([id]) => !(id in saving))) });
  refresh = refreshPage;
  return () => {
    refresh = null;
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
  if (!open) return true;
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
  if (open && isOffPage(open) && !commitEdit()) void offerUnsaved(open, open.typed);
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
    if (!result.saved) void resolveConflict({ edit, anchor }, typed, result);
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
  if (error instanceof ApiError && error.status === 404 && refresh) {
    void offerUnsaved(place, typed, true);
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

/** Asks which text to keep, with another admin's `current` in place. Without an answer, what was typed stays open. */
export async function resolveConflict(
  { edit, anchor }: TextPlace,
  typed: string,
  { current, by }: Extract<SaveResult, { saved: false }>,
): Promise<void> {
  sendTextEvent({ type: 'close' });
  const { answer, text } = await chooseText({ edit, typed, current, by });
  if (answer === 'save') void saveEdit({ edit, anchor }, text.trim(), { base: current });
  else if (answer === 'theirs') void refresh?.();
  else openAgain({ edit: { ...edit, value: current }, anchor }, text);
}

/** Offers what was typed into a text that was deleted, or is not on this page. It is offered again on the next page. */
async function offerUnsaved(place: TextPlace, typed: string, isDeleted = false): Promise<void> {
  sendTextEvent({ type: 'close' });
  const answer = await offerUnsavedText(place.edit, typed, isDeleted);
  if (answer === 'save') void saveEdit(place, typed);
  else if (answer === null) openAgain(place, typed);
}

/** Opens the field with what was typed, if the text is on the page. Else offers to copy or save it. */
function openAgain({ edit, anchor }: TextPlace, typed: string): void {
  if (!refresh) void copyTyped(typed);
  else if (isOffPage({ edit, anchor })) void offerUnsaved({ edit, anchor }, typed);
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

/** Fills texts in as the page shows them, which has loaded the facts. */
export function useFillIn(): (text: string) => string {
  const { business } = useRouteLoaderData('root') as { business: Business };
  return (text) => fillIn(text, business);
}
