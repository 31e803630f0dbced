import type { OfferLine } from '../../contract.ts';
import { blankLine } from '../../editing/rules.ts';

/** An id that no other line, section or admin has. */
export function newPartId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export const newLine = (values: Partial<Omit<OfferLine, 'id'>> = {}): OfferLine => ({
  ...blankLine(newPartId()),
  ...values,
});
