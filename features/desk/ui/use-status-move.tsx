import { useQueryClient } from '@tanstack/react-query';
import { DESK_LIMITS, LOST } from '#features/leads/constants.ts';
import { cachedLead } from '#features/leads/ui/lead-cache.ts';
import { confirm } from '#ui/confirm.tsx';
import { Field } from '#ui/field.tsx';
import { canHoldSlot } from '../rules.ts';
import { useBulkStatusChange } from './bulk-mutations.ts';
import { formatQuotes } from './desk-format.ts';

type StatusMoveCallbacks = { onMoved?: () => void; onShown?: (id: number, status: string) => void };

/**
 * Changes the status of quotes. A move to lost opens a dialog for the reason first. `onMoved` is called when the change
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
      title: `Mark ${formatQuotes(ids.length)} as lost`,
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
