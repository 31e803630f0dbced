import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { AlertDialog } from '#ui/dialog.tsx';
import type { Offer, OfferVersion } from '../contract.ts';
import { useEditor } from './editor-context.ts';
import { useDiscard } from './offer-actions.ts';
import { formatDate } from './offer-dates.ts';

interface DiscardProps {
  offer: Offer;
  /** The version that was sent last. */
  sent: OfferVersion;
}

/** The way back from the draft of a new version to the one that was sent. */
export function DiscardDraft({ offer, sent }: DiscardProps) {
  const [isOpen, setOpen] = useState(false);
  const { mutate, isPending } = useDiscard(offer.id, useEditor());
  const close = () => setOpen(false);
  return (
    <>
      <Button small variant="quiet" className="quote-standing__danger" onClick={() => setOpen(true)}>
        Discard draft
      </Button>
      {isOpen && (
        <AlertDialog
          title={`Discard version ${offer.draft?.version}?`}
          onClose={close}
          actions={
            <>
              <Button small onClick={close}>
                Keep it
              </Button>
              <Button small variant="danger" busy={isPending} onClick={() => mutate(undefined, { onSettled: close })}>
                Discard
              </Button>
            </>
          }
        >
          <p>
            This draft is deleted for good. Version {sent.version}, sent {formatDate(sent.sentAt!)}, stays with the
            customer unchanged.
          </p>
        </AlertDialog>
      )}
    </>
  );
}
