import { useState } from 'react';
import { JOBS } from '#features/jobs/board/ui/job-list-queries.ts';
import type { Job } from '#features/jobs/desk/contract.ts';
import { FILE_LIMITS } from '#features/jobs/files/constants.ts';
import { choosePhotos, KEEPS_NO_PHOTOS } from '#features/jobs/files/ui/photo-choice.ts';
import { addPhotos, usePhotoQueue } from '#features/jobs/files/ui/photo-queue.ts';
import { WaitingPhotos } from '#features/jobs/files/ui/WaitingPhotos.tsx';
import { Button } from '#ui/button.tsx';
import { explainProblem } from '#ui/explain-problem.ts';
import { Input } from '#ui/field.tsx';
import { CHANGE_LIMITS as LIMITS } from '../../constants.ts';
import type { Change } from '../../contract.ts';
import { useChangeCall } from './change-actions.ts';
import { usePhotosOnTheirWay } from './use-photos-on-their-way.ts';

/** The photos of a draft, from the camera or the phone's album. They wait in the browser until the server has them. */
export function DraftPhotos({ job, change }: { job: Job; change: Change }) {
  const { call } = useChangeCall(job.id);
  const waiting = usePhotoQueue((queue) => queue.waiting.length);
  const [failure, setFailure] = useState('');
  const path = `/${change.number}/photos`;
  const own = usePhotosOnTheirWay(job, change).length;

  async function run(work: () => Promise<unknown>) {
    setFailure('');
    try {
      await work();
    } catch (error) {
      setFailure(explainProblem(error));
    }
  }

  async function add(files: readonly File[]) {
    const { taken, refusals } = choosePhotos(files, waiting);
    setFailure(refusals.join(' '));
    await addPhotos(
      taken.map((file) => ({
        jobId: job.id,
        changeNumber: change.number,
        file,
        name: file.name,
        caption: '',
        stageKey: null,
        visible: true,
      })),
    ).catch(() => setFailure(KEEPS_NO_PHOTOS));
  }

  return (
    <fieldset className="stack change-form__photos">
      <legend>Photos</legend>
      <ul className="stack">
        {change.photos.map(({ id, caption }, n) => (
          <li key={id}>
            <img src={`${JOBS}/${job.id}/changes${path}/${id}?size=thumb`} alt={caption || `Photo ${n + 1}`} />
            <Input
              aria-label={`What photo ${n + 1} shows`}
              placeholder="What it shows"
              maxLength={FILE_LIMITS.caption}
              defaultValue={caption}
              onBlur={({ target }) => {
                if (target.value.trim() !== caption)
                  void run(() => call({ method: 'PATCH', path: `${path}/${id}`, body: { caption: target.value } }));
              }}
            />
            <Button
              small
              variant="quiet"
              aria-label={`Remove photo ${n + 1}`}
              onClick={() => void run(() => call({ method: 'DELETE', path: `${path}/${id}` }))}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
      {change.photos.length + own < LIMITS.photos && (
        <label className="btn btn--line btn--sm change-form__add">
          Add photos
          <input
            type="file"
            accept="image/*"
            multiple
            className="vh"
            onChange={({ target }) => {
              void add([...(target.files ?? [])]);
              target.value = '';
            }}
          />
        </label>
      )}
      <WaitingPhotos jobId={job.id} changeNumber={change.number} />
      <div role="alert">{failure && <p className="note note--warn">{failure}</p>}</div>
    </fieldset>
  );
}
