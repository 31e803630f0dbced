import { useStore } from 'zustand';
import type { Quote } from '#features/leads/contract.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { redo2, send, undo2 } from '#ui/icons.ts';
import type { Offer, OfferDraft } from '../contract.ts';
import { useBody, useEditor } from './editor-context.ts';
import { OfferHead } from './OfferHead.tsx';
import { SaveState } from './SaveState.tsx';

interface DraftHeadProps {
  offer: Offer;
  draft: OfferDraft;
  lead: Quote;
  onSend: () => void;
}

/** The head of the builder: when it was saved, undo and redo, and what sends it. */
export function DraftHead({ offer, draft, lead, onSend }: DraftHeadProps) {
  const aircraft = useBody((body) => body.aircraft);
  return (
    <OfferHead
      offer={offer}
      lead={lead}
      aircraft={aircraft}
      badge={{ label: draft.version === 1 ? 'Draft' : `Version ${draft.version}, draft`, color: 'gray' }}
      state={<SaveState />}
      actions={
        <>
          <UndoButtons />
          <Button small variant="primary" className="quote-desk__send" onClick={onSend}>
            <Icon of={send} /> {draft.version === 1 ? 'Send' : `Send version ${draft.version}`}
          </Button>
        </>
      }
    />
  );
}

function UndoButtons() {
  const editor = useEditor();
  const canUndo = useStore(editor.store, ({ timeline }) => timeline.past.length > 0 || timeline.moving !== null);
  const canRedo = useStore(editor.store, ({ timeline }) => timeline.future.length > 0);
  return (
    <>
      {/* aria-disabled: a disabled button loses the focus. */}
      <IconButton
        icon={undo2}
        label="Undo"
        aria-keyshortcuts="Control+Z"
        aria-disabled={!canUndo}
        onClick={() => editor.undo()}
      />
      <IconButton
        icon={redo2}
        label="Redo"
        aria-keyshortcuts="Control+Shift+Z"
        aria-disabled={!canRedo}
        onClick={() => editor.redo()}
      />
    </>
  );
}
