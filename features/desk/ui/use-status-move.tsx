import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { LOST } from '#features/leads/constants.ts';
import { cachedLead } from '#features/leads/ui/lead-cache.ts';
import { canHoldSlot } from '../rules.ts';
import { useBulkStatusChange } from './bulk-mutations.ts';
import { LostReasonDialog } from './LostReasonDialog.tsx';

type StatusMoveCallbacks = { onMoved?: () => void; onShown?: (id: number, status: string) => void };

/**
 * Changes the status of quotes. A move to lost opens a dialog for the reason first. `onMoved` is called when the change
 * is sent, `onShown` for each status that the cache shows.
 */
export function useStatusMove({ onMoved, onShown }: StatusMoveCallbacks): {
  move: (ids: readonly number[], status: string) => void;
  question: ReactNode;
} {
  const client = useQueryClient();
  const { mutate } = useBulkStatusChange(onShown);
  const [losingIds, setLosingIds] = useState<readonly number[] | null>(null);
  const go = (ids: readonly number[], status: string, reason?: string) => {
    mutate({ ids, status, ...(reason !== undefined && { reason }) });
    onMoved?.();
  };
  const move = (ids: readonly number[], status: string) => {
    if (status === LOST) setLosingIds(ids);
    else go(ids, status);
  };
  const question = losingIds && (
    <LostReasonDialog
      count={losingIds.length}
      hasAppointments={losingIds.some((id) => canHoldSlot(cachedLead(client, id)))}
      onClose={() => setLosingIds(null)}
      onLost={(reason) => go(losingIds, LOST, reason)}
    />
  );
  return { move, question };
}
