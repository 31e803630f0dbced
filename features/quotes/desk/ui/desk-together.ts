import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '#features/site/ui/request.ts';
import { toast } from '#ui/toast.tsx';
import type { Quote } from '../../contract.ts';
import { askAgain, known, QUOTES, replace, takeOut } from './desk-queries.ts';
import { DESK_TOASTS, failedOf } from './desk-words.ts';

/** How many calls run side by side: kind to a phone and to the server. */
const SIDE_BY_SIDE = 4;

/** A status for several quotes; it shows at once, what the server refuses goes back, and all of it can be undone. */
export function useStatusTogether() {
  const client = useQueryClient();

  async function change(wanted: ReadonlyMap<number, string>): Promise<Map<number, string>> {
    await client.cancelQueries({ queryKey: [QUOTES] });
    const before = new Map<number, string>();
    for (const [id, status] of wanted) {
      const quote = known(client, id);
      if (quote) before.set(id, quote.status);
      replace(client, id, { status });
    }
    const failed = await eachOf([...wanted.keys()], async (id) => {
      const body = { status: wanted.get(id) };
      replace(client, id, await request<Quote>('PATCH', `${QUOTES}/${id}/status`, { body }));
    });
    for (const id of failed) {
      const status = before.get(id);
      if (status) replace(client, id, { status });
      before.delete(id);
    }
    if (failed.length > 0) toast(failedOf(DESK_TOASTS.statusFailed, failed.length, wanted.size));
    void askAgain(client);
    return before;
  }

  return useMutation({
    mutationFn: ({ ids, status }: { ids: readonly number[]; status: string }) =>
      change(new Map(ids.map((id) => [id, status]))),
    onSuccess: (before, { ids, status }) => {
      if (before.size < ids.length || before.size === 0) return;
      const undo = () => void change(before).then(() => toast(DESK_TOASTS.undone));
      toast({ ...DESK_TOASTS.statusTogether(before.size, status), action: { label: DESK_TOASTS.undo, run: undo } });
    },
  });
}

/** Deletes quotes for good; each row goes once the server has done it. */
export function useQuoteDeletion() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (ids: readonly number[]) => {
      const failed = await eachOf(ids, (id) => request('DELETE', `${QUOTES}/${id}`));
      const gone = ids.filter((id) => !failed.includes(id));
      takeOut(client, gone);
      void askAgain(client);
      if (failed.length > 0) {
        toast(failedOf(DESK_TOASTS.deleteFailed, failed.length, ids.length));
        throw new Error('Not all were deleted');
      }
      toast(ids.length === 1 ? DESK_TOASTS.deleteDone : DESK_TOASTS.deletedTogether(ids.length));
    },
  });
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
