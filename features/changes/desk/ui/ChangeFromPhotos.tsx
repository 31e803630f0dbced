import { useState } from 'react';
import { useCan } from '#features/account/ui/current-user.ts';
import type { ChangeFromPhotosProps } from '#features/jobs/desk/ui/change-parts.ts';
import { KEEPS_NO_PHOTOS } from '#features/jobs/files/ui/photo-choice.ts';
import { addPhotos } from '#features/jobs/files/ui/photo-queue.ts';
import { Button } from '#ui/button.tsx';
import { explainProblem } from '#ui/explain-problem.ts';
import { CHANGE_LIMITS, CHANGE_MESSAGES } from '../../constants.ts';
import { canBeginChange, useChangeCall } from './change-actions.ts';

/** Begins a change order with photos that were chosen for its job. They go to its draft alone. */
export function ChangeFromPhotos({ job, photos, onBegun, onFailed }: ChangeFromPhotosProps) {
  const { call } = useChangeCall(job.id);
  const [isBusy, setBusy] = useState(false);
  const canWrite = useCan('changes', 'write');
  if (!canWrite || !canBeginChange(job) || photos.length === 0) return null;

  async function begin() {
    if (photos.length > CHANGE_LIMITS.photos) return onFailed(CHANGE_MESSAGES.tooManyPhotos);
    setBusy(true);
    try {
      const { number } = await call({ method: 'POST' });
      const toDraft = { jobId: job.id, changeNumber: number, stageKey: null, visible: true };
      await addPhotos(photos.map((photo) => ({ ...photo, ...toDraft }))).then(
        () => onBegun(number),
        () => onFailed(KEEPS_NO_PHOTOS),
      );
    } catch (error) {
      onFailed(explainProblem(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button busy={isBusy} onClick={() => void begin()}>
      Start a change order with these
    </Button>
  );
}
