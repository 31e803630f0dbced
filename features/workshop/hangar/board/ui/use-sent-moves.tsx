import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { adminRequest } from '#client/login-prompt.ts';
import { fieldErrorsOf, toastProblem } from '#ui/explain-problem.ts';
import { toast } from '#ui/toast.tsx';
import { invalidateJobs } from '#workshop/jobs/board/ui/job-queries.ts';
import type { Board, Move } from '../hangar-board.contract.ts';
import { HANGAR, invalidateHangar } from './board-queries.ts';

/** Sends moves that the server computed. @returns `reason` for what asks why a date moves, once it is not given */
export function useSentMoves() {
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  async function send(moves: readonly Move[], done: string, why?: object): Promise<'done' | 'reason' | 'failed'> {
    setBusy(true);
    try {
      await adminRequest<Board>('POST', `${HANGAR}/moves`, { body: { moves, ...why } });
      toast({ title: done });
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
