import './templates.css';
import { WHOLE } from '#features/fields/numbers/rules.ts';
import type { Opening } from '#features/hangar/opening/contract.ts';
import { Field } from '#ui/field.tsx';
import { NumberField } from './NumberInput.tsx';
import { type SettingEdit, SettingPart } from './SettingPart.tsx';
import { SizeGrid } from './SizeGrid.tsx';
import { Switch } from './Switch.tsx';

const loadOpening = async () => (await import('#features/hangar/opening/contract.ts')).OPENING_SETTING;

export function OpeningForm() {
  return (
    <SettingPart<Opening>
      part="opening"
      setting="opening"
      load={loadOpening}
      keys={['isShown', 'leadDays', 'notBefore', 'tellsDelay', 'sizes']}
    >
      {(edit) => <OpeningFields {...edit} />}
    </SettingPart>
  );
}

function OpeningFields({ value, change }: SettingEdit<Opening>) {
  return (
    <div className="form">
      <p className="muted">The first week you could start a full repaint, based on your bays and scheduled jobs.</p>
      <Switch checked={value.isShown} onChange={(isShown) => change({ isShown })}>
        Show visitors the next opening
      </Switch>
      <div className="form form--2">
        <NumberField
          name="leadDays"
          label="Work days before a new job can start"
          help="For the design and for ordering paint."
          kind={WHOLE}
          value={value.leadDays}
          onChange={(leadDays) => change({ leadDays })}
        />
        <Field
          name="notBefore"
          label="No openings before"
          help="Moves openings later, never earlier."
          type="date"
          value={value.notBefore ?? ''}
          onChange={({ target }) => change({ notBefore: target.value || null })}
        />
      </div>
      <div>
        <Switch
          checked={value.tellsDelay}
          onChange={(tellsDelay) => change({ tellsDelay })}
          describedBy="opening-delay-hint"
        >
          Show how late your last ten repaints were
        </Switch>
        <p className="muted sm set__hint" id="opening-delay-hint">
          The median, in work days past the original ready date. It shows once you’ve delivered ten repaints.
        </p>
      </div>
      <SizeGrid sizes={value.sizes} onChange={(sizes) => change({ sizes })} />
    </div>
  );
}
