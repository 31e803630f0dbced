/** The header that says where the same list goes on; what is undefined is left out. https://www.rfc-editor.org/rfc/rfc8288 */
export function nextLink(path: string, query: Record<string, string | number | undefined>): { link: string } {
  const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  return { link: `<${path}?${new URLSearchParams(given)}>; rel="next"` };
}
