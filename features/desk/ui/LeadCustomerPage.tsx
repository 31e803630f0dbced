import { useState } from 'react';
import { useRecordCall } from '#client/use-record-call.ts';
import { LINK_TOASTS } from '#features/customer/constants.ts';
import type { RequestLink } from '#features/customer/contract.ts';
import { describeOpenings } from '#features/fields/rules.ts';
import { QUOTES } from '#features/leads/ui/lead-cache.ts';
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
  const [address, setAddress] = useState('');
  const copying = useRecordCall<RequestLink>([QUOTES, quoteId]);
  const ending = useRecordCall([QUOTES, quoteId]);

  const copyLink = () =>
    copying.act({ method: 'POST', path: '/link' }, async (made) => {
      setAddress(made.address);
      toast((await copyText(made.address)) ? LINK_TOASTS.copied : LINK_TOASTS.shown);
    });

  async function revoke() {
    if (await ending.act({ method: 'DELETE', path: '/link' }, LINK_TOASTS.ended)) setAddress('');
  }

  return (
    <>
      <p>{formatLinkState(link)}</p>
      {address && <CopyInput label="Link to the customer’s page" value={address} />}
      <div className="row">
        <Button variant="line" small busy={copying.isBusy} onClick={() => void copyLink()}>
          <Icon of={copy} /> Copy link
        </Button>
        {/* aria-disabled: a disabled button loses the focus. */}
        <Button variant="line" small aria-disabled={!link} busy={ending.isBusy} onClick={() => link && void revoke()}>
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
