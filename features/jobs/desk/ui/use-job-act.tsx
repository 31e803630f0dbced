import { type ReactNode, useState } from 'react';
import { removeDraft } from '#ui/session-draft.ts';
import { toast } from '#ui/toast.tsx';
import { toastProblem } from '#ui/toast-problem.ts';
import type { Act, ActJob, Call } from '../../acts/rules.ts';
import { useJobCall } from '../../board/ui/job-list-queries.ts';
import type { Standing } from '../../readiness/rules.ts';
import { ActDialog, actDraft } from './ActDialog.tsx';
import { askAlso, type Refusal, refusalOf, sendOn } from './refusal.ts';

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
      <ActDialog
        {...question}
        onSubmit={(details) => make(question.job, question.act, details)}
        onClose={() => setQuestion(null)}
      />
    ),
  };
}
