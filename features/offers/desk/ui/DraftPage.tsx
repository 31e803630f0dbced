import { useMemo, useState } from 'react';
import type { Quote } from '#features/leads/contract.ts';
import type { Offer, OfferDraft } from '../contract.ts';
import { chooseParts } from './choose-parts.tsx';
import { DiscardDraft } from './DiscardDraft.tsx';
import { DraftHead } from './DraftHead.tsx';
import { DraftPreview, DraftVersions } from './DraftPreview.tsx';
import { DraftSending } from './DraftSending.tsx';
import { EditorParts } from './EditorParts.tsx';
import { EditingContext } from './editor-context.ts';
import { SaveTrouble } from './SaveState.tsx';
import { SendBar } from './SendBar.tsx';
import { StandingActions } from './StandingActions.tsx';
import { useDraftEditor } from './use-draft-editor.ts';
import { useProblems } from './use-problems.ts';
import { useUndoKeys } from './use-undo-keys.ts';

interface DraftProps {
  offer: Offer;
  draft: OfferDraft;
  lead: Quote;
  onReload: () => void;
}

/** The builder: the editor beside the page as the customer sees it. */
export function DraftPage({ offer, draft, lead, onReload }: DraftProps) {
  const editor = useDraftEditor(offer, draft);
  const { problems, check, refuse } = useProblems(editor);
  const [isSending, setSending] = useState(false);
  const [tab, setTab] = useState<'edit' | 'preview'>('edit');
  useUndoKeys(editor);

  function openSend() {
    editor.rest();
    if (editor.store.getState().saving.kind === 'conflict') return void chooseParts(editor);
    check();
    setSending(true);
  }

  return (
    <EditingContext value={useMemo(() => ({ editor, problems }), [editor, problems])}>
      <main id="main" className="wrap page page--record quote-desk has-send-bar">
        <DraftHead offer={offer} draft={draft} lead={lead} onSend={openSend} />
        <SaveTrouble onChoose={() => void chooseParts(editor)} onReload={onReload} />
        <fieldset className="seg screen-only quote-desk__tabs">
          <legend className="vh">View</legend>
          <button type="button" aria-pressed={tab === 'edit'} onClick={() => setTab('edit')}>
            Edit
          </button>
          <button type="button" aria-pressed={tab === 'preview'} onClick={() => setTab('preview')}>
            What {lead.firstName} sees
          </button>
        </fieldset>
        <div className={`beside shows-${tab}`}>
          <EditorParts lead={lead} scheme={offer.scheme} />
          <div className="quote-desk__preview">
            <DraftPreview offer={offer} draft={draft} lead={lead} />
            <DraftVersions offer={offer} />
            <StandingActions offer={offer} lead={lead}>
              {offer.versions[0] && <DiscardDraft offer={offer} sent={offer.versions[0]} />}
            </StandingActions>
          </div>
        </div>
        <SendBar version={draft.version} onSend={openSend} />
      </main>
      {isSending && (
        <DraftSending
          offer={offer}
          draft={draft}
          lead={lead}
          onRefused={refuse}
          onClose={() => setSending(false)}
          onEdit={() => setTab('edit')}
        />
      )}
    </EditingContext>
  );
}
