import { lockScroll } from './root-class.ts';

const INPUT_EVENTS = ['keydown', 'pointerdown', 'wheel'] as const;

/**
 * Opens an unrequested `<dialog popover="manual">` and focuses its first button. Opening a modal makes a phone restyle the
 * whole page, so it opens as a popover and becomes modal with the first key, wheel or press outside.
 * @returns a function that closes it
 */
export function openDeferredModal(dialog: HTMLDialogElement): () => void {
  const becomeModal = (event?: Event) => {
    const isWithin = event?.type === 'pointerdown' && dialog.contains(event.target as Node);
    if (isWithin || dialog.open) return;
    stopListening();
    hidePopover();
    dialog.showModal();
    dialog.addEventListener('close', lockScroll(), { once: true });
  };
  const stopListening = () => {
    for (const type of INPUT_EVENTS) removeEventListener(type, becomeModal, true);
  };
  const hidePopover = () => {
    if (dialog.matches(':popover-open')) dialog.hidePopover();
  };
  // A popover below an open modal dialog would be inert.
  if (!HTMLElement.prototype.showPopover || document.querySelector('dialog[open]')) becomeModal();
  else {
    dialog.showPopover();
    dialog.querySelector('button')?.focus();
    for (const type of INPUT_EVENTS) addEventListener(type, becomeModal, true);
  }
  return () => {
    stopListening();
    hidePopover();
    dialog.close();
  };
}
