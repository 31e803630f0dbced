import { SettingPart } from '#foundation/settings/ui/SettingPart.tsx';
import { Switch } from '#foundation/settings/ui/setting-fields.tsx';
import type { AlarmMails } from '../alarms.contract.ts';

const loadAlarms = async () => (await import('#desk/alarms/alarms.contract.ts')).ALARM_SETTING;

export function AlarmsForm() {
  return (
    <SettingPart<AlarmMails> part="alarms" setting="alarms" load={loadAlarms} keys={['mails']}>
      {({ value: { mails }, change }) => (
        <>
          <Switch checked={mails} onChange={(on) => change({ mails: on })} describedBy="alarms-hint">
            Email the owner when something is wrong with the website
          </Switch>
          <p className="muted sm" id="alarms-hint">
            You get one email when a problem starts and one when it’s over: failed emails, low disk space, failed
            backups, request floods or restarts. Today and your webhooks report problems either way.
          </p>
        </>
      )}
    </SettingPart>
  );
}
