import './toast.css';
import { Suspense, useEffect, useId } from 'react';
import { lazyOptional, usePreload } from './lazy-optional.ts';
import { registerToastHost, type ShownToast, useToasts } from './toast-store.ts';

export { type ToastMessage, toast } from './toast-store.ts';

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
