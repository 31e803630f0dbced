import { describe, expect, test } from 'vitest';
import { FAMILIES } from '#airplanes/drawing/airframes/aircraft-types.ts';
import { INCH } from '#airplanes/drawing/geometry.ts';
import { zonesOf } from '#airplanes/drawing/paint/layouts.ts';
import { LAYOUT_IDS } from '#airplanes/drawing/paint/scheme.ts';
import { zoneAt } from '#airplanes/drawing/paint/stripes.ts';
import { settlePicture } from '#airplanes/drawing/pictures.ts';
import { annotate, calloutsOf } from './callouts.ts';
import { BUILT_IN_COATINGS } from './coatings.contract.ts';
import { seedScheme, startScheme } from './scheme-fields.ts';
import { SHEET_WIDTH } from './scheme-limits.constants.ts';

describe.each(Object.keys(FAMILIES))('the labels of the stage on %s', (family) => {
  test.each(LAYOUT_IDS)('point at each zone of %s', (layout) => {
    const scheme = seedScheme(layout, family);
    const { airframe, settled } = settlePicture(scheme, BUILT_IN_COATINGS);
    const callouts = calloutsOf(airframe, settled, zonesOf(layout));
    expect(callouts.map(({ zone }) => zone)).toEqual(zonesOf(layout));
    for (const { zone, point } of callouts) {
      const isOnBody = point[1] > airframe.body.bottom(point[0]) && point[1] < airframe.body.top(point[0]);
      expect(zoneAt(settled.layers, point, !isOnBody)).toBe(zone);
    }
  });

  test('lie on the sheet, with stations from the nose to the end', () => {
    const picture = settlePicture({ ...startScheme(), type: family }, BUILT_IN_COATINGS);
    const { height, callouts, stations, mark } = annotate(picture, zonesOf('foothill'));
    for (const { x, y } of [...callouts, ...stations.map(({ x }) => ({ x, y: 0 }))]) {
      expect([x >= 0, x <= SHEET_WIDTH, y >= 0, y <= height]).toEqual([true, true, true, true]);
    }
    expect(stations[0]!.inches).toBe(0);
    expect(stations.at(-1)!.inches).toBe(Math.round(picture.airframe.length / INCH));
    if (mark) expect(mark.bottom).toBeGreaterThan(mark.top);
  });

  test('stand apart from each other', () => {
    const { airframe, settled } = settlePicture(seedScheme('foothill', family), BUILT_IN_COATINGS);
    const callouts = calloutsOf(airframe, settled, zonesOf('foothill'));
    for (const isAbove of [true, false]) {
      const [one, other] = callouts.filter((each) => each.isAbove === isAbove).map(({ point }) => point[0]);
      expect(Math.abs(one! - other!)).toBeGreaterThan(airframe.length * 0.15);
    }
  });
});
