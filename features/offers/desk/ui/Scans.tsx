import { useRef } from 'react';
import { useCan } from '#features/account/ui/current-user.ts';
import { Button } from '#ui/button.tsx';
import type { Offer } from '../contract.ts';
import { useOfferCall } from './offer-actions.ts';
import { OFFER_TOASTS } from './offer-format.ts';

/** The papers on which the customer decided; the shop adds them to a decision that it entered. */
export function Scans({ offer: { id, scans } }: { offer: Offer }) {
  const picker = useRef<HTMLInputElement>(null);
  const { act, isBusy } = useOfferCall(id);
  function add(file: File) {
    const body = new FormData();
    body.set('file', file);
    void act({ method: 'POST', path: '/scans', body }, OFFER_TOASTS.scanned);
  }
  const canWrite = useCan('quotes', 'write');
  return (
    <div>
      <dt>Scans</dt>
      <dd>
        {scans.map((scan, index) => (
          <small key={scan.id}>
            <a href={`/api/offers/${id}/scans/${scan.id}`}>{scan.originalFilename ?? `Scan ${index + 1}`}</a>
          </small>
        ))}
        {canWrite && (
          <Button small busy={isBusy} onClick={() => picker.current?.click()}>
            Add a scan
          </Button>
        )}
        <input
          ref={picker}
          type="file"
          accept="image/*,application/pdf"
          hidden
          aria-label="Scan of the decision"
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            // The same file can be chosen again after a failure.
            currentTarget.value = '';
            if (file) add(file);
          }}
        />
      </dd>
    </div>
  );
}
