import { SHOP_TIME_ZONE } from '#time/constants.ts';
import type { OfferBody } from '../contract.ts';
import { preselected } from '../rules.ts';

/** The chosen lines of a quote with what was decided about each, and those that were left out. */
export function compareChoices({ sections }: Pick<OfferBody, 'sections'>, choices: readonly string[]) {
  const chosen = new Set(choices);
  const proposed = new Set(preselected({ sections }));
  const optional = sections.filter(({ kind }) => kind !== 'included').flatMap(({ lines }) => lines);
  return {
    kept: optional
      .filter(({ id }) => chosen.has(id))
      .map((each) => ({ line: each, isChanged: !proposed.has(each.id) })),
    leftOut: sections
      .filter(({ kind }) => kind === 'any')
      .flatMap(({ lines }) => lines.filter(({ id }) => !chosen.has(id))),
  };
}

/** '9:14 PM' in shop time. */
export const formatTime = (at: string): string =>
  new Date(at).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit', timeZone: SHOP_TIME_ZONE });

/** The bits of each byte of a SHA-256 in hex, the highest first: 32 columns of eight. */
export function hashBits(hash: string): boolean[][] {
  const bytes = hash.match(/../g) ?? [];
  return bytes.map((byte) => [...Number.parseInt(byte, 16).toString(2).padStart(8, '0')].map((bit) => bit === '1'));
}
