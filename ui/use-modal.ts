import { type SyntheticEvent, useEffect, useEffectEvent, useRef } from 'react';
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

/** The field of the entry's state, beside what the router keeps there. */
const LAYER = 'layer';

/**
 * Browser Back calls `onClose` instead of leaving the page, also one that was opened directly. Until then an entry of the
 * history stands for what is open; the router does not know it.
 */
export function useCloseOnBack(onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const id = String(Math.random());
    const isCurrent = () => history.state?.[LAYER] === id;
    const push = () => history.pushState({ ...history.state, [LAYER]: id }, '');
    function handleBack(event: PopStateEvent) {
      // Back from a layer above this one.
      if (isCurrent()) return;
      event.stopImmediatePropagation();
      // A question about unsaved changes may keep it open.
      push();
      close();
    }
    push();
    addEventListener('popstate', handleBack, { capture: true });
    return () => {
      removeEventListener('popstate', handleBack, { capture: true });
      // A link may have led on from here.
      if (isCurrent()) dropEntry();
    };
  }, []);
}

function dropEntry(): void {
  const options = { capture: true, once: true };
  addEventListener('popstate', (event) => event.stopImmediatePropagation(), options);
  history.back();
}
