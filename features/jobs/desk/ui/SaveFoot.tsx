import { Button } from '#ui/button.tsx';
import { SlipFields } from '../../ui/SlipFields.tsx';
import { Refused } from './ActDialog.tsx';
import type { Refusal } from './refusal.ts';
import { messageOf } from './refusal.ts';
import { StaleNote, type useOpened } from './Stale.tsx';

interface SaveFootProps {
  opened: ReturnType<typeof useOpened>;
  refusal: Refusal | null;
  isBusy: boolean;
  /** Puts what another desk saved into the fields. */
  onReset: () => void;
  onClose: () => void;
}

/** The end of a form about a job: why a save was refused, the reason where a date slips, and the buttons. */
export function SaveFoot({ opened: { isStale, rebase }, refusal, isBusy, onReset, onClose }: SaveFootProps) {
  const wantsReason = refusal?.kind === 'asked' && (refusal.readyOn !== null || refusal.path === 'reason');
  return (
    <>
      {isStale && (
        <StaleNote
          onShowTheirs={() => {
            onReset();
            rebase();
          }}
          onKeepMine={rebase}
        />
      )}
      {wantsReason && <SlipFields error={messageOf(refusal)} />}
      {refusal && !wantsReason && !isStale && <Refused refusal={refusal} />}
      <div className="dialog__foot">
        <Button onClick={onClose}>Not now</Button>
        <Button type="submit" variant="primary" busy={isBusy}>
          Save
        </Button>
      </div>
    </>
  );
}
