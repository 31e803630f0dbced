import { create } from 'zustand';

/** Errors stay until closed or replaced; others close by themselves. */
export type ToastMessage = {
  title: string;
  description?: string;
  kind?: 'success' | 'error';
  action?: { label: string; run: () => void };
  /** Of a success; has a default. */
  durationMs?: number;
};
export type ShownToast = ToastMessage & { id: number; kind: 'success' | 'error' };

type Toasts = { current: ShownToast | null; hosts: readonly string[] };

/** Server-rendered pages have no toast: React reads the initial state there. */
export const useToasts = create<Toasts>(() => ({ current: null, hosts: [] }));

const { getState, setState } = useToasts;
let lastId = 0;

/** In place of a failure that says no more than 'Error': the browser knows its cause. */
const OFFLINE = {
  title: 'You’re offline. Nothing is lost',
  description: 'What you entered is still here. Try again when you’re back online.',
};

/** Shows a toast in place of the current one. Browser only. @returns its id */
export function toast(message: ToastMessage): number {
  lastId += 1;
  const isCausedOffline = message.title === 'Error' && navigator.onLine === false;
  setState({ current: { kind: 'success', ...message, ...(isCausedOffline && OFFLINE), id: lastId } });
  return lastId;
}

/** Closes the toast if it is still the current one. */
export function closeToast(id: number): void {
  if (getCurrentToast()?.id === id) setState({ current: null });
}

/** Adds a place where toasts show. The last one added is in use. @returns a function that removes it */
export function registerToastHost(id: string): () => void {
  setState(({ hosts }) => ({ hosts: [...hosts, id] }));
  return () => setState(({ hosts }) => ({ hosts: hosts.filter((host) => host !== id) }));
}

export const getCurrentToast = () => getState().current;
