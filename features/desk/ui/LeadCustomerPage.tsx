import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { adminRequest } from '#client/admin-request.ts';
import { LINK_TOASTS } from '#features/customer/constants.ts';
import type { RequestLink } from '#features/customer/contract.ts';
import { describeOpenings } from '#features/fields/rules.ts';
import { invalidateLeads, QUOTES } from '#features/leads/ui/lead-cache.ts';
import { Button } from '#ui/button.tsx';
import { CopyInput } from '#ui/copy-input.tsx';
import { copyText } from '#ui/copy-text.ts';
import { Icon } from '#ui/icon.tsx';
import { copy } from '#ui/icons.ts';
import { toast } from '#ui/toast.tsx';
import type { Lead } from '../contract.ts';
import { formatLongDate } from './desk-dates.ts';

/** Shows whether the customer opened the private link; copies or ends it. */
export function LeadCustomerPage({ quoteId, link }: { quoteId: number; link: Lead['link'] }) {
  const client = useQueryClient();
  const [address, setAddress] = useState('');
  const path = `${QUOTES}/${quoteId}/link`;
  const copying = useMutation({
    mutationFn: () => adminRequest<RequestLink>('POST', path),
    onSuccess: async ({ address }) => {
      setAddress(address);
      toast((await copyText(address)) ? LINK_TOASTS.copied : LINK_TOASTS.shown);
      if (!link) invalidateLeads(client);
    },
    onError: () => toast(LINK_TOASTS.failed),
  });
  const ending = useMutation({
    mutationFn: () => adminRequest<null>('DELETE', path),
    onSuccess: () => {
      setAddress('');
      toast(LINK_TOASTS.ended);
      invalidateLeads(client);
    },
    onError: () => toast(LINK_TOASTS.failed),
  });
  return (
    <>
      <p>{formatLinkState(link)}</p>
      {address && <CopyInput label="Link to the customer’s page" value={address} />}
      <div className="row">
        <Button variant="line" small busy={copying.isPending} onClick={() => copying.mutate()}>
          <Icon of={copy} /> Copy link
        </Button>
        {/* aria-disabled: a disabled button loses the focus. */}
        <Button
          variant="line"
          small
          aria-disabled={!link}
          busy={ending.isPending}
          onClick={() => link && ending.mutate()}
        >
          Revoke link
        </Button>
      </div>
    </>
  );
}

function formatLinkState(link: Lead['link']): string {
  if (!link) return 'The customer has no link yet. Copy one and send it.';
  return `The link is active, ${describeOpenings(link, formatLongDate)}.`;
}
