import { useCan } from '#features/account/ui/current-user.ts';
import type { Move } from '../../steps/rules.ts';

/** Moves between stages; all others move the job as a whole, which is the owner's. */
const STAGE_MOVES = new Set<Move['kind']>(['advance', 'reopen-stage']);

/** A function that leaves out the moves that the user may not make. */
export function useAllowedMove(): (move: Move | null) => Move | null {
  const isOwner = useCan(null);
  const canWork = useCan('work', 'write');
  return (move) => (move && (isOwner || (canWork && STAGE_MOVES.has(move.kind))) ? move : null);
}
