import { useRef } from 'react';
import { useCan } from '#features/account/ui/current-user.ts';
import { Button } from '#ui/button.tsx';
import type { Offer } from '../contract.ts';
import { useAddScan } from './offer-actions.ts';

/** The papers on which the customer decided; the shop adds them to a decision that it entered. */
export function Scans({ offer: { id, scans } }: { offer: Offer }) {
  const picker = useRef<HTMLInputElement>(null);
  const adding = useAddScan(id);
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
          <Button small busy={adding.isPending} onClick={() => picker.current?.click()}>
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
            if (file) adding.mutate(file);
          }}
        />
      </dd>
    </div>
  );
}
