import type { Airframe } from '../airframes/airframe.ts';
import { boxAround, type Point, type Polygon } from '../geometry.ts';
import type { Finish } from '../paint/scheme.ts';
import { type PlacedMark, strokesOfMark } from '../paint/settled-scheme.ts';
import { clip, coatOf, fill, INK, type Paint, type Step, stroke } from '../paint/steps.ts';
import { areaOf, type Layer } from '../paint/stripes.ts';
import {
  bothSides,
  drawBoots,
  drawControlSurfaces,
  drawElevators,
  stabilizerOutline,
  tipArea,
  wingOutline,
} from '../plan/surfaces.ts';
import { drawPanes, drawSeams, glassOutlines } from '../side/fuselage.ts';
import type { Markings } from '../side/side.ts';
import type { Part, Vertex } from './solids.ts';

/** The flat drawings that the loft wears: both sides as [x, z], and the surfaces from above as [x, distance from the middle]. */
export const FACES = ['port', 'starboard', 'plan'] as const;
export type Face = (typeof FACES)[number];

/** The part of a face's plane, in metres, that its drawing covers: twice as wide as high. */
export interface SkinBox {
  left: number;
  low: number;
  width: number;
  height: number;
}

const MARGIN = 0.3;

export function skinBox({ length, body, fairing, wing }: Airframe, face: Face): SkinBox {
  const isPlan = face === 'plan';
  const halfSpan = Math.max(...wing.map(({ y }) => y));
  const width = Math.max(length + 2 * MARGIN, isPlan ? 2 * (halfSpan + MARGIN) : 0);
  const keel = Math.min(...[body, fairing].flatMap((part) => part?.outline(40).map(([, z]) => z) ?? []));
  return { left: -MARGIN, low: isPlan ? 0 : keel - MARGIN, width, height: width / 2 };
}

/**
 * An engine's pod: how far from the middle it is, and how far above its place it is drawn, in metres. At its place the
 * fuselage behind it is drawn, and both are painted from the side.
 */
export function podPlace(airframe: Airframe): { y: number; rise: number } {
  const { nacelles, jets, frame, bullet } = airframe;
  const pod = podOf(airframe);
  if (!pod) return { y: 0, rise: 0 };
  const top = Math.max(frame.finTop, ...(bullet?.outline(20).map(([, z]) => z) ?? []));
  return { y: nacelles?.y ?? jets?.y ?? 0, rise: top + MARGIN - pod[0] };
}

/** The face whose drawing a vertex of a part wears, and its place there; null where a part has one color. */
export function placeOnFace(
  part: Part,
  [x, y, z]: Vertex,
  pod: ReturnType<typeof podPlace>,
): { face: Face; at: Point } | null {
  const side = y < 0 ? 'port' : 'starboard';
  if (part === 'side') return { face: side, at: [x, z] };
  if (part === 'plan') return { face: 'plan', at: [x, Math.abs(y)] };
  // The mark stands on the outer side of a pod.
  if (part === 'pod' && Math.abs(y) > pod.y) return { face: side, at: [x, z + pod.rise] };
  return null;
}

/** Heights of an engine's pod, keel and top. */
function podOf({ nacelleBody, jetBody }: Airframe): Point | null {
  const heights = (nacelleBody ?? jetBody)?.outline(40).map(([, z]) => z);
  return heights ? [Math.min(...heights), Math.max(...heights)] : null;
}

/** What a drawing of the finishes shows in place of colors. */
const FINISH_CODES: Record<Finish, string> = {
  solid: '#000000',
  metallic: '#ff0000',
  pearl: '#00ff00',
  matte: '#0000ff',
};
const GLASS_FINISH = '#ffff00';

/** The paint of a face without any light, as steps in metres. */
export const drawSkin = (airframe: Airframe, markings: Markings, paint: Paint, face: Face): Step[] =>
  drawFace(airframe, markings, paint, face, drawPanes(glassOutlines(airframe)));

/** The same with the finishes in place of the colors: red is metallic, green pearl, blue matte, yellow glass. */
export function drawFinishes(airframe: Airframe, markings: Markings, paint: Paint, face: Face): Step[] {
  const zones = Object.entries(paint.zones).map(([zone, { finish }]) => [
    zone,
    { color: FINISH_CODES[finish], finish },
  ]);
  const glass = [fill(glassOutlines(airframe), GLASS_FINISH)];
  return drawFace(airframe, markings, { ...paint, zones: Object.fromEntries(zones) }, face, glass);
}

function drawFace(
  airframe: Airframe,
  { layers, mark }: Markings,
  paint: Paint,
  face: Face,
  glass: readonly Step[],
): Step[] {
  const { base } = paint.zones;
  const everywhere = boxAround([
    [-FAR, -FAR],
    [FAR, FAR],
  ]);
  if (face === 'plan') {
    return [
      fill([everywhere], base.color),
      fill([tipArea(airframe)], coatOf(paint, paint.tips).color),
      ...drawControlSurfaces(airframe),
      drawElevators(airframe),
      ...drawBoots(airframe),
    ];
  }
  const isStarboard = face === 'starboard';
  const ridge = underRidge(airframe);
  return [
    // What stands above the body wears the fin's layers.
    ...paintAll(
      [everywhere],
      layers.filter((layer) => !layer.isGap || layer.finOnly),
      paint,
    ),
    clip(
      [ridge],
      paintAll(
        [everywhere],
        layers.filter((layer) => !layer.finOnly),
        paint,
      ),
    ),
    ...drawSeams(airframe, isStarboard),
    ...(mark && mark.surface !== 'pod' ? [drawMark(mark, paint, isStarboard)] : []),
    clip([ridge], glass),
    ...drawPod(airframe, mark, paint, isStarboard),
  ];
}

/** Beyond every airframe, in metres. */
const FAR = 40;

const paintAll = (area: readonly Polygon[], layers: readonly Layer[], paint: Paint): Step[] => [
  fill(area, paint.zones.base.color),
  ...layers.map((layer) => fill([areaOf(layer)], coatOf(paint, layer.zone).color)),
];

/** All below the ridge of the body. A finger's breadth more, so that its edge falls on the fin's foot. */
function underRidge({ body }: Airframe): Polygon {
  const ridge = body.stations(110).map((x): Point => [x, body.top(x) + 0.015]);
  return [[-FAR, ridge[0]![1]], ...ridge, [body.end, -FAR], [-FAR, -FAR]];
}

const drawMark = (mark: PlacedMark, paint: Paint, isStarboard: boolean): Step =>
  stroke(strokesOfMark(mark, isStarboard), coatOf(paint, mark.zone).color, mark.height / 6);

/** The part of the ramp, in metres, on which the airplane's shadow lies: twice as wide as high. */
export function shadeBox({ length, wing }: Airframe): SkinBox {
  const halfSpan = Math.max(...wing.map(({ y }) => y)) + 1;
  const width = Math.max(length + 2, 4 * halfSpan);
  return { left: (length - width) / 2, low: -width / 4, width, height: width / 2 };
}

/** The shadow's blur in metres, and how dark it is. */
export const SHADE = { blur: 0.25, opacity: 0.62 } as const;

/** The airplane's shadow from straight above. */
export function drawShade(airframe: Airframe): Step[] {
  const { body, nacelles, nacelleBody, jets, jetBody } = airframe;
  const pod = nacelleBody ?? jetBody;
  const y = nacelles?.y ?? jets?.y ?? 0;
  const shapes = [
    body.planOutline(60),
    ...bothSides(wingOutline(airframe)),
    ...bothSides(stabilizerOutline(airframe)),
    ...(pod ? [pod.planOutline(40, y), pod.planOutline(40, -y)] : []),
  ];
  return shapes.map((shape) => fill([shape], '#000000'));
}

/** An engine's pod above the rest, with the mark where it stands there. */
function drawPod(airframe: Airframe, mark: PlacedMark | null, paint: Paint, isStarboard: boolean): Step[] {
  const pod = podOf(airframe);
  if (!pod) return [];
  const rise = podPlace(airframe).rise;
  const [low, high] = [pod[0] + rise - MARGIN / 2, pod[1] + rise + MARGIN];
  const area = boxAround([
    [-FAR, low],
    [FAR, high],
  ]);
  const { jets } = airframe;
  const seams = (jets ? [0.44, 0.76] : []).map((share): Polygon => {
    const x = jets!.x + jets!.length * share;
    return [
      [x, low],
      [x, high],
    ];
  });
  const onPod = mark?.surface === 'pod' ? { ...mark, z: mark.z + rise } : null;
  return [
    fill([area], coatOf(paint, paint.nacelles).color),
    ...(seams.length > 0 ? [stroke(seams, INK, 0.006, 0.35)] : []),
    ...(onPod ? [drawMark(onPod, paint, isStarboard)] : []),
  ];
}

/** How a part looks: its color, and how metallic, pearl, matte and bare it is; red, green, blue and looks from 0 to 1. */
export interface Look {
  color: readonly number[];
  finish: readonly number[];
}

const MATERIALS: Partial<Record<Part, { color: string; matte?: number; bare?: number }>> = {
  white: { color: '#e6e8e7' },
  metal: { color: '#c9d0d3', bare: 1 },
  dark: { color: '#1d2124', matte: 0.7 },
  'port light': { color: '#c4302b' },
  'starboard light': { color: '#2c8a57' },
};

/** The look of a part that wears no drawing. */
export function lookOf(part: Part, paint: Paint): Look {
  const zone = zoneOf(part, paint);
  const material = zone === 'polished' ? MATERIALS.metal : MATERIALS[part];
  if (material) return { color: rgbOf(material.color), finish: [0, 0, material.matte ?? 0, material.bare ?? 0] };
  const { color, finish } = coatOf(paint, zone === 'polished' ? 'base' : zone);
  return { color: rgbOf(color), finish: [...rgbOf(FINISH_CODES[finish]), 0] };
}

function zoneOf(part: Part, { spinner, nacelles, pants }: Paint) {
  switch (part) {
    case 'spinner':
      return spinner;
    case 'pod':
      return nacelles;
    case 'pants':
      return pants;
    default:
      return 'base';
  }
}

const rgbOf = (hex: string): number[] => [1, 3, 5].map((i) => Number.parseInt(hex.slice(i, i + 2), 16) / 255);
