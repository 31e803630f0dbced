import { useState } from 'react';
import { JOBS } from '#features/jobs/board/ui/job-list-queries.ts';
import type { Job } from '#features/jobs/desk/contract.ts';
import { FILE_LIMITS } from '#features/jobs/files/constants.ts';
import { Button } from '#ui/button.tsx';
import { CHANGE_LIMITS as LIMITS } from '../../constants.ts';
import type { Change } from '../../contract.ts';
import { messageOf, useChangeCall } from './change-actions.ts';

interface PhotosProps {
  job: Job;
  change: Change;
  onKept: (change: Change) => void;
}

/** The photos of a draft, from the camera or the phone's album. Each is kept as soon as it has come. */
export function DraftPhotos({ job, change, onKept }: PhotosProps) {
  const call = useChangeCall(job.id);
  const [waiting, setWaiting] = useState(0);
  const [failure, setFailure] = useState('');
  const path = `/${change.number}/photos`;

  async function run(work: () => Promise<Change | null>) {
    setFailure('');
    try {
      const kept = await work();
      if (kept) onKept(kept);
    } catch (error) {
      setFailure(messageOf(error));
    }
  }

  async function add(files: readonly File[]) {
    setWaiting(files.length);
    for (const [n, file] of files.entries()) {
      await run(() => {
        const form = new FormData();
        form.set('file', file);
        return call('POST', path, form);
      });
      setWaiting(files.length - n - 1);
    }
  }

  return (
    <fieldset className="change-form__photos">
      <legend>Photos</legend>
      <ul>
        {change.photos.map(({ id, caption }, n) => (
          <li key={id}>
            <img src={`${JOBS}/${job.id}/changes${path}/${id}?size=thumb`} alt={caption || `Photo ${n + 1}`} />
            <input
              className="input"
              aria-label={`What photo ${n + 1} shows`}
              placeholder="What it shows"
              maxLength={FILE_LIMITS.caption}
              defaultValue={caption}
              onBlur={({ target }) => {
                if (target.value.trim() !== caption)
                  void run(() => call('PATCH', `${path}/${id}`, { caption: target.value }));
              }}
            />
            <Button
              small
              variant="quiet"
              aria-label={`Remove photo ${n + 1}`}
              onClick={() => void run(() => call('DELETE', `${path}/${id}`))}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
      {change.photos.length < LIMITS.photos && (
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
      <p role="status" className="sm muted">
        {waiting > 0 && `${waiting === 1 ? 'One photo is' : `${waiting} photos are`} on the way…`}
      </p>
      <div role="alert">{failure && <p className="note note--warn">{failure}</p>}</div>
    </fieldset>
  );
}
