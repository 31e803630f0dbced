import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { adminRequest } from '#client/admin-request.ts';
import { invalidateLeads } from '#features/leads/ui/lead-cache.ts';
import { removeDraft } from '#ui/session-draft.ts';
import { toast } from '#ui/toast.tsx';
import type { Act, ActJob, Call } from '../../acts/rules.ts';
import { invalidateJobs, JOBS, showJob } from '../../board/ui/job-list-queries.ts';
import type { Standing } from '../../moves/rules.ts';
import type { Job } from '../contract.ts';
import { ActDialog, actDraft } from './ActDialog.tsx';
import { messageOf, type Refusal, refusalOf, sendOn } from './refusal.ts';

export const JOB_FAILED = {
  title: 'Not Saved',
  description: 'That didn’t work. Please try again.',
  kind: 'error',
} as const;

type Method = 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** How long a toast offers to undo. */
const UNDO_SHOWN_MS = 12_000;

/** Sends a change of a job, and shows how it stands then; on a conflict, too. */
function useChangeOfJob() {
  const client = useQueryClient();
  return async (id: number, method: Method, path: string, body?: object) => {
    try {
      const answer = await adminRequest<Job | null>(method, `${JOBS}/${id}${path}`, body ? { body } : {});
      if (answer && 'stages' in answer) showJob(client, answer);
      return answer;
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal.kind === 'conflict') showJob(client, refusal.current);
      throw error;
    } finally {
      void invalidateJobs(client);
      void invalidateLeads(client);
    }
  };
}

/** The same for one job. */
export function useJobChange({ id }: Pick<Job, 'id'>) {
  const change = useChangeOfJob();
  return (method: Method, path: string, body?: object) => change(id, method, path, body);
}

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
  const change = useChangeOfJob();
  const [question, setQuestion] = useState<{ job: ActJob; act: Act; refusal: Refusal | null } | null>(null);
  const [busyId, setBusyId] = useState<number | null>(null);

  async function make(job: ActJob, act: Act, details: object = {}): Promise<void> {
    setBusyId(job.id);
    try {
      const post = ({ path, body }: Call, base: Standing, more: object = {}) =>
        sendOn(base, (expectedUpdatedAt) =>
          change(job.id, 'POST', `/${path}`, { ...body, ...more, expectedUpdatedAt }),
        );
      await post(act, act.first ? await post(act.first, job) : job, details);
      setQuestion(null);
      removeDraft(actDraft(job, act));
      onDone?.(job.id);
      const { doneTitle: title, done: description, undo } = act;
      const action = undo && { label: 'Undo', run: () => void takeBack(job, act) };
      toast({ title, description, ...(action && { durationMs: UNDO_SHOWN_MS, action }) });
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal.kind === 'failed' && !question)
        toast({ title: 'Not Saved', description: messageOf(refusal), kind: 'error' });
      else setQuestion({ job, act, refusal });
    } finally {
      setBusyId(null);
    }
  }

  /** An act of someone else in between is shown, and why this one stays. */
  async function takeBack({ id }: ActJob, { doneTitle, undo }: Act): Promise<void> {
    try {
      await change(id, 'POST', `/${undo!.path}`, undo!.body);
      onDone?.(id);
      toast({ title: doneTitle, description: 'Undone.' });
    } catch (error) {
      toast({ title: 'Not Undone', description: messageOf(refusalOf(error)), kind: 'error' });
    }
  }

  return {
    act: (job, act) => (act.asks ? setQuestion({ job, act, refusal: null }) : void make(job, act)),
    busyId,
    dialog: question && (
      <ActDialog
        {...question}
        isBusy={busyId !== null}
        onSubmit={(details) => void make(question.job, question.act, details)}
        onClose={() => setQuestion(null)}
      />
    ),
  };
}
