import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { adminRequest } from '#client/admin-request.ts';
import { ApiError } from '#client/request.ts';
import { formatMailTime } from '#features/outbox/ui/mail-time.ts';
import { Button } from '#ui/button.tsx';
import { explainProblem } from '#ui/explain-problem.ts';
import { Icon } from '#ui/icon.tsx';
import { archive } from '#ui/icons.ts';
import { BACKUP_TOASTS as TOASTS } from '../constants.ts';
import type { Backups } from '../contract.ts';
import { BACKUPS } from './backup-queries.ts';

/** Makes a backup, and says what came of it. */
export function BackupNow({ backups }: { backups: Backups }) {
  const client = useQueryClient();
  const [isAsked, setAsked] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  async function ask(): Promise<void> {
    setRefusal(null);
    try {
      client.setQueryData([BACKUPS], await adminRequest<Backups>('POST', BACKUPS));
      setAsked(true);
    } catch (error) {
      // 409: one is being made already, which the button then shows.
      if (error instanceof ApiError && error.status === 409) setAsked(true);
      else setRefusal(explainProblem(error, TOASTS.failed.description));
      void client.invalidateQueries({ queryKey: [BACKUPS] });
    }
  }

  return (
    <div className="row backup-now">
      <Button busy={backups.isRunning} onClick={() => void ask()}>
        <Icon of={archive} /> {backups.isRunning ? 'Making a backup...' : 'Back up now'}
      </Button>
      <p role="status">{refusal ?? describeProgress(backups, isAsked)}</p>
    </div>
  );
}

function describeProgress({ isRunning, failure, problem, made: [last] }: Backups, isAsked: boolean): string {
  if (isRunning) return 'This takes a few seconds to a few minutes. You can leave this page.';
  const what = problem === 'not restored' ? 'The last backup failed its test restore' : 'The last backup failed';
  if (failure !== null) return `${what}: ${failure.replace(/[.!]?$/, '.')}`;
  return isAsked && last ? `Done: ${formatMailTime(last.madeAt)}.` : '';
}
