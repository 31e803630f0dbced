import { useStore } from 'zustand';
import type { Quote } from '#features/leads/contract.ts';
import { shopDay } from '#time/shop-time.ts';
import { removeDraft } from '#ui/session-draft.ts';
import { nameField, problemsByField } from '../../checking/rules.ts';
import type { FieldProblem } from '../../contract.ts';
import { findMissing } from '../../drafts/rules.ts';
import type { Offer, OfferDraft } from '../contract.ts';
import { focusField, useBody, useEditor } from './editor-context.ts';
import { keptEditsName } from './kept-edits.ts';
import { SendDialog } from './SendDialog.tsx';

interface SendingProps {
  offer: Offer;
  draft: OfferDraft;
  lead: Quote;
  onRefused: (problems: readonly FieldProblem[]) => void;
  onClose: () => void;
  /** Shows the editor. */
  onEdit: () => void;
}

/** Sends the draft, once nothing is missing and all of it is saved. */
export function DraftSending({ offer, draft, lead, onRefused, onClose, onEdit }: SendingProps) {
  const editor = useEditor();
  const body = useBody((now) => now);
  const typed = useStore(editor.typed);
  const problems = {
    ...problemsByField(body, findMissing(body, shopDay())),
    ...Object.fromEntries(Object.entries(typed).map(([field, { problem }]) => [field, problem])),
  };
  const missing = Object.entries(problems).map(([field, message]) => ({
    field,
    name: nameField(body, field),
    message,
  }));
  return (
    <SendDialog
      offer={offer}
      lead={lead}
      version={draft.version}
      body={body}
      before={offer.versions[0]}
      missing={missing}
      onGoTo={(field) => {
        onEdit();
        onClose();
        focusField(field);
      }}
      onSave={async () => ((await editor.save()) ? editor.store.getState().base.updatedAt : null)}
      onRefused={onRefused}
      onClose={onClose}
      onSent={() => removeDraft(keptEditsName(offer.id))}
    />
  );
}
