import type { SettledScheme } from '#airplanes/drawing/paint/settled-scheme.ts';
import { rememberLast } from '#airplanes/drawing/remember.ts';
import { type PoolOptions, WorkerPool } from '#foundation/workers/queue.process.server.ts';
import type { PictureOrder, PictureTools, SettleOrder } from './schemes.contract.ts';
import { pictureKey } from './studio.ts';

// Each has a process of its own, with a queue of its own. Pages come first.
const LIMITS: PoolOptions = { niceness: 10, timeoutMs: 10_000 };

/** Each takes some 40 KB, most of which pages keep, too. */
const MAX_SETTLED = 500;

/** Settles and draws schemes. A picture takes a few milliseconds: as many wait as come in a burst of a few seconds. */
export class PicturePool extends WorkerPool<typeof import('./pictures.process.server.ts')> implements PictureTools {
  readonly #settled = rememberLast(
    MAX_SETTLED,
    ({ scheme, coatings }: SettleOrder, _settled: SettledScheme | null) => pictureKey(scheme, coatings),
    (_order, settled) => settled,
  );

  constructor(options?: PoolOptions) {
    super('#customers/schemes/pictures.process.server.ts', { ...LIMITS, maxWaiting: 200, ...options });
  }

  /** The SVG of a picture. @throws as `run` */
  draw(order: PictureOrder, sender?: string): Promise<string> {
    return this.run('draw', [order], sender);
  }

  /** A scheme with its mark in place, of those that were settled last without the process. @throws as `run` */
  async settle(order: SettleOrder, sender?: string): Promise<SettledScheme> {
    const known = this.#settled(order, null);
    if (known) return known;
    const settled = await this.run('settle', [order], sender);
    this.#settled(order, settled);
    return settled;
  }
}

/** Makes sheets. */
export const sheetPool = (options?: PoolOptions) =>
  new WorkerPool<typeof import('./sheet.process.server.ts')>('#customers/schemes/sheet.process.server.ts', {
    ...LIMITS,
    ...options,
  });

/** Makes pictures from corners. */
export const cornerPool = (options?: PoolOptions) =>
  new WorkerPool<typeof import('./turning.process.server.ts')>('#customers/schemes/turning.process.server.ts', {
    ...LIMITS,
    ...options,
  });
