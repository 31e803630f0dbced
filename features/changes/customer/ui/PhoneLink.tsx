import { formatPhone } from '#features/site/rules.ts';
import { useSite } from '#features/site/ui/useSite.ts';
import { Icon } from '#ui/icon.tsx';
import { phone as phoneIcon } from '#ui/icons.ts';

export function PhoneLink() {
  const { phone } = useSite().business;
  if (!phone) return null;
  return (
    <p>
      <a className="text-link" href={`tel:${phone}`}>
        <Icon of={phoneIcon} /> Talk it over first: {formatPhone(phone)}
      </a>
    </p>
  );
}
