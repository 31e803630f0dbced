import {
  type ClipboardEvent,
  type DragEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { formatUnits } from '#foundation/fields/units.ts';
import '#ui/records.css';
import { Icon } from '#ui/icon.tsx';
import { image } from '#ui/icons.ts';
import type { Job } from '../../desk/job-desk.contract.ts';
import '../../desk/ui/job-parts.css';
import { createStore, delMany, getMany, set, type UseStore } from 'idb-keyval';
import { useBeforeUnloadGuard } from '#ui/use-leave-guard.ts';
import { choosePhotos, usePhotoQueue } from './photo-queue.ts';

export const formatPhotos = (count: number) => formatUnits(count, 'photo');

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

/** Takes what is dropped or pasted; phones have the bar at the bottom. */
export function DropZone({ job, onChoose }: { job: Job; onChoose: (files: File[]) => void }) {
  const stage = job.stages.find(({ state }) => state === 'under-way');
  const take = (event: DragEvent | ClipboardEvent, { files }: DataTransfer) => {
    event.preventDefault();
    if (files.length > 0) onChoose([...files]);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button beside it does the same
    <div
      className="job-drop only-laptop"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => take(event, event.dataTransfer)}
      onPaste={(event) => take(event, event.clipboardData)}
    >
      <Icon of={image} />
      <p>
        Drop photos here, or paste them.{' '}
        {stage && (
          <>
            They’ll be added to <b>{stage.title}</b>, for the shop only until you share them.
          </>
        )}
        <small>Location data is removed. Up to 10 MB each.</small>
      </p>
      <PhotoPicker className="btn btn--line btn--sm" onChoose={onChoose}>
        Choose files
      </PhotoPicker>
    </div>
  );
}

/**
 * Photos that were chosen for a job and not added yet, with what was said about them. They are kept in the browser, so
 * that a closed dialog or browser loses none.
 */

export interface PhotoWords {
  caption: string;
  /** Captions of single photos, by position. */
  own: Record<number, string>;
  stageKey: string | null;
  visible: boolean;
}

/** A job by its id, or something that was found on it. */
type DraftOwner = number | `found-${number}`;

let kept: UseStore | undefined;
const store = () => {
  kept ??= createStore('job-photo-drafts', 'drafts');
  return kept;
};

/** Two records: words change with each key, and the files are large. */
const keysOf = (owner: DraftOwner) => [`files-${owner}`, `words-${owner}`] as const;

export async function readPhotoDraft<Words = PhotoWords>(
  owner: DraftOwner,
): Promise<{ files: File[]; words: Words | null }> {
  const [files, words] = await getMany([...keysOf(owner)], store());
  return { files: (files as File[] | undefined) ?? [], words: (words as Words | undefined) ?? null };
}

export const keepFiles = (owner: DraftOwner, files: readonly File[]) => set(keysOf(owner)[0], files, store());

export const keepWords = (owner: DraftOwner, words: object) => set(keysOf(owner)[1], words, store());

export const dropPhotoDraft = (owner: DraftOwner) => delMany([...keysOf(owner)], store());

interface Chosen {
  file: File;
  /** The object URL of its preview. */
  address: string;
}

const currentStage = ({ stages }: Job) => (stages.find(({ state }) => state === 'under-way') ?? stages[0])?.key ?? null;

/** The photos that are about to be added to a job: those kept from an earlier time, then `first`. */
export function usePhotoDraft(job: Job, first: readonly File[]) {
  const [chosen, setChosen] = useState<readonly Chosen[]>([]);
  const [words, setWords] = useState<PhotoWords>(() => ({
    caption: '',
    own: {},
    stageKey: currentStage(job),
    visible: false,
  }));
  const [problems, setProblems] = useState<string[]>([]);
  /** The object URLs of the previews, which hold the files in memory. */
  const addresses = useRef<string[]>([]);
  const waiting = usePhotoQueue((queue) => queue.waiting.length);
  useBeforeUnloadGuard(chosen.length > 0);

  /** Adds to the photos `before`, and keeps all of them. */
  function add(before: readonly Chosen[], files: readonly File[]) {
    const { taken, refusals } = choosePhotos(files, waiting + before.length);
    const added = taken.map((file) => ({ file, address: URL.createObjectURL(file) }));
    for (const { address } of added) addresses.current.push(address);
    const all = [...before, ...added];
    setChosen(all);
    setProblems(refusals);
    // Where the browser keeps nothing, adding says so.
    if (taken.length > 0)
      void keepFiles(
        job.id,
        all.map(({ file }) => file),
      ).catch(() => {});
  }

  const begin = useEffectEvent((kept: readonly File[], keptWords: PhotoWords | null) => {
    if (keptWords) setWords(keptWords);
    add([], [...kept, ...first]);
  });
  useEffect(() => {
    let isOpen = true;
    readPhotoDraft(job.id).then(
      ({ files, words: keptWords }) => isOpen && begin(files, keptWords),
      () => isOpen && begin([], null),
    );
    return () => {
      isOpen = false;
      for (const address of addresses.current.splice(0)) URL.revokeObjectURL(address);
    };
  }, [job.id]);

  return {
    chosen,
    words,
    problems,
    setProblems,
    choose: (files: readonly File[]) => add(chosen, files),
    say(change: Partial<PhotoWords>) {
      const said = { ...words, ...change };
      setWords(said);
      void keepWords(job.id, said).catch(() => {});
    },
    discard: () => dropPhotoDraft(job.id).catch(() => {}),
  };
}
