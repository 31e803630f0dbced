import { useEffect, useRef, useState } from 'react';
import { dropPhotoDraft, keepFiles, keepWords, readPhotoDraft } from '#workshop/jobs/files/ui/PhotoPicker.tsx';
import { choosePhotos, usePhotoQueue } from '#workshop/jobs/files/ui/photo-queue.ts';
import type { Mark } from '../../change-order.contract.ts';
import { CHANGE_LIMITS as LIMITS } from '../../change-order.ts';
import type { Side } from '../../findings.ts';

export interface FindingDraft {
  what: string;
  side: Side;
  mark: Mark | null;
  words: string;
  /** 'true' or 'false'; empty while it is open. */
  isStuck: string;
}

const NOTHING: FindingDraft = { what: '', side: 'left', mark: null, words: '', isStuck: '' };
interface Chosen {
  file: File;
  /** The object URL of its preview. */
  address: string;
}

/** The words of a finding and its photos, kept in the browser. */
export function useFindingDraft(jobId: number) {
  const [photos, setPhotos] = useState<readonly Chosen[]>([]);
  const [finding, setFinding] = useState(NOTHING);
  const [problem, setProblem] = useState('');
  const addresses = useRef<string[]>([]);
  const waiting = usePhotoQueue((queue) => queue.waiting.length);
  const draft = `found-${jobId}` as const;

  const show = (files: readonly File[]): Chosen[] =>
    files.map((file) => {
      const address = URL.createObjectURL(file);
      addresses.current.push(address);
      return { file, address };
    });
  /** Where the browser keeps nothing, sending says so. */
  const keep = (all: readonly Chosen[]) => {
    setPhotos(all);
    void keepFiles(
      draft,
      all.map(({ file }) => file),
    ).catch(() => {});
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each job
  useEffect(() => {
    let isOpen = true;
    readPhotoDraft<FindingDraft>(draft).then(
      ({ files, words }) => {
        if (!isOpen) return;
        // What was written and taken before it was read stays.
        if (words) setFinding((now) => (now === NOTHING ? words : now));
        const kept = show(files);
        setPhotos((now) => [...kept, ...now]);
      },
      () => {},
    );
    return () => {
      isOpen = false;
      for (const address of addresses.current.splice(0)) URL.revokeObjectURL(address);
    };
  }, [draft]);

  return {
    photos,
    finding,
    problem,
    setProblem,
    choose(files: readonly File[]) {
      const { taken, refusals } = choosePhotos(files, waiting + photos.length);
      const room = LIMITS.photos - photos.length;
      setProblem(taken.length > room ? `A finding can have up to ${LIMITS.photos} photos.` : (refusals[0] ?? ''));
      keep([...photos, ...show(taken.slice(0, room))]);
    },
    remove: (at: number) => keep(photos.toSpliced(at, 1)),
    say(change: Partial<FindingDraft>) {
      const words = { ...finding, ...change };
      setFinding(words);
      void keepWords(draft, words).catch(() => {});
    },
    discard: () => dropPhotoDraft(draft).catch(() => {}),
  };
}
