import './move-dialog.css';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { useCan } from '#features/account/ui/current-user.ts';
import { useMailed } from '#features/outbox/ui/outbox-queries.ts';
import { Button } from '#ui/button.tsx';
import { Dialog, setAutofocus } from '#ui/dialog.tsx';
import { toast } from '#ui/toast.tsx';
import { type Act, nextAct, previousAct } from '../../acts/rules.ts';
import { describePlace } from '../../badges/rules.ts';
import { useJobAct } from '../../desk/ui/use-job-act.tsx';
import type { ListedJob } from '../contract.ts';
import { nameOf } from './JobRow.tsx';

export type Direction = 'next' | 'previous';

/** Moves jobs on the board. `onMoved` is called for each move that was made. */
export function useBoardMoves(onMoved: (id: number) => void) {
  const { act, busyId: movingId, dialog } = useJobAct(onMoved);
  const [chosen, choose] = useState<ListedJob | null>(null);
  const mailed = useMailed();
  const isOwner = useCan(null);
  const canWork = useCan('work', 'write');

  /** What the user may do to move a job; null if it is not theirs, undefined if there is nothing. */
  function moveOf(job: ListedJob, direction: Direction): Act | null | undefined {
    const move = { next: nextAct, previous: previousAct }[direction](job, { name: nameOf(job), mailed });
    if (!move) return undefined;
    return isOwner || (canWork && move.area === 'work') ? move : null;
  }

  function move(job: ListedJob, direction: Direction | null) {
    const found = direction ? moveOf(job, direction) : undefined;
    choose(null);
    if (!found) toast({ title: 'Not Moved', description: found === null ? NOT_YOURS : TOO_FAR, kind: 'error' });
    // A move that can be undone is made at once.
    else act(job, found.undo ? found : { ...found, asks: found.asks ?? [] });
  }

  return { moveOf, move, choose, movingId, dialog: chosen ? chooseMove(chosen) : dialog };

  function chooseMove(job: ListedJob): ReactNode {
    const directions = (['next', 'previous'] as const).filter((direction) => moveOf(job, direction));
    return (
      <Dialog narrow title={`Move ${nameOf(job)}`} subtitle={`${describePlace(job)}.`} onClose={() => choose(null)}>
        <div className="stack">
          {directions.map((direction, at) => (
            <Button
              key={direction}
              variant="line"
              busy={movingId !== null}
              ref={at === 0 ? setAutofocus : undefined}
              onClick={() => move(job, direction)}
            >
              {moveOf(job, direction)!.verb}
            </Button>
          ))}
          <Link className="btn btn--quiet" to={`/admin/jobs/${job.id}`}>
            Open the job
          </Link>
        </div>
      </Dialog>
    );
  }
}

const NOT_YOURS = 'Only an owner of the shop can do that.';
const TOO_FAR = 'You can move a job only one stage at a time.';
