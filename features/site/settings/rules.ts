/** '(303) 555-0100' becomes '+13035550100': a number without a country is one of the shop's own. */
export function internationalPhone(typed: string): string {
  const digits = typed.replace(/[\s().\-/]/g, '');
  if (/^\d{10}$/.test(digits)) return `+1${digits}`;
  return /^1\d{10}$/.test(digits) ? `+${digits}` : digits;
}
