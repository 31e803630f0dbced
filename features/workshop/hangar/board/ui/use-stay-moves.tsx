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
import { SlipFields } from '#workshop/jobs/ui/JobParts.tsx';
import { type Change, formatPlace } from '../../dragging.ts';
import type { Board, DaysTaken, Moved } from '../hangar-board.contract.ts';
import { HANGAR, invalidateHangar } from './board-queries.ts';
import type { Ghost } from './MovePanel.tsx';
import { UNDO_MS, undoMoves } from './use-sent-moves.tsx';

const GHOST_MS = 10_000;

/** What a move may need to be told: which stage its days are for, and why the customer's dates move. */
interface Answers {
  stageKey?: string;
  reason?: string;
  note?: string;
  tellsCustomer?: boolean;
}

interface Question {
  changes: readonly Change[];
  message: string;
  /** The stages to choose one of; none where a reason is asked for. */
  stages: readonly { key: string; title: string }[];
  answers: Answers;
}

export type StayMoves = ReturnType<typeof useStayMoves>;

/**
 * Moves stays. A requested stay that is refused shows as a ghost for a while; what it needs is asked for where it was
 * dropped, or in a dialog.
 * @param days what the grid shows; null without one
 */
export function useStayMoves(board: Board | undefined, days: { from: string; to: string } | null) {
  const client = useQueryClient();
  const [ghost, setGhost] = useState<Ghost | null>(null);
  const [question, setQuestion] = useState<Question | null>(null);
  const [isBusy, setBusy] = useState(false);

  /** Moves stays, all or none. @throws what was refused */
  async function send(changes: readonly Change[], answers: Answers = {}): Promise<void> {
    setBusy(true);
    try {
      toastMove(changes, await postMoves(changes, answers));
    } finally {
      await invalidateHangar(client);
      setBusy(false);
      void invalidateJobs(client);
    }
  }

  /** The same as seen on the board. */
  async function move(changes: readonly Change[]): Promise<void> {
    setGhost({ ...changes[0]!, verdict: null });
    try {
      await send(changes);
      close();
    } catch (error) {
      if (!ask(changes, {}, error)) refuse(changes, error);
    }
  }

  /** Moves with what was asked for, from where the stays are now. @throws what was refused: the form keeps what was typed */
  async function submit(answers: Answers): Promise<void> {
    const asked = { ...question!.answers, ...answers };
    const present = new Map(board?.stays.map((stay) => [stay.id, stay]));
    const changes = question!.changes.map(({ stay, ...change }) => ({ ...change, stay: present.get(stay.id) ?? stay }));
    try {
      await send(changes, asked);
      close();
    } catch (error) {
      ask(changes, asked, error);
      throw error;
    }
  }

  function close() {
    setQuestion(null);
    setGhost(null);
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

  /** @returns whether there is something to ask for */
  function ask(changes: readonly Change[], answers: Answers, error: unknown): boolean {
    const [path] = Object.keys(fieldErrorsOf(error));
    const stages = path?.endsWith('.stageKey') ? stagesIn(error) : [];
    if (path !== 'reason' && stages.length === 0) return false;
    setGhost({ ...changes[0]!, verdict: null });
    setQuestion({ changes, message: fieldErrorsOf(error)[path!]!, stages, answers });
    return true;
  }

  function refuse(changes: readonly Change[], error: unknown) {
    const detail = explainProblem(error);
    const after = conflictsIn(error)[0]?.after ?? null;
    const words = after ? `${detail} Open from ${formatDay(after.from, 'monthDay')}.` : detail;
    const verdict = { isFree: false, words, alternative: after, inTheWay: [] };
    const refused = { ...changes[0]!, verdict };
    setGhost(refused);
    setTimeout(() => setGhost((shown) => (shown === refused ? null : shown)), GHOST_MS);
    toast({ title: 'Not Moved', description: words, kind: 'error' });
  }

  const isInSight = ghost && days && ghost.requestedStay.from <= days.to && ghost.requestedStay.to >= days.from;
  // The reason is asked beside the bar; a date that the customer knows is for one stay.
  const asksInPlace = question !== null && question.stages.length === 0 && isInSight;
  const dialog: ReactNode = question && !asksInPlace && (
    <QuestionDialog {...question} key={question.message} onClose={close} onSubmit={submit} />
  );
  const asking = asksInPlace ? { message: `${question.message}.`, onSubmit: submit, onClose: close } : undefined;
  return { move, send, isBusy, ghost: ghost && { ...ghost, ask: asking }, leaveGhost: () => setGhost(null), dialog };
}

async function postMoves(changes: readonly Change[], { stageKey, ...reason }: Answers): Promise<Moved> {
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

/** The stages to choose one of, as the server named them. */
export const stagesIn = (error: unknown): Question['stages'] =>
  (error instanceof ApiError && (error.problem as { stages?: Question['stages'] } | null)?.stages) || [];

export const isAskedWhy = (error: unknown) => 'reason' in fieldErrorsOf(error);

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
      onClose={onClose}
    >
      {stages.length > 0 ? <StageField stages={stages} /> : <SlipFields />}
    </FormDialog>
  );
}

export const StageField = ({ stages }: Pick<Question, 'stages'>) => (
  <Field label="Stage" name="stageKey" required choices={stages.map(({ key, title }) => [key, title])} />
);
