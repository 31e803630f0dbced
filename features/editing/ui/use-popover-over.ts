import { type RefObject, useEffect, useLayoutEffect } from 'react';

const FONT = ['fontFamily', 'fontSize', 'fontWeight', 'fontStretch', 'lineHeight', 'letterSpacing'] as const;
const MIN_WIDTH_PX = 272;
const EDGE_PX = 8;
const HAS_FIELD_SIZING = CSS.supports('field-sizing', 'content');

/** Opens the popover `box` over `anchor`, gives `field` the anchor's font, and follows scroll and resize. */
export function usePopoverOver(
  anchor: HTMLElement,
  box: RefObject<HTMLElement | null>,
  field: RefObject<HTMLElement | null>,
): void {
  useLayoutEffect(() => {
    box.current!.showPopover();
    const styles = getComputedStyle(anchor);
    for (const property of FONT) field.current!.style[property] = styles[property];
    anchor.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    const follow = () => placeOver(anchor, box.current!);
    follow();
    window.addEventListener('scroll', follow, true);
    window.addEventListener('resize', follow);
    return () => {
      window.removeEventListener('scroll', follow, true);
      window.removeEventListener('resize', follow);
    };
  }, [anchor, box, field]);
}

/** Fits the height of a field to its text, in browsers without `field-sizing`. */
export function useHeightOfText(field: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (HAS_FIELD_SIZING) return;
    const { style } = field.current!;
    style.height = 'auto';
    style.height = `${field.current!.scrollHeight + 4}px`;
  });
}

function placeOver(anchor: HTMLElement, box: HTMLElement): void {
  const { left, top, width } = anchor.getBoundingClientRect();
  const room = document.documentElement.clientWidth - 2 * EDGE_PX;
  const wide = Math.min(Math.max(width + 2 * EDGE_PX, MIN_WIDTH_PX), room);
  box.style.width = `${wide}px`;
  box.style.left = `${Math.max(EDGE_PX, Math.min(left - EDGE_PX, room + EDGE_PX - wide))}px`;
  const lowest = document.documentElement.clientHeight - box.offsetHeight - EDGE_PX;
  box.style.top = `${Math.max(EDGE_PX, Math.min(top - EDGE_PX, lowest))}px`;
}
