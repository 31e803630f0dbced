import type { Wheel } from '../airframes/contract.ts';
import type { Airframe, SurfaceSection } from '../airframes/rules.ts';
import { fairingOf } from '../gear/rules.ts';
import { type Point, range } from '../geometry/rules.ts';
import { bodyRings } from '../loft-bodies/rules.ts';
import { addStub } from '../loft-surfaces/rules.ts';
import type { LoftBuilder, Vertex } from '../solids/rules.ts';

/** The landing gear on its wheels. */
export function addGear(loft: LoftBuilder, airframe: Airframe): void {
  const { nose, main } = airframe.gear;
  addWheel(loft, airframe, nose, 0);
  addOleo(loft, nose, 0, airframe.ground);
  for (const side of [1, -1]) {
    const y = side * main.y;
    addWheel(loft, airframe, main, y);
    const axle: Vertex = [main.x, y, main.radius + airframe.ground];
    if (main.leg) loft.addRod([main.x - 0.08, y * 0.3, main.legTop + airframe.ground], axle, [0.07, 0.04], 'base');
    else
      addOleo(
        loft,
        { ...main, legTop: Math.min(main.legTop, wingHeight(airframe, main.y) - 0.25) },
        y,
        airframe.ground,
      );
  }
}

/** Height of the wing at a distance from the middle. */
const wingHeight = ({ wing }: Airframe, y: number): number =>
  (wing.find((section) => section.y >= y) ?? wing.at(-1)!).z;

/** Half the width of a tire as a share of its radius, and its section from there: [share of the width, of the radius]. */
const TIRE_HALF = 0.36;
const TIRE: readonly Point[] = [
  [-0.9, 0.56],
  [-1, 0.72],
  [-0.92, 0.87],
  [-0.6, 0.97],
  [0, 1],
  [0.6, 0.97],
  [0.92, 0.87],
  [1, 0.72],
  [0.9, 0.56],
];
const HUB: readonly Point[] = [
  [-0.6, 0.2],
  [-0.82, 0.5],
  [-0.82, 0.58],
  [0.82, 0.58],
  [0.82, 0.5],
  [0.6, 0.2],
];

function addWheel(loft: LoftBuilder, { ground }: Airframe, wheel: Wheel, y: number): void {
  const { x, radius } = wheel;
  const rings = (profile: readonly Point[]) =>
    profile.map(([aside, share]) =>
      range(24, (i): Vertex => {
        const angle = (Math.PI * i) / 12;
        return [
          x + radius * share * Math.cos(angle),
          y + aside * TIRE_HALF * radius,
          ground + radius + radius * share * Math.sin(angle),
        ];
      }),
    );
  loft.addTube(rings(TIRE), 'dark', ['open', 'open']);
  loft.addTube(rings(HUB), 'metal');
  if (wheel.hasFairing) loft.addTube(bodyRings(fairingOf(wheel, ground), 22, 18, y), 'pants');
}

/** A painted cylinder, the bright piston under it, and the fork. */
function addOleo(loft: LoftBuilder, { x, radius, legTop, hasFairing }: Wheel, y: number, ground: number): void {
  const axle = ground + radius;
  const top = legTop + 0.25;
  const crown = axle + radius * (hasFairing ? 1.6 : 1.22);
  const middle = crown + (top - crown) * 0.35;
  loft.addRod([x, y, middle], [x, y, top], [0.052, 0.058], 'white');
  loft.addRod([x, y, crown], [x, y, middle + 0.02], [0.036, 0.036], 'metal');
  const half = TIRE_HALF * radius + 0.035;
  for (const side of [1, -1])
    loft.addRod([x, y + side * half, axle], [x, y + side * 0.6 * half, crown], [0.028, 0.03], 'white');
  loft.addRod([x, y - half, axle], [x, y + half, axle], [0.026, 0.026], 'metal');
  loft.addRod([x, y - 0.62 * half, crown], [x, y + 0.62 * half, crown], [0.035, 0.035], 'white');
}

/** Where a strut meets the wing, as a share of the half span. */
const STRUT_AT = 0.47;

/** Struts, antennas and lights. */
export function addFittings(loft: LoftBuilder, airframe: Airframe): void {
  const { strut, body, wing, length, fin, stabilizer } = airframe;
  if (strut) {
    const y = wing.at(-1)!.y * STRUT_AT;
    const [foot, head] = [strut.foot, strut.head];
    const shift = strut.chord / 2;
    const from: Vertex = [foot[0] - shift, body.halfWidth(foot[0]) * 0.9, foot[1]];
    addStub(loft, from, [head[0] - shift, y, head[1]], strut.chord, 0.32);
  }
  const middle = body.start + 0.45 * (body.end - body.start);
  const isLarge = length > 9;
  for (const [x, height] of [
    [middle, isLarge ? 0.176 : 0.132],
    [middle + (isLarge ? 1.8 : 0.9), isLarge ? 0.16 : 0.1],
  ] as const) {
    const z = body.top(x) - 0.02;
    const outline: Point[] = [
      [x, z],
      [x + 0.08, z + height],
      [x + 0.17, z + height],
      [x + 0.19, z],
    ];
    loft.addSheet(outline, () => 0, 0.02, 'white');
  }
  const [top, x, chord] = fin.stations.at(-1)!;
  const beacon = fin.hasBullet ? stabilizer[0]!.z + 0.16 : top + chord * 0.05;
  loft.addBall([x + chord * 0.5, 0, beacon], [0.045, 0.035, 0.06], 'port light');
  addTipLights(loft, wing);
}

function addTipLights(loft: LoftBuilder, wing: readonly SurfaceSection[]): void {
  const { x, y, z, chord } = wing.at(-1)!;
  const at = x + 0.12 * chord;
  loft.addBall([at, y, z], [0.06, 0.025, 0.025], 'starboard light');
  loft.addBall([at, -y, z], [0.06, 0.025, 0.025], 'port light');
}
