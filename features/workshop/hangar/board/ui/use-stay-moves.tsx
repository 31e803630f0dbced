import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { adminRequest } from '#client/login-prompt.ts';
import { ApiError } from '#client/request.ts';
import { formatDay, formatDayRange } from '#time/format-day.ts';
import { explainProblem, fieldErrorsOf } from '#ui/explain-problem.ts';
import { Field } from '#ui/field.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { toast } from '#ui/toast.tsx';
import { invalidateJobs } from '#workshop/jobs/board/ui/job-queries.ts';
import { SlipFields } from '#workshop/jobs/ui/SlipFields.tsx';
import { type Change, formatPlace } from '../../dragging.ts';
import type { Board, DaysTaken, Moved } from '../hangar-board.contract.ts';
import { HANGAR, invalidateHangar } from './board-queries.ts';
import type { Ghost } from './HangarGrid.tsx';
import { UNDO_MS, undoMoves } from './use-sent-moves.tsx';

const GHOST_MS = 10_000;

/** What a move may need to be told: which stage its days are for, and why the customer's dates move. */
interface Answers {
  stageKey?: string;
  reason?: string;
  note?: string;
}

interface Question {
  changes: readonly Change[];
  message: string;
  /** Those of which one is asked for; none where a reason is. */
  stages: readonly { key: string; title: string }[];
  answers: Answers;
}

/** Moves stays. A requested stay that is refused shows as a ghost for a while; what it needs is asked for in a dialog. */
export function useStayMoves(board: Board | undefined) {
  const client = useQueryClient();
  const [ghost, setGhost] = useState<Ghost | null>(null);
  const [question, setQuestion] = useState<Question | null>(null);
  const [isBusy, setBusy] = useState(false);

  /** Moves stays, all or none. @throws what was refused, once it is shown */
  async function make(changes: readonly Change[], answers: Answers = {}): Promise<void> {
    setBusy(true);
    setGhost({ ...changes[0]!, verdict: null });
    try {
      const after = await send(changes, answers);
      setQuestion(null);
      toastMove(changes, after);
      await invalidateHangar(client);
      setGhost(null);
    } catch (error) {
      await invalidateHangar(client);
      refuse(changes, answers, error);
      throw error;
    } finally {
      setBusy(false);
      void invalidateJobs(client);
    }
  }

  function toastMove(changes: readonly Change[], { undo }: Moved) {
    const [{ stay, requestedStay }] = changes as [Change];
    toast({
      title: changes.length === 1 ? `${stay.label} moved` : `${namesOf(changes)} swapped`,
      description: `${board ? `${formatPlace(requestedStay, board.bays)}, ` : ''}${formatDayRange(requestedStay)}.`,
      durationMs: UNDO_MS,
      action: { label: 'Undo', run: () => void undoMoves(client, undo, namesOf(changes)) },
    });
  }

  function refuse(changes: readonly Change[], answers: Answers, error: unknown) {
    const detail = explainProblem(error);
    const [path] = Object.keys(fieldErrorsOf(error));
    const stages = path?.endsWith('.stageKey') ? stagesIn(error) : [];
    if (path === 'reason' || stages.length > 0) {
      setGhost({ ...changes[0]!, verdict: null });
      setQuestion({ changes, message: fieldErrorsOf(error)[path!]!, stages, answers });
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
    <QuestionDialog
      {...question}
      key={question.message}
      onClose={() => {
        setQuestion(null);
        setGhost(null);
      }}
      onSubmit={(answers) => make(question.changes, { ...question.answers, ...answers })}
    />
  );
  const move = (changes: readonly Change[]) => void make(changes).catch(() => {});
  return { move, isBusy, ghost, leaveGhost: () => setGhost(null), dialog };
}

async function send(changes: readonly Change[], { stageKey, ...reason }: Answers): Promise<Moved> {
  const moves = changes.map(({ stay, requestedStay }) => ({
    stay: stay.id,
    ...requestedStay,
    stageKey,
    expectedUpdatedAt: stay.updatedAt,
  }));
  return adminRequest<Moved>('POST', `${HANGAR}/moves`, { body: { moves, ...reason } });
}

const namesOf = (changes: readonly Change[]) => changes.map(({ stay }) => stay.label).join(' and ');

/** The days that stand in the way of a refused stay. */
export const conflictsIn = (error: unknown): readonly DaysTaken[] =>
  (error instanceof ApiError && (error.problem as { conflicts?: DaysTaken[] } | null)?.conflicts) || [];

const stagesIn = (error: unknown): Question['stages'] =>
  (error instanceof ApiError && (error.problem as { stages?: Question['stages'] } | null)?.stages) || [];

interface QuestionDialogProps extends Pick<Question, 'changes' | 'message' | 'stages'> {
  onClose: () => void;
  onSubmit: (answers: Answers) => Promise<void>;
}

/** Which stage more or fewer days are for, or why dates move that the customer was told. */
function QuestionDialog({ changes, message, stages, onClose, onSubmit }: QuestionDialogProps) {
  const { label } = changes[0]!.stay;
  return (
    <FormDialog
      narrow
      title={stages.length > 0 ? `Days for ${label}` : `${label} gets new dates`}
      subtitle={`${message}.`}
      submit="Move it"
      send={({ stageKey, reason, note }) =>
        onSubmit({ ...(stageKey && { stageKey }), ...(reason && { reason }), ...(note && { note }) })
      }
      // The calendar shows it.
      renderFailure={() => null}
      onClose={onClose}
    >
      {stages.length > 0 ? (
        <Field label="Stage" name="stageKey" required choices={stages.map(({ key, title }) => [key, title])} />
      ) : (
        <SlipFields />
      )}
    </FormDialog>
  );
}
