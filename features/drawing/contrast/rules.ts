import { relativeLuminance } from '#features/media/scrims/rules.ts';

/** Contrast of two colors written #rrggbb, 1 to 21. https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
export function contrastOf(a: string, b: string): number {
  const [light, dark] = [luminanceOf(a), luminanceOf(b)].sort((p, q) => q - p) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

const luminanceOf = (color: string): number =>
  relativeLuminance([1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)));

/** Under this a mark may be hard to read. */
export const GOOD_CONTRAST = 3;
/** Under this a mark is not legible. */
export const LEAST_CONTRAST = 2;
