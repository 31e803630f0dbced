import type { FastifyInstance } from 'fastify';

/** Counts answers of 429 of this node. */
export class RefusalCount {
  #count = 0;

  watch(app: FastifyInstance): void {
    app.addHook('onResponse', async ({ routeOptions }, { statusCode }) => {
      // Browsers report by themselves, and people notice nothing of a refusal.
      if (statusCode === 429 && !routeOptions.config.isReport) this.#count++;
    });
  }

  /** Those since the last call. */
  take(): number {
    const count = this.#count;
    this.#count = 0;
    return count;
  }
}
