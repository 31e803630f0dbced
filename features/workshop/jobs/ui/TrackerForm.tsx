import { WHOLE } from '#foundation/fields/numbers.ts';
import { type SettingEdit, SettingPart } from '#foundation/settings/ui/SettingPart.tsx';
import { NumberField, Switch } from '#foundation/settings/ui/setting-fields.tsx';
import type { Tracker } from '../job-parts.contract.ts';

const loadTracker = async () => (await import('#workshop/jobs/job-parts.contract.ts')).TRACKER_SETTING;

/** Work days to begin with when it is switched on. */
const FIRST_DAYS = 2;

export function TrackerForm() {
  return (
    <SettingPart<Tracker> part="tracker" setting="tracker" load={loadTracker} keys={['updateDays', 'tellSlipsAfter']}>
      {(edit) => <TrackerFields {...edit} />}
    </SettingPart>
  );
}

function TrackerFields({ value: { updateDays, tellSlipsAfter }, change }: SettingEdit<Tracker>) {
  return (
    <div className="form">
      <DaysField
        name="updateDays"
        label="Days without an update before a job is flagged"
        help="From 3 to 30. You get an email then; the customer does not."
        value={updateDays}
        onChange={(days) => change({ updateDays: days })}
      />
      <div>
        <Switch
          checked={tellSlipsAfter !== null}
          onChange={(on) => change({ tellSlipsAfter: on ? FIRST_DAYS : null })}
          describedBy="tracker-tell-hint"
        >
          Email customers when their ready date moves, even if no one here has
        </Switch>
        <p className="muted sm" id="tracker-tell-hint">
          The job’s page always shows the new date right away. The email says there’s no reason yet.
        </p>
      </div>
      {tellSlipsAfter !== null && (
        <DaysField
          name="tellSlipsAfter"
          label="Work days before the email is sent"
          help="From 0 to 10. The email goes out at 8:00 AM."
          value={tellSlipsAfter}
          onChange={(days) => change({ tellSlipsAfter: days })}
        />
      )}
    </div>
  );
}

interface DaysFieldProps {
  name: keyof Tracker;
  label: string;
  help: string;
  value: number;
  onChange: (days: number) => void;
}

function DaysField(props: DaysFieldProps) {
  return (
    <div className="form form--2">
      <NumberField {...props} kind={WHOLE} />
    </div>
  );
}
