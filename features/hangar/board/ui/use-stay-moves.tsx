import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { adminRequest } from '#client/admin-request.ts';
import { ApiError } from '#client/request.ts';
import { invalidateJobs } from '#features/jobs/board/ui/job-list-queries.ts';
import { SlipFields } from '#features/jobs/ui/SlipFields.tsx';
import { formatDay, formatDayRange } from '#time/format-day.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { toast } from '#ui/toast.tsx';
import type { Board, DaysTaken } from '../../contract.ts';
import { type Change, formatPlace, wishOf } from '../../dragging/rules.ts';
import { HANGAR, invalidateHangar } from './board-queries.ts';
import type { Ghost } from './HangarGrid.tsx';

const UNDO_MS = 10_000;
const GHOST_MS = 10_000;

interface Given {
  reason?: string;
  note?: string;
}

/** Moves stays. A wish that is refused shows as a ghost for a while; a reason is asked for in a dialog. */
export function useStayMoves(board: Board | undefined) {
  const client = useQueryClient();
  const [ghost, setGhost] = useState<Ghost | null>(null);
  const [question, setQuestion] = useState<{ changes: readonly Change[]; message: string } | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function send(changes: readonly Change[], given: Given): Promise<Board> {
    const moves = changes.map(({ stay, wish }) => ({ stay: stay.id, ...wish, expectedUpdatedAt: stay.updatedAt }));
    return adminRequest<Board>('POST', `${HANGAR}/moves`, { body: { moves, ...given } });
  }

  /** Moves stays, all or none. */
  async function move(changes: readonly Change[], given: Given = {}): Promise<void> {
    setBusy(true);
    setGhost({ ...changes[0]!, verdict: null });
    try {
      const after = await send(changes, given);
      setQuestion(null);
      tell(changes, after, given);
      await invalidateHangar(client);
      setGhost(null);
    } catch (error) {
      await invalidateHangar(client);
      refuse(changes, error);
    } finally {
      setBusy(false);
      void invalidateJobs(client);
    }
  }

  function tell(changes: readonly Change[], { stays }: Board, given: Given) {
    const [{ stay, wish }] = changes as [Change];
    const back = stays.flatMap((moved) => {
      const before = changes.find((change) => change.stay.id === moved.id);
      return before ? { stay: moved, wish: wishOf(before.stay) } : [];
    });
    toast({
      title: changes.length === 1 ? `${stay.label} moved` : `${namesOf(changes)} swapped`,
      description: `${board ? `${formatPlace(wish, board.bays)}, ` : ''}${formatDayRange(wish)}.`,
      durationMs: UNDO_MS,
      ...(back.length === changes.length && { action: { label: 'Undo', run: () => void undo(back, given) } }),
    });
  }

  /** A stay that left the told days may come back without another reason. */
  async function undo(changes: readonly Change[], given: Given) {
    try {
      await send(changes, given);
      const isOne = changes.length === 1;
      toast({
        title: `${namesOf(changes)} ${isOne ? 'is' : 'are'} back`,
        description: `${formatDayRange(changes[0]!.wish)}.`,
      });
    } catch (error) {
      toast({ title: 'Not Undone', description: detailOf(error), kind: 'error' });
    } finally {
      void invalidateHangar(client);
    }
  }

  function refuse(changes: readonly Change[], error: unknown) {
    const problem = error instanceof ApiError ? error.problem : null;
    const [asked] = problem?.errors ?? [];
    if (asked?.path === 'reason') {
      setGhost({ ...changes[0]!, verdict: null });
      setQuestion({ changes, message: asked.message });
      return;
    }
    const { conflicts } = (problem ?? {}) as { conflicts?: DaysTaken[] };
    const after = conflicts?.[0]?.after ?? null;
    const detail = asked ? asked.message : detailOf(error);
    const words = after ? `${detail} Open from ${formatDay(after.from, 'monthDay')}.` : detail;
    const verdict = { isFree: false, words, alternative: after, inTheWay: [] };
    const refused = { ...changes[0]!, verdict };
    setGhost(refused);
    setTimeout(() => setGhost((shown) => (shown === refused ? null : shown)), GHOST_MS);
    toast({ title: 'Not Moved', description: words, kind: 'error' });
  }

  const dialog: ReactNode = question && (
    <ReasonDialog
      label={question.changes[0]!.stay.label}
      message={question.message}
      isBusy={isBusy}
      onClose={() => {
        setQuestion(null);
        setGhost(null);
      }}
      onSubmit={(given) => void move(question.changes, given)}
    />
  );
  return { move, isBusy, ghost, leaveGhost: () => setGhost(null), dialog };
}

const namesOf = (changes: readonly Change[]) => changes.map(({ stay }) => stay.label).join(' and ');

export const detailOf = (error: unknown): string =>
  (error instanceof ApiError && error.problem?.detail) || 'That didn’t work. Please try again.';

interface ReasonDialogProps {
  label: string;
  message: string;
  isBusy: boolean;
  onClose: () => void;
  onSubmit: (given: Given) => void;
}

/** Why an induction leaves the days that the customer was told. */
function ReasonDialog({ label, message, isBusy, onClose, onSubmit }: ReasonDialogProps) {
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const note = String(fields.get('note') ?? '').trim();
    onSubmit({ reason: String(fields.get('reason')), ...(note && { note }) });
  }
  return (
    <Dialog
      narrow
      title={`${label} arrives on a different day`}
      subtitle={message}
      dismissOnBackdrop={false}
      onClose={onClose}
    >
      <form className="hangar-form" onSubmit={submit}>
        <SlipFields />
        <div className="dialog__foot">
          <Button onClick={onClose}>Not now</Button>
          <Button type="submit" variant="primary" busy={isBusy}>
            Move it
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
