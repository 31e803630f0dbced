import type { Airframe } from '../airframes/airframe.ts';
import type { Body } from '../airframes/bodies.ts';
import { type Point, type Polygon, radians, range } from '../geometry.ts';
import { ventralFin } from '../side/side.ts';

/** A point of an airframe in metres: x aft of the nose, y to starboard, z up. */
export type Vertex = readonly [x: number, y: number, z: number];

/** What the skin is there: painted as a flat drawing shows it, in the color of a part, or of one material. */
export const PARTS = [
  'side',
  'plan',
  'pod',
  'base',
  'pants',
  'spinner',
  'white',
  'metal',
  'dark',
  'port light',
  'starboard light',
] as const;
export type Part = (typeof PARTS)[number];

/** Triangles with normals that point out, three indices each; `parts` are places in `PARTS`, one for each vertex. */
export interface Loft {
  positions: Float32Array;
  normals: Float32Array;
  parts: Uint8Array;
  indices: Uint16Array;
}

type Ends = 'closed' | 'open';
/** A ring this small is a point: the skin runs on over it without an edge. */
const POINT_RADIUS = 0.06;

/** Collects the skins of an airframe's bodies. */
export class LoftBuilder {
  readonly #positions: number[] = [];
  readonly #normals: number[] = [];
  readonly #parts: number[] = [];
  readonly #indices: number[] = [];

  /**
   * A skin over rings of as many points each. A ring whose last point is its first has a sharp edge there; flat ends have one
   * all round.
   */
  addTube(rings: readonly (readonly Vertex[])[], part: Part, ends: readonly [Ends, Ends] = ['closed', 'closed']): void {
    const size = rings[0]!.length;
    const isOpen = apart(rings[0]![0]!, rings[0]!.at(-1)!) < 1e-9;
    const vertices = rings.flat();
    const triangles: number[] = [];
    for (let i = 0; i < rings.length - 1; i++) {
      for (let j = 0; j < (isOpen ? size - 1 : size); j++) {
        const [a, b] = [i * size + j, i * size + ((j + 1) % size)];
        triangles.push(a, b, a + size, b, b + size, a + size);
      }
    }
    for (const [end, at, isFirst] of [
      [ends[0], 0, true],
      [ends[1], rings.length - 1, false],
    ] as const) {
      if (end === 'closed') closeEnd(vertices, triangles, rings[at]!, at * size, isFirst);
    }
    this.#add(vertices, triangles, part);
  }

  /** The tube and its mirror image on the other side. */
  addTubes(rings: readonly (readonly Vertex[])[], part: Part, ends?: readonly [Ends, Ends]): void {
    this.addTube(rings, part, ends);
    this.addTube(mirrored(rings), part, ends);
  }

  /** A thin sheet whose outline is [x, z]; `y` is where its middle stands at a height. */
  addSheet(outline: Polygon, y: (z: number) => number, thickness: number, part: Part): void {
    const face = (side: number) => outline.map(([x, z]): Vertex => [x, y(z) + (side * thickness) / 2, z]);
    this.addTube([face(-1), face(1)], part);
  }

  /** A rod of round section, its ends' radii in metres. */
  addRod(from: Vertex, to: Vertex, radii: Point, part: Part): void {
    this.addTube([ringAcross(from, to, from, radii[0]), ringAcross(from, to, to, radii[1])], part);
  }

  /** An ellipsoid round its middle, its axes along x, y and z. */
  addBall([x, y, z]: Vertex, [rx, ry, rz]: Vertex, part: Part): void {
    const rings = range(9, (i) => {
      const tilt = (Math.PI * Math.min(7.9, Math.max(0.1, i))) / 8;
      return range(12, (j): Vertex => {
        const angle = (Math.PI * j) / 6;
        return [
          x - rx * Math.cos(tilt),
          y + ry * Math.sin(tilt) * Math.cos(angle),
          z + rz * Math.sin(tilt) * Math.sin(angle),
        ];
      });
    });
    this.addTube(rings, part);
  }

  build(): Loft {
    return {
      positions: Float32Array.from(this.#positions),
      normals: Float32Array.from(this.#normals),
      parts: Uint8Array.from(this.#parts),
      indices: Uint16Array.from(this.#indices),
    };
  }

  #add(vertices: readonly Vertex[], triangles: readonly number[], part: Part): void {
    const normals = normalsOf(vertices, triangles);
    // A skin that was listed inside out is turned.
    const isInsideOut = volumeOf(vertices, triangles) < 0;
    const base = this.#parts.length;
    for (let i = 0; i < triangles.length; i += 3) {
      const [a, b, c] = [triangles[i]! + base, triangles[i + 1]! + base, triangles[i + 2]! + base];
      this.#indices.push(a, ...(isInsideOut ? [c, b] : [b, c]));
    }
    for (const [i, vertex] of vertices.entries()) {
      this.#positions.push(...vertex);
      this.#normals.push(...normals[i]!.map((value) => (isInsideOut ? -value : value)));
      this.#parts.push(PARTS.indexOf(part));
    }
  }
}

const mirrored = (rings: readonly (readonly Vertex[])[]) =>
  rings.map((ring) => ring.map(([x, y, z]): Vertex => [x, -y, z]));

/** Closes a tube with a fan. A wide ring is listed twice, so that its edge is sharp. */
function closeEnd(
  vertices: Vertex[],
  triangles: number[],
  ring: readonly Vertex[],
  at: number,
  isFirst: boolean,
): void {
  const middle = middleOf(ring);
  const isPoint = ring.every((vertex) => apart(vertex, middle) < POINT_RADIUS);
  const start = isPoint ? at : vertices.length;
  if (!isPoint) vertices.push(...ring);
  const tip = vertices.push(middle) - 1;
  for (const j of ring.keys()) {
    const [a, b] = [start + j, start + ((j + 1) % ring.length)];
    triangles.push(tip, ...(isFirst ? [b, a] : [a, b]));
  }
}

/** A circle round a point, across the line between two. */
function ringAcross(from: Vertex, to: Vertex, at: Vertex, radius: number): Vertex[] {
  const along = unit(minus(to, from));
  const aside = unit(cross(along, Math.abs(along[2]) > 0.9 ? [1, 0, 0] : [0, 0, 1]));
  const up = cross(along, aside);
  return range(12, (j): Vertex => {
    const angle = (Math.PI * j) / 6;
    const [c, s] = [radius * Math.cos(angle), radius * Math.sin(angle)];
    return [at[0] + aside[0] * c + up[0] * s, at[1] + aside[1] * c + up[1] * s, at[2] + aside[2] * c + up[2] * s];
  });
}

/** Unit normals, each the mean of its faces by their areas. */
function normalsOf(vertices: readonly Vertex[], triangles: readonly number[]): Vertex[] {
  const sums = vertices.map((): [number, number, number] => [0, 0, 0]);
  for (let i = 0; i < triangles.length; i += 3) {
    const corners = [triangles[i]!, triangles[i + 1]!, triangles[i + 2]!] as const;
    const [a, b, c] = [vertices[corners[0]]!, vertices[corners[1]]!, vertices[corners[2]]!];
    const normal = cross(minus(b, a), minus(c, a));
    for (const corner of corners) for (const k of [0, 1, 2] as const) sums[corner]![k] += normal[k];
  }
  return sums.map(unit);
}

/** Six times the volume within the skin, negative when it is listed inside out. */
function volumeOf(vertices: readonly Vertex[], triangles: readonly number[]): number {
  const middle = middleOf(vertices);
  let volume = 0;
  for (let i = 0; i < triangles.length; i += 3) {
    const [a, b, c] = [0, 1, 2].map((k) => minus(vertices[triangles[i + k]!]!, middle)) as [Vertex, Vertex, Vertex];
    volume += dot(a, cross(b, c));
  }
  return volume;
}

const middleOf = (vertices: readonly Vertex[]): Vertex => {
  const mean = (k: 0 | 1 | 2) => vertices.reduce((sum, vertex) => sum + vertex[k], 0) / vertices.length;
  return [mean(0), mean(1), mean(2)];
};
const minus = (a: Vertex, b: Vertex): Vertex => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const dot = (a: Vertex, b: Vertex): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const cross = (a: Vertex, b: Vertex): Vertex => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
const unit = (a: Vertex): Vertex => {
  const length = Math.hypot(...a) || 1;
  return [a[0] / length, a[1] / length, a[2] / length];
};
const apart = (a: Vertex, b: Vertex): number => Math.hypot(...minus(a, b));

/** The skin of a body as rings of so many points, its middle at y. */
export function bodyRings(body: Body, stations: number, points: number, y = 0): Vertex[][] {
  return body.stations(stations).map((x) => {
    const { top, bottom, widest, halfWidth, exponentAbove, exponentBelow } = body.section(x);
    return range(points, (i): Vertex => {
      const angle = (2 * Math.PI * i) / points;
      const [aside, up] = [Math.cos(angle), Math.sin(angle)];
      const bulge = 2 / (up >= 0 ? exponentAbove : exponentBelow);
      const height = up >= 0 ? top - widest : widest - bottom;
      return [
        x,
        y + halfWidth * Math.sign(aside) * Math.abs(aside) ** bulge,
        widest + height * Math.sign(up) * Math.abs(up) ** bulge,
      ];
    });
  });
}

/** Fuselage, belly fairing, the bullet of a T-tail and the strakes under the tail. */
export function addBodies(loft: LoftBuilder, airframe: Airframe): void {
  const { body, fairing, bullet } = airframe;
  loft.addTube(bodyRings(body, 80, 40), 'side');
  if (fairing) loft.addTube(bodyRings(fairing, 32, 24), 'side');
  if (bullet) loft.addTube(bodyRings(bullet, 24, 20), 'side');
  if (airframe.ventralFins) addVentralFins(loft, airframe);
}

const SPLAY = Math.tan(radians(28));

function addVentralFins(loft: LoftBuilder, airframe: Airframe): void {
  const { shape } = ventralFin(airframe);
  const root = Math.max(...shape.map(([, z]) => z));
  const foot = 0.45 * airframe.body.halfWidth(shape[0]![0] + 0.6);
  for (const side of [1, -1]) loft.addSheet(shape, (z) => side * (foot + (root - z) * SPLAY), 0.03, 'side');
}
