import '#ui/form.css';
import '#ui/segmented.css';
import '#ui/states.css';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { circleAlert, eye, lockKeyhole, plus } from '#ui/icons.ts';
import { useIsOnline } from '#ui/use-is-online.ts';
import type { Job } from '../../desk/contract.ts';
import { FILE_LIMITS } from '../constants.ts';
import { choosePhotos } from './photo-choice.ts';
import { addPhotos, usePhotoQueue } from './photo-queue.ts';

interface AddProps {
  job: Job;
  name: string;
  firstName: string;
  first: readonly File[];
  onClose: () => void;
}

interface Chosen {
  file: File;
  address: string;
  caption: string | null;
}

/** What is said about photos before they are added: of all, or of one after a tap on it. */
export function AddPhotosDialog({ job, name, firstName, first, onClose }: AddProps) {
  const [chosen, setChosen] = useState<Chosen[]>([]);
  const [caption, setCaption] = useState('');
  const [own, setOwn] = useState<number | null>(null);
  const [visible, setVisible] = useState(true);
  const [problems, setProblems] = useState<string[]>([]);
  /** Of the previews, which hold the files in memory. */
  const addresses = useRef<string[]>([]);
  const isOnline = useIsOnline();
  const waiting = usePhotoQueue((queue) => queue.waiting.length);

  function choose(files: readonly File[]) {
    const { taken, refusals } = choosePhotos(files, waiting + chosen.length);
    const added = taken.map((file) => ({ file, address: URL.createObjectURL(file), caption: null }));
    for (const { address } of added) addresses.current.push(address);
    setChosen((before) => [...before, ...added]);
    setProblems(refusals);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the photos with which it opens
  useEffect(() => choose(first), []);
  useEffect(() => {
    const shown = addresses.current;
    return () => {
      for (const address of shown) URL.revokeObjectURL(address);
    };
  }, []);

  const shown = own === null ? caption : (chosen[own]?.caption ?? '');
  function write(text: string) {
    if (own === null) setCaption(text);
    else setChosen(chosen.map((photo, at) => (at === own ? { ...photo, caption: text } : photo)));
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const stageKey = String(new FormData(event.currentTarget).get('stageKey')) || null;
    try {
      await addPhotos(
        chosen.map(({ file, caption: ownCaption }) => ({
          ...{ jobId: job.id, file, name: file.name, stageKey, visible },
          caption: (ownCaption ?? caption).trim(),
        })),
      );
      onClose();
    } catch {
      setProblems(['This browser keeps no photos, as in a private window. Open the desk in a normal one.']);
    }
  }

  const current = job.stages.find(({ state }) => state === 'under-way') ?? job.stages[0];
  return (
    <Dialog
      narrow
      title={chosen.length === 0 ? `Photos of ${name}` : `${formatPhotos(chosen.length)} of ${name}`}
      subtitle="Tap a photo for a caption of its own."
      dismissOnBackdrop={false}
      onClose={onClose}
    >
      <form className="job-form" onSubmit={(event) => void submit(event)}>
        <div className="job-chosen">
          {chosen.map(({ address, caption: ownCaption }, at) => (
            <button
              key={address}
              type="button"
              aria-pressed={own === at}
              aria-label={`Photo ${at + 1}${ownCaption ? `, ${ownCaption}` : ''}`}
              onClick={() => setOwn(own === at ? null : at)}
            >
              <img src={address} alt="" />
            </button>
          ))}
          <PhotoPicker onChoose={choose}>
            <Icon of={plus} /> {chosen.length === 0 ? 'Choose' : 'More'}
          </PhotoPicker>
        </div>
        <div className="field">
          <label htmlFor="photos-caption">
            {own === null ? 'Caption' : `Caption of photo ${own + 1}`} <span className="opt">(optional)</span>
          </label>
          <input
            id="photos-caption"
            className="input"
            maxLength={FILE_LIMITS.caption}
            value={shown}
            onChange={({ target }) => write(target.value)}
          />
        </div>
        <StageField job={job} stageKey={current?.key ?? null} />
        <WhoSees firstName={firstName} visible={visible} onChange={setVisible} />
        {!isOnline && (
          <p className="note">
            <span>No signal: they are kept on this device and go by themselves later.</span>
          </p>
        )}
        {problems.map((problem) => (
          <p key={problem} className="note note--warn" role="alert">
            <Icon of={circleAlert} />
            <span>{problem}</span>
          </p>
        ))}
        <div className="dialog__foot">
          <Button onClick={onClose}>Not now</Button>
          <Button type="submit" variant="primary" disabled={chosen.length === 0}>
            {chosen.length === 0 ? 'Add photos' : `Add ${formatPhotos(chosen.length)}`}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

const formatPhotos = (count: number) => (count === 1 ? '1 photo' : `${count} photos`);

/** A label that opens the camera or the files of the device. */
export function PhotoPicker({
  className = 'job-chosen__more',
  onChoose,
  children,
}: {
  className?: string;
  onChoose: (files: File[]) => void;
  children: ReactNode;
}) {
  return (
    <label className={className}>
      {children}
      <input
        className="vh"
        type="file"
        accept="image/*"
        multiple
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          // The same photos can be chosen again.
          currentTarget.value = '';
          if (files.length > 0) onChoose(files);
        }}
      />
    </label>
  );
}

export function StageField({ job, stageKey }: { job: Job; stageKey: string | null }) {
  return (
    <div className="field">
      <label htmlFor="photo-stage">Stage</label>
      <select id="photo-stage" className="input" name="stageKey" defaultValue={stageKey ?? ''}>
        <option value="">No stage</option>
        {job.stages.map(({ key, title }) => (
          <option key={key} value={key}>
            {title}
          </option>
        ))}
      </select>
    </div>
  );
}

export function WhoSees({
  firstName,
  visible,
  onChange,
}: {
  firstName: string;
  visible: boolean;
  onChange: (visible: boolean) => void;
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as one bar
    <div className="seg job-who" role="group" aria-label="Who sees it">
      <button type="button" aria-pressed={visible} onClick={() => onChange(true)}>
        <Icon of={eye} /> For {firstName}
      </button>
      <button type="button" aria-pressed={!visible} onClick={() => onChange(false)}>
        <Icon of={lockKeyhole} /> Shop only
      </button>
    </div>
  );
}
