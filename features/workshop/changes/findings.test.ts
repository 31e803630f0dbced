import { expect, it } from 'vitest';
import { describePlace, mirrored, missingOf } from './findings.ts';

it('says where on the airplane something was found', () => {
  expect(describePlace('top', null)).toBe('Top');
  const places = [0, 221, 700, 1_000].map((x) => describePlace('left', { x, y: 500 }));
  expect(places).toEqual(['Left side, nose', 'Left side, cabin', 'Left side, behind the cabin', 'Left side, tail']);
});

it('counts a press on the right side from the nose, too', () => {
  expect(mirrored('right', { x: 900, y: 400 })).toEqual({ x: 100, y: 400 });
  expect(mirrored('left', { x: 900, y: 400 })).toEqual({ x: 900, y: 400 });
});

it('names each question that a finding still leaves open', () => {
  expect(missingOf(0, { what: '', isStuck: '' })).toEqual({
    photos: 'Add at least one photo',
    what: 'Choose what you found',
    isStuck: 'Say whether you can keep working',
  });
  expect(missingOf(1, { what: 'dent', isStuck: 'false' })).toEqual({});
});
