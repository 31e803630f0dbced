import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useBeforeUnloadGuard } from '#ui/use-leave-guard.ts';
import type { Job } from '../../desk/contract.ts';
import { choosePhotos } from './photo-choice.ts';
import { dropPhotoDraft, keepFiles, keepWords, type PhotoWords, readPhotoDraft } from './photo-draft.ts';
import { usePhotoQueue } from './photo-queue.ts';

interface Chosen {
  file: File;
  /** Of its preview. */
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
  /** Of the previews, which hold the files in memory. */
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
