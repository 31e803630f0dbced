import { Button } from '#ui/button.tsx';
import { confirm } from '#ui/confirm.tsx';
import type { Offer, OfferVersion } from '../contract.ts';
import { useEditor } from './editor-context.ts';
import { useOfferCall } from './offer-actions.ts';
import { formatDate } from './offer-dates.ts';
import { OFFER_TOASTS } from './offer-format.ts';

interface DiscardProps {
  offer: Offer;
  /** The version that was sent last. */
  sent: OfferVersion;
}

/** The way back from the draft of a new version to the one that was sent. */
export function DiscardDraft({ offer, sent }: DiscardProps) {
  const editor = useEditor();
  const { act } = useOfferCall(offer.id);
  const remove = (expectedUpdatedAt: string) =>
    act({ method: 'DELETE', path: `/draft?${new URLSearchParams({ expectedUpdatedAt })}` }, OFFER_TOASTS.discarded);
  const discard = () =>
    confirm({
      title: `Discard version ${offer.draft?.version}?`,
      text: (
        <p>
          This draft is deleted for good. Version {sent.version}, sent {formatDate(sent.sentAt!)}, stays with the
          customer unchanged.
        </p>
      ),
      cancel: 'Keep it',
      confirm: 'Discard',
      action: () => editor.discard(remove),
    });
  return (
    <Button small variant="quiet" className="danger" onClick={() => void discard()}>
      Discard draft
    </Button>
  );
}
