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
import { Form, type SendResult } from '#ui/form.tsx';
import { toast } from '#ui/toast.tsx';
import { BackupFields } from './BackupFields.tsx';
import { OwnPart, PartHeader, showFailure, titleOf } from './OwnPart.tsx';
import { PassphraseNote } from './PassphraseNote.tsx';
import { useMarkUnsaved } from './UnsavedParts.tsx';

export function BackupsForm() {
  const { data: saved, isFetching, refetch } = useBackups();
  return (
    <OwnPart part="backups" isFetching={isFetching} onRetry={() => void refetch()}>
      {saved && <Loaded saved={saved} />}
    </OwnPart>
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
      return { ok: false, errors: showFailure(error, TOASTS) };
    }
    dispatch({ type: 'discard' });
    toast(TOASTS.saved);
    void client.invalidateQueries({ queryKey: ['/api/today'] });
    return { ok: true, shouldReset: false };
  }

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
      <Form
        name="settings-backups"
        labelledBy={titleOf('backups')}
        submit={{ label: 'Save', busy: 'Saving...', variant: hasChanges ? 'primary' : 'line' }}
        send={save}
        actions={(submit) => (
          <div className="actions set__actions">
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
