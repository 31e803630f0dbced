import type { AlarmMails } from '#features/alarms/contract.ts';
import { SettingPart } from './SettingPart.tsx';
import { Switch } from './Switch.tsx';

const loadAlarms = async () => (await import('#features/alarms/contract.ts')).ALARM_SETTING;

export function AlarmsForm() {
  return (
    <SettingPart<AlarmMails> part="alarms" setting="alarms" load={loadAlarms} keys={['mails']}>
      {({ value: { mails }, change }) => (
        <>
          <Switch checked={mails} onChange={(on) => change({ mails: on })} describedBy="alarms-hint">
            Email the owner when something is wrong with the website
          </Switch>
          <p className="muted sm" id="alarms-hint">
            Once when it begins and once when it is over: failing emails, a short disk, failing backups, floods of
            requests and restarts. Today and webhooks tell of it in any case.
          </p>
        </>
      )}
    </SettingPart>
  );
}
