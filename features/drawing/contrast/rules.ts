import { relativeLuminance } from '#features/media/scrims/rules.ts';

/** Contrast of two colors written #rrggbb, 1 to 21. https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
export function contrastOf(a: string, b: string): number {
  const [light, dark] = [luminanceOf(a), luminanceOf(b)].sort((p, q) => q - p) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

const luminanceOf = (color: string): number =>
  relativeLuminance([1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)));

/**
 * Under this a mark may be hard to read, under the other it is not legible. 14 CFR 45.21 (c) wants contrast and legibility and
 * names no figure. WCAG 2.2 asks 4.5 : 1 of text, and of large text nearby no less than 3 : 1; a mark is read from afar.
 */
export const GOOD_CONTRAST = 4.5;
export const LEAST_CONTRAST = 2;
