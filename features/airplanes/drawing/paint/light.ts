import type { Body } from '../airframes/bodies.ts';
import { clamp, type Polygon, range } from '../geometry.ts';
import { rememberFor } from '../remember.ts';
import type { Finish } from './scheme.ts';
import { fill, type Gradient, gradientAlong, gradientUp, INK, type Step, WHITE } from './steps.ts';

/** Degrees up to which the ground darkens the skin, each with an opacity; the steps about -7 are the horizon in gloss paint. */
const SHADE: readonly (readonly [degrees: number, opacity: number, isGloss?: boolean])[] = [
  [-74, 0.07],
  [-62, 0.06],
  [-50, 0.055],
  [-40, 0.05],
  [-31, 0.045],
  [-23, 0.04],
  [-16, 0.04],
  [-10, 0.045, true],
  [-7, 0.05, true],
  [-4.5, 0.04, true],
  [0, 0.022],
  [6, 0.022],
  [12, 0.022],
  [19, 0.02],
  [27, 0.018],
  [35, 0.014],
];
/** Bands of the highlight, from and to in degrees. */
const HIGHLIGHT: readonly (readonly [from: number, to: number, opacity: number])[] = [
  [30, 80, 0.035],
  [36, 74, 0.045],
  [42, 68, 0.06],
  [47, 63, 0.07],
  [51, 59, 0.09],
  [53, 57, 0.1],
];

const HIGHLIGHT_MIDDLE = 55;
/** Metres over which the highlight runs out at the root of a fin, so that it draws no edge between the two. */
const FADE = 0.9;

/**
 * Light on a round body: nested bands that follow the slope of its skin. `gloss` 1 is solid paint, 0 has neither horizon nor
 * highlight. The dark ridge ends, and the highlight runs out, at `ridgeEnd` metres, where a fin grows out of it.
 */
export function lightOn(
  body: Body,
  { gloss = 1, stations = 90, ridgeEnd = body.end }: { gloss?: number; stations?: number; ridgeEnd?: number } = {},
): readonly Step[] {
  return buildLight(body, gloss, stations, ridgeEnd);
}

const buildLight = rememberFor((body: Body, gloss: number, stations: number, ridgeEnd: number): readonly Step[] => {
  const xs = body.stations(stations);
  const ridge = xs.filter((x) => x <= ridgeEnd);
  const below = (degrees: number) =>
    body.between(
      xs,
      (x) => body.bottom(x) - 0.02,
      (x) => body.heightFacing(x, degrees),
    );
  const highlight = (from: number, to: number) => {
    const closing = (x: number, degrees: number) =>
      degrees + (HIGHLIGHT_MIDDLE - degrees) * clamp((x - ridgeEnd) / FADE, 0, 1);
    return body.between(
      xs,
      (x) => body.heightFacing(x, closing(x, from)),
      (x) => body.heightFacing(x, closing(x, to)),
    );
  };
  return [
    ...SHADE.map(([degrees, opacity, isGloss]) => fill([below(degrees)], INK, isGloss ? opacity * gloss : opacity)),
    ...HIGHLIGHT.map(([from, to, opacity]) => fill([highlight(from, to)], WHITE, opacity * gloss)),
    fill([body.band(ridge, 83, 90)], INK, 0.05),
    fill([body.band(ridge, 87, 90)], INK, 0.05),
  ];
});

/** What a finish adds to the color of a body: flake, veil or haze, as bands of its skin. */
export const finishOn = rememberFor((body: Body, finish: Finish): readonly Step[] => {
  const xs = body.stations(70);
  /** Bands that close in on `middle` degrees. */
  const rings = (color: string, from: number, to: number, middle: number, count: number, opacity: number) =>
    range(count, (i) => {
      const share = i / count;
      return fill([body.band(xs, from + (middle - from) * share, to + (middle - to) * share)], color, opacity);
    });
  switch (finish) {
    case 'metallic':
      return [...rings(WHITE, -4, 88, 50, 11, 0.028), ...rings(INK, -90, -8, -90, 6, 0.03)];
    case 'pearl':
      return [...rings('#fff1e0', -20, 88, 36, 8, 0.022), ...rings(WHITE, 20, 80, 52, 6, 0.03)];
    case 'matte':
      return [fill([body.band(xs, -90, 90)], '#8d9397', 0.06)];
    case 'solid':
      return [];
  }
});

/** What a finish adds to flat parts such as a fin, from their leading to their trailing edge, or across them. */
export function finishOnFlat(parts: readonly Polygon[], finish: Finish, { isAcross = false } = {}): Step[] {
  const axis = isAcross ? 1 : 0;
  const ends = parts.flat().map((point) => point[axis]);
  const gradientFrom = isAcross ? gradientUp : gradientAlong;
  const shaded = (stops: Gradient['stops']) => fill(parts, gradientFrom(Math.min(...ends), Math.max(...ends), stops));
  switch (finish) {
    case 'metallic':
      return [shaded(METALLIC_STOPS)];
    case 'pearl':
      return [fill(parts, '#fff1e0', 0.1), shaded(PEARL_STOPS)];
    case 'matte':
      return [fill(parts, '#8d9397', 0.06)];
    case 'solid':
      return [];
  }
}

const METALLIC_STOPS = [
  [0, INK, 0.05],
  [0.35, WHITE, 0.08],
  [0.55, WHITE, 0.12],
  [0.7, WHITE, 0.04],
  [1, INK, 0.12],
] as const;
const PEARL_STOPS = [
  [0, WHITE, 0.02],
  [0.45, WHITE, 0.2],
  [1, WHITE, 0.02],
] as const;

/** How much of the gloss a finish shows. */
export const glossOf = (finish: Finish): number => (finish === 'matte' ? 0.35 : 1);
