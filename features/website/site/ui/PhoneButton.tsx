import { formatPhone, PHONE_PENDING } from '#foundation/business/business.ts';
import { Icon, phone as phoneShape } from '#ui/icon.tsx';
import { useSite } from './site-data.ts';

export function PhoneButton() {
  const { phone } = useSite().business;
  if (phone === null)
    return (
      <button type="button" className="btn btn--line" disabled>
        <Icon of={phoneShape} /> {PHONE_PENDING}
      </button>
    );
  return (
    <a className="btn btn--line" href={`tel:${phone}`}>
      <Icon of={phoneShape} /> {formatPhone(phone)}
    </a>
  );
}
