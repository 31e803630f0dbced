import type { Airframe, SurfaceSection } from '../airframes/airframe.ts';
import { airfoil, clamp, monotoneCurve, type Point, range } from '../geometry.ts';
import type { LoftBuilder, Vertex } from './solids.ts';

/** The section's outline from the trailing edge over the lower side and back, so that the edge is sharp. */
const sharpAirfoil = (thickness: number, camber?: number): Point[] => {
  const ring = airfoil(thickness, camber);
  const trailing = Math.floor(ring.length / 2);
  return [...ring.slice(trailing), ...ring.slice(0, trailing + 1)];
};

/** Both halves of the wing with its tips, and of the stabilizer. */
export function addWings(loft: LoftBuilder, { wing, stabilizer }: Airframe): void {
  loft.addTubes(surfaceRings(withRoundTip(wing)), 'plan');
  loft.addTubes(surfaceRings(withRoundTip(stabilizer), 0), 'plan');
}

/** Sections across the run of the surface, so that a winglet stands upright. */
function surfaceRings(sections: readonly SurfaceSection[], camber?: number): Vertex[][] {
  return sections.map(({ x, y, z, chord, thickness }, i) => {
    const [before, after] = [sections[Math.max(0, i - 1)]!, sections[Math.min(sections.length - 1, i + 1)]!];
    const run = Math.hypot(after.y - before.y, after.z - before.z) || 1;
    const [across, up] = [(after.y - before.y) / run, (after.z - before.z) / run];
    return sharpAirfoil(thickness, camber).map(
      ([share, height]): Vertex => [x + chord * share, y - chord * height * up, z + chord * height * across],
    );
  });
}

/** A short surface of one chord on both sides, such as a pylon or a strut, from its inner leading edge to its outer one. */
export function addStub(loft: LoftBuilder, from: Vertex, to: Vertex, chord: number, thickness = 0.14): void {
  const sections = [from, to].map(([x, y, z]): SurfaceSection => ({ x, y, z, chord, thickness }));
  loft.addTubes(surfaceRings(sections, 0), 'base');
}

const TIP_STEPS = 5;

/** The surface with its end rounded off. */
function withRoundTip(sections: readonly SurfaceSection[]): SurfaceSection[] {
  const [before, tip] = sections.slice(-2) as [SurfaceSection, SurfaceSection];
  const run = Math.hypot(tip.y - before.y, tip.z - before.z);
  const depth = (tip.chord * tip.thickness) / 2;
  const cap = range(TIP_STEPS, (i): SurfaceSection => {
    const angle = (Math.PI / 2) * ((i + 1) / TIP_STEPS);
    const out = (depth * Math.sin(angle)) / run;
    const lost = tip.chord * 0.06 * (1 - Math.cos(angle));
    return {
      x: tip.x + lost,
      y: tip.y + (tip.y - before.y) * out,
      z: tip.z + (tip.z - before.z) * out,
      chord: tip.chord - 1.5 * lost,
      thickness: tip.thickness * Math.max(0.02, Math.cos(angle)),
    };
  });
  return [...sections, ...cap];
}

const FIN_ROWS = 22;
const CAP_ROWS = 4;
/** How far the fin's foot reaches into the body, in metres. */
const SUNK = 0.02;
/** The radius of the fillet between fin and body, in metres, and as a share of the body's half width. */
const MAX_FILLET = 0.16;
const FILLET_SHARE = 0.6;

/** The fin. It stands on the body's skin and runs out into it, so that light shows no edge where they meet. */
export function addFin(loft: LoftBuilder, { body, fin }: Airframe): void {
  const heights = fin.stations.map(([z]) => z);
  const column = (k: 1 | 2 | 3) =>
    monotoneCurve(
      heights,
      fin.stations.map((station) => station[k]),
    );
  const [leading, chord, thickness] = [column(1), column(2), column(3)];
  const top = heights.at(-1)!;

  const vertexOn = (rise: number, share: number, half: number): Vertex => {
    let [x, y, z] = [0, 0, top * rise + body.top(body.end) * (1 - rise)];
    // Leading edge and chord depend on the height, and the body's skin on all of them.
    for (let step = 0; step < 12; step++) {
      const length = chord(z);
      x = leading(z) + share * length;
      const at = Math.min(x, body.end);
      const height = (top - body.top(at)) * rise - SUNK * (1 - rise);
      const reach = clamp(Math.min(share, 1 - share) * 4, 0, 1);
      const radius = Math.min(MAX_FILLET, FILLET_SHARE * body.halfWidth(at)) * reach;
      const side = half * length * (thickness(z) / 0.1) + Math.sign(half) * filletAt(height, radius);
      y = Math.sign(side) * Math.min(Math.abs(side), body.halfWidth(at) * 0.95 + rise);
      const sag = body.top(at) - skinAbove(body, at, y);
      z = body.top(at) + height - sag * (1 - rise);
    }
    return [x, y, z];
  };
  const section = sharpAirfoil(0.1, 0);
  const rings = range(FIN_ROWS, (row) =>
    section.map(([share, half]) => vertexOn((row / (FIN_ROWS - 1)) ** 1.8, share, half)),
  );
  loft.addTube([...rings, ...finCap(fin.stations.at(-1)!)], 'side');
}

/** How far a fillet stands off the fin at a height above the body. */
function filletAt(height: number, radius: number): number {
  const left = radius - clamp(height, 0, radius);
  return radius - Math.sqrt(radius * radius - left * left);
}

/** Height of the body's upper skin at a distance from its middle. */
function skinAbove(body: Airframe['body'], x: number, y: number): number {
  const { top, widest, halfWidth, exponentAbove } = body.section(x);
  const share = Math.min(1, Math.abs(y) / Math.max(halfWidth, 1e-6));
  return widest + (top - widest) * (1 - share ** exponentAbove) ** (1 / exponentAbove);
}

/** The rounded end of the fin, as the side view draws it. */
function finCap([z, x, chord, thickness]: Airframe['fin']['stations'][number]): Vertex[][] {
  const edge = 0.05 * chord;
  return range(CAP_ROWS, (row) => {
    const angle = (Math.PI / 2) * ((row + 1) / CAP_ROWS);
    const length = Math.max(0.02, (chord - 2 * edge) * Math.cos(angle));
    return sharpAirfoil(0.1, 0).map(
      ([share, half]): Vertex => [
        x + (chord - length) / 2 + share * length,
        half * length * (thickness / 0.1),
        z + edge * Math.sin(angle) ** 0.7,
      ],
    );
  });
}
