import { expect, test } from 'vitest';
import { LAYOUT_IDS, MAX_STEP } from '#airplanes/drawing/paint/scheme.ts';
import { sheetOf } from '#airplanes/drawing/pictures.ts';
import { BUILT_IN_COATINGS } from './coatings.contract.ts';
import { handlesOf, stepAfter } from './handles.ts';
import { seedScheme } from './scheme-fields.ts';
import { SHEET_WIDTH } from './scheme-limits.constants.ts';
import { pictureOf } from './studio.ts';

test.each(LAYOUT_IDS)('the handles of %s stand on the picture of each kind of airplane', (layout) => {
  for (const type of ['C182', 'SR22', 'PC12', 'B350', 'C25A', 'GLF5']) {
    const picture = pictureOf(seedScheme(layout, type), BUILT_IN_COATINGS);
    const { height } = sheetOf(picture.airframe, 'left', SHEET_WIDTH);
    const handles = handlesOf(picture);
    expect(handles.map(({ slider }) => slider)).toEqual(['width', 'height', 'sweep']);
    for (const { x, y } of handles) {
      expect(x).toBeGreaterThan(0);
      expect(x).toBeLessThan(SHEET_WIDTH);
      expect(y).toBeGreaterThan(0);
      expect(y).toBeLessThan(height);
    }
  }
});

test('a handle pulled up raises the line as far as the pointer, within the reach of the slider', () => {
  const scheme = seedScheme('foothill', 'C182');
  const before = handlesOf(pictureOf(scheme, BUILT_IN_COATINGS))[1]!;
  const step = stepAfter(before, 0, 0, -6);
  expect(step).toBeGreaterThan(0);
  const raised = { ...scheme, sliders: { ...scheme.sliders, height: step } };
  const after = handlesOf(pictureOf(raised, BUILT_IN_COATINGS))[1]!;
  expect(Math.abs(after.y - (before.y - 6))).toBeLessThan(Math.abs(1 / before.down));
  expect(stepAfter(before, 0, 0, -500)).toBe(MAX_STEP);
});
