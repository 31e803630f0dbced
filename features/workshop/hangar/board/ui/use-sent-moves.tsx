import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { adminRequest } from '#client/login-prompt.ts';
import { fieldErrorsOf, toastProblem } from '#ui/explain-problem.ts';
import { toast } from '#ui/toast.tsx';
import { invalidateJobs } from '#workshop/jobs/board/ui/job-queries.ts';
import type { Move, Moved } from '../hangar-board.contract.ts';
import { HANGAR, invalidateHangar } from './board-queries.ts';

export const UNDO_MS = 10_000;

/** Takes moves back, with the days that they set. `names`: of what moved. */
export async function undoMoves(client: QueryClient, undo: string, names: string): Promise<void> {
  try {
    await adminRequest('POST', `${HANGAR}/undo`, { body: { undo } });
    toast({ title: `${names}: back as before` });
  } catch (error) {
    toastProblem(error, 'Not Undone');
  } finally {
    await Promise.all([invalidateHangar(client), invalidateJobs(client)]);
  }
}

/** Sends moves that the server computed. @returns `reason` for what asks why a date moves, once it is not given */
export function useSentMoves() {
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  async function send(moves: readonly Move[], done: string, why?: object): Promise<'done' | 'reason' | 'failed'> {
    setBusy(true);
    try {
      const { undo } = await adminRequest<Moved>('POST', `${HANGAR}/moves`, { body: { moves, ...why } });
      const run = () => void undoMoves(client, undo, done);
      toast({ title: done, durationMs: UNDO_MS, action: { label: 'Undo', run } });
      return 'done';
    } catch (error) {
      if (why) throw error;
      if ('reason' in fieldErrorsOf(error)) return 'reason';
      toastProblem(error, 'Not Moved');
      return 'failed';
    } finally {
      setBusy(false);
      await Promise.all([invalidateHangar(client), invalidateJobs(client)]);
    }
  }
  return { send, isBusy };
}
