import { type ReactNode, useState } from 'react';
import { Icon } from '#ui/icon.tsx';
import { circleAlert } from '#ui/icons.ts';
import type { Job } from '../contract.ts';

/**
 * What a form was opened with. A part that another desk changes meanwhile makes it stale: a save is refused until the
 * user has chosen. Changes of other parts of the job do not matter.
 */
export function useOpened(job: Job, part: (job: Job) => unknown) {
  const [opened, setOpened] = useState(job);
  const isStale = JSON.stringify(part(job)) !== JSON.stringify(part(opened));
  return {
    isStale,
    expectedUpdatedAt: (isStale ? opened : job).updatedAt,
    /** Goes on from the job as it stands now. */
    rebase: () => setOpened(job),
    /** What a form shows about a refused save. `StaleNote` speaks of a conflict. */
    renderFailure: (): ReactNode => (isStale ? null : undefined),
  };
}

interface StaleNoteProps {
  opened: ReturnType<typeof useOpened>;
  /** Puts what another desk saved into fields that the form does not reset. */
  onReset?: () => void;
}

/** Offers both versions of what another desk has changed. */
export function StaleNote({ opened: { isStale, rebase }, onReset }: StaleNoteProps) {
  if (!isStale) return null;
  return (
    <div className="note note--warn" role="alert">
      <Icon of={circleAlert} />
      <p>
        Someone else just changed this.{' '}
        <button
          type="button"
          className="job-stages__mini"
          onClick={({ currentTarget }) => {
            currentTarget.form?.reset();
            onReset?.();
            rebase();
          }}
        >
          Show theirs
        </button>
        <button type="button" className="job-stages__mini" onClick={rebase}>
          Keep mine
        </button>
      </p>
    </div>
  );
}
