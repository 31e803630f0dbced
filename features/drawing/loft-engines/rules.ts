import type { Propeller, RoundPart } from '../airframes/contract.ts';
import type { Airframe } from '../airframes/rules.ts';
import { BLADE, spinnerCurve } from '../fittings/rules.ts';
import { type Point, radians, range } from '../geometry/rules.ts';
import { bodyRings } from '../loft-bodies/rules.ts';
import { addStub } from '../loft-surfaces/rules.ts';
import type { LoftBuilder, Vertex } from '../solids/rules.ts';

/** Engines and propellers. */
export function addEngines(loft: LoftBuilder, airframe: Airframe): void {
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
