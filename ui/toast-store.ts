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

let current: ShownToast | null = null;
let lastId = 0;
let hosts: readonly string[] = [];
const listeners = new Set<() => void>();

/** Shows a message in place of the one before: there is one at a time. For the browser, from anywhere. @returns its id */
export function toast(message: ToastMessage): number {
  lastId += 1;
  current = { kind: 'success', ...message, id: lastId };
  tell();
  return lastId;
}

/** Takes the message away, unless another has taken its place already. */
export function closeToast(id: number): void {
  if (current?.id !== id) return;
  current = null;
  tell();
}

/** Makes a place where messages show; the last one made is the one in use. Returns how to end it. */
export function hostToasts(id: string): () => void {
  hosts = [...hosts, id];
  tell();
  return () => {
    hosts = hosts.filter((host) => host !== id);
    tell();
  };
}

export function onToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const currentToast = () => current;
export const topHost = () => hosts.at(-1) ?? null;
/** None on the server: rendered pages are shared by all visitors. */
export const noToast = () => null;

function tell(): void {
  for (const listener of listeners) listener();
}
