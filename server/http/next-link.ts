/** The Link header of the next page; undefined parameters are left out. https://www.rfc-editor.org/rfc/rfc8288 */
export function nextLink(path: string, query: Record<string, string | number | undefined>): { link: string } {
  const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  return { link: `<${path}?${new URLSearchParams(given)}>; rel="next"` };
}
