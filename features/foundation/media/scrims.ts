/** WCAG 2.2, 1.4.3: the minimum contrast of text. */
const MIN_CONTRAST = 4.5;
/** `--color-ink`, the color of the scrim. */
const INK_LIGHTNESS = lightness(relativeLuminance([11, 28, 40]));
/** The lightest gray behind readable white text. */
const MAX_LIGHTNESS = lightness(1.05 / MIN_CONTRAST - 0.05);

/**
 * Relative luminance of an sRGB color (0 to 255 each), from 0 to 1.
 * https://www.w3.org/TR/WCAG22/#dfn-relative-luminance
 */
export function relativeLuminance(rgb: readonly number[]): number {
  const [r = 0, g = 0, b = 0] = rgb.map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Opacity of the scrim, 0 to 1, that keeps white text readable over this luminance. */
export function scrimFor(luminance: number): number {
  const shown = lightness(luminance);
  const needed = (shown - MAX_LIGHTNESS) / (shown - INK_LIGHTNESS);
  return shown <= MAX_LIGHTNESS ? 0 : Math.ceil(needed * 100) / 100;
}

/** The sRGB value of a gray of this luminance, as a share of 255: browsers blend in sRGB. */
function lightness(luminance: number): number {
  return luminance <= 0.0031308 ? luminance * 12.92 : 1.055 * luminance ** (1 / 2.4) - 0.055;
}
