import { create } from 'zustand';

/** What a toast says. Errors stay until closed or replaced, the rest goes by itself. */
export type ToastMessage = {
  title: string;
  description?: string;
  kind?: 'success' | 'error';
  action?: { label: string; run: () => void };
  /** How long a success shows, where not as long as usual. */
  ms?: number;
};
export type ShownToast = ToastMessage & { id: number; kind: 'success' | 'error' };

type Toasts = { current: ShownToast | null; hosts: readonly string[] };

/** Server-rendered pages have no toast: React reads the initial state there. */
export const useToasts = create<Toasts>(() => ({ current: null, hosts: [] }));

const { getState, setState } = useToasts;
let lastId = 0;

/** Shows a toast in place of the current one. Browser only. @returns its id */
export function toast(message: ToastMessage): number {
  lastId += 1;
  setState({ current: { kind: 'success', ...message, id: lastId } });
  return lastId;
}

/** Closes the toast if it is still the current one. */
export function closeToast(id: number): void {
  if (currentToast()?.id === id) setState({ current: null });
}

/** Adds a place where toasts show. The last one added is in use. @returns a function that removes it */
export function hostToasts(id: string): () => void {
  setState(({ hosts }) => ({ hosts: [...hosts, id] }));
  return () => setState(({ hosts }) => ({ hosts: hosts.filter((host) => host !== id) }));
}

export const currentToast = () => getState().current;
