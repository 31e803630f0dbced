/**
 * JSON with one spelling (RFC 8785): keys sorted by UTF-16 code units, no blanks. Numbers are safe integers, so that no
 * rounding can differ.
 * @throws {TypeError} for other numbers, lone surrogates, and values that JSON lacks
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
    return `{${fields.map(([key, field]) => `${canonicalJson(key)}:${canonicalJson(field)}`).join(',')}}`;
  }
  const isPlain =
    value === null ||
    typeof value === 'boolean' ||
    (typeof value === 'string' && value.isWellFormed()) ||
    Number.isSafeInteger(value);
  if (!isPlain) throw new TypeError(`${String(value)} has no canonical form`);
  return JSON.stringify(value);
}
