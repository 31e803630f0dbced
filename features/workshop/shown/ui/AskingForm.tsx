import { WHOLE } from '#foundation/fields/numbers.ts';
import { type SettingEdit, SettingPart } from '#foundation/settings/ui/SettingPart.tsx';
import { NumberField, Switch } from '#foundation/settings/ui/setting-fields.tsx';
import { ASKING_LIMITS, ASKING_TIME } from '../asking.constants.ts';
import type { ShowingSetting } from '../asking-setting.contract.ts';

const load = async () => (await import('../asking-setting.contract.ts')).SHOWING_SETTING;

/** Whether and when customers are asked for permission and words. */
export function AskingForm() {
  return (
    <SettingPart<ShowingSetting> part="showing" setting="showing" load={load} keys={['askAfter']}>
      {(edit) => <AskingFields {...edit} />}
    </SettingPart>
  );
}

function AskingFields({ value: { askAfter }, change }: SettingEdit<ShowingSetting>) {
  return (
    <div className="form">
      <Switch
        checked={askAfter !== null}
        onChange={(on) => change({ askAfter: on ? ASKING_LIMITS.builtIn : null })}
        describedBy="showing-hint"
      >
        Ask customers by email whether their airplane may be shown
      </Switch>
      <p className="muted sm" id="showing-hint">
        Once for each job, and only without an answer on its page. The email names the shop’s postal address, so it
        needs street and ZIP code in Business facts.
      </p>
      {askAfter !== null && (
        <div className="form form--2">
          <NumberField
            name="askAfter"
            label="Work days after the delivery"
            help={`From ${ASKING_LIMITS.min} to ${ASKING_LIMITS.max}. The email goes out at ${ASKING_TIME}.`}
            kind={WHOLE}
            value={askAfter}
            onChange={(days) => change({ askAfter: days })}
          />
        </div>
      )}
    </div>
  );
}
