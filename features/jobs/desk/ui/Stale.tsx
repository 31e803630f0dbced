import { useState } from 'react';
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
  };
}

export function StaleNote({ onShowTheirs, onKeepMine }: { onShowTheirs: () => void; onKeepMine: () => void }) {
  return (
    <div className="note note--warn" role="alert">
      <Icon of={circleAlert} />
      <p>
        Someone else just changed this.{' '}
        <button type="button" className="job-stages__mini" onClick={onShowTheirs}>
          Show theirs
        </button>
        <button type="button" className="job-stages__mini" onClick={onKeepMine}>
          Keep mine
        </button>
      </p>
    </div>
  );
}
