import { useMutation, useQueryClient } from '@tanstack/react-query';
import { RequestError } from '#features/site/ui/request.ts';
import { requestAtWork } from '#features/site/ui/request-at-work.ts';
import { toast } from '#ui/toast.tsx';
import type { Quote } from '../../contract.ts';
import type { QuoteStatus } from '../../words.ts';
import { dropDraftsOf } from './desk-drafts.ts';
import { askAgain, forget, known, QUOTES, replace } from './desk-queries.ts';
import { DESK_TOASTS, failedOf } from './desk-words.ts';

const LOST: QuoteStatus = 'Lost Quote';

/** How many calls run side by side: kind to a phone and to the server. */
const SIDE_BY_SIDE = 4;

/** A status, and why where it is a loss; without a reason, the one before stays. */
type Standing = { status: string; reason?: string | null };

/** A status for several quotes; it shows at once, what the server refuses goes back, and all of it can be undone. */
export function useStatusTogether() {
  const client = useQueryClient();
  const show = (id: number, { status, reason }: Standing) =>
    replace(client, id, { status, ...(reason !== undefined && { lostReason: reason || null }) });

  async function change(wanted: ReadonlyMap<number, Standing>): Promise<Map<number, Standing>> {
    await client.cancelQueries({ queryKey: [QUOTES] });
    const before = new Map<number, Standing>();
    for (const [id, standing] of wanted) {
      const quote = known(client, id);
      if (quote) before.set(id, standingOf(quote));
      show(id, standing);
    }
    const failed = await eachOf([...wanted.keys()], async (id) => {
      replace(client, id, await requestAtWork<Quote>('PATCH', `${QUOTES}/${id}/status`, { body: wanted.get(id) }));
    });
    for (const id of failed) {
      const standing = before.get(id);
      if (standing) show(id, standing);
      before.delete(id);
    }
    if (failed.length > 0) toast(failedOf(DESK_TOASTS.statusFailed, failed.length, wanted.size));
    void askAgain(client);
    return before;
  }

  return useMutation({
    mutationFn: ({ ids, ...standing }: Standing & { ids: readonly number[] }) =>
      change(new Map(ids.map((id) => [id, standing]))),
    onSuccess: (before, { ids, status }) => {
      if (before.size < ids.length || before.size === 0) return;
      const undo = () => void change(before).then(() => toast(DESK_TOASTS.undone));
      toast({ ...DESK_TOASTS.statusTogether(before.size, status), action: { label: DESK_TOASTS.undo, run: undo } });
    },
  });
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
      const gone = ids.filter((id) => !failed.includes(id));
      forget(client, gone);
      for (const id of gone) dropDraftsOf(id);
      void askAgain(client);
      if (failed.length > 0) {
        toast(failedOf(DESK_TOASTS.deleteFailed, failed.length, ids.length));
        throw new Error('Not all were deleted');
      }
      toast(ids.length === 1 ? DESK_TOASTS.deleteDone : DESK_TOASTS.deletedTogether(ids.length));
    },
  });
}

/** What somebody else deleted meanwhile is gone as well. */
async function remove(id: number): Promise<void> {
  try {
    await requestAtWork('DELETE', `${QUOTES}/${id}`);
  } catch (error) {
    if (!(error instanceof RequestError && error.status === 404)) throw error;
  }
}

/** @returns those for which it failed */
async function eachOf(ids: readonly number[], act: (id: number) => Promise<unknown>): Promise<number[]> {
  const waiting = [...ids];
  const failed: number[] = [];
  const work = async () => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) await act(id).catch(() => failed.push(id!));
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, work));
  return failed;
}
