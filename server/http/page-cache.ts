import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gunzipSync, gzip } from 'node:zlib';
import { DATABASE_WAIT_MS, withTimeout } from '#database/unavailable.ts';
import { Problem } from './problem.ts';

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

/** A rendered page or a public API response. */
export interface RenderedPage {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** A cached response: compressed bodies, each with a strong ETag. */
export interface CachedPage extends Omit<RenderedPage, 'body'> {
  etags: Record<Encoding, string>;
  /** The ETag of the first Brotli body, which a better compression of the same text replaced. */
  formerEtag?: string;
  compressed: Record<Exclude<Encoding, 'identity'>, Buffer>;
}

/** About a thousand pages; the home page takes some 60 KB in its two encodings. */
const MAX_BYTES = 48 * 1024 * 1024;
const VERSION_AGE_MS = 1_000;
/** Fast compression (9 ms for the home page) comes first; the best (200 ms) replaces it when idle. */
const QUICK_QUALITY = 5;
const MAX_WAITING = 500;
/** Larger bodies, such as long API lists, would take seconds. */
const MAX_IMPROVED = 100_000;

/**
 * An LRU cache of public pages and responses of one content version, compressed. Concurrent requests for a missing
 * entry render it once. If the version or a page cannot be read, the stale entry is served.
 */
export class PageCache {
  #pages = new Map<string, CachedPage>();
  /** Entries of the previous version, for a database that fails just after a change. */
  #stalePages = new Map<string, CachedPage>();
  readonly #rendering = new Map<string, Promise<CachedPage>>();
  readonly #readVersion: () => Promise<string>;
  readonly #maxBytes: number;
  readonly #versionAgeMs: number;
  #bytes = 0;
  #version: string | undefined;
  /** The latest version check, and whether it has ended. */
  #versionCheck: Promise<void> | undefined;
  #checkedAt = 0;
  #isVersionCertain = false;
  /** Keys whose pages wait for the best compression. */
  readonly #waiting = new Set<string>();
  #improving: Promise<void> | undefined;

  constructor(readVersion: () => Promise<string>, { maxBytes = MAX_BYTES, versionAgeMs = VERSION_AGE_MS } = {}) {
    this.#readVersion = readVersion;
    this.#maxBytes = maxBytes;
    this.#versionAgeMs = versionAgeMs;
  }

  /** Checks the version with the next page, after a change on this node. */
  recheck(): void {
    this.#versionCheck = undefined;
    this.#isVersionCertain = false;
  }

  /** The entry, if it is certain to be current without a check. */
  getIfFresh(key: string): CachedPage | undefined {
    return this.#isVersionCertain && !this.#isCheckDue() ? this.#find(key) : undefined;
  }

  /** The entry, rendered if needed. Only status 200 is cached. */
  async get(key: string, render: () => Promise<RenderedPage>): Promise<CachedPage> {
    await this.#ensureCurrent();
    return this.#find(key) ?? this.#rendering.get(key) ?? this.#render(key, render);
  }

  #render(key: string, render: () => Promise<RenderedPage>): Promise<CachedPage> {
    const page = this.#orStale(key, render().then(prepare));
    this.#rendering.set(key, page);
    // A newer version has cleared pending renders: this result then serves only its waiters.
    const isCurrent = () => this.#rendering.get(key) === page;
    page.then(
      (rendered) => {
        if (!isCurrent()) return;
        this.#rendering.delete(key);
        if (rendered.status !== 200 || rendered === this.#stalePages.get(key)) return;
        this.#stalePages.delete(key);
        this.#keep(key, rendered);
        if (rendered.compressed.gzip.length <= MAX_IMPROVED) this.#improveLater(key);
      },
      () => isCurrent() && this.#rendering.delete(key),
    );
    return page;
  }

  /** Falls back to the stale entry. */
  async #orStale(key: string, page: Promise<CachedPage>): Promise<CachedPage> {
    const stale = this.#stalePages.get(key);
    if (!stale) return page;
    return page.then(
      (rendered) => (rendered.status === 503 ? stale : rendered),
      (error: unknown) => {
        // A page that is gone or forbidden is an answer, not a failure.
        if (error instanceof Problem && error.status < 500) throw error;
        return stale;
      },
    );
  }

  #keep(key: string, page: CachedPage): void {
    const before = this.#pages.get(key);
    this.#pages.set(key, page);
    this.#bytes += sizeOf(page) - (before ? sizeOf(before) : 0);
    for (const [oldest, itsPage] of this.#pages) {
      if (this.#bytes <= this.#maxBytes) break;
      this.#pages.delete(oldest);
      this.#bytes -= sizeOf(itsPage);
    }
  }

  #improveLater(key: string): void {
    if (this.#waiting.size >= MAX_WAITING) return;
    this.#waiting.add(key);
    this.#improving ??= this.#improve().finally(() => {
      this.#improving = undefined;
    });
  }

  async #improve(): Promise<void> {
    for (const key of this.#waiting) {
      this.#waiting.delete(key);
      const page = this.#pages.get(key);
      if (!page) continue;
      const better = await recompress(page);
      if (this.#pages.get(key) === page) this.#keep(key, better);
    }
  }

  /** Resolves when every entry has its best compression. */
  async settled(): Promise<void> {
    await this.#improving;
  }

  #find(key: string): CachedPage | undefined {
    const page = this.#pages.get(key);
    // Recency only matters when the cache may fill up.
    if (page && this.#bytes > this.#maxBytes / 2) {
      this.#pages.delete(key);
      this.#pages.set(key, page);
    }
    return page;
  }

  #isCheckDue(): boolean {
    return Date.now() - this.#checkedAt >= this.#versionAgeMs;
  }

  /** Checks at most once a second. */
  #ensureCurrent(): Promise<void> {
    if (this.#versionCheck && !this.#isCheckDue()) return this.#versionCheck;
    this.#checkedAt = Date.now();
    this.#isVersionCertain = false;
    // A hanging database must not delay cached responses.
    const check = withTimeout(DATABASE_WAIT_MS, this.#readVersion())
      .catch(() => this.#version)
      .then((version) => {
        if (this.#versionCheck !== check) return; // a later check counts
        if (version !== this.#version) this.#startOver(version);
        this.#isVersionCertain = true;
      });
    this.#versionCheck = check;
    return check;
  }

  #startOver(version: string | undefined): void {
    this.#version = version;
    this.#stalePages = this.#pages;
    this.#pages = new Map();
    this.#rendering.clear();
    this.#bytes = 0;
  }
}

/** The body in an encoding. Few clients ask for identity, so it is not cached. */
export function bytesOf({ compressed }: CachedPage, encoding: Encoding): Buffer {
  return encoding === 'identity' ? gunzipSync(compressed.gzip) : compressed[encoding];
}

/** With Brotli, for a waiting request. */
export const compressQuickly = (body: string): Promise<Buffer> => compressBrotli(Buffer.from(body), QUICK_QUALITY);

/** Compresses a response quickly for a waiting request. */
export async function prepare({ body, ...page }: RenderedPage): Promise<CachedPage> {
  const bytes = Buffer.from(body);
  const [br, gz] = await Promise.all([compressBrotli(bytes, QUICK_QUALITY), promisify(gzip)(bytes, { level: 9 })]);
  const hash = createHash('sha256').update(bytes).update(JSON.stringify(page)).digest('base64url').slice(0, 22);
  const etags = { br: `"${hash}-br"`, gzip: `"${hash}-gz"`, identity: `"${hash}"` };
  return { ...page, etags, compressed: { br, gzip: gz } };
}

async function recompress(page: CachedPage): Promise<CachedPage> {
  const { etags, compressed } = page;
  const br = await compressBrotli(bytesOf(page, 'identity'), constants.BROTLI_MAX_QUALITY);
  const etag = etags.br.replace(/-br"$/, '-best"');
  return { ...page, formerEtag: etags.br, etags: { ...etags, br: etag }, compressed: { ...compressed, br } };
}

function compressBrotli(bytes: Buffer, quality: number): Promise<Buffer> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    // A window no larger than the page: the standard one takes 16 MB more memory for the same bytes.
    [constants.BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(16, Math.ceil(Math.log2(bytes.length + 1)))),
  };
  return promisify(brotliCompress)(bytes, { params });
}

/** Including headers. */
const sizeOf = ({ compressed }: Pick<CachedPage, 'compressed'>) =>
  compressed.br.length + compressed.gzip.length + 4_096;
