import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lineAmount } from './totals.ts';
import { type PastedLine, type PastedRow, readPastedRows } from './typing.ts';

const linesOf = (text: string) => readPastedRows(text)?.map((row) => row.line);

const line = (text: string, changes: Partial<PastedLine> = {}): PastedLine => ({
  text,
  detail: '',
  quantityMilli: 1_000,
  unit: 'job',
  unitCents: null,
  ...changes,
});

test('reads text, quantity, unit, price and amount, whatever their order', () => {
  expect(
    linesOf(
      'Arrival inspection\t1\tjob\t$1,450.00\t$1,450.00\r\nTreat filiform\thours\t14.5\t110\r\nBoots\t4\tea\t385\r\n',
    ),
  ).toEqual([
    line('Arrival inspection', { unitCents: 145_000 }),
    line('Treat filiform', { unit: 'hour', quantityMilli: 14_500, unitCents: 11_000 }),
    line('Boots', { unit: 'each', quantityMilli: 4_000, unitCents: 38_500 }),
  ]);
});

test('takes a single number for the price, also a credit', () => {
  expect(linesOf('Strip\t14,200\nCredit\t(500.00)')).toEqual([
    line('Strip', { unitCents: 1_420_000 }),
    line('Credit', { unitCents: -50_000 }),
  ]);
});

test('takes rows of text alone, without empty ones and headings', () => {
  expect(linesOf('Description\tQty\tPrice\nStrip\n\nPrime\n')).toEqual([line('Strip'), line('Prime')]);
});

test('keeps further words as detail, and line breaks of a quoted cell', () => {
  expect(linesOf('"Strip ""wet"""\t"Fuselage\nand wings"\t14200')).toEqual([
    line('Strip "wet"', { detail: 'Fuselage\nand wings', unitCents: 1_420_000 }),
  ]);
});

test.each([
  ['headings of other sheets', 'Item\tDescription\tQty.\tUnit Price ($)\tExt. Amount'],
  ['a heading alone', 'Part No.'],
])('skips %s', (_what, headings) => {
  expect(linesOf(`${headings}\nStrip\t2\t10.5\t21`)).toEqual([
    line('Strip', { quantityMilli: 2_000, unitCents: 1_050 }),
  ]);
});

test('keeps a row whose first cell is a word of headings', () => {
  expect(linesOf('Labor\t2\t110\nParts\t35')).toEqual([
    line('Labor', { quantityMilli: 2_000, unitCents: 11_000 }),
    line('Parts', { unitCents: 3_500 }),
  ]);
});

test('reads any number of decimals that come to whole cents', () => {
  expect(linesOf('Film\t2.5000\t110.000\t275.00000')).toEqual([
    line('Film', { quantityMilli: 2_500, unitCents: 11_000 }),
  ]);
  expect(linesOf('Film\t0.333\t100\t33.29')).toEqual([line('Film', { quantityMilli: 333, unitCents: 10_000 })]);
});

test.each([
  ['1000\t0.035\t35.00', 1_000_000, 'Pasted as 1000, 0.035, 35.00: 0.035 is not whole cents'],
  ['1000\t0.0351234567\t35.12', 1_000_000, 'Pasted as 1000, 0.0351234567, 35.12: 0.0351234567 is not whole cents'],
  ['2\t10\t30', 2_000, 'Pasted as 2, 10, 30: 2 × 10 is not 30. Enter the unit price'],
  ['5000\t2', 1_000, 'Pasted as 5000, 2: 5000 isn’t a valid quantity. Enter a number from 0.001 to 1,000'],
  [
    '1,5\t110',
    1_000,
    'Pasted as 1,5, 110: 1,5 isn’t a valid quantity. Use a period for decimals (1.5) and commas for thousands (1,500)',
  ],
  ['2\t110,00', 2_000, 'Pasted as 2, 110,00: Enter dollars, such as 1,450.00'],
  ['1.450,00', 1_000, 'Pasted as 1.450,00: Enter dollars, such as 1,450.00'],
  ['7\t1\t2\t2', 7_000, 'Pasted as 7, 1, 2, 2: more than a quantity, a price and an amount. Enter the unit price'],
])('leaves the price of %j blank, and says why', (cells, quantityMilli, problem) => {
  expect(readPastedRows(`Rivets\t${cells}`)).toEqual([{ line: line('Rivets', { quantityMilli }), problem }]);
});

test('never makes a line of another amount than the sheet states', () => {
  const cell = fc.oneof(
    fc.integer({ min: 0, max: 2_000 }).map(String),
    fc.integer({ min: 0, max: 200_000 }).map((n) => (n / 1_000).toFixed(3)),
    fc.integer({ min: 0, max: 200_000 }).map((n) => (n / 100).toFixed(2).replace('.', ',')),
  );
  fc.assert(
    fc.property(cell, cell, cell, (quantity, price, amount) => {
      const [{ line: made, problem }] = readPastedRows(`Work\t${quantity}\t${price}\t${amount}`)! as [PastedRow];
      if (made.unitCents === null) expect(problem).toContain(`Pasted as ${quantity}, ${price}, ${amount}: `);
      else expect(Math.abs(Number(lineAmount(made)) - Number(amount) * 100)).toBeLessThan(1.001);
    }),
  );
});

test('leaves one cell to the field', () => {
  expect(readPastedRows('Strip to bare metal')).toBeNull();
  expect(readPastedRows('Strip to bare metal\n')).toBeNull();
  expect(readPastedRows('')).toBeNull();
});

test('cuts what is too long', () => {
  expect(linesOf(`${'x'.repeat(400)}\t5`)![0]!.text).toHaveLength(300);
});
