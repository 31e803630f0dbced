import '#features/backups/ui/backups.css';
import { useQueryClient } from '@tanstack/react-query';
import { adminRequest } from '#client/admin-request.ts';
import { isUnsaved, useRecordEdit } from '#client/editable-record.ts';
import { ApiError } from '#client/request.ts';
import { BACKUP_TOASTS as TOASTS } from '#features/backups/constants.ts';
import type { BackupPlan, Backups } from '#features/backups/contract.ts';
import { BackupList } from '#features/backups/ui/BackupList.tsx';
import { BackupNow } from '#features/backups/ui/BackupNow.tsx';
import { BACKUPS, useBackups } from '#features/backups/ui/backup-queries.ts';
import { formatMailTime } from '#features/outbox/ui/mail-time.ts';
import { Button } from '#ui/button.tsx';
import { type FieldErrors, Form, type SendResult } from '#ui/form.tsx';
import { Icon } from '#ui/icon.tsx';
import { circleCheck, pencil, triangleAlert } from '#ui/icons.ts';
import { Spinner } from '#ui/spinner.tsx';
import { toast } from '#ui/toast.tsx';
import { BackupFields } from './BackupFields.tsx';
import { PassphraseNote } from './PassphraseNote.tsx';
import { SETTINGS_PARTS } from './settings-parts.ts';
import { useMarkUnsaved } from './UnsavedParts.tsx';

const TITLE = 'backups-title';

export function BackupsForm() {
  const { data: saved, isFetching, refetch } = useBackups();
  return (
    <section className="set__part" id="backups" aria-labelledby={TITLE}>
      {saved ? (
        <Loaded saved={saved} />
      ) : (
        <>
          <PartHeader />
          {isFetching ? (
            <Spinner>Loading the settings...</Spinner>
          ) : (
            <div role="alert">
              <p>This section could not be loaded.</p>
              <Button small onClick={() => void refetch()}>
                Try again
              </Button>
            </div>
          )}
        </>
      )}
    </section>
  );
}

function Loaded({ saved }: { saved: Backups }) {
  const client = useQueryClient();
  const [edit, dispatch] = useRecordEdit<BackupPlan>();
  const { isOn, dueAt, place, days, weeks, months } = saved;
  const plan = { isOn, dueAt, place, days, weeks, months };
  const hasChanges = isUnsaved(edit, plan);
  useMarkUnsaved('backups', hasChanges);

  async function save(): Promise<SendResult> {
    try {
      const body = { ...plan, ...edit.changes, expectedUpdatedAt: saved.updatedAt };
      client.setQueryData([BACKUPS], await adminRequest<Backups>('PUT', BACKUPS, { body }));
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) void client.invalidateQueries({ queryKey: [BACKUPS] });
      return { ok: false, errors: showFailure(error) };
    }
    dispatch({ type: 'discard' });
    toast(TOASTS.saved);
    void client.invalidateQueries({ queryKey: ['/api/today'] });
    return { ok: true, shouldReset: false };
  }

  return (
    <>
      <PartHeader saved={saved} hasChanges={hasChanges} />
      <p className="muted">
        Each day the site copies all records and pictures into one file. Once a week it restores the last one on trial
        and compares every row.
      </p>
      <PassphraseNote saved={saved} />
      <Form
        name="settings-backups"
        labelledBy={TITLE}
        submit={{ label: 'Save', busy: 'Saving...', variant: hasChanges ? 'primary' : 'line' }}
        send={save}
        actions={(submit) => (
          <div className="set__actions">
            {hasChanges ? <Button onClick={() => dispatch({ type: 'discard' })}>Undo changes</Button> : <span />}
            {submit}
          </div>
        )}
      >
        <BackupFields
          saved={saved}
          value={{ ...plan, ...edit.changes }}
          onChange={(fields) => dispatch({ type: 'change', fields, shown: plan })}
        />
      </Form>
      <BackupNow backups={saved} />
      <BackupList made={saved.made} />
    </>
  );
}

/** Says in a toast what did not work. @returns the sentences of fields */
function showFailure(error: unknown): FieldErrors {
  const problem = error instanceof ApiError ? error.problem : null;
  const errors = problem?.errors ?? [];
  toast(
    errors.length > 0 ? TOASTS.wrong : { ...TOASTS.failed, description: problem?.detail ?? TOASTS.failed.description },
  );
  return Object.fromEntries(errors.map(({ path, message }) => [path, message]));
}

const PROBLEMS = {
  'not made': 'The last try failed',
  'not restored': 'The last trial failed',
  old: 'Older than two days',
  none: 'No backup yet',
};

function PartHeader({ saved, hasChanges = false }: { saved?: Backups; hasChanges?: boolean }) {
  const isGood = !hasChanges && saved?.isOn === true && saved.problem === null && saved.passphrase !== 'none';
  const words = hasChanges ? 'Changes not saved' : saved && describeState(saved);
  return (
    <header>
      <h2 className="h3" id={TITLE}>
        {SETTINGS_PARTS.backups}
      </h2>
      <p className={`set__state set__state--${isGood ? 'saved' : 'unsaved'}`} aria-live="polite">
        {words && <Icon of={isGood ? circleCheck : hasChanges ? pencil : triangleAlert} />}
        {words}
      </p>
    </header>
  );
}

function describeState({ isOn, isRunning, problem, passphrase, made: [last] }: Backups): string {
  if (isRunning) return 'A backup is being made';
  if (!isOn) return 'Off';
  if (problem) return PROBLEMS[problem];
  if (passphrase === 'none') return 'Not encrypted';
  return last ? `Last backup: ${formatMailTime(last.madeAt)}` : '';
}
