import './toast.css';
import { Suspense, useEffect, useId } from 'react';
import { lazyOptional, usePreload } from './lazy-optional.ts';
import { hostToasts, type ShownToast, useToasts } from './toast-store.ts';

export { type ToastMessage, toast } from './toast-store.ts';

const loadBox = () => import('./toast-box.tsx');
/** Nothing says anything while a page begins. */
const ToastBox = lazyOptional(loadBox, BareToast);

/**
 * Where messages appear. The root has one; every open dialog has its own, because a modal dialog
 * makes all that is outside of it deaf and mute. Only the innermost one shows the message.
 */
export function Toaster() {
  const id = useId();
  useEffect(() => hostToasts(id), [id]);
  usePreload(loadBox);
  const shown = useToasts(({ current, hosts }) => (hosts.at(-1) === id ? current : null));
  // The quiet region is always there: readers announce what changes in a region, but only alerts as they appear.
  return (
    <>
      <div aria-live="polite">
        <Suspense>{shown?.kind === 'success' && <ToastBox key={shown.id} message={shown} />}</Suspense>
      </div>
      <Suspense>{shown?.kind === 'error' && <ToastBox key={shown.id} message={shown} />}</Suspense>
    </>
  );
}

/** The words at least, where the network went before the box came. */
function BareToast({ message: { kind, title, description } }: { message: ShownToast }) {
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
