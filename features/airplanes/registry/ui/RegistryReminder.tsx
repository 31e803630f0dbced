import { useQuery } from '@tanstack/react-query';
import { formatDay } from '#time/format-day.ts';
import { shopDay } from '#time/shop-time.ts';
import { Icon } from '#ui/icon.tsx';
import { triangleAlert } from '#ui/icons.ts';
import type { RegistryStatus } from '../registry.contract.ts';
import { isOutdated } from '../registry-records.ts';

/** Reminds the owner of an old copy of the FAA registry. */
export function RegistryReminder() {
  const { data } = useQuery<RegistryStatus>({ queryKey: ['/api/aircraft'], staleTime: Number.POSITIVE_INFINITY });
  if (!data?.release || !isOutdated(data.release, shopDay())) return null;
  const day = formatDay(data.release, 'long');
  return (
    <div className="wrap">
      <p className="note note--warn">
        <Icon of={triangleAlert} />
        <span>The forms use FAA registry data from {day}. Import a newer file: npm run registry.</span>
      </p>
    </div>
  );
}
