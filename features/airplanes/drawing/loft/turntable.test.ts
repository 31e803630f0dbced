import { describe, expect, it, test } from 'vitest';
import { FAMILIES } from '../airframes/aircraft-types.ts';
import { airframeOfType } from '../airframes/scale.ts';
import { buildLoft } from './loft.ts';
import type { Vertex } from './solids.ts';
import { noseSign, project, turntableLines, turntableOf, viewOf } from './turntable.ts';

const ASPECT = 2;

describe('the view of a turntable', () => {
  test.each(Object.keys(FAMILIES))('shows the whole of %s at any bearing', (type) => {
    const airframe = airframeOfType(type);
    const { positions } = buildLoft(airframe);
    const table = turntableOf(airframe);
    for (let bearing = -180; bearing < 180; bearing += 30) {
      for (const aspect of [ASPECT, 0.8, 3]) {
        const view = viewOf(table, { bearing, zoom: 1 }, aspect);
        for (let i = 0; i < positions.length; i += 30) {
          const [x, y] = project(view, [positions[i]!, positions[i + 1]!, positions[i + 2]!]);
          if (Math.max(Math.abs(x), Math.abs(y)) > 1) expect.fail(`${bearing}° ${aspect}: ${x} ${y}`);
        }
      }
    }
  });

  it('has the nose on the left from port, and on the right from starboard', () => {
    const table = turntableOf(airframeOfType('C182'));
    const noseAt = (bearing: number) => project(viewOf(table, { bearing, zoom: 1 }, ASPECT), [0, 0, 1.4])[0];
    expect(noseAt(90)).toBeLessThan(-0.5);
    expect(noseAt(-90)).toBeGreaterThan(0.5);
    expect(noseAt(0)).toBeCloseTo(0);
  });

  it('shows near things larger, and has them lower', () => {
    const table = turntableOf(airframeOfType('C182'));
    const view = viewOf(table, { bearing: 0, zoom: 1 }, ASPECT);
    const at = (vertex: Vertex) => project(view, vertex);
    const half = (x: number) => at([x, -3, 0])[0] - at([x, 0, 0])[0];
    expect(half(0)).toBeGreaterThan(half(8));
    expect(at([0, 0, 0])[1]).toBeLessThan(at([8, 0, 0])[1]);
  });

  it('is enlarged in its middle by zoom', () => {
    const table = turntableOf(airframeOfType('C182'));
    const [one, two] = [1, 2].map((zoom) => project(viewOf(table, { bearing: 45, zoom }, ASPECT), [2, 1, 1]));
    expect(two![0]).toBeCloseTo(2 * one![0]);
    expect(two![1]).toBeCloseTo(2 * one![1]);
  });

  it('has its lines on the ground, and the sign ahead of the nose', () => {
    const airframe = airframeOfType('C182');
    const table = turntableOf(airframe);
    expect([...turntableLines(table).flat(), ...noseSign(table)].every(([, , z]) => z === airframe.ground)).toBe(true);
    expect(Math.max(...noseSign(table).map(([x]) => x))).toBeLessThan(0);
  });
});
