import './offline-bar.css';
import { useLocation } from 'react-router';
import { useCan } from '#features/account/ui/current-user.ts';
import { formatMoment, formatTime } from '#features/offers/desk/ui/offer-dates.ts';
import { shopDay } from '#time/shop-time.ts';
import { Icon } from '#ui/icon.tsx';
import { triangleAlert } from '#ui/icons.ts';
import { useOfflineDesk } from './use-offline-desk.ts';

/** Says that what is shown is of an earlier time. “Under way now” has a bar of its own. */
export function OfflineBar() {
  const asOf = useOfflineDesk();
  const canWork = useCan('work', 'write');
  const isAtNow = useLocation().pathname === '/admin/now';
  return (
    <div className="wrap" role="status">
      {asOf && !isAtNow && (
        <p className="alert with-action offline-bar">
          <Icon of={triangleAlert} /> <b>You’re offline.</b> Last updated {formatAsOf(asOf)}.{' '}
          {canWork ? 'You can look and add photos, but not make other changes.' : 'You can look, but not make changes.'}
        </p>
      )}
    </div>
  );
}

const formatAsOf = (time: string) => (shopDay(new Date(time)) === shopDay() ? formatTime(time) : formatMoment(time));
