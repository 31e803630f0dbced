import './toast.css';
import { lazy, Suspense, useEffect, useId, useSyncExternalStore } from 'react';
import { currentToast, hostToasts, noToast, onToasts, topHost } from './toast-store.ts';

export { type ToastMessage, toast } from './toast-store.ts';

/** Nothing says anything while a page begins. */
const ToastBox = lazy(() => import('./toast-box.tsx'));

/**
 * Where messages appear. The root has one; every open dialog has its own, because a modal dialog
 * makes all that is outside of it deaf and mute. Only the innermost one shows the message.
 */
export function Toaster() {
  const id = useId();
  useEffect(() => hostToasts(id), [id]);
  const current = useSyncExternalStore(onToasts, currentToast, noToast);
  const top = useSyncExternalStore(onToasts, topHost, noToast);
  const shown = top === id ? current : null;
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
