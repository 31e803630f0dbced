import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Scheme } from '#airplanes/drawing/paint/scheme.ts';
import { toast } from '#ui/toast.tsx';
import { readScheme, writeScheme } from '../scheme-code.ts';
import { startScheme } from '../scheme-fields.ts';
import type { StudioState } from './use-studio.ts';

const KEY = 'studio-draft';

/** The scheme that this browser keeps between visits. */
export interface KeptScheme {
  code: string;
  /** ISO 8601 */
  at: string;
}

/** Null without a draft, or where storage is refused: the address bar holds the scheme, too. */
function readKeptScheme(): KeptScheme | null {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null');
  } catch {
    return null;
  }
}

function keepScheme(code: string): KeptScheme {
  const kept = { code, at: new Date().toISOString() };
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Storage is full or refused.
  }
  return kept;
}

const KEEP_AFTER_MS = 400;

/** A scheme from earlier, or from another tab. */
export interface FoundScheme {
  origin: 'earlier' | 'other tab';
  /** ISO 8601 */
  at: string;
}

/**
 * Keeps the scheme in this browser and in the address a moment after each change. Of two tabs the last one wins, and
 * the other one says so when it is looked at again.
 * @param address where this scheme is found
 * @param isFresh whether the page was opened without a scheme of its own, so that a kept one takes its place
 * @param isEarly whether something was entered before hydration, which counts more than a kept one
 * @param isDraft whether it is the visitor's own, to be kept in this browser and not in the address alone
 */
export function useKeptScheme(
  scheme: Scheme,
  address: string,
  { isFresh, isEarly, isDraft }: { isFresh: boolean; isEarly: RefObject<boolean>; isDraft: boolean },
  show: (scheme: Scheme) => void,
) {
  const [found, setFound] = useState<FoundScheme | null>(null);
  const own = useRef<KeptScheme | null>(null);
  const kept = useRef(address);

  const keep = useEffectEvent((isLeaving: boolean) => {
    if (kept.current === address) return;
    kept.current = address;
    if (isDraft) own.current = keepScheme(writeScheme(scheme));
    // The address is the next page's already.
    if (!isLeaving) history.replaceState(history.state, '', address);
  });

  const take = useEffectEvent((origin: FoundScheme['origin']) => {
    const stored = readKeptScheme();
    const read = stored && readScheme(stored.code);
    if (!stored || !read || !('scheme' in read)) return;
    own.current = stored;
    if (writeScheme(scheme) === stored.code) return;
    show(read.scheme);
    setFound({ origin, at: stored.at });
  });

  const lookForLater = useEffectEvent(() => {
    const stored = readKeptScheme();
    const isLater = stored && own.current && stored.at > own.current.at && stored.code !== own.current.code;
    if (isLater) setFound({ origin: 'other tab', at: stored.at });
  });

  useEffect(() => {
    if (isFresh && !isEarly.current) take('earlier');
  }, [isFresh, isEarly]);

  useEffect(() => {
    const timer = setTimeout(() => keep(false), KEEP_AFTER_MS, address);
    return () => clearTimeout(timer);
  }, [address]);

  useEffect(() => {
    const flush = () => keep(false);
    const look = () => lookForLater();
    window.addEventListener('pagehide', flush);
    window.addEventListener('focus', look);
    return () => {
      window.removeEventListener('pagehide', flush);
      window.removeEventListener('focus', look);
      keep(true);
    };
  }, []);

  return {
    found,
    dismiss: () => setFound(null),
    /** Shows what the other tab has kept. */
    takeOver: () => {
      setFound(null);
      take('other tab');
    },
  };
}

/** Goes back to the scheme that visitors start from, which can be undone. */
export function startOver({ scheme, change }: Pick<StudioState, 'scheme' | 'change'>): void {
  change(startScheme());
  toast({ title: 'Started over', action: { label: 'Undo', run: () => change(scheme) } });
}
