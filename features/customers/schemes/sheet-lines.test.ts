import { describe, expect, it, test } from 'vitest';
import { AIRCRAFT_TYPES } from '#airplanes/drawing/airframes/aircraft-types.ts';
import { INCH } from '#airplanes/drawing/geometry.ts';
import { LAYOUTS } from '#airplanes/drawing/paint/layouts.ts';
import { LAYOUT_IDS, ZONES } from '#airplanes/drawing/paint/scheme.ts';
import { zoneAt } from '#airplanes/drawing/paint/stripes.ts';
import { settlePicture } from '#airplanes/drawing/pictures.ts';
import { BUILT_IN_COATINGS } from './coatings.contract.ts';
import { seedScheme } from './scheme-fields.ts';
import { sharesOfSide } from './sheet.ts';
import { formatQuarters, tableOfLines } from './sheet-lines.ts';

const TYPES = ['C182', 'P28A', 'B350', 'GLF5'];
const pictureOf = (type: string, layout: (typeof LAYOUT_IDS)[number]) =>
  settlePicture(seedScheme(layout, type), BUILT_IN_COATINGS);

const CASES = TYPES.flatMap((type) => LAYOUT_IDS.map((layout) => [type, layout] as const));

describe('the lines of a layout', () => {
  test.each(CASES)('stand where the picture has them: %s, %s', (type, layout) => {
    const { airframe, settled } = pictureOf(type, layout);
    const { columns, rows } = tableOfLines(airframe, settled.layers, layout);
    const names = LAYOUTS[layout].zones;
    let compared = 0;
    for (const [i, column] of columns.entries()) {
      const zone = ZONES.find((zone) => names[zone] && column.startsWith(`${names[zone]}, `));
      if (!zone || !/edge$/.test(column)) continue;
      for (const { station, cells } of rows) {
        if (cells[i] == null) continue;
        const x = station * INCH;
        const height = airframe.body.bottom(x) + readQuarters(cells[i]) * INCH;
        // A quarter of an inch is within the rounding.
        const inside = height + (column.endsWith('top edge') ? -0.25 : 0.25) * INCH;
        expect(zoneAt(settled.layers, [x, inside]), `${column} at ${station}`).toBe(zone);
        compared++;
      }
    }
    if (layout !== 'tailblock') expect(compared).toBeGreaterThan(3);
  });

  it('are told apart where two have one zone', () => {
    const { airframe, settled } = pictureOf('BE36', 'ledger');
    const { columns, notes } = tableOfLines(airframe, settled.layers, 'ledger');
    expect(columns.map((column) => column.split(',')[0])).toEqual([
      'Main stripe',
      'Main stripe',
      'Upper pinstripe',
      'Upper pinstripe',
      'Lower pinstripe',
      'Lower pinstripe',
    ]);
    expect(notes).toEqual([
      expect.stringMatching(/^Main stripe on the fin: /),
      expect.stringMatching(/^Pinstripes on /),
    ]);
  });

  it('that are raked are given by their foot', () => {
    const { airframe, settled } = pictureOf('PC12', 'rake');
    expect(tableOfLines(airframe, settled.layers, 'rake').notes).toEqual([
      expect.stringMatching(/^First slab: front edge on the keel at station \d+, raked 25° aft; [\d¼½¾]+ in along/),
      expect.stringMatching(/^Second slab: /),
      expect.stringMatching(/^Tail: .+; and all aft of it\.$/),
    ]);
  });

  it('stop at the gap round a mark', () => {
    const mark = { text: 'N888WW', zone: 'a', place: 'fuselage' } as const;
    const pictures = Object.keys(AIRCRAFT_TYPES).map((type) =>
      settlePicture({ ...seedScheme('foothill', type), mark }, BUILT_IN_COATINGS),
    );
    const { airframe, settled } = pictures.find(({ settled }) => settled.outcome === 'stripes broken')!;
    const cells = (layers: typeof settled.layers) =>
      tableOfLines(airframe, layers, 'foothill').rows.flatMap(({ cells }) => cells.filter((cell) => cell !== null));
    const unbroken = settled.layers.filter(({ isGap }) => !isGap);
    expect(cells(settled.layers).length).toBeLessThan(cells(unbroken).length);
  });
});

test.each(CASES)('the shares of the side add up: %s, %s', (type, layout) => {
  const { airframe, settled } = pictureOf(type, layout);
  const shares = sharesOfSide(airframe, settled.layers);
  expect(ZONES.reduce((sum, zone) => sum + shares[zone], 0)).toBeCloseTo(1);
  for (const zone of ZONES) expect(shares[zone] > 0.003, zone).toBe(zone in LAYOUTS[layout].zones);
});

test.each([
  [0, '0'],
  [0.1, '0'],
  [0.13, '¼'],
  [19.5, '19½'],
  [19.9, '20'],
  [2.7, '2¾'],
])('%d inches are %s to a quarter', (inches, text) => {
  expect(formatQuarters(inches)).toBe(text);
});

function readQuarters(text: string): number {
  const quarters = ['¼', '½', '¾'].indexOf(text.at(-1)!) + 1;
  return Number(quarters ? text.slice(0, -1) : text) + quarters / 4;
}
