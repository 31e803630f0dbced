import { expect, test } from 'vitest';
import { type PastedLine, readPastedRows } from './rules.ts';

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
    readPastedRows(
      'Arrival inspection\t1\tjob\t$1,450.00\t$1,450.00\r\nTreat filiform\thours\t14.5\t110\r\nBoots\t4\tea\t385\r\n',
    ),
  ).toEqual([
    line('Arrival inspection', { unitCents: 145_000 }),
    line('Treat filiform', { unit: 'hour', quantityMilli: 14_500, unitCents: 11_000 }),
    line('Boots', { unit: 'each', quantityMilli: 4_000, unitCents: 38_500 }),
  ]);
});

test('takes a single number for the price, also a credit', () => {
  expect(readPastedRows('Strip\t14,200\nCredit\t(500.00)')).toEqual([
    line('Strip', { unitCents: 1_420_000 }),
    line('Credit', { unitCents: -50_000 }),
  ]);
});

test('takes rows of text alone, without empty ones and headings', () => {
  expect(readPastedRows('Description\tQty\tPrice\nStrip\n\nPrime\n')).toEqual([line('Strip'), line('Prime')]);
});

test('keeps further words as detail, and line breaks of a quoted cell', () => {
  expect(readPastedRows('"Strip ""wet"""\t"Fuselage\nand wings"\t14200')).toEqual([
    line('Strip "wet"', { detail: 'Fuselage\nand wings', unitCents: 1_420_000 }),
  ]);
});

test('leaves out a quantity that no line can have', () => {
  expect(readPastedRows('Rivets\t5000\t2')).toEqual([line('Rivets', { unitCents: 200 })]);
});

test('leaves one cell to the field', () => {
  expect(readPastedRows('Strip to bare metal')).toBeNull();
  expect(readPastedRows('Strip to bare metal\n')).toBeNull();
  expect(readPastedRows('')).toBeNull();
});

test('cuts what is too long', () => {
  expect(readPastedRows(`${'x'.repeat(400)}\t5`)![0]!.text).toHaveLength(300);
});
