import { describe, expect, test } from 'vitest';
import { airframeOfType } from '../airframes/scale.ts';
import { drawPlan } from '../plan/plan.ts';
import { drawSide } from '../side/side.ts';
import { FINISHES, type Finish } from './scheme.ts';
import type { Paint, Step } from './steps.ts';

const WORN = { spinner: 'base', tips: 'a', nacelles: 'a', pants: 'base' } as const;

describe.each(['high', 'turbotwin', 'jet'])('the finish of %s', (type) => {
  const airframe = airframeOfType(type);
  const countWith = (draw: (paint: Paint) => Step[], base: Finish, a: Finish) =>
    count(draw({ zones: { base: { color: '#f8f5f2', finish: base }, a: { color: '#12472f', finish: a } }, ...WORN }));

  test.each([
    ['above', (paint: Paint) => drawPlan(airframe, [], paint)],
    ['the side', (paint: Paint) => drawSide(airframe, { layers: [], mark: null }, paint)],
  ])('shows from %s on the base and on the parts of another color', (_view, draw) => {
    const solid = countWith(draw, 'solid', 'solid');
    for (const finish of FINISHES.filter((each) => each !== 'solid')) {
      expect(countWith(draw, finish, 'solid')).toBeGreaterThan(solid);
      expect(countWith(draw, 'solid', finish)).toBeGreaterThan(solid);
    }
  });
});

const count = (steps: readonly Step[]): number =>
  steps.reduce((sum, step) => sum + 1 + (step.kind === 'clip' ? count(step.steps) : 0), 0);
