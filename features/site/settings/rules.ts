import { formatPhone } from '../rules.ts';

/** '(303) 555-0100' becomes '+13035550100'. A number without a country code is taken as US. */
export function normalizePhone(typed: string): string {
  const digits = typed.replace(/[\s().\-/]/g, '');
  if (/^\d{10}$/.test(digits)) return `+1${digits}`;
  return /^1\d{10}$/.test(digits) ? `+${digits}` : digits;
}

/** '303-555-0100' becomes '(303) 555-0100'; numbers of other countries stay as they were typed. */
export function formatTypedPhone(typed: string): string {
  const number = normalizePhone(typed);
  const formatted = formatPhone(number);
  return formatted === number ? typed : formatted;
}
