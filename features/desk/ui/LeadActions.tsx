import { DrawScheme } from '#features/lead-schemes/ui/DrawScheme.tsx';
import type { Quote } from '#features/leads/contract.ts';
import { formatTypedPhone, phoneHref } from '#features/site/settings/rules.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { phone as phoneIcon, send } from '#ui/icons.ts';

export const REPLY_SECTION_ID = 'lead-reply';

/** Call, reply, or draw a scheme for the airplane. */
export function LeadActions({ id, phone, aircraftType, tailNumber }: Quote) {
  return (
    <p className="row lead-actions">
      {phone && (
        <a className="btn btn--line btn--sm" href={phoneHref(phone)}>
          <Icon of={phoneIcon} /> {formatTypedPhone(phone)}
        </a>
      )}
      <Button
        small
        variant="ink"
        onClick={() => document.getElementById(REPLY_SECTION_ID)?.querySelector('select')?.focus()}
      >
        <Icon of={send} /> Reply
      </Button>
      {(aircraftType || tailNumber) && <DrawScheme quoteId={id} tailNumber={tailNumber} />}
    </p>
  );
}
