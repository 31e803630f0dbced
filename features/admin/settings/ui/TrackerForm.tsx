import { WHOLE } from '#features/fields/numbers/rules.ts';
import type { Tracker } from '#features/jobs/tracker/contract.ts';
import { NumberField } from './NumberInput.tsx';
import { type SettingEdit, SettingPart } from './SettingPart.tsx';
import { Switch } from './Switch.tsx';

const loadTracker = async () => (await import('#features/jobs/tracker/contract.ts')).TRACKER_SETTING;

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
        label="Days without news until a job counts as silent"
        help="From 3 to 30. You get an email then; the customer gets none."
        value={updateDays}
        onChange={(days) => change({ updateDays: days })}
      />
      <div>
        <Switch
          checked={tellSlipsAfter !== null}
          onChange={(on) => change({ tellSlipsAfter: on ? FIRST_DAYS : null })}
          describedBy="tracker-tell-hint"
        >
          Tell customers of a ready date that moved, even if no one here did
        </Switch>
        <p className="muted sm set__hint" id="tracker-tell-hint">
          The job’s page shows the new date at once in any case. The email says that there is no reason yet.
        </p>
      </div>
      {tellSlipsAfter !== null && (
        <DaysField
          name="tellSlipsAfter"
          label="Work days until the email goes"
          help="From 0 to 10. It goes at 8:00 AM."
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
