import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { adminRequest } from '#client/admin-request.ts';
import { invalidateLeads } from '#features/leads/ui/lead-cache.ts';
import { removeDraft } from '#ui/session-draft.ts';
import { toast } from '#ui/toast.tsx';
import { invalidateJobs, JOBS } from '../../board/ui/job-list-queries.ts';
import { messageOf, type Refusal, refusalOf, UNDO_SHOWN_MS } from '../../board/ui/job-moves.ts';
import { hasOnlyGrown } from '../../moves/rules.ts';
import type { Job } from '../contract.ts';
import { ActDialog, actDraft } from './ActDialog.tsx';
import type { Act, ActJob } from './acts.ts';

export const JOB_FAILED = {
  title: 'Not Saved',
  description: 'That didn’t work. Please try again.',
  kind: 'error',
} as const;

/** Sends a change of a job, and shows how it stands then; on a conflict, too. */
export function useJobChange(job: Pick<Job, 'id'>) {
  const client = useQueryClient();
  return async (method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: object) => {
    try {
      const answer = await adminRequest<Job | null>(method, `${JOBS}/${job.id}${path}`, body ? { body } : {});
      if (answer && 'stages' in answer) client.setQueryData([JOBS, job.id], answer);
      return answer;
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal.kind === 'conflict') client.setQueryData([JOBS, job.id], refusal.current);
      throw error;
    } finally {
      void invalidateJobs(client);
      void invalidateLeads(client);
    }
  };
}

/** Does something with a job. What it needs is asked in a dialog, first or once the server names it. */
export function useJobAct(job: ActJob): { act: (act: Act) => void; isBusy: boolean; dialog: ReactNode } {
  const change = useJobChange(job);
  const [question, setQuestion] = useState<{ act: Act; refusal: Refusal | null } | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function make(act: Act, given: object = {}, base: ActJob = job): Promise<void> {
    setBusy(true);
    try {
      await change('POST', `/${act.path}`, { ...act.body, ...given, expectedUpdatedAt: base.updatedAt });
      setQuestion(null);
      removeDraft(actDraft(job, act));
      const { doneTitle, done, undo } = act;
      toast({
        title: doneTitle,
        description: done,
        ...(undo && { durationMs: UNDO_SHOWN_MS, action: { label: 'Undo', run: () => void takeBack(act) } }),
      });
    } catch (error) {
      const refusal = refusalOf(error);
      // Photos on their way change the job at each arrival.
      if (refusal.kind === 'conflict' && hasOnlyGrown(base, refusal.current))
        return await make(act, given, refusal.current);
      if (refusal.kind === 'failed' && !question) toast(JOB_FAILED);
      else setQuestion({ act, refusal });
    } finally {
      setBusy(false);
    }
  }

  /** An act of someone else in between is shown, and why this one stays. */
  async function takeBack({ title, doneTitle = title, undo }: Act): Promise<void> {
    try {
      await change('POST', `/${undo!.path}`, undo!.body);
      toast({ title: doneTitle, description: 'Undone.' });
    } catch (error) {
      toast({ title: 'Not Undone', description: messageOf(refusalOf(error)), kind: 'error' });
    }
  }

  return {
    act: (act) => (act.asks ? setQuestion({ act, refusal: null }) : void make(act)),
    isBusy,
    dialog: question && (
      <ActDialog
        job={job}
        {...question}
        isBusy={isBusy}
        onSubmit={(given) => void make(question.act, given)}
        onClose={() => setQuestion(null)}
      />
    ),
  };
}
