import type { OfferDocument } from './contract.ts';
import type { DecisionRecord } from './decisions/rules.ts';

/** Makes the PDFs of offers; the same input gives the same bytes. Each method throws when it cannot. */
export interface OfferPdf {
  /** An offer as it is sent. */
  sent(document: OfferDocument): Promise<Buffer>;
  /** The same pages and one more: what was accepted, by whom, and the hashes. */
  accepted(document: OfferDocument, record: DecisionRecord, recordHash: string): Promise<Buffer>;
}

/** Makes none, so that nothing can be sent or accepted. */
export const noOfferPdf: OfferPdf = {
  sent: () => Promise.reject(new Error('There is no PDF maker')),
  accepted: () => Promise.reject(new Error('There is no PDF maker')),
};
