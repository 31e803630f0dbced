import type { OfferLine } from '../../contract.ts';
import { blankLine } from '../../editing/rules.ts';
import type { PastedRow } from '../../pasting/rules.ts';

/** An id that no other line, section or admin has. */
export function newPartId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export const newLine = (values: Partial<Omit<OfferLine, 'id'>> = {}): OfferLine => ({
  ...blankLine(newPartId()),
  ...values,
});

/** What the price fields of pasted lines say, where a row has numbers but tells no price. */
export function missingPrices(lines: readonly Pick<OfferLine, 'id'>[], rows: readonly PastedRow[]) {
  const problems = lines.map(({ id }, n) => [`line-${id}-unitCents`, rows[n]!.problem] as const);
  return Object.fromEntries(problems.flatMap(([field, problem]) => (problem ? [[field, { text: '', problem }]] : [])));
}
