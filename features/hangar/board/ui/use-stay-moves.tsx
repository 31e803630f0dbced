import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { adminRequest } from '#client/admin-request.ts';
import { ApiError } from '#client/request.ts';
import { invalidateJobs } from '#features/jobs/board/ui/job-list-queries.ts';
import { SlipFields } from '#features/jobs/ui/SlipFields.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { toast } from '#ui/toast.tsx';
import type { Board, BoardStay, DaysTaken } from '../../contract.ts';
import { formatDay, formatDays, formatPlace, type Wish, wishOf } from '../../dragging/rules.ts';
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
  const [question, setQuestion] = useState<{ stay: BoardStay; wish: Wish; message: string } | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function send(stay: BoardStay, wish: Wish, given: Given = {}): Promise<Board> {
    const move = { stay: stay.id, ...wish, expectedUpdatedAt: stay.updatedAt };
    return adminRequest<Board>('POST', `${HANGAR}/moves`, { body: { moves: [move], ...given } });
  }

  async function move(stay: BoardStay, wish: Wish, given: Given = {}): Promise<boolean> {
    setBusy(true);
    setGhost({ stay, wish, verdict: null });
    try {
      const after = await send(stay, wish, given);
      setQuestion(null);
      const moved = after.stays.find(({ id }) => id === stay.id);
      toast({
        title: `${stay.label} moved`,
        description: `${board ? `${formatPlace(wish, board.bays)}, ` : ''}${formatDays(wish)}.`,
        durationMs: UNDO_MS,
        ...(moved && { action: { label: 'Undo', run: () => void undo(moved, wishOf(stay), given) } }),
      });
      await invalidateHangar(client);
      setGhost(null);
      return true;
    } catch (error) {
      await invalidateHangar(client);
      refuse(stay, wish, error);
      return false;
    } finally {
      setBusy(false);
      void invalidateJobs(client);
    }
  }

  /** A stay that left the told days may come back without another reason. */
  async function undo(stay: BoardStay, wish: Wish, given: Given) {
    try {
      await send(stay, wish, given);
      toast({ title: `${stay.label} is back`, description: `${formatDays(wish)}.` });
    } catch (error) {
      toast({ title: 'Not Undone', description: detailOf(error), kind: 'error' });
    } finally {
      void invalidateHangar(client);
    }
  }

  function refuse(stay: BoardStay, wish: Wish, error: unknown) {
    const problem = error instanceof ApiError ? error.problem : null;
    const [asked] = problem?.errors ?? [];
    if (asked?.path === 'reason') {
      setGhost({ stay, wish, verdict: null });
      setQuestion({ stay, wish, message: asked.message });
      return;
    }
    const { conflicts } = (problem ?? {}) as { conflicts?: DaysTaken[] };
    const after = conflicts?.[0]?.after ?? null;
    const detail = asked ? asked.message : detailOf(error);
    const words = after ? `${detail} Free from ${formatDay(after.from)}.` : detail;
    const refused = { stay, wish, verdict: { isFree: false, words, alternative: after } };
    setGhost(refused);
    setTimeout(() => setGhost((shown) => (shown === refused ? null : shown)), GHOST_MS);
    toast({ title: 'Not Moved', description: words, kind: 'error' });
  }

  const dialog: ReactNode = question && (
    <ReasonDialog
      label={question.stay.label}
      message={question.message}
      isBusy={isBusy}
      onClose={() => {
        setQuestion(null);
        setGhost(null);
      }}
      onSubmit={(given) => void move(question.stay, question.wish, given)}
    />
  );
  return { move, isBusy, ghost, leaveGhost: () => setGhost(null), dialog };
}

export const detailOf = (error: unknown): string =>
  (error instanceof ApiError && error.problem?.detail) || 'It did not work. Please try again.';

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
      title={`${label} comes on another day`}
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
