import { formatDay } from '#time/format-day.ts';
import { shopDay } from '#time/shop-time.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { camera, fileCheck, lockKeyhole, pencil } from '#ui/icons.ts';
import { lazyOptional, usePreload } from '#ui/lazy-optional.ts';
import { useJobCall } from '../../board/ui/job-queries.ts';
import type { Job } from '../../desk/job-desk.contract.ts';
import { DropZone, formatPhotos, PhotoPicker, readPhotoDraft } from './PhotoPicker.tsx';
import '#ui/records.css';
import '../../desk/ui/job-parts.css';
import { Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useCan } from '#office/account/ui/current-user.ts';
import { PhotoViewer } from '#website/content/ui/lazy-viewer.ts';
import { formatAt } from '../../customer/job-page.ts';
import { type ChangeParts, DeskPart, WaitingPhotos } from '../../desk/ui/DeskPart.tsx';
import { nameOf } from '../../ui/JobParts.tsx';

const loadAdding = () => import('./PhotoDialogs.tsx').then((part) => ({ default: part.AddPhotosDialog }));
const AddPhotosDialog = lazyOptional(loadAdding);
const loadEditing = () => import('./PhotoDialogs.tsx').then((part) => ({ default: part.PhotoDialog }));
const PhotoDialog = lazyOptional(loadEditing);

type Photo = Job['files'][number];

/** More days are shared photo by photo. */
const DAYS_SHOWN = 3;

/** Shares photos with the customer. A toast can undo it. */
function useSharing(job: Job, firstName: string) {
  const { act, isBusy } = useJobCall(job.id);

  function setVisible(photos: readonly Photo[], visible: boolean) {
    const them = formatPhotos(photos.length);
    void act(
      { method: 'PATCH', path: '/files', body: { files: photos.map(({ id }) => id), visible } },
      visible
        ? {
            title: `Shared with ${firstName}`,
            description: `${them} on the customer’s page now.`,
            action: { label: 'Undo', run: () => setVisible(photos, false) },
          }
        : { title: 'Not Shared', description: `${them} for the shop only again.` },
    );
  }
  return { share: (photos: readonly Photo[]) => setVisible(photos, true), isBusy };
}

/** The photos of each day that are for the shop only, to be shared together. */
function ShareDays({ job, firstName }: { job: Job; firstName: string }) {
  const { share, isBusy } = useSharing(job, firstName);
  const own = job.files.filter(({ kind, visible }) => kind === 'photo' && !visible);
  const days = [...Map.groupBy(own, ({ createdAt }) => shopDay(new Date(createdAt)))].slice(0, DAYS_SHOWN);
  return (
    <ul className="apart--close job-share">
      {days.map(([day, photos]) => (
        <li className="row" key={day}>
          <Icon className="warning" of={lockKeyhole} />
          <span>
            {formatDay(day)}: {formatPhotos(photos.length)} for the shop only
          </span>
          <Button small busy={isBusy} onClick={() => share(photos)}>
            Share with {firstName}
            <span className="vh">
              ({formatPhotos(photos.length)} from {formatDay(day)})
            </span>
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** More come by a button. */
const AT_ONCE = 24;

const addressOf = (job: Job, { id }: Photo) => `/api/jobs/${job.id}/files/${id}`;

interface JobPhotosProps {
  job: Job;
  firstName: string;
  changeFrom: ChangeParts['fromPhotos'];
  /** Called with the number of a change order that photos began. */
  onBegun: (number: number) => void;
}

/** The photos of a job, newest first, and the way to add some. */
export function JobPhotos({ job, firstName, changeFrom, onBegun }: JobPhotosProps) {
  usePreload(loadAdding);
  usePreload(loadEditing);
  const photos = job.files.filter(({ kind }) => kind === 'photo');
  const [chosen, setChosen] = useState<File[] | null>(null);
  const [shown, setShown] = useState(AT_ONCE);
  const [viewed, setViewed] = useState<number | null>(null);
  const [edited, setEdited] = useState<Photo | null>(null);
  const { hash } = useLocation();
  const canWrite = useCan('work', 'write');
  const sharing = useSharing(job, firstName);
  // Other pages lead here to add photos.
  useEffect(() => {
    if (hash === '#add-photos' && canWrite) setChosen([]);
  }, [hash, canWrite]);
  const canAdd = canWrite && job.status !== 'cancelled';
  const visible = photos.filter((photo) => photo.visible).length;
  const last = photos[0];
  return (
    <DeskPart
      id="photos"
      title="Photos"
      more={last && `${photos.length}, last added ${formatAt(last.createdAt)}. ${visible} on ${firstName}’s page`}
    >
      {canAdd && <DropZone job={job} onChoose={setChosen} />}
      {canWrite && !chosen && <KeptPhotos jobId={job.id} onContinue={() => setChosen([])} />}
      <WaitingPhotos jobId={job.id} />
      {canWrite && <ShareDays job={job} firstName={firstName} />}
      {photos.length === 0 && <p className="muted apart--close">No photos yet.</p>}
      <div className="apart--close job-photo-grid">
        {photos.slice(0, shown).map((photo, at) => (
          <PhotoCard
            key={photo.id}
            job={job}
            photo={photo}
            firstName={firstName}
            sharing={sharing}
            onOpen={() => setViewed(at)}
            onEdit={() => setEdited(photo)}
          />
        ))}
      </div>
      {photos.length > shown && (
        <MorePhotos shown={shown} all={photos.length} onShow={() => setShown(shown + AT_ONCE)} />
      )}
      {canAdd && (
        <div className="reach only-phone">
          <PhotoPicker className="btn btn--ink" onChoose={setChosen}>
            <Icon of={camera} /> Add photos
          </PhotoPicker>
        </div>
      )}
      <Suspense>
        {chosen && (
          <AddPhotosDialog
            job={job}
            name={nameOf(job)}
            firstName={firstName}
            first={chosen}
            changeFrom={changeFrom}
            onBegun={onBegun}
            onClose={() => setChosen(null)}
          />
        )}
        {edited && (
          <PhotoDialog
            job={job}
            photo={edited}
            address={addressOf(job, edited)}
            firstName={firstName}
            onClose={() => setEdited(null)}
          />
        )}
      </Suspense>
      {viewed !== null && <JobPhotoViewer job={job} photos={photos} first={viewed} onClose={() => setViewed(null)} />}
    </DeskPart>
  );
}

function MorePhotos({ shown, all, onShow }: { shown: number; all: number; onShow: () => void }) {
  return (
    <p className="row apart--close">
      <span className="muted">
        {shown} of {all}
      </span>
      <Button small onClick={onShow}>
        Show the next {Math.min(AT_ONCE, all - shown)}
      </Button>
    </p>
  );
}

/** Photos that were chosen before and not added. */
function KeptPhotos({ jobId, onContinue }: { jobId: number; onContinue: () => void }) {
  const [kept, setKept] = useState(0);
  useEffect(() => {
    readPhotoDraft(jobId).then(
      ({ files }) => setKept(files.length),
      () => {},
    );
  }, [jobId]);
  if (kept === 0) return null;
  return (
    <div className="alert with-action" role="status">
      <Icon of={camera} />
      <p>
        <b>{formatPhotos(kept)} selected but not added yet.</b> They’re saved on this device.
      </p>
      <Button small onClick={onContinue}>
        Continue
      </Button>
    </div>
  );
}

type PhotoCardProps = {
  job: Job;
  photo: Photo;
  firstName: string;
  sharing: ReturnType<typeof useSharing>;
  onOpen: () => void;
  onEdit: () => void;
};

function PhotoCard({ job, photo, firstName, sharing: { share, isBusy }, onOpen, onEdit }: PhotoCardProps) {
  const canWrite = useCan('work', 'write');
  return (
    <figure>
      <button
        type="button"
        aria-label={`Open: ${photo.caption || `photo of ${formatAt(photo.createdAt)}`}`}
        onClick={onOpen}
      >
        <img className="photo" src={`${addressOf(job, photo)}?size=thumb`} alt="" loading="lazy" decoding="async" />
      </button>
      <figcaption>
        <span>
          {photo.caption || formatAt(photo.createdAt)}
          {!photo.visible && (
            <span className="job-photo-grid__hidden job-warn">
              <Icon of={lockKeyhole} /> shop only
            </span>
          )}
          {photo.visible && photo.inPassport && (
            <span className="job-photo-grid__hidden muted">
              <Icon of={fileCheck} /> in the passport
            </span>
          )}
        </span>
        {canWrite && (
          <button type="button" className="job-stages__mini" onClick={onEdit}>
            <Icon of={pencil} />
            <span className="vh">Edit {photo.caption || `photo of ${formatAt(photo.createdAt)}`}</span>
          </button>
        )}
      </figcaption>
      {canWrite && !photo.visible && (
        <Button small busy={isBusy} onClick={() => share([photo])}>
          Share with {firstName}
          <span className="vh"> ({photo.caption || `photo of ${formatAt(photo.createdAt)}`})</span>
        </Button>
      )}
    </figure>
  );
}

type JobPhotoViewerProps = { job: Job; photos: Photo[]; first: number; onClose: () => void };

function JobPhotoViewer({ job, photos, first, onClose }: JobPhotoViewerProps) {
  return (
    <Suspense>
      <PhotoViewer
        title={nameOf(job)}
        photos={photos.map((photo) => ({
          id: String(photo.id),
          src: addressOf(job, photo),
          alt: photo.caption || `Photo of ${formatAt(photo.createdAt)}`,
          caption: [formatAt(photo.createdAt), photo.caption].filter(Boolean).join('. '),
        }))}
        first={first}
        onClose={onClose}
      />
    </Suspense>
  );
}
