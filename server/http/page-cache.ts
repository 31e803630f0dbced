import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gunzipSync, gzip } from 'node:zlib';
import { DATABASE_WAIT_MS, withTimeout } from '../within.ts';
import type { Encoding } from './negotiation.ts';
import { Problem } from './problem.ts';

/** What rendering a page, or reading public content, answered. */
export interface RenderedPage {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** An answer as it is kept: compressed forms of its bytes, and a strong ETag for each form. */
export interface CachedPage extends Omit<RenderedPage, 'body'> {
  etags: Record<Encoding, string>;
  /** The ETag of the first Brotli form, which the best one replaced: its words are the same. */
  formerEtag?: string;
  compressed: Record<Exclude<Encoding, 'identity'>, Buffer>;
}

/** About a thousand pages; the home page takes some 60 KB in its two forms. */
const MAX_BYTES = 48 * 1024 * 1024;
const VERSION_AGE_MS = 1_000;
/** The quick compression (9 ms for the home page) serves first; the best (200 ms) replaces it when idle. */
const QUICK_QUALITY = 5;
const MAX_WAITING = 500;
/** The best takes seconds for more than this, as for a long list of the API. */
const MAX_IMPROVED = 100_000;

/**
 * Public pages and answers of one version of the content, compressed beforehand; those used longest ago make room for
 * others. However many ask for one that is not there, it is made once. When the version cannot be read, or a page cannot
 * be made anew, what is kept goes on being served.
 */
export class PageCache {
  #kept = new Map<string, CachedPage>();
  /** Of the version before: for when the database goes away just after a change. */
  #before = new Map<string, CachedPage>();
  readonly #underWay = new Map<string, Promise<CachedPage>>();
  readonly #readVersion: () => Promise<string>;
  readonly #maxBytes: number;
  readonly #versionAgeMs: number;
  #bytes = 0;
  #version: string | undefined;
  /** The last look at the version, and whether its answer is there. */
  #look: Promise<void> | undefined;
  #lookedAt = 0;
  #certain = false;
  /** Keys whose pages wait to be compressed as well as can be, one after another. */
  readonly #waiting = new Set<string>();
  #improving: Promise<void> | undefined;

  constructor(readVersion: () => Promise<string>, { maxBytes = MAX_BYTES, versionAgeMs = VERSION_AGE_MS } = {}) {
    this.#readVersion = readVersion;
    this.#maxBytes = maxBytes;
    this.#versionAgeMs = versionAgeMs;
  }

  /** Asks for the version again with the next page: something was just changed here. */
  recheck(): void {
    this.#look = undefined;
    this.#certain = false;
  }

  /** What is kept under this key, if it is certain to be of the version in force without looking. */
  getIfFresh(key: string): CachedPage | undefined {
    return this.#certain && !this.#isDue() ? this.#use(key) : undefined;
  }

  /** What is kept under this key, made if need be. Only what was answered with 200 stays. */
  async get(key: string, render: () => Promise<RenderedPage>): Promise<CachedPage> {
    await this.#upToDate();
    return this.#use(key) ?? this.#underWay.get(key) ?? this.#make(key, render);
  }

  #make(key: string, render: () => Promise<RenderedPage>): Promise<CachedPage> {
    const page = this.#orBefore(key, render().then(prepare));
    this.#underWay.set(key, page);
    // A version that came meanwhile has cleared what was under way: then this is one answer for those who waited.
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

  /** The page as it was, where it cannot be made anew at the moment. */
  async #orBefore(key: string, page: Promise<CachedPage>): Promise<CachedPage> {
    const before = this.#before.get(key);
    if (!before) return page;
    return page.then(
      (made) => (made.status === 503 ? before : made),
      (error: unknown) => {
        // What is gone or forbidden by now is an answer, not a failure.
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

  /** Resolves when all that is kept has its best form. */
  async settled(): Promise<void> {
    await this.#improving;
  }

  #use(key: string): CachedPage | undefined {
    const page = this.#kept.get(key);
    // The order of use matters only where room may run out.
    if (page && this.#bytes > this.#maxBytes / 2) {
      this.#kept.delete(key);
      this.#kept.set(key, page);
    }
    return page;
  }

  #isDue(): boolean {
    return Date.now() - this.#lookedAt >= this.#versionAgeMs;
  }

  /** At most one look a second, however many pages are asked for. */
  #upToDate(): Promise<void> {
    if (this.#look && !this.#isDue()) return this.#look;
    this.#lookedAt = Date.now();
    this.#certain = false;
    // A database that hangs must not hold up what is in memory.
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

/** The bytes of the answer in this encoding. Few clients ask for the plain one, so it is not cached. */
export function bytesOf({ compressed }: CachedPage, encoding: Encoding): Buffer {
  return encoding === 'identity' ? gunzipSync(compressed.gzip) : compressed[encoding];
}

/** Compresses an answer quickly, for the request that waits for it. */
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
    // No wider than the page: the standard window takes 16 MB more memory for the same bytes.
    [constants.BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(16, Math.ceil(Math.log2(bytes.length + 1)))),
  };
  return promisify(brotliCompress)(bytes, { params });
}

/** With what else belongs to it, such as its headers. */
const sizeOf = ({ compressed }: Pick<CachedPage, 'compressed'>) =>
  compressed.br.length + compressed.gzip.length + 4_096;
