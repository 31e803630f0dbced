import { type Db, truncateLog } from '#database/open.ts';
import { isDiskFull } from '#database/unavailable.ts';

const KEY = 'write_probe';
const VALID_MS = 60_000;
/** Shorter in trouble, so that changes are noticed soon. */
const VALID_IN_TROUBLE_MS = 5_000;

/** Checks by writing whether the database accepts writes. The result is cached, so that health checks are cheap. */
export class WriteProbe {
  readonly #db: Db;
  readonly #disk: { isShort(): boolean };
  #result: Promise<string | null> = Promise.resolve(null);
  #hasFailed = false;
  #probedAt = Number.NEGATIVE_INFINITY;

  constructor(db: Db, disk: { isShort(): boolean }) {
    this.#db = db;
    this.#disk = disk;
  }

  /** Null while writes succeed, else the reason as a sentence without internals. */
  async failure(): Promise<string | null> {
    const validMs = this.#hasFailed || this.#disk.isShort() ? VALID_IN_TROUBLE_MS : VALID_MS;
    if (performance.now() - this.#probedAt >= validMs) {
      this.#probedAt = performance.now();
      this.#result = this.#probe();
    }
    return this.#result;
  }

  async #probe(): Promise<string | null> {
    const failure = await this.#write().then(() => null, sentenceFor);
    this.#hasFailed = failure !== null;
    return failure;
  }

  async #write(): Promise<void> {
    try {
      await write(this.#db);
    } catch (error) {
      if (!isDiskFull(error)) throw error;
      // Truncates the log, or at least restarts it.
      await truncateLog(this.#db);
      await write(this.#db);
    }
  }
}

async function write(db: Db): Promise<void> {
  const value = new Date().toISOString();
  await db
    .insertInto('meta')
    .values({ key: KEY, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}

function sentenceFor(error: unknown): string {
  return isDiskFull(error)
    ? 'The disk is full: nothing can be stored right now.'
    : 'The database can’t save anything right now.';
}
