import { expect, test, vi } from 'vitest';
import { holdPage, holdRootClass } from './root-class.ts';

test('a class stays until the last who holds it lets go, who may do so twice', () => {
  const classes = new Set<string>();
  const toggle = (name: string, on: boolean) => (on ? classes.add(name) : classes.delete(name));
  vi.stubGlobal('document', { documentElement: { classList: { toggle } } });
  const first = holdPage();
  const second = holdPage();
  const other = holdRootClass('other');
  expect([...classes]).toEqual(['is-held', 'other']);
  first();
  first();
  expect([...classes]).toEqual(['is-held', 'other']);
  second();
  expect([...classes]).toEqual(['other']);
  other();
  expect([...classes]).toEqual([]);
});
