import { describe, expect, it } from 'vitest';
import { relativeLuminance, scrimFor } from './scrims.ts';

describe('the scrim over a picture', () => {
  const INK = [11, 28, 40];
  const contrastWithWhite = (luminance: number) => 1.05 / (luminance + 0.05);

  it.each([255, 220, 180, 140, 121])('makes white text readable on a gray of %i', (gray) => {
    const scrim = scrimFor(relativeLuminance([gray, gray, gray]));
    const seen = INK.map((ink) => ink * scrim + gray * (1 - scrim));
    expect(contrastWithWhite(relativeLuminance(seen))).toBeGreaterThanOrEqual(4.5);
    const fainter = INK.map((ink) => ink * (scrim - 0.03) + gray * (1 - scrim + 0.03));
    expect(contrastWithWhite(relativeLuminance(fainter))).toBeLessThan(4.5);
  });

  it('is omitted on a dark picture', () => {
    expect(scrimFor(relativeLuminance([118, 118, 118]))).toBe(0);
    expect(scrimFor(0)).toBe(0);
  });
});
