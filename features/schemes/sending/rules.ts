import type { Scheme } from '#features/drawing/contract.ts';
import { LAYOUTS } from '#features/drawing/layouts/rules.ts';

const COUNTS = ['no color', 'one color', 'two colors', 'three colors', 'four colors'];

/** 'Foothill, three colors': those that are different. */
export function summarizeScheme({ layout, zones, mark }: Pick<Scheme, 'layout' | 'zones' | 'mark'>): string {
  const colors = new Set(Object.values(zones).map(({ coating }) => coating));
  const wish = mark?.asksSmaller ? ', smaller tail number requested' : '';
  return `${LAYOUTS[layout].name}, ${COUNTS[colors.size]}${wish}`;
}
