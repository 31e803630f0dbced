import { phone as phoneShape } from '#ui/first-icons.ts';
import { Icon } from '#ui/icon.tsx';
import { PHONE_PENDING } from '../contract.ts';
import { formatPhone } from '../rules.ts';
import { useSite } from './useSite.ts';

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
