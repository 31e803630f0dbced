import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gunzipSync, gzip } from 'node:zlib';
import { DATABASE_WAIT_MS, withTimeout } from '../within.ts';
import type { Encoding } from './negotiation.ts';
import { Problem } from './problem.ts';

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
  #kept = new Map<string, CachedPage>();
  /** Entries of the previous version, for a database that fails just after a change. */
  #before = new Map<string, CachedPage>();
  readonly #underWay = new Map<string, Promise<CachedPage>>();
  readonly #readVersion: () => Promise<string>;
  readonly #maxBytes: number;
  readonly #versionAgeMs: number;
  #bytes = 0;
  #version: string | undefined;
  /** The latest version check, and whether it has ended. */
  #look: Promise<void> | undefined;
  #lookedAt = 0;
  #certain = false;
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
    this.#look = undefined;
    this.#certain = false;
  }

  /** The entry, if it is certain to be current without a check. */
  getIfFresh(key: string): CachedPage | undefined {
    return this.#certain && !this.#isDue() ? this.#use(key) : undefined;
  }

  /** The entry, rendered if needed. Only status 200 is cached. */
  async get(key: string, render: () => Promise<RenderedPage>): Promise<CachedPage> {
    await this.#upToDate();
    return this.#use(key) ?? this.#underWay.get(key) ?? this.#make(key, render);
  }

  #make(key: string, render: () => Promise<RenderedPage>): Promise<CachedPage> {
    const page = this.#orBefore(key, render().then(prepare));
    this.#underWay.set(key, page);
    // A newer version has cleared pending renders: this result then serves only its waiters.
    const isCurrent = () => this.#underWay.get(key) === page;
    page.then(
      (made) => {
        if (!isCurrent()) return;
        this.#underWay.delete(key);
        if (made.status !== 200 || made === this.#before.get(key)) return;
        this.#before.delete(key);
        this.#keep(key, made);
        if (made.compressed.gzip.length <= MAX_IMPROVED) this.#improveLater(key);
      },
      () => isCurrent() && this.#underWay.delete(key),
    );
    return page;
  }

  /** Falls back to the stale entry. */
  async #orBefore(key: string, page: Promise<CachedPage>): Promise<CachedPage> {
    const before = this.#before.get(key);
    if (!before) return page;
    return page.then(
      (made) => (made.status === 503 ? before : made),
      (error: unknown) => {
        // A page that is gone or forbidden is an answer, not a failure.
        if (error instanceof Problem && error.status < 500) throw error;
        return before;
      },
    );
  }

  #keep(key: string, page: CachedPage): void {
    const before = this.#kept.get(key);
    this.#kept.set(key, page);
    this.#bytes += sizeOf(page) - (before ? sizeOf(before) : 0);
    for (const [oldest, itsPage] of this.#kept) {
      if (this.#bytes <= this.#maxBytes) break;
      this.#kept.delete(oldest);
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
      const page = this.#kept.get(key);
      if (!page) continue;
      const better = await improved(page);
      if (this.#kept.get(key) === page) this.#keep(key, better);
    }
  }

  /** Resolves when every entry has its best compression. */
  async settled(): Promise<void> {
    await this.#improving;
  }

  #use(key: string): CachedPage | undefined {
    const page = this.#kept.get(key);
    // Recency only matters when the cache may fill up.
    if (page && this.#bytes > this.#maxBytes / 2) {
      this.#kept.delete(key);
      this.#kept.set(key, page);
    }
    return page;
  }

  #isDue(): boolean {
    return Date.now() - this.#lookedAt >= this.#versionAgeMs;
  }

  /** Checks at most once a second. */
  #upToDate(): Promise<void> {
    if (this.#look && !this.#isDue()) return this.#look;
    this.#lookedAt = Date.now();
    this.#certain = false;
    // A hanging database must not delay cached responses.
    const look = withTimeout(DATABASE_WAIT_MS, this.#readVersion())
      .catch(() => this.#version)
      .then((version) => {
        if (this.#look !== look) return; // a later look counts
        if (version !== this.#version) this.#startOver(version);
        this.#certain = true;
      });
    this.#look = look;
    return look;
  }

  #startOver(version: string | undefined): void {
    this.#version = version;
    this.#before = this.#kept;
    this.#kept = new Map();
    this.#underWay.clear();
    this.#bytes = 0;
  }
}

/** The body in an encoding. Few clients ask for identity, so it is not cached. */
export function bytesOf({ compressed }: CachedPage, encoding: Encoding): Buffer {
  return encoding === 'identity' ? gunzipSync(compressed.gzip) : compressed[encoding];
}

/** Compresses a response quickly for a waiting request. */
export async function prepare({ body, ...page }: RenderedPage): Promise<CachedPage> {
  const bytes = Buffer.from(body);
  const [br, gz] = await Promise.all([compressBrotli(bytes, QUICK_QUALITY), promisify(gzip)(bytes, { level: 9 })]);
  const hash = createHash('sha256').update(bytes).update(JSON.stringify(page)).digest('base64url').slice(0, 22);
  const etags = { br: `"${hash}-br"`, gzip: `"${hash}-gz"`, identity: `"${hash}"` };
  return { ...page, etags, compressed: { br, gzip: gz } };
}

async function improved(page: CachedPage): Promise<CachedPage> {
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
