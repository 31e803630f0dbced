import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { invalidateLeads } from '#features/leads/ui/lead-cache.ts';
import { CorrectAddressDialog } from '#features/outbox/ui/CorrectAddressDialog.tsx';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { pencil } from '#ui/icons.ts';
import type { Lead } from '../contract.ts';
import { formatLongDate } from './desk-dates.ts';

/** Says that the customer's mail server refuses the address, with the way to another one. */
export function LeadBounce({ bounce, phone }: { bounce: NonNullable<Lead['bounce']>; phone: string | null }) {
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const { mailId, address, at, reason } = bounce;
  return (
    <div className="lead-unsent" role="status">
      <p>
        <b>Email to {address} bounced.</b> {phone ? 'Call, or correct the address.' : 'Correct the address.'}
      </p>
      <p>
        {formatLongDate(at)}
        {reason && `: ${reason}`}
      </p>
      <div className="row">
        <Button small onClick={() => setOpen(true)}>
          <Icon of={pencil} /> Correct the address
        </Button>
      </div>
      {isOpen && (
        <CorrectAddressDialog
          mail={{ id: mailId, recipient: address }}
          onClose={() => {
            setOpen(false);
            void invalidateLeads(client);
          }}
        />
      )}
    </div>
  );
}
