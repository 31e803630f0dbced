import { type SyntheticEvent, useEffect, useRef } from 'react';
import { lockScroll } from './root-class.ts';

type DialogEvent = SyntheticEvent<HTMLDialogElement>;

/**
 * Opens a `<dialog>` as a modal while mounted: locks scrolling, calls `onClose` on Escape, unless it is
 * busy, restores focus.
 * @returns props of the dialog
 */
export function useModal(onClose: () => void, isBusy = false) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const opener = document.activeElement;
    const element = dialog.current;
    element?.showModal();
    // The title first: a field further down may have taken the focus.
    element?.scrollTo(0, 0);
    const unlockScroll = lockScroll();
    return () => {
      unlockScroll();
      element?.close();
      // The browser does not restore it when the dialog is unmounted.
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, []);
  return {
    ref: dialog,
    onCancel(event: DialogEvent) {
      if (event.target !== event.currentTarget) return;
      event.preventDefault();
      if (!isBusy) onClose();
    },
    onClose({ target, currentTarget }: DialogEvent) {
      // A second Escape in a row closes it without a cancel event.
      if (target !== currentTarget || !currentTarget.isConnected || currentTarget.open) return;
      if (isBusy) currentTarget.showModal();
      else onClose();
    },
  };
}
