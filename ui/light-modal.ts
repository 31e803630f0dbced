import { holdPage } from './root-class.ts';

const SIGNS = ['keydown', 'pointerdown', 'wheel'] as const;

/**
 * Opens an unrequested `<dialog popover="manual">`, and focuses its first button. A modal dialog makes a
 * phone go through the whole page, which delays a visitor who has begun to read; so it is shown as a popover first, and
 * becomes modal with the first key, or the first touch beside it.
 * @returns closes it
 */
export function showLightly(dialog: HTMLDialogElement): () => void {
  const becomeModal = (event?: Event) => {
    const isWithin = event?.type === 'pointerdown' && dialog.contains(event.target as Node);
    if (isWithin || dialog.open) return;
    stopListening();
    hidePopover();
    dialog.showModal();
    dialog.addEventListener('close', holdPage(), { once: true });
  };
  const stopListening = () => {
    for (const sign of SIGNS) removeEventListener(sign, becomeModal, true);
  };
  const hidePopover = () => {
    if (dialog.matches(':popover-open')) dialog.hidePopover();
  };
  // What lies under a modal dialog does not answer, a popover included.
  if (!HTMLElement.prototype.showPopover || document.querySelector('dialog[open]')) becomeModal();
  else {
    dialog.showPopover();
    dialog.querySelector('button')?.focus();
    for (const sign of SIGNS) addEventListener(sign, becomeModal, true);
  }
  return () => {
    stopListening();
    hidePopover();
    dialog.close();
  };
}
