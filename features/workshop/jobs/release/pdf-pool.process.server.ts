import { WorkerPool } from '#foundation/workers/queue.process.server.ts';
import type { WorkerOptions } from '#foundation/workers/worker.process.server.ts';
import type { LogbookFacts } from './logbook.ts';
import type { PackFacts } from './release.contract.ts';

/** Makes the PDFs of jobs; the same input gives the same bytes. Each method throws when it cannot. */
export interface JobPdf {
  releasePack(facts: PackFacts): Promise<Buffer>;
  /** The draft of the logbook entry. */
  logbook(facts: LogbookFacts): Promise<Buffer>;
  /** Ends what it runs. */
  close(): void;
}

/** A pack with 200 photos takes some seconds. */
const TIMEOUT_MS = 60_000;

/** Makes the PDFs of jobs one at a time in a process of their own. */
export function jobPdfMaker(options?: WorkerOptions): JobPdf {
  const pool = new WorkerPool<typeof import('./release-pack.process.server.ts')>(
    '#workshop/jobs/release/release-pack.process.server.ts',
    { timeoutMs: TIMEOUT_MS, ...options },
  );
  return {
    releasePack: (facts) => pool.run('makeReleasePack', [facts]),
    logbook: (facts) => pool.run('makeLogbookPdf', [facts]),
    close: () => pool.close(),
  };
}
