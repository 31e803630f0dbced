import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { adminRequest } from '#client/login-prompt.ts';
import { ApiError } from '#client/request.ts';
import { DESK_LIMITS, LOST } from '#customers/leads/leads.constants.ts';
import type { Lead, MovedLead } from '#customers/leads/leads.contract.ts';
import {
  cachedLead,
  dropDeletedLeads,
  getConflictingLead,
  invalidateLeads,
  LEADS,
  updateCachedLead,
} from '#customers/leads/ui/lead-cache.ts';
import { confirm } from '#ui/confirm.tsx';
import { Field } from '#ui/field.tsx';
import { type ToastMessage, toast } from '#ui/toast.tsx';
import type { ListedLead } from '../lead-desk.contract.ts';
import { canHoldSlot, formatNames } from '../lead-list.ts';
import { DESK_TOASTS, formatConflict, formatLeads, withFailureCount } from './desk-format.ts';
import { dropDraftsOf } from './desk-queries.ts';

const MAX_CONCURRENT = 4;

/** A status with its reason; without one, the previous reason stays. */
type StatusAndReason = { status: string; reason?: string | null };
/** An undo starts `from` the changed lead and restores an appointment that the loss released. */
type StatusChange = StatusAndReason & { from?: Lead; takeBackAppointment?: true };
type Outcome = {
  /** By lead id. */
  undoSteps: Map<number, StatusChange>;
  failed: number;
  /** Appointments released, and those whose slot another lead has taken since. */
  released: number;
  taken: number;
};

/**
 * Changes the status of several leads: an optimistic update with rollback, and an undo for all. `onShown` is called
 * for each status that the cache shows.
 */
function useBulkStatusChange(onShown: (id: number, status: string) => void = () => {}) {
  const client = useQueryClient();
  const showStatus = (id: number, { status, reason }: StatusAndReason) => {
    onShown(id, status);
    updateCachedLead(client, id, { status, ...(reason !== undefined && { lostReason: reason || null }) });
  };

  async function change(steps: ReadonlyMap<number, StatusChange>): Promise<Outcome> {
    await client.cancelQueries({ queryKey: [LEADS] });
    const before = new Map([...steps.keys()].map((id) => [id, cachedLead(client, id)]));
    for (const [id, step] of steps) showStatus(id, step);
    const outcome: Outcome = { undoSteps: new Map(), failed: 0, released: 0, taken: 0 };
    const errors = await runConcurrently([...steps.keys()], async (id) => {
      const previous = before.get(id);
      const { appointment, ...lead } = await patchStatus(id, steps.get(id)!).catch((error) => {
        const current = getConflictingLead(error) ?? previous;
        if (current) showStatus(id, statusAndReason(current));
        throw error;
      });
      updateCachedLead(client, id, lead);
      if (previous) outcome.undoSteps.set(id, undoOf(previous, lead));
      if (appointment === 'released') outcome.released += 1;
      if (appointment === 'taken') outcome.taken += 1;
    });
    outcome.failed = errors.size;
    if (errors.size > 0) toast(statusFailure([...errors.values()], steps.size));
    void invalidateLeads(client);
    return outcome;
  }

  return useMutation({
    mutationFn: ({ ids, ...target }: StatusAndReason & { ids: readonly number[] }) =>
      change(new Map(ids.map((id) => [id, target]))),
    onSuccess: ({ undoSteps, failed, released }, { status }) => {
      if (failed > 0 || undoSteps.size === 0) return;
      const undo = async () => {
        const { failed, taken } = await change(undoSteps);
        if (failed === 0) toast(DESK_TOASTS.undone(undoSteps.size, taken));
      };
      const action = { label: DESK_TOASTS.undo, run: () => void undo() };
      toast({ ...DESK_TOASTS.bulkStatusDone(undoSteps.size, status, released), action });
    },
  });
}

/** An undo overrides new notes or a reminder, but not another status. */
async function patchStatus(id: number, { from, ...step }: StatusChange): Promise<MovedLead> {
  try {
    const body = { ...step, expectedUpdatedAt: from?.updatedAt };
    return await adminRequest<MovedLead>('PATCH', `${LEADS}/${id}/status`, { body });
  } catch (error) {
    const current = getConflictingLead(error);
    if (!current || current.status !== from?.status) throw error;
    return patchStatus(id, { ...step, from: current });
  }
}

function undoOf(previous: Lead, now: Lead): StatusChange {
  const isLoss = now.status === LOST && previous.status !== LOST;
  return { ...statusAndReason(previous), from: now, ...(isLoss && { takeBackAppointment: true }) };
}

/** The conflict of a single lead names its current status. */
function statusFailure(errors: readonly unknown[], all: number): ToastMessage {
  const failure = withFailureCount(DESK_TOASTS.statusFailed, errors.length, all);
  const current = all === 1 ? getConflictingLead(errors[0]) : null;
  return current ? { ...failure, description: `${failure.description} ${formatConflict(current.status)}` } : failure;
}

/** Only a lost lead has a reason to restore. */
function statusAndReason({ status, lostReason }: Lead): StatusAndReason {
  return status === LOST ? { status, reason: lostReason } : { status };
}

/** Deletes leads. A row disappears once the server has deleted it. */
function useQuoteDeletion() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (ids: readonly number[]) => {
      const failed = await runConcurrently(ids, remove);
      const deletedIds = ids.filter((id) => !failed.has(id));
      dropDeletedLeads(client, deletedIds);
      for (const id of deletedIds) dropDraftsOf(id);
      void invalidateLeads(client);
      if (failed.size > 0) {
        toast(deletionFailure([...failed.values()], ids.length));
        throw new Error('Some quotes were not deleted');
      }
      toast(ids.length === 1 ? DESK_TOASTS.deleteDone : DESK_TOASTS.bulkDeleteDone(ids.length));
    },
  });
}

/** A refusal says why. */
function deletionFailure(errors: readonly unknown[], all: number): ToastMessage {
  const failure = withFailureCount(DESK_TOASTS.deleteFailed, errors.length, all);
  const refusal = errors.find((error) => error instanceof ApiError && error.status === 409) as ApiError | undefined;
  const why = refusal?.problem?.detail;
  return why ? { ...failure, description: `${failure.description} ${why}` } : failure;
}

/** A lead that another admin deleted meanwhile counts as deleted. */
async function remove(id: number): Promise<void> {
  try {
    await adminRequest('DELETE', `${LEADS}/${id}`);
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
}

/** @returns the failures by id */
async function runConcurrently(
  ids: readonly number[],
  act: (id: number) => Promise<unknown>,
): Promise<Map<number, unknown>> {
  const queue = [...ids];
  const failed = new Map<number, unknown>();
  const runNext = async () => {
    for (let id = queue.shift(); id !== undefined; id = queue.shift())
      await act(id).catch((error) => failed.set(id!, error));
  };
  await Promise.all(Array.from({ length: MAX_CONCURRENT }, runNext));
  return failed;
}

type StatusMoveCallbacks = { onMoved?: () => void; onShown?: (id: number, status: string) => void };

/**
 * Changes the status of leads. A move to lost opens a dialog for the reason first. `onMoved` is called when the change
 * is sent, `onShown` for each status that the cache shows.
 */
export function useStatusMove({
  onMoved,
  onShown,
}: StatusMoveCallbacks): (ids: readonly number[], status: string) => void {
  const client = useQueryClient();
  const { mutate } = useBulkStatusChange(onShown);
  const move = (ids: readonly number[], status: string, reason?: string) => {
    mutate({ ids, status, ...(reason !== undefined && { reason }) });
    onMoved?.();
  };
  const lose = (ids: readonly number[]) =>
    confirm({
      title: `Mark ${formatLeads(ids.length)} as lost`,
      text: <LostReason count={ids.length} hasAppointments={ids.some((id) => canHoldSlot(cachedLead(client, id)))} />,
      confirm: 'Mark as lost',
      variant: 'ink',
      action: (fields) => move(ids, LOST, String(fields.get('reason')).trim()),
    });
  return (ids, status) => {
    if (status === LOST) void lose(ids);
    else move(ids, status);
  };
}

function LostReason({ count, hasAppointments }: { count: number; hasAppointments: boolean }) {
  const help = [
    count > 1 && 'The reason is saved for each of them.',
    hasAppointments &&
      'Any held or confirmed appointment is released. The customer gets no email about it, so please let them know.',
  ];
  return (
    <Field
      name="reason"
      label="Why was it lost?"
      isOptional
      maxLength={DESK_LIMITS.lostReason}
      help={help.filter(Boolean).join(' ')}
    />
  );
}

/** Deletes leads, once that is confirmed, except for those with a job. Resolves whether any were deleted. */
export function useDeleteLeads() {
  const { mutateAsync } = useQuoteDeletion();
  return (all: readonly ListedLead[]): Promise<boolean> => {
    const leads = all.filter(({ jobs }) => jobs === 0);
    const kept = <KeptLeads leads={all.filter(({ jobs }) => jobs > 0)} />;
    if (leads.length === 0) return confirm({ title: 'This cannot be deleted', text: kept, cancel: 'Close' });
    return confirm({
      title: 'Are you absolutely sure?',
      text: <DeletedLeads leads={leads}>{kept}</DeletedLeads>,
      confirm: leads.length === 1 ? 'Delete Quote' : `Delete ${leads.length} Quotes`,
      action: () => mutateAsync(leads.map(({ id }) => id)),
    });
  };
}

function KeptLeads({ leads }: { leads: readonly ListedLead[] }) {
  if (leads.length === 0) return null;
  return (
    <p>
      {leads.length === 1 ? `${formatNames(leads)} has a job` : `${leads.length} of these have jobs`} and cannot be
      deleted. Cancel the job instead; its record stays.
    </p>
  );
}

function DeletedLeads({ leads, children }: { leads: readonly ListedLead[]; children: ReactNode }) {
  const isSingle = leads.length === 1;
  const offers = leads.reduce((sum, lead) => sum + lead.offers, 0);
  return (
    <>
      <p>
        {isSingle
          ? 'This action cannot be undone. It permanently deletes the quote.'
          : `This action cannot be undone. It permanently deletes ${leads.length} quotes.`}
      </p>
      <p>
        <b>{formatNames(leads)}</b>
      </p>
      {children}
      <p className="muted sm">
        Its photos, notes and emails are deleted, too. An email still waiting in the outbox will not be sent.
      </p>
      {offers > 0 && (
        <p>
          {offers === 1 ? 'The priced quote' : `The ${offers} priced quotes`} made from {isSingle ? 'it' : 'them'}{' '}
          {offers === 1
            ? 'is deleted, too, and its link stops working.'
            : 'are deleted, too, and their links stop working.'}
        </p>
      )}
      {leads.some(canHoldSlot) && (
        <p>
          Any held or confirmed appointment is released. The customer gets no email about it, so please let them know.
        </p>
      )}
    </>
  );
}
