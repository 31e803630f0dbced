import { expect, test } from 'vitest';
import { valueSchema } from '../checks.contract.ts';
import { blankRow, figureProblems, toForm, toValue } from './check-form.ts';
import { specOf } from './check-specs.ts';

const PAINT = { key: 'paint', kind: 'table' };

test('begins a coat with one, and asks for a whole figure in words', () => {
  const spec = specOf(PAINT)!;
  const row = blankRow(spec.list!.cells);
  expect(row.coats).toBe('1');
  const form = { ...toForm(spec, null), rows: [{ ...row, layer: 'base', product: 'Jet Glo', coats: '' }] };
  const { error } = valueSchema('paint', 'table').safeParse(toValue(spec, form));
  expect(error?.issues).toMatchObject([{ path: ['rows', 0, 'coats'], message: 'Enter a whole number' }]);
});

test('names what a number counts', () => {
  expect(specOf({ key: 'inventory', kind: 'number' })!.fields[0]!.label).toBe('Number of placards');
  expect(specOf({ key: 'own', kind: 'number' })!.fields[0]!.label).toBe('Figure');
});

test('says what to write for a figure that cannot be read, and never takes it for another', () => {
  const spec = specOf({ key: 'balance', kind: 'table' })!;
  const row = { ...blankRow(spec.list!.cells), asFound: '1,5', asFinished: '5.25', min: '-1,250', max: '1,250.5' };
  const form = { ...toForm(spec, null), rows: [row] };
  expect(toValue(spec, form)).toMatchObject({ rows: [{ asFound: null, asFinished: 5.25, min: -1_250, max: 1_250.5 }] });
  expect(figureProblems(spec, form)).toEqual({
    'rows.0.asFound': 'Use a period for decimals (1.5) and commas for thousands (1,500)',
  });
});
