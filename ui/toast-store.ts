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

let current: ShownToast | null = null;
let lastId = 0;
let hosts: readonly string[] = [];
const listeners = new Set<() => void>();

/** Shows a toast in place of the current one. @returns its id */
export function toast(message: ToastMessage): number {
  lastId += 1;
  current = { kind: 'success', ...message, id: lastId };
  notify();
  return lastId;
}

/** Closes the toast, unless another has replaced it. */
export function closeToast(id: number): void {
  if (current?.id !== id) return;
  current = null;
  notify();
}

/** Registers a place for toasts; the last registered shows them. @returns a function that unregisters it */
export function registerToastHost(id: string): () => void {
  hosts = [...hosts, id];
  notify();
  return () => {
    hosts = hosts.filter((host) => host !== id);
    notify();
  };
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const getCurrentToast = () => current;
export const getTopHost = () => hosts.at(-1) ?? null;
/** Server snapshot: rendered pages are shared by all visitors. */
export const getServerToast = () => null;

function notify(): void {
  for (const listener of listeners) listener();
}
