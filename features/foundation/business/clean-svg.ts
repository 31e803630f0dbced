const ELEMENTS = new Set(
  'svg g path rect circle ellipse line polyline polygon defs linearGradient radialGradient stop clipPath mask symbol use style'.split(
    ' ',
  ),
);
const ATTRIBUTE =
  /^(?:id|class|d|x|y|x1|x2|y1|y2|cx|cy|r|rx|ry|fx|fy|width|height|points|transform|viewBox|preserveAspectRatio|fill|stroke|color|opacity|offset|mask|style|href|clip-path|(?:fill|stroke|stop|clip)-[a-z]+|(?:clipPath|mask|maskContent|gradient)Units|gradientTransform|spreadMethod)$/;
/** What could load something, or is written so that it cannot be checked. */
const UNSAFE = /[&<>\\@]|:\s*\/|\/\/|script|data:|import|expression|url\(\s*["']?(?!#)/i;
const TOKEN = /<(\/?)([A-Za-z][\w:.-]*)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|[^<]+/gy;
const MAX_COMMENTS = 500;
const PAIR = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

export interface CleanSvg {
  svg: string;
  /** In units of the drawing. */
  width: number;
  height: number;
}

/**
 * A drawing without everything that is not on the lists: scripts, links, pictures, texts, foreign elements. Null if it is
 * no well-formed SVG with a size, or has entities.
 */
export function cleanSvg(source: string): CleanSvg | null {
  // Comments that do not end would take long.
  if ((source.match(/<[!?]/g)?.length ?? 0) > MAX_COMMENTS) return null;
  const text = source
    .replace(/^\uFEFF/, '')
    .replace(/<\?[\s\S]*?\?>|<!--[\s\S]*?-->|<!DOCTYPE[^[>]*>/g, '')
    .replace(/<!\[CDATA\[([^<]*?)\]\]>/g, '$1')
    .trim();
  const open: { name: string; isKept: boolean }[] = [];
  let inner = '';
  let size: [number, number, number, number] | null = null;
  let end = 0;
  for (const token of text.matchAll(TOKEN)) {
    const [whole, slash, tag, pairs = '', selfClosing] = token;
    end = token.index + whole.length;
    const around = open.at(-1);
    if (tag === undefined) {
      if (around?.isKept && around.name === 'style' && !UNSAFE.test(whole)) inner += whole;
      continue;
    }
    const name = tag.replace(/^svg:/, '');
    if (slash) {
      if (open.pop()?.name !== name) return null;
      if (around!.isKept && open.length > 0) inner += `</${name}>`;
      continue;
    }
    const attributes = attributesIn(pairs);
    if (!around) {
      if (name !== 'svg' || size) return null;
      size = sizeOf(attributes);
      if (!size) return null;
    }
    const isKept = (around?.isKept ?? true) && ELEMENTS.has(name);
    if (isKept && around) inner += `<${name}${written(attributes)}${selfClosing ? '/' : ''}>`;
    if (!selfClosing) open.push({ name, isKept });
  }
  if (!size || open.length > 0 || end !== text.length || inner === '') return null;
  const [, , width, height] = size;
  return { svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${size.join(' ')}">${inner}</svg>`, width, height };
}

function attributesIn(pairs: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, name, double, single] of pairs.matchAll(PAIR)) {
    const value = double ?? single ?? '';
    const key = name === 'xlink:href' ? 'href' : name!;
    const isSafe = ATTRIBUTE.test(key) && !UNSAFE.test(value) && (key !== 'href' || value.startsWith('#'));
    if (isSafe) found.set(key, value.replaceAll('"', '&quot;'));
  }
  return found;
}

const written = (attributes: Map<string, string>) =>
  [...attributes].map(([name, value]) => ` ${name}="${value}"`).join('');

function sizeOf(attributes: Map<string, string>): [number, number, number, number] | null {
  const box = attributes
    .get('viewBox')
    ?.trim()
    .split(/[\s,]+/)
    .map(Number);
  const [x = 0, y = 0, width = 0, height = 0] = box ?? [
    0,
    0,
    ...['width', 'height'].map((name) => Number.parseFloat(attributes.get(name) ?? '')),
  ];
  const all = [x, y, width, height];
  return all.every(Number.isFinite) && width > 0 && height > 0 ? (all as [number, number, number, number]) : null;
}
