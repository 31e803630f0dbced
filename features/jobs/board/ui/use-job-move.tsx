import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Mailed } from '#features/outbox/rules.ts';
import { useMailed } from '#features/outbox/ui/outbox-queries.ts';
import { toast } from '#ui/toast.tsx';
import type { Move } from '../../steps/rules.ts';
import type { ListedJob } from '../contract.ts';
import { nameOf } from './JobRow.tsx';
import { invalidateJobs, showJob } from './job-list-queries.ts';
import { type Given, makeMove, messageOf, type Refusal, refusalOf, UNDO_SHOWN_MS, undoStage } from './job-moves.ts';
import { MoveDialog } from './MoveDialog.tsx';
import { useAllowedMove } from './use-allowed-move.ts';

/** What a dialog asks or says about a move; without a move, which one. */
export interface Question {
  job: ListedJob;
  move: Move | null;
  refusal: Refusal | null;
}

/**
 * Moves jobs on the board. What a move needs is asked in a dialog, first or once the server names it. `onMoved` is
 * called for each move that was made.
 */
export function useJobMove(onMoved: (id: number) => void): {
  move: (job: ListedJob, move: Move | null) => void;
  /** Asks which move it shall be. */
  choose: (job: ListedJob) => void;
  /** The job whose move is on its way. */
  movingId: number | null;
  dialog: ReactNode;
} {
  const client = useQueryClient();
  const allowed = useAllowedMove();
  const mailed = useMailed();
  const [question, setQuestion] = useState<Question | null>(null);
  const [movingId, setMovingId] = useState<number | null>(null);

  async function make(job: ListedJob, move: Move, given: Given = {}) {
    setMovingId(job.id);
    try {
      showJob(client, await makeMove(job, move, given));
      setQuestion(null);
      onMoved(job.id);
      toast({
        title: nameOf(job),
        description: describeMoved(move, mailed),
        ...((move.kind === 'advance' || move.kind === 'reopen-stage') && {
          durationMs: UNDO_SHOWN_MS,
          action: { label: 'Undo', run: () => void takeBack(job, move.key) },
        }),
      });
    } catch (error) {
      const refusal = refusalOf(error);
      setQuestion(refusal.kind === 'failed' && !question ? null : { job, move, refusal });
      if (refusal.kind === 'failed') toast(FAILED);
      if (refusal.kind === 'conflict') showJob(client, refusal.current);
    } finally {
      setMovingId(null);
      void invalidateJobs(client);
    }
  }

  async function takeBack(job: ListedJob, key: string) {
    try {
      showJob(client, await undoStage(job.id, key));
      onMoved(job.id);
      toast({ title: nameOf(job), description: 'Undone.' });
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal.kind === 'conflict') showJob(client, refusal.current);
      toast({ title: 'Not Undone', description: messageOf(refusal), kind: 'error' });
    } finally {
      void invalidateJobs(client);
    }
  }

  const move = (job: ListedJob, chosen: Move | null) => {
    if (!chosen) toast(TOO_FAR);
    else if (!allowed(chosen)) toast(NOT_YOURS);
    // Nothing is known of it before it is tried, and it can be undone.
    else if (chosen.kind === 'advance') void make(job, chosen);
    else setQuestion({ job, move: chosen, refusal: null });
  };
  return {
    move,
    choose: (job) => setQuestion({ job, move: null, refusal: null }),
    movingId,
    dialog: question && (
      <MoveDialog
        // A new question has fields of its own.
        key={`${question.move?.kind} ${question.refusal?.kind}`}
        question={question}
        isBusy={movingId !== null}
        onMove={(chosen) => move(question.job, chosen)}
        onSubmit={(given) => void make(question.job, question.move!, given)}
        onClose={() => setQuestion(null)}
      />
    ),
  };
}

const FAILED = { title: 'Not Moved', description: 'That didn’t work. Please try again.', kind: 'error' } as const;
const NOT_YOURS = { title: 'Not Moved', description: 'Only an owner of the shop can do that.', kind: 'error' } as const;
const TOO_FAR = {
  title: 'Not Moved',
  description: 'You can move a job only one stage at a time.',
  kind: 'error',
} as const;

function describeMoved(move: Move, mailed: Mailed): string {
  switch (move.kind) {
    case 'arrive':
      return 'Marked as arrived. Its original plan is now fixed.';
    case 'deliver':
      return 'Marked as delivered.';
    case 'resume':
      return 'Work has resumed.';
    case 'reopen-job':
      return 'It’s back in work.';
    case 'make-ready':
      return `Marked as ready. ${mailed('The customer gets an email.')}`;
    case 'advance':
    case 'reopen-stage':
      return `Moved to ${move.to}.`;
  }
}
