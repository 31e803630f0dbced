import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { adminRequest } from '#client/admin-request.ts';
import { readDraft, removeDraft, saveDraft } from '#ui/session-draft.ts';
import { useBeforeUnloadGuard } from '#ui/use-leave-guard.ts';
import type { Offer, OfferDraft } from '../contract.ts';
import { DraftEditor, type KeptEdits } from './draft-editor.ts';
import { keptEditsName } from './kept-edits.ts';
import { OFFERS } from './offer-queries.ts';

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
          client.setQueryData<Offer>([OFFERS, id], (offer) => offer && { ...offer, draft: stored });
          return stored;
        },
      }),
  );
  const isUnsaved = useStore(editor.store, ({ saving }) => saving.kind !== 'saved');
  useBeforeUnloadGuard(isUnsaved);

  // Another admin's save, which the events announced.
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
      keep();
      window.removeEventListener('pagehide', keep);
      window.removeEventListener('online', saveNow);
      // After a save, nothing is left to keep.
      void editor.save().then(keep);
    };
  }, [editor, id]);
  return editor;
}
