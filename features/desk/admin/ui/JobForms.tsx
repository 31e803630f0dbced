import { TRANSFER_RULES, type TransferRule, WARRANTY_NAMES } from '#customers/passports/passport.constants.ts';
import type { WarrantyDefaults } from '#customers/passports/passport.contract.ts';
import { WHOLE } from '#foundation/fields/numbers.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { useFormContext } from '#ui/form-state.ts';
import { Icon } from '#ui/icon.tsx';
import { plus, trash2 } from '#ui/icons.ts';
import type { Opening } from '#workshop/hangar/openings/openings.contract.ts';
import type { Tracker } from '#workshop/jobs/job-parts.contract.ts';
import { type SettingEdit, SettingPart } from './SettingPart.tsx';
import { GridInput, GridNumber, NumberField, Switch } from './setting-fields.tsx';
import './templates.css';

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

const loadWarranty = async () => (await import('#customers/passports/passport.contract.ts')).WARRANTY_SETTING;

export function WarrantyForm() {
  return (
    <SettingPart<WarrantyDefaults>
      part="warranty"
      setting="warranty"
      load={loadWarranty}
      keys={['months', 'laborMonths', 'transfers']}
    >
      {(edit) => <WarrantyFields {...edit} />}
    </SettingPart>
  );
}

const FIELDS = [
  {
    name: 'months',
    label: WARRANTY_NAMES.paint,
    help: 'Months, 0 to 120. The warranty page has its own text, so change it there too.',
  },
  { name: 'laborMonths', label: WARRANTY_NAMES.labor, help: 'Months, 0 to 120.' },
] as const;

function WarrantyFields({ value, change }: SettingEdit<WarrantyDefaults>) {
  return (
    <div className="form">
      <p className="muted">
        The defaults for new quotes, and for passports of work done without a quote. Existing quotes and passports don’t
        change.
      </p>
      <div className="form form--2">
        {FIELDS.map(({ name, ...words }) => (
          <NumberField
            key={name}
            {...words}
            name={name}
            kind={WHOLE}
            value={value[name]}
            onChange={(months) => change({ [name]: months })}
          />
        ))}
      </div>
      <Field
        name="transfers"
        label="Transfers to a new owner"
        required
        choices={TRANSFER_RULES}
        empty="Choose"
        value={value.transfers}
        onChange={({ target }) => change({ transfers: target.value as TransferRule })}
      />
    </div>
  );
}

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
      <div className="stage-grid">
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

const loadOpening = async () => (await import('#workshop/hangar/openings/openings.contract.ts')).OPENING_SETTING;

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
        <p className="muted sm" id="opening-delay-hint">
          The median, in work days past the original ready date. It shows once you’ve delivered ten repaints.
        </p>
      </div>
      <SizeGrid sizes={value.sizes} onChange={(sizes) => change({ sizes })} />
    </div>
  );
}
