import { KEPT_LIMITS } from '#features/backups/constants.ts';
import type { BackupPlan, Backups } from '#features/backups/contract.ts';
import { WHOLE } from '#features/fields/numbers/rules.ts';
import { Field } from '#ui/field.tsx';
import { useFormContext } from '#ui/form-context.ts';
import { NumberField } from './NumberInput.tsx';
import { Switch } from './Switch.tsx';

type FieldsProps = { saved: Backups; value: BackupPlan; onChange: (fields: Partial<BackupPlan>) => void };

export function BackupFields({ saved, value, onChange }: FieldsProps) {
  return (
    <div className="form">
      {saved.isOnByEnvironment ? (
        <p className="panel set__notice">
          <b>Backups are {value.isOn ? 'on' : 'off'}</b>
          <br />
          Set by BACKUPS on the server, which overrides this setting.
        </p>
      ) : (
        <Switch checked={value.isOn} onChange={(isOn) => onChange({ isOn })}>
          Back up every day
        </Switch>
      )}
      <div className="form form--2">
        <Field
          name="dueAt"
          label="Time of day"
          help="In shop time. If the site is off then, the backup runs at its next start."
          type="time"
          required
          showsRequired={false}
          value={value.dueAt}
          onChange={({ target }) => onChange({ dueAt: target.value })}
        />
      </div>
      <PlaceFields saved={saved} value={value} onChange={onChange} />
      <KeptFields value={value} onChange={onChange} />
    </div>
  );
}

function PlaceFields({ saved, value, onChange }: FieldsProps) {
  const { errors } = useFormContext();
  const choices = [
    ['folder', `In a folder on the server: ${saved.folder}`, 'Copy it somewhere else too, or keep it on another disk.'],
    [
      'storage',
      'In S3 storage',
      saved.hasStorage
        ? 'Encrypted, in its “backups” folder, which can’t be reached from the website.'
        : 'Not set up yet: the server needs STORAGE_URL.',
    ],
  ] as const;
  return (
    <fieldset aria-describedby={errors.place && 'backups-place-error'}>
      <legend>Where they go</legend>
      {choices.map(([place, label, hint]) => (
        <label key={place} className="check-row set__check backup-place">
          <input
            type="radio"
            name="place"
            value={place}
            checked={value.place === place}
            disabled={place === 'storage' && !saved.hasStorage && value.place !== 'storage'}
            onChange={() => onChange({ place })}
          />
          <span>
            {label}
            <small className="muted">{hint}</small>
          </span>
        </label>
      ))}
      {errors.place && (
        <p className="error is-shown" id="backups-place-error" role="alert">
          {errors.place}
        </p>
      )}
    </fieldset>
  );
}

function KeptFields({ value, onChange }: Omit<FieldsProps, 'saved'>) {
  const LABELS = { days: 'Days', weeks: 'Weeks', months: 'Months' } as const;
  return (
    <fieldset>
      <legend>How many to keep</legend>
      <p className="muted sm">
        The last backup of each day, week and month, for this many of each. Older ones are deleted.
      </p>
      <div className="form backup-kept">
        {(['days', 'weeks', 'months'] as const).map((period) => (
          <NumberField
            key={period}
            name={period}
            label={LABELS[period]}
            help={`From ${KEPT_LIMITS[period].min} to ${KEPT_LIMITS[period].max}`}
            showsRequired={false}
            kind={WHOLE}
            value={value[period]}
            onChange={(count) => onChange({ [period]: count })}
          />
        ))}
      </div>
    </fieldset>
  );
}
