import { useQueryClient } from '@tanstack/react-query';
import { createContext, useContext, useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { adminRequest } from '#client/login-prompt.ts';
import { keepAnswer } from '#client/use-record-call.ts';
import { shopDay } from '#time/shop-time.ts';
import { readDraft, removeDraft, saveDraft } from '#ui/session-draft.ts';
import { useBeforeUnloadGuard } from '#ui/use-leave-guard.ts';
import { computeTotals, preselected } from '../../amounts.ts';
import { findMissing, problemsByField } from '../../drafts.ts';
import type { FieldProblem, OfferBody, OfferTotals } from '../../offer.contract.ts';
import type { Offer, OfferDraft } from '../offer-desk.contract.ts';
import { DraftEditor, type KeptEdits } from './draft-editor.ts';
import { OFFERS } from './offer-queries.ts';

interface Editing {
  editor: DraftEditor;
  /** What the draft lacks or the server refused, by field. */
  problems: Readonly<Record<string, string>>;
}

export const EditingContext = createContext<Editing | null>(null);

export const useEditor = (): DraftEditor => useContext(EditingContext)!.editor;

/** A part of the body; rendered again only when it changes. */
export function useBody<T>(select: (body: OfferBody) => T): T {
  return useStore(useEditor().store, ({ timeline }) => select(timeline.now.body));
}

/** The text of a field that is no value, with the sentence that says why. */
export function useTyped(field: string): { text: string; problem: string } | undefined {
  return useStore(useEditor().typed, (typed) => typed[field]);
}

export function useProblem(field: string): string | undefined {
  const { problems } = useContext(EditingContext)!;
  return useTyped(field)?.problem ?? problems[field];
}

const known = new WeakMap<OfferBody, OfferTotals>();

/** What the body comes to as it stands ticked, computed once. */
export function totalsOf(body: OfferBody): OfferTotals {
  const totals = known.get(body) ?? computeTotals(body, preselected(body));
  known.set(body, totals);
  return totals;
}

export const useTotals = (): OfferTotals => totalsOf(useBody((body) => body));

/** The element of a field. */
export const fieldId = (field: string) => `offer-${field}`;

/** Focuses a field once it is rendered: before the next key where a key rendered it, else in the next frame. */
export function focusField(field: string): void {
  const focus = () => {
    const element = document.getElementById(fieldId(field));
    element?.closest('details')?.setAttribute('open', '');
    element?.focus();
    element?.scrollIntoView({ block: 'nearest' });
    return element !== null && element === document.activeElement;
  };
  // React renders what an event changed in a microtask that it queued before. Beneath a dialog nothing can be focused yet.
  queueMicrotask(() => focus() || requestAnimationFrame(focus));
}

/** Names the unsaved edits of an offer's draft among those that this tab keeps. */
export const keptEditsName = (offerId: number) => `offer-${offerId}`;

const KEEP_DELAY_MS = 300;

/** The editor of an offer's draft. What is not saved is kept for this tab, and saved when the page is left. */
export function useDraftEditor({ id }: Offer, draft: OfferDraft): DraftEditor {
  const client = useQueryClient();
  const [editor] = useState(
    () =>
      new DraftEditor({
        draft,
        kept: readDraft<KeptEdits>(keptEditsName(id)),
        put: async (body) => {
          const stored = await adminRequest<OfferDraft>('PUT', `${OFFERS}/${id}/draft`, { body });
          await keepAnswer<Offer>(client, [OFFERS, id], (offer) => offer && { ...offer, draft: stored });
          return stored;
        },
      }),
  );
  const isUnsaved = useStore(editor.store, ({ saving }) => saving.kind !== 'saved');
  useBeforeUnloadGuard(isUnsaved);

  // The events announce another admin's save.
  useEffect(() => editor.receive(draft), [editor, draft]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keep = () => {
      clearTimeout(timer);
      const unsaved = editor.unsaved();
      if (unsaved) saveDraft(keptEditsName(id), unsaved);
      else removeDraft(keptEditsName(id));
    };
    const unsubscribe = editor.store.subscribe(() => {
      clearTimeout(timer);
      timer = setTimeout(keep, KEEP_DELAY_MS);
    });
    const saveNow = () => void editor.save();
    window.addEventListener('pagehide', keep);
    window.addEventListener('online', saveNow);
    return () => {
      unsubscribe();
      window.removeEventListener('pagehide', keep);
      window.removeEventListener('online', saveNow);
      const saved = editor.save();
      // What is kept names what was sent without an answer; after the save, nothing is left to keep.
      keep();
      void saved.then(keep);
    };
  }, [editor, id]);
  return editor;
}

/** What the draft lacks, once the user wanted to send it, and what the server refused. */
export function useProblems(editor: DraftEditor) {
  const [isChecked, setChecked] = useState(false);
  const [refused, setRefused] = useState<readonly FieldProblem[]>([]);
  const body = useStore(editor.store, ({ timeline }) => timeline.now.body);
  const saving = useStore(editor.store, (state) => state.saving);
  const found = [
    ...(saving.kind === 'failed' ? saving.problems : []),
    ...(isChecked ? findMissing(body, shopDay()) : []),
    ...refused,
  ];
  const text = JSON.stringify(problemsByField(body, found));
  return {
    // The same object while nothing changes, so that no field is rendered for nothing.
    problems: useMemo(() => JSON.parse(text) as Record<string, string>, [text]),
    check: () => {
      setChecked(true);
      setRefused([]);
    },
    refuse: setRefused,
  };
}

/**
 * Ctrl or Cmd with Z takes back, with Shift or with Y brings again: in the whole quote, not in one field alone. A field
 * whose text is not in the quote yet, marked `data-own-undo`, takes back its own.
 */
export function useUndoKeys(editor: DraftEditor): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event;
      if (!(ctrlKey || metaKey) || altKey || document.querySelector('dialog[open]')) return;
      if (target instanceof HTMLInputElement && target.dataset.ownUndo !== undefined && target.value !== '') return;
      const letter = key.toLowerCase();
      if (letter !== 'z' && letter !== 'y') return;
      event.preventDefault();
      if (letter === 'y' || shiftKey) editor.redo();
      else editor.undo();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [editor]);
}
