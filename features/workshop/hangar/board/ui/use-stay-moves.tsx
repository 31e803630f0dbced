import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { adminRequest } from '#client/login-prompt.ts';
import { ApiError } from '#client/request.ts';
import { formatDay, formatDayRange } from '#time/format-day.ts';
import { explainProblem, fieldErrorsOf, toastProblem } from '#ui/explain-problem.ts';
import { FormDialog } from '#ui/form-dialog.tsx';
import { toast } from '#ui/toast.tsx';
import { invalidateJobs } from '#workshop/jobs/board/ui/job-queries.ts';
import { SlipFields } from '#workshop/jobs/ui/SlipFields.tsx';
import { type Change, formatPlace, requestedStayOf } from '../../dragging.ts';
import type { Board, DaysTaken } from '../hangar-board.contract.ts';
import { HANGAR, invalidateHangar } from './board-queries.ts';
import type { Ghost } from './HangarGrid.tsx';

const UNDO_MS = 10_000;
const GHOST_MS = 10_000;

interface MoveReason {
  reason?: string;
  note?: string;
}

/** Moves stays. A requested stay that is refused shows as a ghost for a while; a reason is asked for in a dialog. */
export function useStayMoves(board: Board | undefined) {
  const client = useQueryClient();
  const [ghost, setGhost] = useState<Ghost | null>(null);
  const [question, setQuestion] = useState<{ changes: readonly Change[]; message: string } | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function send(changes: readonly Change[], reason: MoveReason): Promise<Board> {
    const moves = changes.map(({ stay, requestedStay }) => ({
      stay: stay.id,
      ...requestedStay,
      expectedUpdatedAt: stay.updatedAt,
    }));
    return adminRequest<Board>('POST', `${HANGAR}/moves`, { body: { moves, ...reason } });
  }

  /** Moves stays, all or none. @throws what was refused, once it is shown */
  async function make(changes: readonly Change[], reason: MoveReason = {}): Promise<void> {
    setBusy(true);
    setGhost({ ...changes[0]!, verdict: null });
    try {
      const after = await send(changes, reason);
      setQuestion(null);
      toastMove(changes, after, reason);
      await invalidateHangar(client);
      setGhost(null);
    } catch (error) {
      await invalidateHangar(client);
      refuse(changes, error);
      throw error;
    } finally {
      setBusy(false);
      void invalidateJobs(client);
    }
  }

  function toastMove(changes: readonly Change[], { stays }: Board, reason: MoveReason) {
    const [{ stay, requestedStay }] = changes as [Change];
    const back = stays.flatMap((moved) => {
      const before = changes.find((change) => change.stay.id === moved.id);
      return before ? { stay: moved, requestedStay: requestedStayOf(before.stay) } : [];
    });
    toast({
      title: changes.length === 1 ? `${stay.label} moved` : `${namesOf(changes)} swapped`,
      description: `${board ? `${formatPlace(requestedStay, board.bays)}, ` : ''}${formatDayRange(requestedStay)}.`,
      durationMs: UNDO_MS,
      ...(back.length === changes.length && { action: { label: 'Undo', run: () => void undo(back, reason) } }),
    });
  }

  /** A stay that left the told days may come back without another reason. */
  async function undo(changes: readonly Change[], reason: MoveReason) {
    try {
      await send(changes, reason);
      const isOne = changes.length === 1;
      toast({
        title: `${namesOf(changes)} ${isOne ? 'is' : 'are'} back`,
        description: `${formatDayRange(changes[0]!.requestedStay)}.`,
      });
    } catch (error) {
      toastProblem(error, 'Not Undone');
    } finally {
      void invalidateHangar(client);
    }
  }

  function refuse(changes: readonly Change[], error: unknown) {
    const detail = explainProblem(error);
    if (Object.keys(fieldErrorsOf(error))[0] === 'reason') {
      setGhost({ ...changes[0]!, verdict: null });
      setQuestion({ changes, message: detail });
      return;
    }
    const after = conflictsIn(error)[0]?.after ?? null;
    const words = after ? `${detail} Open from ${formatDay(after.from, 'monthDay')}.` : detail;
    const verdict = { isFree: false, words, alternative: after, inTheWay: [] };
    const refused = { ...changes[0]!, verdict };
    setGhost(refused);
    setTimeout(() => setGhost((shown) => (shown === refused ? null : shown)), GHOST_MS);
    toast({ title: 'Not Moved', description: words, kind: 'error' });
  }

  const dialog: ReactNode = question && (
    <ReasonDialog
      label={question.changes[0]!.stay.label}
      message={question.message}
      onClose={() => {
        setQuestion(null);
        setGhost(null);
      }}
      onSubmit={(reason) => make(question.changes, reason)}
    />
  );
  const move = (changes: readonly Change[]) => void make(changes).catch(() => {});
  return { move, isBusy, ghost, leaveGhost: () => setGhost(null), dialog };
}

const namesOf = (changes: readonly Change[]) => changes.map(({ stay }) => stay.label).join(' and ');

/** The days that stand in the way of a refused stay. */
export const conflictsIn = (error: unknown): readonly DaysTaken[] =>
  (error instanceof ApiError && (error.problem as { conflicts?: DaysTaken[] } | null)?.conflicts) || [];

interface ReasonDialogProps {
  label: string;
  message: string;
  onClose: () => void;
  onSubmit: (reason: MoveReason) => Promise<void>;
}

/** Why an induction leaves the days that the customer was told. */
function ReasonDialog({ label, message, onClose, onSubmit }: ReasonDialogProps) {
  return (
    <FormDialog
      narrow
      title={`${label} arrives on a different day`}
      subtitle={message}
      submit="Move it"
      send={({ reason, note }) => onSubmit({ ...(reason && { reason }), ...(note && { note }) })}
      // The calendar shows it.
      renderFailure={() => null}
      onClose={onClose}
    >
      <SlipFields />
    </FormDialog>
  );
}
