import type { Scheme } from '#features/drawing/contract.ts';

const COUNTS = ['no color', 'one color', 'two colors', 'three colors', 'four colors'];

/** 'three colors': those that are different. */
export function countColors({ zones }: Pick<Scheme, 'zones'>): string {
  return COUNTS[new Set(Object.values(zones).map(({ coating }) => coating)).size]!;
}
