import './job-photos.css';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { clock } from '#ui/icons.ts';
import { dropPhoto, sendPhotos, usePhotoQueue } from './photo-queue.ts';

/** Photos on their way to a job with its change orders, or to one of these, and those that were refused. */
export function WaitingPhotos({ jobId, changeNumber }: { jobId: number; changeNumber?: number }) {
  const { waiting, sent, progress, problem } = usePhotoQueue();
  const own = waiting.filter(
    ({ jobId: id, changeNumber: number }) => id === jobId && (!changeNumber || number === changeNumber),
  );
  const open = own.filter(({ refusal }) => refusal === null);
  return (
    <>
      {open.length > 0 && (
        <div className="alert with-action" role="status">
          <Icon of={clock} />
          <p>
            <b>
              {sent} of {sent + open.length} sent
              {problem !== null && `, ${open.length} waiting${problem ? '' : ' for a signal'}`}.
            </b>{' '}
            {problem} They’re saved on this device and will upload on their own.
          </p>
          {problem !== null && (
            <Button small onClick={() => void sendPhotos()}>
              Try now
            </Button>
          )}
          <progress value={sent + progress} max={sent + open.length} aria-label="Photos sent" />
        </div>
      )}
      {own
        .filter(({ refusal }) => refusal !== null)
        .map(({ id, name, refusal }) => (
          <div key={id} className="alert with-action" role="alert">
            <Icon of={clock} />
            <p>
              <b>{name} wasn’t accepted.</b> {refusal}
            </p>
            <Button small onClick={() => void dropPhoto(id)}>
              Discard
            </Button>
          </div>
        ))}
    </>
  );
}
