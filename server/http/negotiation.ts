/** Encodings of cached responses, the smallest first. */
const ENCODINGS = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof ENCODINGS)[number];

const MAX_REMEMBERED = 200;
const MAX_LENGTH = 200;
/** Browsers send a handful of different values. */
const remembered = new Map<string, Encoding>();

/** The preferred encoding of an `Accept-Encoding`, the smallest among equals. RFC 9110 section 12.5.3 */
export function encodingFor(acceptEncoding: string | undefined): Encoding {
  if (!acceptEncoding) return 'identity';
  const cached = remembered.get(acceptEncoding);
  if (cached) return cached;
  const best = chooseEncoding(acceptEncoding);
  if (acceptEncoding.length <= MAX_LENGTH && remembered.size < MAX_REMEMBERED) remembered.set(acceptEncoding, best);
  return best;
}

function chooseEncoding(acceptEncoding: string): Encoding {
  const weights = new Map(acceptEncoding.split(',').map(parseWeight));
  const any = weights.get('*');
  // Identity is acceptable unless refused, and never preferred over a named encoding.
  const weightOf = (encoding: Encoding) =>
    weights.get(encoding) ?? any ?? (encoding === 'identity' ? Number.MIN_VALUE : 0);
  const [best] = ENCODINGS.filter((encoding) => weightOf(encoding) > 0).sort((a, b) => weightOf(b) - weightOf(a));
  return best ?? 'identity';
}

function parseWeight(part: string): [name: string, weight: number] {
  const [name, ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
  const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
  return [name === 'x-gzip' ? 'gzip' : name!, weight === undefined ? 1 : Number(weight) || 0];
}

/** Weak comparison as in RFC 9110 section 13.1.2: a compressing proxy may have weakened the tag. */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  return ifNoneMatch.split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')));
}
