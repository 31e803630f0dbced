import { airfoil, interpolateRows, type Point, type Polygon, polyline, radians, range } from '../geometry.ts';
import { rememberFor } from '../remember.ts';
import type { AirframeFigures, SurfaceStation, Winglet } from './aircraft-types.ts';
import { Body, type Station } from './bodies.ts';

/** A section of a wing or stabilizer in metres: y from the middle, z up, x of the leading edge; thickness in chords. */
export interface SurfaceSection {
  y: number;
  z: number;
  x: number;
  chord: number;
  thickness: number;
}

/**
 * What a scheme is laid out on, alike for every type. u runs along landmarks: 0 nose, .16 windshield, .36 middle of the wing,
 * .5 its trailing edge, .72 root of the fin, 1 tail. v is 0 at the keel, 1 at the window sill, 2 at the top of the fin.
 */
export interface Frame {
  /** Metres aft of the nose at u. */
  x: (u: number) => number;
  /** The point of the side view, in metres, at (u, v). */
  at: (u: number, v: number) => Point;
  sillHeight: number;
  finTop: number;
  /** Height of the band from keel to sill in metres, in which widths of stripes are given. */
  band: number;
}

/** An airframe with the curves that follow from its figures. */
export interface Airframe extends Omit<AirframeFigures, 'body' | 'fairing' | 'wing' | 'stabilizer'> {
  figures: AirframeFigures;
  body: Body;
  fairing: Body | null;
  nacelleBody: Body | null;
  jetBody: Body | null;
  bullet: Body | null;
  wing: readonly SurfaceSection[];
  stabilizer: readonly SurfaceSection[];
  isHighWing: boolean;
  frame: Frame;
}

/** The curves of an airframe: 20 to 30 ms of work, so its callers keep the result. */
export function buildAirframe(figures: AirframeFigures): Airframe {
  const body = new Body(figures.body);
  const frame = frameOf(figures, body);
  const wing = wingSections(figures);
  return {
    ...figures,
    figures,
    body,
    fairing: figures.fairing ? new Body(tuckEnds(figures.fairing, body), 0.12) : null,
    nacelleBody: figures.nacelles ? new Body(figures.nacelles.body) : null,
    jetBody: figures.jets ? jetBodyOf(figures.jets) : null,
    bullet: figures.fin.hasBullet ? bulletOf(figures.stabilizer.stations[0]!) : null,
    wing,
    stabilizer: interpolateRows(figures.stabilizer.stations, 5).map(toSection),
    isHighWing: wing[0]!.z > frame.sillHeight,
    frame,
  };
}

function frameOf({ wing, fin, glass }: AirframeFigures, body: Body): Frame {
  const root = wing.stations.reduce(
    (outermost, station) => (body.halfWidth(station[2] + station[3] / 2) > station[0] ? station : outermost),
    wing.stations[0]!,
  );
  const finRoot = fin.stations.find(([z, x]) => z > body.top(x)) ?? fin.stations[0]!;
  const landmarks = [
    body.start,
    glass.windshield[0]![0],
    root[2] + root[3] / 2,
    root[2] + root[3],
    finRoot[1],
    body.end,
  ];
  // A wing far forward or far aft must not fold the frame.
  for (let i = 1; i < landmarks.length; i++) landmarks[i] = Math.max(landmarks[i]!, landmarks[i - 1]! + 0.35);
  landmarks[5] = body.end;
  const x = polyline([0, 0.16, 0.36, 0.5, 0.72, 1], landmarks);

  const sillHeight = Math.min(
    ...glass.side[0]!.map(([, z]) => z),
    ...glass.cabin.map((window) => window.z - window.height / 2),
  );
  const middle = (body.start + body.end) / 2;
  const margin = 0.06 * (body.top(middle) - body.bottom(middle));
  const finTop = fin.stations.at(-1)![0];
  return {
    x,
    sillHeight,
    finTop,
    band: sillHeight - body.bottom(landmarks[2]!),
    at: (u, v) => {
      const station = x(u);
      const sill = Math.min(sillHeight - margin * 0.4, body.top(station) - margin * 0.9);
      const keel = body.bottom(station);
      return [station, v <= 1 ? keel + v * (sill - keel) : sill + (v - 1) * (finTop - sill)];
    },
  };
}

/** Both ends of the wing's fairing run out into the belly. */
function tuckEnds(fairing: readonly Station[], body: Body): Station[] {
  const end = (x: number): Station => [x, body.bottom(x) + 0.06, body.bottom(x) + 0.04, 0.03, 2, 2, 0.5];
  const last = Math.min(body.end - 0.3, fairing.at(-1)![0] + 0.5);
  return [end(fairing[0]![0] - 0.35), ...fairing.slice(1, -1), end(last)];
}

function jetBodyOf({ x, z, length, radius }: NonNullable<AirframeFigures['jets']>): Body {
  const ring = (share: number, height: number, width = height): Station => [
    x + length * share,
    z + radius * height,
    z - radius * height,
    radius * width,
    2,
    2,
    0.5,
  ];
  return new Body(
    [
      ring(0, 0.86),
      ring(0.03, 0.95),
      ring(0.18, 1),
      ring(0.36, 1.02, 1),
      ring(0.58, 0.98),
      ring(0.76, 0.88),
      ring(1, 0.66),
    ],
    0.05,
  );
}

/** How far the bullet reaches behind the stabilizer's leading edge, in chords. */
export const BULLET_END = 1.15;

/** The spindle where fin and stabilizer of a T-tail meet. */
function bulletOf([, z, x, chord]: SurfaceStation): Body {
  const ring = (at: number, up: number, down: number, halfWidth: number): Station => [
    x + at,
    z + up,
    z - down,
    halfWidth,
    2,
    2,
    0.5,
  ];
  return new Body(
    [
      ring(-0.45, 0.01, 0.01, 0.01),
      ring(-0.38, 0.09, 0.09, 0.08),
      ring(-0.1, 0.15, 0.16, 0.14),
      ring(0.5, 0.17, 0.18, 0.15),
      ring(chord * 0.9, 0.1, 0.11, 0.1),
      ring(chord * BULLET_END, 0.01, 0.03, 0.01),
    ],
    0.05,
  );
}

/** Sections of the wing with its winglet, root first. */
function wingSections({ wing: { stations, winglet } }: AirframeFigures): SurfaceSection[] {
  const sections = interpolateRows(stations, 14).map(toSection);
  return winglet ? [...sections, ...wingletSections(sections.at(-1)!, stations, winglet)] : sections;
}

/** Sixteen sections: nine round the bend, seven up the straight part. */
function wingletSections(tip: SurfaceSection, stations: readonly SurfaceStation[], winglet: Winglet) {
  const [inner, outer] = stations.slice(-2) as [SurfaceStation, SurfaceStation];
  const dihedral = Math.atan2(outer[1] - inner[1], outer[0] - inner[0]);
  const cant = radians(winglet.cant);
  const arc = winglet.radius * Math.abs(cant - dihedral);
  let { y, z } = tip;
  return range(16, (index): SurfaceSection => {
    const i = index + 1;
    const isBend = i <= 9;
    const angle = isBend ? dihedral + ((cant - dihedral) * (i - 0.5)) / 9 : cant;
    const step = isBend ? arc / 9 : winglet.height / 7;
    y += step * Math.cos(angle);
    z += step * Math.sin(angle);
    const share = (isBend ? (i * arc) / 9 : arc + (i - 9) * (winglet.height / 7)) / (arc + winglet.height);
    return {
      y,
      z,
      x: tip.x + winglet.sweep * share ** 1.4,
      chord: tip.chord * (1 - share ** 1.25) + winglet.tipChord * share ** 1.25,
      thickness: tip.thickness * (1 - 0.15 * share),
    };
  });
}

const toSection = (row: readonly number[]): SurfaceSection => {
  const [y, z, x, chord, thickness] = row as SurfaceStation;
  return { y, z, x, chord, thickness };
};

/** The section's outline in the side view. */
export const sectionOutline = ({ x, z, chord, thickness }: SurfaceSection): Point[] =>
  airfoil(thickness).map(([share, height]) => [x + chord * share, z + chord * height]);

/** Sections of the fin from root to tip, as heights, leading edges and chords in metres. */
export function finSections({ fin }: Pick<Airframe, 'fin'>, count: number) {
  return interpolateRows(fin.stations, count, true).map((row) => ({ z: row[0]!, x: row[1]!, chord: row[2]! }));
}

/** Outline of the fin in the side view, its tip rounded. */
export const finOutline = rememberFor((airframe: Pick<Airframe, 'fin'>): Polygon => {
  const sections = finSections(airframe, 40);
  const tip = sections.at(-1)!;
  const edge = 0.05 * tip.chord;
  const cap = range(9, (i): Point => {
    const angle = (Math.PI * (i + 1)) / 10;
    return [
      tip.x + edge + (tip.chord - 2 * edge) * (0.5 - 0.5 * Math.cos(angle)),
      tip.z + edge * Math.sin(angle) ** 0.7,
    ];
  });
  return [
    ...sections.map(({ x, z }): Point => [x, z]),
    ...cap,
    ...sections.toReversed().map(({ x, z, chord }): Point => [x + chord, z]),
  ];
});
