import { expect, test, vi } from 'vitest';
import { holdRootClass, lockScroll } from './root-class.ts';

test('removes a class when the last holder releases it, even if one releases twice', () => {
  const classes = new Set<string>();
  const toggle = (name: string, on: boolean) => (on ? classes.add(name) : classes.delete(name));
  vi.stubGlobal('document', { documentElement: { classList: { toggle } } });
  const first = lockScroll();
  const second = lockScroll();
  const other = holdRootClass('other');
  expect([...classes]).toEqual(['is-scroll-locked', 'other']);
  first();
  first();
  expect([...classes]).toEqual(['is-scroll-locked', 'other']);
  second();
  expect([...classes]).toEqual(['other']);
  other();
  expect([...classes]).toEqual([]);
});
