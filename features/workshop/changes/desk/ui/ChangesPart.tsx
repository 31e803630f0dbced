import './changes.css';
import { Suspense, useState } from 'react';
import type { Lead } from '#customers/leads/leads.contract.ts';
import { useCan } from '#office/account/ui/current-user.ts';
import { Button } from '#ui/button.tsx';
import { explainProblem } from '#ui/explain-problem.ts';
import { useScrollToHash } from '#ui/focus-and-scroll.ts';
import { Icon } from '#ui/icon.tsx';
import { plus } from '#ui/icons.ts';
import { lazyOptional, usePreload } from '#ui/lazy-optional.ts';
import type { Job } from '#workshop/jobs/desk/job-desk.contract.ts';
import { type ChangeFromPhotosProps, DeskPart } from '#workshop/jobs/desk/ui/DeskPart.tsx';
import { addPhotos, KEEPS_NO_PHOTOS } from '#workshop/jobs/files/ui/photo-queue.ts';
import type { Change } from '../../change-order.contract.ts';
import { CHANGE_LIMITS, CHANGE_MESSAGES } from '../../change-order.ts';
import { ChangeCard } from './ChangeCard.tsx';
import { canBeginChange, useChangeCall, useChanges } from './change-queries.ts';

const loadDraft = () => import('./DraftDialog.tsx');
const DraftDialog = lazyOptional(loadDraft);

interface ChangesProps {
  job: Job;
  lead: Lead | null;
  /** The number of a draft that is open at first. */
  begun: number | null;
}

/** The change orders of a job at the desk. */
export function ChangesPart({ job, lead, begun }: ChangesProps) {
  const { data: changes, isError, isFetching, refetch } = useChanges(job.id);
  const { act, isBusy } = useChangeCall(job.id);
  const [open, setOpen] = useState(begun);
  usePreload(loadDraft);
  useScrollToHash(changes !== undefined);
  const canBegin = useCan('changes', 'write') && canBeginChange(job) && lead !== null;
  const draft = changes?.find(({ number, status }) => number === open && status === 'draft');

  const begin = () => act({ method: 'POST' }, ({ number }) => setOpen(number));

  return (
    <DeskPart id="changes" title="Change orders" more={changes && countChanges(changes)}>
      {canBegin && (
        <p className="apart--close ahead change-begin">
          <Button small onClick={() => void begin()} busy={isBusy}>
            <Icon of={plus} /> New change order
          </Button>
        </p>
      )}
      {isError && !isFetching && (
        <p className="note note--warn" role="alert">
          The change orders could not be loaded.{' '}
          <Button small onClick={() => void refetch()}>
            Try again
          </Button>
        </p>
      )}
      {!changes && !isError && <div className="skel change-loading" aria-hidden="true" />}
      {changes?.length === 0 && (
        <p className="muted">
          Found something after the quote, or did the customer ask for more? Send it here with a price and work days.
        </p>
      )}
      {changes && changes.length > 0 && (
        <ul className="stack">
          {changes.map((change) => (
            <li key={change.number}>
              <ChangeCard job={job} lead={lead} change={change} onEdit={() => setOpen(change.number)} />
            </li>
          ))}
        </ul>
      )}
      <Suspense>
        {draft && <DraftDialog key={draft.number} job={job} lead={lead} change={draft} onClose={() => setOpen(null)} />}
      </Suspense>
    </DeskPart>
  );
}

/** '1 answered, 1 undecided, 1 in draft' */
function countChanges(changes: readonly Change[]): string {
  const words = { decided: 'answered', sent: 'pending', draft: 'in draft', withdrawn: 'withdrawn' };
  return Object.entries(words)
    .map(([status, word]) => [changes.filter((change) => change.status === status).length, word] as const)
    .filter(([count]) => count > 0)
    .map(([count, word]) => `${count} ${word}`)
    .join(', ');
}

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
