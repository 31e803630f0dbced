import { type RefObject, useEffect, useRef } from 'react';

/** How a picture is replaced, in the buttons' `data-action`. */
type PictureAction = 'upload' | 'address' | 'google' | 'crop';

/**
 * Moves the focus from a button that disappears to the cancel button, and back afterwards, unless the user has moved
 * it.
 * @returns a function that records the button's action
 */
export function useRestoredFocus(
  tools: RefObject<HTMLElement | null>,
  isSending: boolean,
): (action: PictureAction) => void {
  const lastAction = useRef<PictureAction>('upload');
  const wasSending = useRef(isSending);

  useEffect(() => {
    if (wasSending.current === isSending) return;
    wasSending.current = isSending;
    if (document.activeElement && document.activeElement !== document.body) return;
    const buttons = [...(tools.current?.querySelectorAll<HTMLElement>('button') ?? [])];
    const began = buttons.find((button) => button.dataset.action === lastAction.current);
    (began ?? buttons[0])?.focus({ preventScroll: true });
  }, [tools, isSending]);

  return (next) => {
    lastAction.current = next;
  };
}
