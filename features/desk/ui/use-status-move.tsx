import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { LOST } from '#features/leads/constants.ts';
import { cachedLead } from '#features/leads/ui/lead-cache.ts';
import { mayHoldTime } from '../rules.ts';
import { AskLostReason } from './AskLostReason.tsx';
import { useBulkStatusChange } from './bulk-mutations.ts';

type Told = { onMoved?: () => void; onShown?: (id: number, status: string) => void };

/**
 * Gives quotes another status from where their reason has no field: of those that are lost, it is asked for first.
 * `onMoved` is told once it is settled that they move, `onShown` of each status that shows.
 * @returns `move`, and the `question` to show
 */
export function useStatusMove({ onMoved, onShown }: Told): {
  move: (ids: readonly number[], status: string) => void;
  question: ReactNode;
} {
  const client = useQueryClient();
  const { mutate } = useBulkStatusChange(onShown);
  const [losing, setLosing] = useState<readonly number[] | null>(null);
  const go = (ids: readonly number[], status: string, reason?: string) => {
    mutate({ ids, status, ...(reason !== undefined && { reason }) });
    onMoved?.();
  };
  const move = (ids: readonly number[], status: string) => {
    if (status === LOST) setLosing(ids);
    else go(ids, status);
  };
  const question = losing && (
    <AskLostReason
      count={losing.length}
      holdTimes={losing.some((id) => mayHoldTime(cachedLead(client, id)))}
      onClose={() => setLosing(null)}
      onLost={(reason) => go(losing, LOST, reason)}
    />
  );
  return { move, question };
}
