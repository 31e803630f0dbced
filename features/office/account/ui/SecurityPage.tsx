import { formatLongDate } from '#time/format-moment.ts';
import './account.css';
import { useState } from 'react';
import { Link } from 'react-router';
import { Button } from '#ui/button.tsx';
import { Status } from '#ui/desk-controls.tsx';
import { Icon } from '#ui/icon.tsx';
import { arrowLeft, laptop, smartphone } from '#ui/icons.ts';
import { FACTOR_TOASTS } from '../users.ts';
import { AccountSection, focusSection, ListPlaceholder } from './AccountSection.tsx';
import { useDevices, useFactorCall } from './account-queries.ts';
import { AuthenticatorApp, RecoveryCodes, useNewCodes } from './FactorSetup.tsx';
import { Passkeys } from './Passkeys.tsx';

/** "Sign-in and security": second factors, recovery codes and known devices. */
export default function SecurityPage() {
  const { codes, showCodes, hideCodes } = useNewCodes();
  return (
    <main id="main" className="wrap page page--long account">
      <Link className="text-link" to="/admin/account">
        <Icon of={arrowLeft} />
        Back to your account
      </Link>
      <h1 className="h2">Sign-in and security</h1>
      <AccountSection part="passkeys">
        <Passkeys onCodes={showCodes} />
      </AccountSection>
      <AccountSection part="app">
        <AuthenticatorApp onCodes={showCodes} />
      </AccountSection>
      <AccountSection part="codes">
        <RecoveryCodes codes={codes} onCodes={showCodes} onDone={hideCodes} />
      </AccountSection>
      <AccountSection part="devices">
        <DeviceList />
      </AccountSection>
    </main>
  );
}

function DeviceList() {
  const { data: devices, isFetching, refetch } = useDevices();
  const { act, isBusy } = useFactorCall();
  const [removed, setRemoved] = useState<number>();
  async function remove(id: number) {
    setRemoved(id);
    if (await act({ method: 'DELETE', path: `/devices/${id}` }, FACTOR_TOASTS.deviceRemoved)) focusSection('devices');
  }
  if (!devices) return <ListPlaceholder isFetching={isFetching} onRetry={() => void refetch()} />;
  return (
    <ul className="ahead--wide account__rows">
      {devices.map(({ id, current, browser, network, lastLoginAt }) => (
        <li key={id}>
          <Icon className="muted" of={/Android|iPhone|iPad/.test(browser) ? smartphone : laptop} />
          <span>
            <b>{browser}</b>
            <span className="sub">
              Last login on {formatLongDate(lastLoginAt)}, from {network}
            </span>
          </span>
          {current ? (
            <Status color="green">This browser</Status>
          ) : (
            <Button small busy={isBusy && removed === id} onClick={() => void remove(id)}>
              Remove
              <span className="vh"> {browser}</span>
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
