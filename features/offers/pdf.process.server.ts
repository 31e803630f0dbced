import type { OfferDocument } from './contract.ts';
import type { DecisionRecord } from './decisions/rules.ts';

interface AcceptedOrder {
  /** The PDF as it was sent. */
  stored: Uint8Array;
  document: OfferDocument;
  record: DecisionRecord;
  recordHash: string;
}

/** Makes the PDFs of offers; the same input gives the same bytes. Each method throws when it cannot. */
export interface OfferPdf {
  /** An offer as it is sent. */
  sent(document: OfferDocument): Promise<Buffer>;
  /** The stored pages and one more: what was accepted, by whom, and the hashes. */
  accepted(order: AcceptedOrder): Promise<Buffer>;
}

/** Makes none, so that nothing can be sent or accepted. */
export const noOfferPdf: OfferPdf = {
  sent: () => Promise.reject(new Error('There is no PDF maker')),
  accepted: () => Promise.reject(new Error('There is no PDF maker')),
};
