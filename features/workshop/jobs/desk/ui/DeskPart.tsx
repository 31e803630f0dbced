import '../../board/ui/jobs-page.css';
import type { ReactNode } from 'react';
import type { Lead } from '#customers/leads/leads.contract.ts';
import { dropPhoto, type NewPhoto, sendPhotos, usePhotoQueue } from '../../files/ui/photo-queue.ts';
import type { Job } from '../job-desk.contract.ts';
import './job-parts.css';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { clock } from '#ui/icons.ts';

interface PartProps {
  id: string;
  title: string;
  /** Beside the title. */
  more?: ReactNode;
  children: ReactNode;
}

export function DeskPart({ id, title, more, children }: PartProps) {
  return (
    <section className="job-block" id={id} aria-labelledby={`${id}-title`}>
      <h2 className="ruled-title spread ahead--tight job-block__title" id={`${id}-title`}>
        {title} {more && <small>{more}</small>}
      </h2>
      {children}
    </section>
  );
}

export function DeskPanel({ id, title, children }: Omit<PartProps, 'more'>) {
  return (
    <section className="panel" id={id} aria-labelledby={`${id}-title`}>
      <h2 className="panel__title" id={`${id}-title`}>
        {title}
      </h2>
      {children}
    </section>
  );
}

export interface ChangeFromPhotosProps {
  job: Job;
  photos: readonly Pick<NewPhoto, 'file' | 'name' | 'caption'>[];
  /** Called once they are on their way to the draft of this number. */
  onBegun: (number: number) => void;
  onFailed: (message: string) => void;
}

/** What the page of a job shows of change orders, which stand above jobs. */
export interface ChangeParts {
  /** All of them; the draft `begun` is open. */
  list: (job: Job, lead: Lead | null, begun: number | null) => ReactNode;
  /** Begins one with photos. */
  fromPhotos: (props: ChangeFromPhotosProps) => ReactNode;
}

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
