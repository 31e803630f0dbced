import { create } from 'zustand';
import type { Live } from './live.ts';

const useStore = create<{ live: Live | null; hasFailed: boolean }>(() => ({ live: null, hasFailed: false }));

let loading: Promise<Live> | null = null;

/** What draws in the browser, once it has loaded; null on the server. */
export const useLive = (): Live | null => useStore(({ live }) => live);

/** Whether it could not be loaded at the last try. */
export const useLiveFailed = (): boolean => useStore(({ hasFailed }) => hasFailed);

/** Loads it, unless it has; after a failure, again. @throws if that fails */
export function loadLive(): Promise<Live> {
  loading ??= import('./live.ts').then(
    ({ live }) => {
      useStore.setState({ live, hasFailed: false });
      return live;
    },
    (error) => {
      loading = null;
      useStore.setState({ hasFailed: true });
      throw error;
    },
  );
  return loading;
}

/** Loads it and goes without it if that fails: what the server has drawn stays. */
export const tryLive = () => loadLive().catch(() => null);
