import { describe, expect, test } from 'vitest';
import { isFullRun } from '#tests/support/scope.ts';
import { AIRCRAFT_TYPES, FAMILIES } from '../airframes/aircraft-types.ts';
import type { Airframe } from '../airframes/airframe.ts';
import { airframeOfType } from '../airframes/scale.ts';
import { isInside, type Point } from '../geometry.ts';
import { buildLoft, MAX_TRIANGLES } from './loft.ts';
import { type Loft, PARTS, type Part, type Vertex } from './solids.ts';

/** The gate builds each family and a third of the types, which are families at another scale. */
const types = [...Object.keys(FAMILIES), ...Object.keys(AIRCRAFT_TYPES).filter((_, at) => isFullRun || at % 3 === 0)];

describe('the loft', () => {
  test.each(types)('of %s is finite, light enough and as large as its drawings', (type) => {
    const airframe = airframeOfType(type);
    const { positions, normals, parts, indices } = buildLoft(airframe);
    expect(indices.length / 3).toBeLessThanOrEqual(MAX_TRIANGLES);
    expect([positions.length, normals.length]).toEqual([3 * parts.length, 3 * parts.length]);
    expect(positions.every(Number.isFinite) && normals.every(Number.isFinite)).toBe(true);
    expect(indices.every((index) => index < parts.length)).toBe(true);
    const [low, high] = boundsOf(positions);
    expect(low[0]).toBeGreaterThan(-0.01);
    expect(high[1]).toBeCloseTo(-low[1], 5);
    expect(Math.abs(high[1] - Math.max(...airframe.wing.map(({ y }) => y)))).toBeLessThan(0.12);
    expect(low[2]).toBeCloseTo(airframe.ground, 1);
    expect(high[2]).toBeGreaterThan(airframe.frame.finTop - 0.02);
  });

  test.each(Object.keys(FAMILIES))('of %s is closed but for a few open ends within others', (type) => {
    const { positions, indices } = buildLoft(airframeOfType(type));
    const sides = new Map<string, number>();
    const name = (vertex: number) =>
      vertexOf(positions, vertex)
        .map((value) => Math.round(value * 1e4))
        .join(' ');
    for (let i = 0; i < indices.length; i += 3) {
      for (const [a, b] of [
        [0, 1],
        [1, 2],
        [2, 0],
      ] as const) {
        const [from, to] = [name(indices[i + a]!), name(indices[i + b]!)];
        if (from === to) continue;
        const edge = [from, to].sort().join();
        sides.set(edge, (sides.get(edge) ?? 0) + 1);
      }
    }
    const open = [...sides.values()].filter((count) => count % 2 === 1).length;
    expect(open / sides.size).toBeLessThan(0.015);
  });

  test.each(Object.keys(FAMILIES))('of %s covers, seen from the side, what the side view draws', (type) => {
    const airframe = airframeOfType(type);
    const loft = buildLoft(airframe);
    const outline = airframe.body.outline(110);
    const seen = trianglesOf(loft, 'side').map((corners) => corners.map(([x, , z]): Point => [x, z]));
    for (const point of samplesIn(outline, airframe)) {
      expect(seen.some((triangle) => isInside(triangle, point))).toBe(true);
    }
  });
});

function boundsOf(positions: Float32Array): [low: Vertex, high: Vertex] {
  const [low, high] = [[99, 99, 99] as [number, number, number], [-99, -99, -99] as [number, number, number]];
  for (const [i, value] of positions.entries()) {
    low[i % 3] = Math.min(low[i % 3]!, value);
    high[i % 3] = Math.max(high[i % 3]!, value);
  }
  return [low, high];
}

function samplesIn(outline: readonly Point[], { body }: Airframe): Point[] {
  const points: Point[] = [];
  for (let x = body.start + 0.05; x < body.end; x += 0.35) {
    for (const share of [0.05, 0.5, 0.95]) points.push([x, body.bottom(x) + share * (body.top(x) - body.bottom(x))]);
  }
  return points.filter((point) => isInside(outline, point));
}

function trianglesOf({ positions, parts, indices }: Loft, part: Part): Vertex[][] {
  const triangles: Vertex[][] = [];
  for (let i = 0; i < indices.length; i += 3) {
    if (PARTS[parts[indices[i]!]!] !== part) continue;
    triangles.push([0, 1, 2].map((k) => vertexOf(positions, indices[i + k]!)));
  }
  return triangles;
}

const vertexOf = (values: ArrayLike<number>, vertex: number): Vertex => [
  values[3 * vertex]!,
  values[3 * vertex + 1]!,
  values[3 * vertex + 2]!,
];
