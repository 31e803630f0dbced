import { WHOLE } from '#foundation/fields/numbers.ts';
import { type SettingEdit, SettingPart } from '#foundation/settings/ui/SettingPart.tsx';
import { GridInput, GridNumber, NumberField, Switch } from '#foundation/settings/ui/setting-fields.tsx';
import { Button, IconButton } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { useFormContext } from '#ui/form-state.ts';
import { Icon } from '#ui/icon.tsx';
import { plus, trash2 } from '#ui/icons.ts';
import type { Opening } from '#workshop/stays/opening-setting.contract.ts';
import '#workshop/jobs/ui/templates.css';

type Sizes = Opening['sizes'];

const SIDES = [
  ['spanInches', 'Span'],
  ['lengthInches', 'Length'],
  ['heightInches', 'Height'],
] as const satisfies [keyof Sizes[number], string][];
const NEW_SIZE = { type: '', spanInches: Number.NaN, lengthInches: Number.NaN, heightInches: Number.NaN };

/** What bays have to be large enough for. */
function SizeGrid({ sizes, onChange }: { sizes: Sizes; onChange: (sizes: Sizes) => void }) {
  const { errors } = useFormContext();
  const change = (index: number, fields: Partial<Sizes[number]>) =>
    onChange(sizes.with(index, { ...sizes[index]!, ...fields }));
  return (
    <fieldset className="factors">
      <legend>Sizes by aircraft type, in inches</legend>
      <p className="muted sm">
        Wingspan, length and height for each type on the price list. Visitors see the next opening for the first type;
        the pricing page shows all of them.
      </p>
      <div className="box ahead field-cells">
        {sizes.map((size, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a name that is being typed is no identity
          <div className="grid-line size-line" key={index}>
            <GridInput
              path={`sizes.${index}.type`}
              label="Aircraft type"
              value={size.type}
              onChange={(type) => change(index, { type })}
            />
            {SIDES.map(([side, label]) => (
              <GridNumber
                key={side}
                path={`sizes.${index}.${side}`}
                label={`${label}: ${size.type}`}
                value={size[side]}
                onChange={(inches) => change(index, { [side]: inches })}
              />
            ))}
            <IconButton
              icon={trash2}
              label={`Remove ${size.type}`}
              onClick={() => onChange(sizes.toSpliced(index, 1))}
            />
          </div>
        ))}
      </div>
      {errors.sizes && (
        <p className="error is-shown" role="alert">
          {errors.sizes}
        </p>
      )}
      <Button small onClick={() => onChange([...sizes, NEW_SIZE])}>
        <Icon of={plus} /> Add a type
      </Button>
    </fieldset>
  );
}

const loadOpening = async () => (await import('#workshop/stays/opening-setting.contract.ts')).OPENING_SETTING;

export function OpeningForm() {
  return (
    <SettingPart<Opening>
      part="opening"
      setting="opening"
      load={loadOpening}
      keys={['isShown', 'leadDays', 'notBefore', 'tellsDelay', 'plansJobs', 'sizes']}
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
      <Switch checked={value.plansJobs} onChange={(plansJobs) => change({ plansJobs })}>
        Give an accepted quote its days in the hangar by itself, if the agreed ones are open
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
        <p className="muted sm" id="opening-delay-hint">
          The median, in work days past the original ready date. It shows once you’ve delivered ten repaints.
        </p>
      </div>
      <SizeGrid sizes={value.sizes} onChange={(sizes) => change({ sizes })} />
    </div>
  );
}
