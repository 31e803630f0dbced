import { type SyntheticEvent, useEffect, useRef } from 'react';
import { holdPage } from './root-class.ts';

type DialogEvent = SyntheticEvent<HTMLDialogElement>;

/**
 * For a `<dialog>` that is modal while it is mounted, and `isReady`: the page behind it stays where it is, Escape asks
 * `onClose`, and the focus goes back to where it was.
 * @returns what the dialog must be given
 */
export function useModal(onClose: () => void, isReady = true) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (!isReady) return;
    const opener = document.activeElement;
    const element = dialog.current;
    element?.showModal();
    const letPageGo = holdPage();
    return () => {
      letPageGo();
      element?.close();
      // The page may close it, too (by going back); then the browser does not lead the focus home.
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, [isReady]);
  return {
    ref: dialog,
    onCancel(event: DialogEvent) {
      if (event.target !== event.currentTarget) return;
      event.preventDefault();
      onClose();
    },
    onClose({ target, currentTarget }: DialogEvent) {
      // A second Escape in a row closes it without asking.
      if (target === currentTarget && currentTarget.isConnected && !currentTarget.open) onClose();
    },
  };
}
