import { create } from 'zustand';
import './parts.css';
import { Suspense, useEffect, useId } from 'react';
import { lazyOptional, usePreload } from './lazy-optional.ts';

/** Errors stay until closed or replaced; others close by themselves. */
export type ToastMessage = {
  title: string;
  description?: string;
  kind?: 'success' | 'error';
  action?: { label: string; run: () => void };
  /** How long a success shows; has a default. */
  durationMs?: number;
};
export type ShownToast = ToastMessage & { id: number; kind: 'success' | 'error' };

type Toasts = { current: ShownToast | null; hosts: readonly string[] };

/** Server-rendered pages have no toast: React reads the initial state there. */
const useToasts = create<Toasts>(() => ({ current: null, hosts: [] }));

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
function registerToastHost(id: string): () => void {
  setState(({ hosts }) => ({ hosts: [...hosts, id] }));
  return () => setState(({ hosts }) => ({ hosts: hosts.filter((host) => host !== id) }));
}

export const getCurrentToast = () => getState().current;

const loadBox = () => import('./toast-box.tsx');
const ToastBox = lazyOptional(loadBox, FallbackToast);

/**
 * The place for toasts. The root has one and each open modal its own, as everything outside a modal is inert. Only the
 * innermost one shows the toast.
 */
export function Toaster() {
  const id = useId();
  useEffect(() => registerToastHost(id), [id]);
  usePreload(loadBox);
  const shown = useToasts(({ current, hosts }) => (hosts.at(-1) === id ? current : null));
  // The polite region is always rendered: screen readers announce changes in it, but not a new region.
  return (
    <>
      <div aria-live="polite">
        <Suspense>{shown?.kind === 'success' && <ToastBox key={shown.id} message={shown} />}</Suspense>
      </div>
      <Suspense>{shown?.kind === 'error' && <ToastBox key={shown.id} message={shown} />}</Suspense>
    </>
  );
}

/** Text only, if the chunk of `ToastBox` fails to load. */
function FallbackToast({ message: { kind, title, description } }: { message: ShownToast }) {
  return (
    <div
      role={kind === 'error' ? 'alert' : 'status'}
      className={`toast${kind === 'error' ? ' toast--danger' : ''} on-ink`}
    >
      <span />
      <div>
        <b>{title}</b>
        {description && <p>{description}</p>}
      </div>
    </div>
  );
}

/** Dismisses a success without an action, which would cover what opens next. */
export function dismissSuccessToast(): void {
  const current = getCurrentToast();
  if (current?.kind === 'success' && !current.action) closeToast(current.id);
}
