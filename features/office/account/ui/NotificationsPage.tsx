import { Link } from 'react-router';
import { LockScreen, QuietHours, RingDevices, RingKinds } from '#office/push/ui/Ringing.tsx';
import { useRinging } from '#office/push/ui/ringing-queries.ts';
import { Icon } from '#ui/icon.tsx';
import { arrowLeft } from '#ui/icons.ts';
import './account.css';
import '#ui/choices.css';
import '#office/push/ui/ringing.css';
import { AccountSection, ListPlaceholder } from './AccountSection.tsx';

/** "Notifications": the devices that ring for the user, what rings, and when it does not. */
export default function NotificationsPage() {
  const { data: ringing, isFetching, refetch } = useRinging();
  return (
    <main id="main" className="wrap page page--long account">
      <Link className="text-link" to="/admin/account">
        <Icon of={arrowLeft} />
        Back to your account
      </Link>
      <h1 className="h2">Notifications</h1>
      {ringing ? (
        <>
          <AccountSection part="ringing">
            <RingDevices ringing={ringing} />
          </AccountSection>
          <AccountSection part="kinds">
            <RingKinds ringing={ringing} />
          </AccountSection>
          <AccountSection part="quiet">
            <QuietHours ringing={ringing} />
          </AccountSection>
          <AccountSection part="lock">
            <LockScreen />
          </AccountSection>
        </>
      ) : (
        <ListPlaceholder isFetching={isFetching} onRetry={() => void refetch()} />
      )}
    </main>
  );
}
