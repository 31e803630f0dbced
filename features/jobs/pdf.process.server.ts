import type { LogbookFacts } from './logbook/rules.ts';
import type { PackFacts } from './release/contract.ts';

/** Makes the PDFs of jobs; the same input gives the same bytes. Each method throws when it cannot. */
export interface JobPdf {
  releasePack(facts: PackFacts): Promise<Buffer>;
  /** The draft of the logbook entry. */
  logbook(facts: LogbookFacts): Promise<Buffer>;
  /** Ends what it runs. */
  close(): void;
}
