import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { laptop, smartphone } from '#ui/icons.ts';
import { Status } from '#ui/status.tsx';
import { FACTOR_TOASTS } from '../../second-factor/constants.ts';
import { focusSection, ListPlaceholder } from '../../ui/AccountSection.tsx';
import { longTime } from '../../ui/account-dates.ts';
import { useDevices, useFactorChange } from '../../ui/second-factor-queries.ts';

export function DeviceList() {
  const { data: devices, isFetching, refetch } = useDevices();
  const removal = useFactorChange(FACTOR_TOASTS.deviceRemoved);
  if (!devices) return <ListPlaceholder isFetching={isFetching} onRetry={() => void refetch()} />;
  return (
    <ul className="account__rows">
      {devices.map(({ id, current, browser, network, lastLoginAt }) => (
        <li key={id}>
          <Icon of={/Android|iPhone|iPad/.test(browser) ? smartphone : laptop} />
          <span>
            <b>{browser}</b>
            <span className="account__sub">
              Last login on {longTime(lastLoginAt)}, from {network}
            </span>
          </span>
          {current ? (
            <Status color="green">This browser</Status>
          ) : (
            <Button
              small
              busy={removal.isPending && removal.variables.path === `devices/${id}`}
              onClick={() =>
                removal.mutate(
                  { method: 'DELETE', path: `devices/${id}` },
                  { onSuccess: () => focusSection('devices') },
                )
              }
            >
              Remove
              <span className="vh"> {browser}</span>
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
