import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { laptop, smartphone } from '#ui/icons.ts';
import { Status } from '#ui/status.tsx';
import { FACTOR_TOASTS } from '../../second-factor/constants.ts';
import { focusSection, ListPlaceholder } from '../../ui/AccountSection.tsx';
import { longTime } from '../../ui/account-dates.ts';
import { useDevices, useFactorCall } from '../../ui/second-factor-queries.ts';

export function DeviceList() {
  const { data: devices, isFetching, refetch } = useDevices();
  const { act, isBusy } = useFactorCall();
  const [removed, setRemoved] = useState<number>();
  async function remove(id: number) {
    setRemoved(id);
    if (await act({ method: 'DELETE', path: `/devices/${id}` }, FACTOR_TOASTS.deviceRemoved)) focusSection('devices');
  }
  if (!devices) return <ListPlaceholder isFetching={isFetching} onRetry={() => void refetch()} />;
  return (
    <ul className="account__rows">
      {devices.map(({ id, current, browser, network, lastLoginAt }) => (
        <li key={id}>
          <Icon of={/Android|iPhone|iPad/.test(browser) ? smartphone : laptop} />
          <span>
            <b>{browser}</b>
            <span className="sub">
              Last login on {longTime(lastLoginAt)}, from {network}
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
