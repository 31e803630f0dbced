import { type ReactNode, Suspense, useState } from 'react';
import { ApiError } from '#client/request.ts';
import { explainProblem, toastProblem } from '#ui/explain-problem.ts';
import { lazyOptional, usePreload } from '#ui/lazy-optional.ts';
import { removeDraft } from '#ui/session-draft.ts';
import { toast } from '#ui/toast.tsx';
import { type Act, type Call, nextAct, previousAct } from '../../acts.ts';
import { useJobCall } from '../../board/ui/job-queries.ts';
import type { ActJob } from '../../job-events.ts';
import { SLIP_REASONS } from '../../job-status.constants.ts';
import { hasOnlyGrown, type Missing, type Standing } from '../../readiness.ts';
import type { Job } from '../job-desk.contract.ts';
import '../../board/ui/jobs-page.css';
import { Link } from 'react-router';
import { useCan, useIsOwner } from '#office/account/ui/current-user.ts';
import { useMailed } from '#office/outbox/ui/outbox-queries.ts';
import { Button } from '#ui/button.tsx';
import { Dialog, setAutofocus } from '#ui/dialog.tsx';
import { describePlace } from '../../badges.ts';
import type { ListedJob } from '../../board/job-list.contract.ts';
import { nameOf } from '../../ui/JobParts.tsx';

/** Why something was not done with a job, with the sentence that says it. */
export type Refusal = { message: string } & (
  | /** Something has to be said first; with the ready date to which the move leads, why it moves. */
  { kind: 'asked'; path: string; readyOn: string | null }
  | { kind: 'missing'; missing: Missing[] }
  | { kind: 'conflict'; current: Job }
  | { kind: 'failed' }
);

type JobProblem = {
  errors?: { path: string }[];
  missing?: Missing[];
  current?: Job;
  readyOn?: string;
};

export function refusalOf(error: unknown): Refusal {
  const message = explainProblem(error);
  const { status, problem } = error instanceof ApiError ? error : { status: 0, problem: null };
  const { errors, missing, current, readyOn = null } = (problem ?? {}) as JobProblem;
  if (status === 409 && missing) return { kind: 'missing', message, missing };
  if (status === 409 && current) return { kind: 'conflict', message, current };
  const path = errors?.[0]?.path;
  return status === 400 && path !== undefined ? { kind: 'asked', message, path, readyOn } : { kind: 'failed', message };
}

/** Sends what is based on a job, once more where it has only grown since: each photo on its way changes the job. */
export async function sendOn(base: Standing, send: (updatedAt: string) => Promise<Job | null>): Promise<Job> {
  try {
    return (await send(base.updatedAt))!;
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal.kind === 'conflict' && hasOnlyGrown(base, refusal.current)) return sendOn(refusal.current, send);
    throw error;
  }
}

/** The act with a reason among what it asks, once the server wants one: it stays until the act is done. */
export function askAlso(act: Act, refusal: Refusal): Act {
  const asks = act.asks ?? [];
  const wantsNote = refusal.kind === 'asked' && refusal.path === 'note' && !asks.includes('why');
  const wantsReason = reasonProblem(refusal) !== null || wantsNote;
  return { ...act, asks: wantsReason && !asks.includes('slip') ? [...asks, 'slip'] : asks };
}

/** What the server says about a reason that is missing. */
export const reasonProblem = (refusal: Refusal | null): string | null =>
  refusal?.kind === 'asked' && (refusal.path === 'reason' || refusal.readyOn !== null) ? refusal.message : null;

/** The name of what was typed for an act and not sent. */
export const actDraft = (job: Pick<ActJob, 'id'>, { verb, path }: Act) => `job-act-${job.id}-${path}-${verb}`;

/** Every reason in words, for what happened to a date. */
export const reasonWords = (reason: string | null): string | null =>
  reason && (SLIP_REASONS[reason as keyof typeof SLIP_REASONS] ?? reason);

const loadDialog = () => import('./ActDialog.tsx');
const ActDialog = lazyOptional(loadDialog);

/** How long a toast offers to undo. */
const UNDO_SHOWN_MS = 12_000;

/**
 * Does something with a job. What it needs is asked in a dialog, first or once the server names it. `onDone` is called
 * for each act that was done.
 */
export function useJobAct(onDone?: (id: number) => void): {
  act: (job: ActJob, act: Act) => void;
  /** The job of which something is on its way. */
  busyId: number | null;
  dialog: ReactNode;
} {
  const { call } = useJobCall();
  usePreload(loadDialog);
  const [question, setQuestion] = useState<{ job: ActJob; act: Act; refusal: Refusal | null } | null>(null);
  const [busyId, setBusyId] = useState<number | null>(null);

  const post = (id: number, { path, body }: Call) => call({ method: 'POST', path: `/${id}/${path}`, body });

  async function make(job: ActJob, act: Act, details: object = {}): Promise<void> {
    setBusyId(job.id);
    // What is still to be done, and on what, when it is refused.
    let left = { job, act };
    try {
      const postOn = ({ path, body }: Call, base: Standing) =>
        sendOn(base, (expectedUpdatedAt) => post(job.id, { path, body: { ...body, ...details, expectedUpdatedAt } }));
      if (act.first) left = { job: await postOn(act.first, job), act: { ...act, first: undefined } };
      await postOn(act, left.job);
      setQuestion(null);
      removeDraft(actDraft(job, act));
      onDone?.(job.id);
      const { doneTitle: title, done: description, undo } = act;
      const action = undo && { label: 'Undo', run: () => void takeBack(job, act) };
      toast({ title, description, ...(action && { durationMs: UNDO_SHOWN_MS, action }) });
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal.kind === 'failed' && !question)
        toast({ title: 'Not Saved', description: refusal.message, kind: 'error' });
      else setQuestion({ job: left.job, act: askAlso(left.act, refusal), refusal });
      throw error;
    } finally {
      setBusyId(null);
    }
  }

  /** An act of someone else in between is shown, and why this one stays. */
  async function takeBack({ id }: ActJob, { doneTitle, undo }: Act): Promise<void> {
    try {
      await post(id, undo!);
      onDone?.(id);
      toast({ title: doneTitle, description: 'Undone.' });
    } catch (error) {
      toastProblem(error, 'Not Undone');
    }
  }

  return {
    act: (job, act) => (act.asks ? setQuestion({ job, act, refusal: null }) : void make(job, act).catch(() => {})),
    busyId,
    dialog: question && (
      <Suspense>
        <ActDialog
          {...question}
          onSubmit={(details) => make(question.job, question.act, details)}
          onClose={() => setQuestion(null)}
        />
      </Suspense>
    ),
  };
}

export type Direction = 'next' | 'previous';

/** Moves jobs on the board. `onMoved` is called for each move that was made. */
export function useBoardMoves(onMoved: (id: number) => void) {
  const { act, busyId: movingId, dialog } = useJobAct(onMoved);
  const [chosen, choose] = useState<ListedJob | null>(null);
  const mailed = useMailed();
  const isOwner = useIsOwner();
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
