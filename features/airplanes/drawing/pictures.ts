import type { Airframe } from './airframes/airframe.ts';
import { airframeOfType } from './airframes/scale.ts';
import { boxAround, type Point, type Polygon, simplify } from './geometry.ts';
import { type Coating, NEUTRAL_GRAY, type Scheme, type Zone } from './paint/scheme.ts';
import { type SettledScheme, settleScheme } from './paint/settled-scheme.ts';
import {
  type Coat,
  type Gradient,
  INK,
  type Paint,
  type Placement,
  placePort,
  placeStarboard,
  type Step,
  writeSvg,
} from './paint/steps.ts';
import { type Sliders, shareOfStep } from './paint/stripes.ts';
import { drawPlan } from './plan/plan.ts';
import { BLADE_COLOR } from './side/fittings.ts';
import { drawSide } from './side/side.ts';

/** Metres: narrower lines are seams. */
const LEAST_LINE = 0.015;
/** Fainter fills are light. */
const LEAST_OPACITY = 0.4;
/** Metres: smaller parts are not seen. */
const LEAST_SIZE = 0.14;
/** Tolerances: an outline is to be seen. */
const OUTLINE = 2.5;

/**
 * The steps of a small picture: flat colors and outlines, without light, seams and shadow.
 * @param tolerance metres by which outlines may be simplified
 */
function drawBare(steps: readonly Step[], tolerance: number): Step[] {
  return steps.flatMap((step) => bareStep(step, tolerance));
}

function bareStep(step: Step, tolerance: number): Step[] {
  const plain = (polygons: readonly Polygon[]) => polygons.map((polygon) => simplify(polygon, tolerance));
  switch (step.kind) {
    case 'clip': {
      const inner = drawBare(step.steps, tolerance);
      return inner.length > 0 ? [{ kind: 'clip', polygons: plain(step.polygons), steps: inner }] : [];
    }
    case 'fill': {
      const color = typeof step.color === 'string' ? step.color : flatColor(step.color);
      if (!color || step.opacity < LEAST_OPACITY || step.polygons.every(isSmall)) return [];
      return [{ kind: 'fill', polygons: plain(step.polygons), color, opacity: 1 }];
    }
    case 'stroke':
      if (step.width < LEAST_LINE) return [];
      return [{ ...step, lines: plain(step.lines), width: Math.max(step.width, OUTLINE * tolerance) }];
  }
}

function isSmall(polygon: Polygon): boolean {
  const [[left, low], , [right, high]] = boxAround(polygon) as [Point, Point, Point, Point];
  return Math.max(right - left, high - low) < LEAST_SIZE;
}

/** The last color of a gradient that is a part's own; null for light over a part. */
const flatColor = ({ stops }: Gradient): string | null =>
  stops.every(([, , opacity]) => opacity === 1) ? stops.at(-1)![1] : null;

export const VIEWS = ['left', 'right', 'top'] as const;
export type View = (typeof VIEWS)[number];

/** The colors of a scheme, from the coatings that are offered. */
export function paintOf({ zones, parts }: Scheme, coatings: readonly Coating[]): Paint {
  const colors = new Map(coatings.map((coating) => [coating.id, drawnColor(coating)]));
  const coats = Object.entries(zones).map(([zone, { coating, finish }]): [Zone, Coat] => [
    zone as Zone,
    { color: colors.get(coating) ?? NEUTRAL_GRAY, finish },
  ]);
  return { zones: Object.fromEntries(coats) as Paint['zones'], ...parts };
}

/** The scheme on its airframe with the mark in place, which `settled` may say: what to draw, and what was done for the mark's sake. */
export function settlePicture(scheme: Scheme, coatings: readonly Coating[], settled?: SettledScheme) {
  const airframe = airframeOfType(scheme.type);
  const paint = paintOf(scheme, coatings);
  const lines = { layout: scheme.layout, sliders: slidersOf(scheme), mark: scheme.mark };
  return { airframe, paint, settled: settled ?? settleScheme(airframe, lines, paint) };
}

/** How much brighter than its sRGB value, which is of a flat sample, a metal is drawn: else gold looks brown. */
const METAL_BRIGHTNESS = 1.15;

function drawnColor({ srgb, finishes }: Coating): string {
  if (finishes.some((finish) => finish !== 'metallic')) return srgb;
  const channels = [1, 3, 5].map((at) => Number.parseInt(srgb.slice(at, at + 2), 16));
  const bright = channels.map((value) => Math.min(255, Math.round(value * METAL_BRIGHTNESS)));
  return `#${bright.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** The sliders as shares of their reach. */
export function slidersOf({ sliders: { height, sweep, width } }: Scheme): Sliders {
  return { height: shareOfStep(height), sweep: shareOfStep(sweep), width: shareOfStep(width) };
}

export type SettledPicture = ReturnType<typeof settlePicture>;

/** The steps of a view in metres. */
export function drawView({ airframe, paint, settled }: SettledPicture, view: View): Step[] {
  return view === 'top'
    ? drawPlan(airframe, settled.layers, paint)
    : drawSide(airframe, settled, paint, { isStarboard: view === 'right' });
}

const MARGIN = 0.03;

/** The sheet of a view that is `width` pixels wide: its height in pixels and where the drawing lies. */
export function sheetOf(airframe: Airframe, view: View, width: number): Placement & { height: number } {
  const { length, ground, wing, fin, bullet, body, frame } = airframe;
  const scale = (width * (1 - 2 * MARGIN)) / length;
  const edge = width * MARGIN;
  if (view === 'top') {
    const span = 2 * Math.max(...wing.map(({ y }) => y));
    const fits = Math.min(scale, (width * 0.75) / span);
    const height = Math.round(span * fits + 2 * edge);
    return { ...placePort(fits, (width - length * fits) / 2, height / 2), height };
  }
  const wheelRoom = 0.3;
  const top = Math.max(
    frame.finTop,
    bullet ? bullet.top(fin.stations.at(-1)![1] + 0.5) + 0.1 : 0,
    body.top(frame.x(0.36)),
  );
  const height = Math.round((top - ground + wheelRoom) * scale + 2 * edge);
  const base = height - edge - wheelRoom * scale + ground * scale;
  const place = view === 'left' ? placePort(scale, edge, base) : placeStarboard(scale, width - edge, base);
  return { ...place, height };
}

const ON_INK = { outline: '#a9bac4', blade: '#56636b', shadow: '#000000' };

const onInk = new WeakMap<Step, Step>();

/** The steps for a dark ground: light outlines and propellers, and a black shadow. The same step becomes the same one. */
function drawOnInk(steps: readonly Step[]): Step[] {
  return steps.map((step) => {
    const changed = onInk.get(step) ?? turnToInk(step);
    onInk.set(step, changed);
    return changed;
  });
}

function turnToInk(step: Step): Step {
  if (step.kind === 'stroke' && step.color === INK) return { ...step, color: ON_INK.outline, opacity: 0.75 };
  if (step.kind === 'fill' && step.color === BLADE_COLOR) return { ...step, color: ON_INK.blade };
  if (step.kind === 'fill' && step.color === INK) return { ...step, color: ON_INK.shadow, opacity: step.opacity * 3 };
  return step;
}

/** A view for the studio's stage: its steps for a dark ground, and its sheet. */
export function drawStage(picture: SettledPicture, view: View, width: number) {
  return { steps: drawOnInk(drawView(picture, view)), sheet: sheetOf(picture.airframe, view, width) };
}

/** How a picture stands on a page: for a dark ground, or with a ground of its own, a color; bare where it is small. */
interface PictureOptions {
  isOnInk?: boolean;
  ground?: string;
  isBare?: boolean;
}

/** Shares of the airplane's length to which a bare picture is exact. */
const BARE_TOLERANCE = 1 / 650;

/** A picture of the scheme as an SVG document, `width` pixels wide, for a light ground unless told otherwise. */
export function drawPicture(
  scheme: Scheme,
  coatings: readonly Coating[],
  view: View,
  width: number,
  options: PictureOptions = {},
): string {
  return drawSettled(settlePicture(scheme, coatings), view, width, options);
}

/** The picture in a link preview. */
export const PREVIEW = { view: 'left', w: 1200, ground: 'ink' } as const;
const PREVIEW_SHEET = { height: 630, ground: '#0b1c28' };

/** The picture on the site's dark ground, for link previews. */
export function framePreview(drawing: string): string {
  const { w: width } = PREVIEW;
  const { height, ground } = PREVIEW_SHEET;
  const [, drawn] = /height="(\d+)"/.exec(drawing)!;
  const placed = drawing.replace('<svg ', `<svg y="${Math.round((height - Number(drawn)) / 2)}" `);
  const frame = `viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${frame}><rect width="${width}" height="${height}" fill="${ground}"/>${placed}</svg>`;
}

/** The picture of a scheme that was settled, as `drawPicture`. */
export function drawSettled(
  picture: SettledPicture,
  view: View,
  width: number,
  { isOnInk = false, ground, isBare = false }: PictureOptions = {},
): string {
  const sheet = sheetOf(picture.airframe, view, width);
  const steps = drawView(picture, view);
  const drawn = isBare ? drawBare(steps, picture.airframe.length * BARE_TOLERANCE) : steps;
  const paper = ground ? `<rect width="${width}" height="${sheet.height}" fill="${ground}"/>` : '';
  const content = paper + writeSvg(isOnInk ? drawOnInk(drawn) : drawn, sheet);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${sheet.height}" width="${width}" height="${sheet.height}">${content}</svg>`;
}
