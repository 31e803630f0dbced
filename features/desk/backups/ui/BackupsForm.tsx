import { useState } from 'react';
import type { BackupPlan, Backups } from '#desk/backups/backups.contract.ts';
import { BACKUPS, BackupList, BackupNow, PassphraseDialog, useBackups } from '#desk/backups/ui/Backups.tsx';
import { OwnForm, useOwnSetting } from '#foundation/settings/ui/OwnForm.tsx';
import { Button } from '#ui/button.tsx';
import '#desk/backups/ui/backups.css';
import { KEPT_LIMITS, BACKUP_TOASTS as TOASTS } from '#desk/backups/backup-words.ts';
import { WHOLE } from '#foundation/fields/numbers.ts';
import { OwnPart, PartHeader } from '#foundation/settings/ui/SettingPart.tsx';
import { NumberField, Switch } from '#foundation/settings/ui/setting-fields.tsx';
import { formatMailTime } from '#office/outbox/ui/mail-parts.tsx';
import { Field } from '#ui/field.tsx';
import { useFormContext } from '#ui/form-state.ts';

const NOTES: Record<Backups['passphrase'] | 'needed', { title: string; words: string }> = {
  none: {
    title: 'There is no passphrase yet',
    words:
      'Backups still run and stay in their folder on the server, but anyone who gets one can read everything in it. Set a passphrase, and we’ll lock the existing backups too.',
  },
  needed: {
    title: 'Backups aren’t running',
    words: 'Backups only leave this server encrypted. Set a passphrase, or keep them in the folder.',
  },
  set: {
    title: 'Backups are locked with your passphrase',
    words: 'Without it, you can’t restore anything. It’s stored encrypted and never shown again.',
  },
  environment: {
    title: 'Backups are locked with a passphrase',
    words:
      'Set by BACKUP_PASSPHRASE on the server, which overrides this setting. Without it, you can’t restore anything.',
  },
  lost: {
    title: 'Backups aren’t running',
    words: 'We can’t read the stored passphrase because the server’s secret changed. Enter it again.',
  },
};

const LABELS: Partial<Record<Backups['passphrase'], string>> = {
  none: 'Set a passphrase',
  lost: 'Enter the passphrase',
};

/** Whether there is a passphrase, what it is for, and the way to set one. */
function PassphraseNote({ saved: { passphrase, place } }: { saved: Backups }) {
  const [isOpen, setOpen] = useState(false);
  const isFirst = passphrase === 'none';
  const { title, words } = NOTES[isFirst && place === 'storage' ? 'needed' : passphrase];
  return (
    <div className="panel apart--tight set__notice">
      <b>{title}</b>
      <p>{words}</p>
      {passphrase !== 'environment' && (
        <p className="apart--close">
          <Button small variant={isFirst || passphrase === 'lost' ? 'ink' : 'line'} onClick={() => setOpen(true)}>
            {LABELS[passphrase] ?? 'Change the passphrase'}
          </Button>
        </p>
      )}
      {isOpen && <PassphraseDialog isFirst={isFirst} onClose={() => setOpen(false)} />}
    </div>
  );
}

export function BackupsForm() {
  const { data: saved, isFetching, refetch } = useBackups();
  return (
    <OwnPart part="backups" isFetching={isFetching} onRetry={() => void refetch()}>
      {saved && <Loaded saved={saved} />}
    </OwnPart>
  );
}

function Loaded({ saved }: { saved: Backups }) {
  const { isOn, dueAt, place, days, weeks, months } = saved;
  const setting = useOwnSetting<BackupPlan>({
    part: 'backups',
    address: BACKUPS,
    updatedAt: saved.updatedAt,
    typed: { isOn, dueAt, place, days, weeks, months },
    toBody: (plan) => plan,
    toasts: TOASTS,
    onSaved: (client) => client.invalidateQueries({ queryKey: ['/api/today'] }),
  });
  const { value, hasChanges, change } = setting;
  return (
    <>
      <PartHeader
        part="backups"
        words={describeState(saved)}
        works={isOn && saved.problem === null && saved.passphrase !== 'none' && saved.hindrance === null}
        hasChanges={hasChanges}
      />
      <p className="muted">
        Every day, the site copies all records and pictures into one file. Once a week, it test-restores the latest file
        and compares every row.
      </p>
      <PassphraseNote saved={saved} />
      <OwnForm setting={setting}>
        <BackupFields saved={saved} value={value} onChange={change} />
      </OwnForm>
      <BackupNow backups={saved} />
      <BackupList made={saved.made} />
    </>
  );
}

const PROBLEMS = {
  'not made': 'The last backup failed',
  'not restored': 'The last test restore failed',
  old: 'Older than two days',
  none: 'No backup yet',
};

function describeState({ isOn, isRunning, hindrance, problem, passphrase, made: [last] }: Backups): string {
  if (isRunning) return 'Backup in progress';
  if (!isOn) return 'Off';
  if (hindrance) return 'Backups can’t run';
  if (problem) return PROBLEMS[problem];
  if (passphrase === 'none') return 'Not encrypted';
  return last ? `Last backup: ${formatMailTime(last.madeAt)}` : '';
}

type FieldsProps = { saved: Backups; value: BackupPlan; onChange: (fields: Partial<BackupPlan>) => void };

function BackupFields({ saved, value, onChange }: FieldsProps) {
  return (
    <div className="form">
      {saved.isOnByEnvironment ? (
        <p className="panel apart--tight set__notice">
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
      <div className="form apart--close backup-kept">
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
