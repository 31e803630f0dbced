import { clamp, type Point } from '../geometry.ts';
import {
  type AirframeFigures,
  type FamilyId,
  type Propeller,
  type RoundPart,
  type SurfaceStation,
  typeOf,
  type Wheel,
} from './aircraft-types.ts';
import { type Airframe, BULLET_END, buildAirframe } from './airframe.ts';
import type { Station } from './bodies.ts';
import { compositeSingle, pistonTwin } from './built-in/composite-and-twin.ts';
import { highWing, strutHighWing } from './built-in/high-wings.ts';
import { largeJet, lightJet } from './built-in/jets.ts';
import { lowWing, retractableLowWing } from './built-in/low-wings.ts';
import { turbopropSingle, utilityTurboprop } from './built-in/turboprop-singles.ts';
import { tTailTurboprop, turbopropTwin } from './built-in/turboprop-twins.ts';

/** The airframe of each family. */
export const FIGURES: Readonly<Record<FamilyId, AirframeFigures>> = {
  high: strutHighWing,
  cantilever: highWing,
  low: lowWing,
  retract: retractableLowWing,
  composite: compositeSingle,
  twin: pistonTwin,
  turboprop: turbopropSingle,
  ttail: tTailTurboprop,
  utility: utilityTurboprop,
  turbotwin: turbopropTwin,
  jet: lightJet,
  largejet: largeJet,
};

/** Metres. */
export interface Size {
  length: number;
  span: number;
  height: number;
}

/** How far the body's heights may differ from its length's scale before only the fin is stretched. */
const MAX_DISTORTION = 0.14;

/** Length, span and height of an airframe in metres, as it is drawn. */
export function sizeOf({ body, ground, wing, fin, stabilizer }: AirframeFigures): Size {
  const tail = fin.hasBullet ? stabilizer.stations[0]![1] + 0.17 : 0;
  const top = Math.max(fin.stations.at(-1)![0], tail);
  const halfSpan = wing.stations.at(-1)![0] + wingletReach(wing);
  const length = Math.max(
    body.at(-1)![0],
    ...fin.stations.map(([, x, chord]) => x + chord),
    ...stabilizer.stations.map(([, , x, chord], i) => x + chord * (fin.hasBullet && i === 0 ? BULLET_END : 1)),
  );
  return { length, span: 2 * halfSpan, height: top - ground };
}

/** How far a winglet reaches beyond the wing's last station, in metres. */
function wingletReach({ stations, winglet }: AirframeFigures['wing']): number {
  if (!winglet) return 0;
  const [inner, outer] = stations.slice(-2) as [SurfaceStation, SurfaceStation];
  const dihedral = Math.atan2(outer[1] - inner[1], outer[0] - inner[0]);
  const cant = (winglet.cant * Math.PI) / 180;
  const bend = winglet.radius * Math.abs(Math.sin(cant) - Math.sin(dihedral));
  return bend + winglet.height * Math.cos(cant);
}

/**
 * The airframe of a family drawn to another type's size: stations by length, breadths outside the body by span, heights by
 * height. Where the heights would squash the cabin, the fin alone takes up the difference.
 */
function scaleAirframe(figures: AirframeFigures, size: Size): AirframeFigures {
  const own = sizeOf(figures);
  const along = size.length / own.length;
  const up = clamp(size.height / own.height, along * (1 - MAX_DISTORTION), along * (1 + MAX_DISTORTION));
  const across = spanScale(figures, size.span, up);
  const by = { along, up, across, finUp: finScale(figures, size.height, up) };
  const { body, fairing, nacelles, jets, propeller, wing, fin, stabilizer, gear, strut } = figures;
  return {
    ...figures,
    length: size.length,
    ground: figures.ground * up,
    body: scaleStations(body, by),
    fairing: fairing && scaleStations(fairing, by),
    propeller: propeller && scalePropeller(propeller, by),
    nacelles: nacelles && {
      y: across(nacelles.y),
      body: scaleStations(nacelles.body, by),
      propeller: scalePropeller(nacelles.propeller, by),
      exhaust: nacelles.exhaust && scaleRound(nacelles.exhaust, by),
    },
    jets: jets && {
      x: jets.x * along,
      y: jets.y * up,
      z: jets.z * up,
      length: jets.length * along,
      radius: jets.radius * up,
    },
    wing: {
      ...wing,
      stations: wing.stations.map((station) => scaleSurface(station, by)),
      winglet: wing.winglet && {
        ...wing.winglet,
        height: wing.winglet.height * up,
        radius: wing.winglet.radius * up,
        sweep: wing.winglet.sweep * along,
        tipChord: wing.winglet.tipChord * along,
      },
    },
    strut: strut && { foot: scalePoint(strut.foot, by), head: scalePoint(strut.head, by), chord: strut.chord * along },
    fin: { ...fin, stations: fin.stations.map(([z, x, chord, t]) => [by.finUp(z), x * along, chord * along, t]) },
    stabilizer: {
      stations: stabilizer.stations.map(([y, z, x, chord, thickness]) =>
        fin.hasBullet
          ? [across(y), by.finUp(z), x * along, chord * along, thickness]
          : scaleSurface([y, z, x, chord, thickness], by),
      ),
    },
    gear: {
      nose: scaleWheel(gear.nose, by),
      main: { ...gear.main, ...scaleWheel(gear.main, by), y: across(gear.main.y) },
    },
    ...scaleSkin(figures, by),
  };
}

interface Scale {
  along: number;
  up: number;
  across: (y: number) => number;
}

/** Breadths: the body's keep its proportions, those outside reach the wanted span. */
function spanScale({ body, wing }: AirframeFigures, span: number, up: number): (y: number) => number {
  const root = Math.max(...body.map((station) => station[3]));
  const reach = wing.stations.at(-1)![0] - root;
  const wanted = span / 2 - wingletReach(wing) * up - root * up;
  return (y) => (y <= root ? y * up : root * up + ((y - root) / reach) * wanted);
}

/** Heights of the fin above its root: they take up what the body leaves of the height. */
function finScale(figures: AirframeFigures, height: number, up: number): (z: number) => number {
  const { ground, fin } = figures;
  const root = fin.stations[0]![0];
  const top = ground + sizeOf(figures).height;
  const stretch = (ground * up + height - root * up) / (top - root);
  return (z) => root * up + (z - root) * stretch;
}

const scalePoint = ([x, z]: Point, { along, up }: Scale): Point => [x * along, z * up];
const scaleOutline = (outline: readonly Point[], by: Scale) => outline.map((point) => scalePoint(point, by));

const scaleStations = (stations: readonly Station[], { along, up }: Scale): Station[] =>
  stations.map(([x, top, bottom, half, ...shape]) => [x * along, top * up, bottom * up, half * up, ...shape]);

const scaleSurface = ([y, z, x, chord, thickness]: SurfaceStation, { along, up, across }: Scale): SurfaceStation => [
  across(y),
  z * up,
  x * along,
  chord * along,
  thickness,
];

const scaleRound = ({ x, z, radius }: RoundPart, { along, up }: Scale): RoundPart => ({
  x: x * along,
  z: z * up,
  radius: radius * up,
});

const scaleWheel = (wheel: Wheel, { along, up }: Scale): Wheel => ({
  ...wheel,
  x: wheel.x * along,
  legTop: wheel.legTop * up,
  radius: wheel.radius * up,
});

const scalePropeller = (propeller: Propeller, { along, up }: Scale): Propeller => ({
  ...propeller,
  x: propeller.x * along,
  z: propeller.z * up,
  radius: propeller.radius * up,
  spinnerLength: propeller.spinnerLength * along,
  spinnerRadius: propeller.spinnerRadius * up,
  bladesAt: propeller.bladesAt * along,
});

/** Glass, doors, seams and openings. */
function scaleSkin({ glass, doors, panels, exhaust, chinInlet }: AirframeFigures, by: Scale) {
  const scaleBox = <T extends { x: number; z: number; width: number; height: number }>(box: T): T => ({
    ...box,
    x: box.x * by.along,
    z: box.z * by.up,
    width: box.width * by.along,
    height: box.height * by.up,
  });
  return {
    glass: {
      ...glass,
      windshield: scaleOutline(glass.windshield, by),
      side: glass.side.map((pane) => scaleOutline(pane, by)),
      cabin: glass.cabin.map(scaleBox),
      rear: glass.rear && scaleOutline(glass.rear, by),
    },
    doors: doors.map((door) => ('outline' in door ? { outline: scaleOutline(door.outline, by) } : scaleBox(door))),
    panels: panels.map((x) => x * by.along),
    exhaust: exhaust && scaleRound(exhaust, by),
    chinInlet: chinInlet && { x: chinInlet.x * by.along, z: chinInlet.z * by.up },
  };
}

const built = new Map<string, Airframe>();

/** The airframe of a type at the type's size, built once. Throws for an unknown type. */
export function airframeOfType(id: string): Airframe {
  const known = built.get(id);
  if (known) return known;
  const type = typeOf(id);
  if (!type) throw new RangeError(`Unknown aircraft type ${id}`);
  const [length, span, height] = type.size;
  const figures = FIGURES[type.family];
  const sized = scaleAirframe(figures, { length, span, height });
  const airframe = buildAirframe(type.isRetractable ? withoutFairings(sized) : sized);
  built.set(id, airframe);
  return airframe;
}

function withoutFairings(figures: AirframeFigures): AirframeFigures {
  const { nose, main } = figures.gear;
  return { ...figures, gear: { nose: { ...nose, hasFairing: false }, main: { ...main, hasFairing: false } } };
}
