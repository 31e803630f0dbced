import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** What a page's rendering answered. */
export interface RenderedPage {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** A page as it is kept: each form of its bytes with its own strong ETag. */
export interface KeptPage extends Omit<RenderedPage, 'body'> {
  forms: Record<Encoding, { bytes: Buffer; etag: string }>;
}
export type Encoding = 'br' | 'gzip' | 'identity';

interface Entry {
  version: string;
  page: Promise<KeptPage>;
}

const MOST_PAGES = 1_000;
const VERSION_AGE_MS = 1_000;
/** A database that hangs must not hold up what is in memory. */
const VERSION_WAIT_MS = 1_000;

/**
 * Pages rendered once for each version of the content, compressed beforehand. However many ask for a page that is not
 * there, it is rendered once. When the version cannot be read, or a page cannot be rendered anew, what is kept goes on
 * being served.
 */
export class PageCache {
  readonly #entries = new Map<string, Entry>();
  readonly #readVersion: () => Promise<string>;
  #version: Promise<string> | undefined;
  #last = '';
  #readAt = 0;

  constructor(readVersion: () => Promise<string>) {
    this.#readVersion = readVersion;
  }

  /** Asks for the version again with the next page: something was just changed here. */
  recheck(): void {
    this.#readAt = 0;
  }

  /** The page kept under this key, rendered if need be. Only a page answered with 200 stays. */
  async get(key: string, render: () => Promise<RenderedPage>): Promise<KeptPage> {
    const version = await this.#currentVersion();
    const kept = this.#entries.get(key);
    if (kept?.version === version) return kept.page;
    const rendered = render().then(prepare);
    const page = kept ? orBefore(rendered, kept.page) : rendered;
    const entry = { version, page };
    this.#keep(key, entry);
    rendered.then(
      ({ status }) => status !== 200 && this.#drop(key, entry, status === 503 ? kept : undefined),
      () => this.#drop(key, entry, kept),
    );
    return page;
  }

  /** Takes a page out that is not to stay, and puts the one before it back. */
  #drop(key: string, entry: Entry, before: Entry | undefined): void {
    if (this.#entries.get(key) !== entry) return;
    this.#entries.delete(key);
    if (before) this.#keep(key, before);
  }

  /** At most one look a second, however many pages are asked for. */
  async #currentVersion(): Promise<string> {
    if (Date.now() - this.#readAt >= VERSION_AGE_MS) {
      this.#readAt = Date.now();
      const read = this.#readVersion().then(
        (version) => {
          this.#last = version;
          return version;
        },
        () => this.#last,
      );
      const waited = delay(VERSION_WAIT_MS, undefined, { ref: false }).then(() => this.#last);
      this.#version = Promise.race([read, waited]);
    }
    return this.#version!;
  }

  #keep(key: string, entry: Entry): void {
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    const [oldest] = this.#entries.keys();
    if (this.#entries.size > MOST_PAGES) this.#entries.delete(oldest!);
  }
}

/** The page as it was before, where it cannot be rendered anew at the moment. */
function orBefore(rendered: Promise<KeptPage>, before: Promise<KeptPage>): Promise<KeptPage> {
  return rendered.then(
    (page) => (page.status === 503 ? before : page),
    () => before,
  );
}

/** The best form of the page for this `Accept-Encoding`. */
export function encodingFor(acceptEncoding: string | undefined): Encoding {
  const accepted = (acceptEncoding ?? '')
    .split(',')
    .map((part) => part.trim().toLowerCase().split(';'))
    .filter(([, weight]) => !/^\s*q=0(\.0*)?\s*$/.test(weight ?? ''))
    .map(([name]) => name);
  return accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : 'identity';
}

async function prepare({ body, ...page }: RenderedPage): Promise<KeptPage> {
  const bytes = Buffer.from(body);
  const [br, gz] = await Promise.all([compressBrotli(bytes), promisify(gzip)(bytes, { level: 9 })]);
  const hash = createHash('sha256').update(bytes).update(JSON.stringify(page)).digest('base64url').slice(0, 22);
  const form = (bytes: Buffer, suffix: string) => ({ bytes, etag: `"${hash}${suffix}"` });
  return { ...page, forms: { br: form(br, '-br'), gzip: form(gz, '-gz'), identity: form(bytes, '') } };
}

function compressBrotli(bytes: Buffer): Promise<Buffer> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  return promisify(brotliCompress)(bytes, { params });
}
