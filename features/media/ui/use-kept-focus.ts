import { type RefObject, useEffect, useRef } from 'react';

/** The ways by which a picture is exchanged; their buttons say so as `data-way`. */
type PictureWay = 'upload' | 'address' | 'google' | 'crop';

/**
 * Leads the focus on where what had it goes away: to the button that stops the sending, and when that is over, back to the
 * button of the way that was gone. Focus that is elsewhere by then stays there.
 * @returns how to note the way
 */
export function useKeptFocus(tools: RefObject<HTMLElement | null>, isSending: boolean): (way: PictureWay) => void {
  const way = useRef<PictureWay>('upload');
  const wasSending = useRef(isSending);

  useEffect(() => {
    if (wasSending.current === isSending) return;
    wasSending.current = isSending;
    if (document.activeElement && document.activeElement !== document.body) return;
    const buttons = [...(tools.current?.querySelectorAll<HTMLElement>('button') ?? [])];
    const began = buttons.find((button) => button.dataset.way === way.current);
    (began ?? buttons[0])?.focus({ preventScroll: true });
  }, [tools, isSending]);

  return (next) => {
    way.current = next;
  };
}
