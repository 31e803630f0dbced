import { useMutation, useQueryClient } from '@tanstack/react-query';
import { adminRequest } from '#client/admin-request.ts';
import { ApiError } from '#client/request.ts';
import { LOST } from '#features/leads/constants.ts';
import type { MovedQuote, Quote } from '#features/leads/contract.ts';
import {
  cachedLead,
  currentQuoteIn,
  dropDeletedLeads,
  invalidateLeads,
  QUOTES,
  updateCachedLead,
} from '#features/leads/ui/lead-cache.ts';
import { type ToastMessage, toast } from '#ui/toast.tsx';
import { dropDraftsOf } from './desk-drafts.ts';
import { changedMeanwhile, DESK_TOASTS, failedOf } from './desk-format.ts';

/** How many calls run side by side: kind to a phone and to the server. */
const SIDE_BY_SIDE = 4;

/** A status, and why where it is a loss; without a reason, the one before stays. */
type Standing = { status: string; reason?: string | null };
/** What undoes a change goes `from` what that made of the quote, and takes back an appointment that was lost with it. */
type Step = Standing & { from?: Quote; takeBackAppointment?: true };
type Outcome = {
  /** What undoes it, for each that changed. */
  back: Map<number, Step>;
  failed: number;
  /** How many appointments were released, or were taken by another lead since. */
  released: number;
  taken: number;
};

/**
 * A status for several quotes; it shows at once, what the server refuses goes back, and all of it can be undone. `onShown`
 * is told of each status that shows.
 */
export function useBulkStatusChange(onShown: (id: number, status: string) => void = () => {}) {
  const client = useQueryClient();
  const show = (id: number, { status, reason }: Standing) => {
    onShown(id, status);
    updateCachedLead(client, id, { status, ...(reason !== undefined && { lostReason: reason || null }) });
  };

  async function change(steps: ReadonlyMap<number, Step>): Promise<Outcome> {
    await client.cancelQueries({ queryKey: [QUOTES] });
    const before = new Map([...steps.keys()].map((id) => [id, cachedLead(client, id)]));
    for (const [id, step] of steps) show(id, step);
    const outcome: Outcome = { back: new Map(), failed: 0, released: 0, taken: 0 };
    const errors = await eachOf([...steps.keys()], async (id) => {
      const was = before.get(id);
      const { appointment, ...quote } = await take(id, steps.get(id)!).catch((error) => {
        const stands = currentQuoteIn(error) ?? was;
        if (stands) show(id, standingOf(stands));
        throw error;
      });
      updateCachedLead(client, id, quote);
      if (was) outcome.back.set(id, wayBack(was, quote));
      if (appointment === 'released') outcome.released += 1;
      if (appointment === 'taken') outcome.taken += 1;
    });
    outcome.failed = errors.size;
    if (errors.size > 0) toast(statusFailure([...errors.values()], steps.size));
    void invalidateLeads(client);
    return outcome;
  }

  return useMutation({
    mutationFn: ({ ids, ...standing }: Standing & { ids: readonly number[] }) =>
      change(new Map(ids.map((id) => [id, standing]))),
    onSuccess: ({ back, failed, released }, { status }) => {
      if (failed > 0 || back.size === 0) return;
      const undo = async () => {
        const { failed, taken } = await change(back);
        if (failed === 0) toast(DESK_TOASTS.undone(back.size, taken));
      };
      const action = { label: DESK_TOASTS.undo, run: () => void undo() };
      toast({ ...DESK_TOASTS.statusTogether(back.size, status, released), action });
    },
  });
}

/** Of what is undone, notes or a reminder written meanwhile are no matter; another status is. */
async function take(id: number, { from, ...step }: Step): Promise<MovedQuote> {
  try {
    const body = { ...step, expectedUpdatedAt: from?.updatedAt };
    return await adminRequest<MovedQuote>('PATCH', `${QUOTES}/${id}/status`, { body });
  } catch (error) {
    const current = currentQuoteIn(error);
    if (!current || current.status !== from?.status) throw error;
    return take(id, { ...step, from: current });
  }
}

function wayBack(was: Quote, now: Quote): Step {
  const isLoss = now.status === LOST && was.status !== LOST;
  return { ...standingOf(was), from: now, ...(isLoss && { takeBackAppointment: true }) };
}

/** For a single quote, a conflict shows the current status. */
function statusFailure(errors: readonly unknown[], all: number): ToastMessage {
  const failure = failedOf(DESK_TOASTS.statusFailed, errors.length, all);
  const current = all === 1 ? currentQuoteIn(errors[0]) : null;
  return current ? { ...failure, description: `${failure.description} ${changedMeanwhile(current.status)}` } : failure;
}

/** Only a lost quote has a reason to go back to. */
function standingOf({ status, lostReason }: Quote): Standing {
  return status === LOST ? { status, reason: lostReason } : { status };
}

/** Deletes quotes for good; each row goes once the server has done it. */
export function useQuoteDeletion() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (ids: readonly number[]) => {
      const failed = await eachOf(ids, remove);
      const gone = ids.filter((id) => !failed.has(id));
      dropDeletedLeads(client, gone);
      for (const id of gone) dropDraftsOf(id);
      void invalidateLeads(client);
      if (failed.size > 0) {
        toast(failedOf(DESK_TOASTS.deleteFailed, failed.size, ids.length));
        throw new Error('Not all were deleted');
      }
      toast(ids.length === 1 ? DESK_TOASTS.deleteDone : DESK_TOASTS.deletedTogether(ids.length));
    },
  });
}

/** A quote that another admin deleted meanwhile counts as deleted. */
async function remove(id: number): Promise<void> {
  try {
    await adminRequest('DELETE', `${QUOTES}/${id}`);
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
}

/** @returns those for which it failed, and why */
async function eachOf(ids: readonly number[], act: (id: number) => Promise<unknown>): Promise<Map<number, unknown>> {
  const waiting = [...ids];
  const failed = new Map<number, unknown>();
  const work = async () => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift())
      await act(id).catch((error) => failed.set(id!, error));
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, work));
  return failed;
}
