/** Other spellings of an address, as clients, proxies and attackers write them. None is the address itself. */
export function spellingsOf(address: string): string[] {
  const [path = '', query] = address.split('?');
  const [first = '', ...rest] = path.slice(1).split('/');
  const behind = rest.map((segment) => `/${segment}`).join('');
  const all = encodeAll(path);
  const written = [
    // Letter case.
    path.toUpperCase(),
    `/${first.toUpperCase()}${behind}`,
    `/${capitalize(first)}${behind}`,
    `/${first}${behind.toUpperCase()}`,
    `${path}.DATA`,
    `/${first.toUpperCase()}${behind}.data`,
    // Encoding.
    `/${encodeFirst(first)}${behind}`,
    `/${encodeFirst(first)}${behind}.data`,
    `/${encodeAll(first)}${behind}`,
    `/${first}${encodeAll(behind)}`,
    all,
    all.toUpperCase(),
    all.replaceAll('%', '%25'),
    `/${encodeFirst(first).replace('%', '%25')}${behind}`,
    `/${path.replaceAll('/', '%2f')}`,
    `/%2F${path.slice(1)}`,
    `/${first}${behind.replaceAll('/', '%2F')}`,
    `/${first}${behind.replaceAll('/', '%252f')}`,
    `${path}%2edata`,
    `${path}%3Fx=1`,
    `${path}%23`,
    // Slashes.
    `/${path}`,
    `//${path}`,
    `${path}/`,
    `${path}//`,
    `/${path}/`,
    path.replaceAll('/', '//'),
    `/${path}.data`,
    `${path}.data/`,
    `${path}/?x=1`,
    // Backslashes.
    `/\\${path.slice(1)}`,
    `/${path.replaceAll('/', '\\')}`,
    `/${first}${behind.replaceAll('/', '\\')}\\`,
    `/${first}${behind.replaceAll('/', '%5c')}%5c`,
    // Dots.
    `/.${path}`,
    `/x/..${path}`,
    `/%2e${path}`,
    `/x/%2e%2e${path}`,
    `/x/..%2f${path.slice(1)}`,
    `/x/.%2E${path}`,
    `/${first}/.${behind}`,
    `/${first}/x/..${behind}`,
    `${path}/.`,
    `${path}/x/..`,
    `/../..${path}`,
    `/...${path}`,
    // Data of a page behind a slash.
    `${path}/_.data`,
    `${path}/.data`,
    `${path}.data.data`,
    `/.data${path}`,
    // Parameters of a segment.
    `/${first};a=b${behind}`,
    `${path};`,
    `/;${path}`,
    // Control characters, and what is no encoding.
    `${path}%00`,
    `/%00${path}`,
    `${path}%0a`,
    `${path}%20`,
    `/%20${first}${behind}`,
    `${path}%`,
    `${path}%zz`,
    `/%${path.slice(1)}`,
    `${path}%E0%A4%A`,
    // Letters that look or fold alike.
    `/%EF%BD%91${path.slice(2)}`,
    `${path}%E2%80%8B`,
    // Absolute addresses.
    `http://localhost${path}`,
    `HTTP://LOCALHOST${path}`,
    `http://localhost/${path}`,
    `https://evil.example${path.toUpperCase()}`,
    `//evil.example${path}`,
    `/http://localhost${path}`,
    // Fragments, and very long ones.
    `${path}#a`,
    `${path}/#a`,
    `${'/'.repeat(4_000)}${path}`,
    `${'/x/..'.repeat(800)}${path}`,
    `${path}${'/a'.repeat(2_000)}`,
  ];
  const others = [...new Set(written)].filter((each) => each !== path);
  return query === undefined ? others : others.map((each) => (each.includes('?') ? each : `${each}?${query}`));
}

const encodeAll = (text: string) =>
  text.replace(/[^/]/g, (letter) => `%${letter.charCodeAt(0).toString(16).padStart(2, '0')}`);
const encodeFirst = (text: string) => encodeAll(text.slice(0, 1)) + text.slice(1);
const capitalize = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);
