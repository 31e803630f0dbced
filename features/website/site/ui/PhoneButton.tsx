import { Icon, phone as phoneShape } from '#ui/icon.tsx';
import { PHONE_PENDING } from '../business.ts';
import { formatPhone } from '../pages.ts';
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
