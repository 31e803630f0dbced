import { useQueryClient } from '@tanstack/react-query';
import { invalidateLeads } from '#features/leads/ui/lead-cache.ts';
import { useCorrectAddress } from '#features/outbox/ui/use-correct-address.tsx';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { pencil } from '#ui/icons.ts';
import type { Lead } from '../contract.ts';
import { formatLongDate } from './desk-dates.ts';

/** Says that the customer's mail server refuses the address, with the way to another one. */
export function LeadBounce({ bounce, phone }: { bounce: NonNullable<Lead['bounce']>; phone: string | null }) {
  const client = useQueryClient();
  const correctAddress = useCorrectAddress(bounce.mailId);
  const { address, at, reason } = bounce;
  async function correct() {
    await correctAddress(address);
    void invalidateLeads(client);
  }
  return (
    <div className="alert alert--danger stack lead-unsent" role="status">
      <p>
        <b>Email to {address} bounced.</b> {phone ? 'Call, or correct the address.' : 'Correct the address.'}
      </p>
      <p>
        {formatLongDate(at)}
        {reason && `: ${reason}`}
      </p>
      <div className="row">
        <Button small onClick={() => void correct()}>
          <Icon of={pencil} /> Correct the address
        </Button>
      </div>
    </div>
  );
}
