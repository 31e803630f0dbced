import type { Propeller, RoundPart, Wheel } from '../airframes/aircraft-types.ts';
import type { Airframe, SurfaceSection } from '../airframes/airframe.ts';
import { type Point, radians, range } from '../geometry.ts';
import { rememberFor } from '../remember.ts';
import { BLADE, spinnerCurve } from '../side/fittings.ts';
import { fairingOf } from '../side/gear.ts';
import { addBodies, bodyRings, type Loft, LoftBuilder, type Vertex } from './solids.ts';
import { addFin, addStub, addWings } from './surfaces.ts';

/** Engines and propellers. */
function addEngines(loft: LoftBuilder, airframe: Airframe): void {
  const { body, propeller, nacelles, nacelleBody, exhaust, chinInlet } = airframe;
  if (nacelles && nacelleBody) {
    for (const side of [1, -1]) {
      const y = side * nacelles.y;
      loft.addTube(bodyRings(nacelleBody, 36, 26, y), 'pod');
      addPropeller(loft, nacelles.propeller, y);
      if (nacelles.exhaust) addStacks(loft, nacelles.exhaust, nacelleBody, y);
    }
  } else if (propeller) addPropeller(loft, propeller, 0);
  addJets(loft, airframe);
  if (exhaust) addStacks(loft, exhaust, body, 0);
  if (chinInlet) loft.addBall([chinInlet.x + 0.04, 0, chinInlet.z], [0.07, 0.17, 0.085], 'dark');
}

/** Exhaust stacks on both sides of a body. */
function addStacks(
  loft: LoftBuilder,
  { x, z, radius }: RoundPart,
  body: NonNullable<Airframe['nacelleBody']>,
  y: number,
) {
  for (const side of [1, -1]) {
    const half = body.breadth(x, z);
    const from: Vertex = [x - 0.1, y + side * (half - 0.06), z];
    const to: Vertex = [x + 0.5, y + side * (half + 0.07), z - 0.04];
    loft.addRod(from, to, [radius, radius * 0.85], 'metal');
  }
}

function addPropeller(loft: LoftBuilder, propeller: Propeller, y: number): void {
  const { x, z, radius, blades, bladesAt } = propeller;
  const around = (at: number, reach: number) =>
    range(20, (i): Vertex => {
      const angle = (Math.PI * i) / 10;
      return [x + at, y + reach * Math.cos(angle), z + reach * Math.sin(angle)];
    });
  loft.addTube(
    spinnerCurve(propeller, 12).map(([at, reach]) => around(at, Math.max(0.003, reach))),
    'spinner',
  );
  for (let blade = 0; blade < blades; blade++) {
    addBlade(loft, [x + bladesAt, y, z], radius, radians(90 + (360 * blade) / blades));
  }
}

/** Degrees by which a blade is turned out of its disc at the hub and at the tip. */
const TWIST: Point = [62, 20];
/** Thickness of a blade as a share of its width. */
const BLADE_DEPTH = 0.16;
/** Where the painted end of a blade begins, as a share of its radius. */
const BLADE_END = 0.9;

function addBlade(loft: LoftBuilder, [x, y, z]: Vertex, radius: number, angle: number): void {
  const [out, up] = [Math.cos(angle), Math.sin(angle)];
  const rings = BLADE.map(([share, width]): Vertex[] => {
    const twist = radians(TWIST[0] + (TWIST[1] - TWIST[0]) * share);
    return range(8, (i): Vertex => {
      const turn = (Math.PI * i) / 4;
      const chord = Math.cos(turn) * width * radius * 1.15;
      const depth = Math.sin(turn) * width * radius * (share < 0.15 ? 0.6 : BLADE_DEPTH);
      const fore = -chord * Math.sin(twist) + depth * Math.cos(twist);
      const aside = chord * Math.cos(twist) + depth * Math.sin(twist);
      return [x + fore, y + out * share * radius - up * aside, z + up * share * radius + out * aside];
    });
  });
  const end = BLADE.findIndex(([share]) => share >= BLADE_END);
  loft.addTube(rings.slice(0, end + 1), 'dark', ['closed', 'open']);
  loft.addTube(rings.slice(end), 'white', ['open', 'closed']);
}

/** Jets on their pylons, with polished lips. */
function addJets(loft: LoftBuilder, { jets, jetBody, body }: Airframe): void {
  if (!jets || !jetBody) return;
  const { x, y, z, length, radius } = jets;
  const rings = (profile: readonly Point[]) =>
    profile.map(([at, share]) =>
      range(28, (i): Vertex => {
        const angle = (Math.PI * i) / 14;
        return [x + at, y + radius * share * Math.cos(angle), z + radius * share * Math.sin(angle)];
      }),
    );
  loft.addTubes(bodyRings(jetBody, 24, 28, y), 'pod', ['open', 'open']);
  const lip: Point[] = [
    [0.14, 0.78],
    [0.05, 0.8],
    [0, 0.86],
    [0.015, 0.92],
    [0.07, 0.965],
    [0.15, 0.985],
  ];
  loft.addTubes(rings(lip), 'metal', ['open', 'open']);
  const throat: Point[] = [
    [0.14, 0.78],
    [0.4, 0.74],
    [0.55, 0.74],
  ];
  loft.addTubes(rings(throat), 'dark', ['open', 'closed']);
  const nozzle: Point[] = [
    [length, 0.66],
    [length + 0.12, 0.52],
    [length + 0.1, 0.47],
    [length - 0.2, 0.42],
  ];
  loft.addTubes(rings(nozzle), 'metal', ['open', 'closed']);
  const cone: Point[] = [
    [length - 0.1, 0.3],
    [length + 0.1, 0.2],
    [length + 0.3, 0.01],
  ];
  loft.addTubes(rings(cone), 'dark');
  const root = x + length * 0.33;
  addStub(loft, [root, 0.5 * body.halfWidth(root), z - 0.03], [root - length * 0.08, y, z], length * 0.52);
}

/** The landing gear on its wheels. */
function addGear(loft: LoftBuilder, airframe: Airframe): void {
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
function addFittings(loft: LoftBuilder, airframe: Airframe): void {
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

/** The most triangles that a loft may have. */
export const MAX_TRIANGLES = 30_000;

/** The airframe as triangles, from the figures that the side view is drawn from. Built once for each airframe. */
export const buildLoft = rememberFor((airframe: Airframe): Loft => {
  const loft = new LoftBuilder();
  for (const add of [addBodies, addFin, addWings, addEngines, addGear, addFittings]) add(loft, airframe);
  return loft.build();
});
