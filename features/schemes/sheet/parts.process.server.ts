import type { TaggedDocument } from '#features/pdf/process.server.ts';
import { INNER, STYLES } from './styles.process.server.ts';

/** The upper edge of the second page's columns, and what stands beneath them. */
export const TOP = 70;
export const FOOT = 446;
export const LEFT = { x: INNER.left, width: 414 };
export const RIGHT = { x: INNER.left + LEFT.width + 24, width: INNER.width - LEFT.width - 24 };

/** Returns its lower edge. */
export function drawHeading(page: TaggedDocument, text: string, { x, y }: { x: number; y: number }): number {
  return page.tag('H3', () => page.write(text, { x, y }, STYLES.heading)) + 1;
}

/** Returns its lower edge. */
export function drawNote(page: TaggedDocument, text: string, { x, width }: typeof LEFT, y: number): number {
  return page.tag('P', () => page.write(text, { x, y, width }, STYLES.fine));
}
