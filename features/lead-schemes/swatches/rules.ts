import type { SchemeSwatch } from '../contract.ts';

const MAX_CHIPS = 3;

/** The colors that a row shows. */
export const chipsOf = ({ colors }: SchemeSwatch) => colors.slice(0, MAX_CHIPS);

/** 'Foothill, white / green / gold': the last word of a color's name is the color. */
export function describeSwatch(swatch: SchemeSwatch): string {
  const words = chipsOf(swatch).map(({ name }) => name.split(' ').at(-1)!.toLowerCase());
  return [swatch.layout, words.join(' / ')].filter(Boolean).join(', ');
}
