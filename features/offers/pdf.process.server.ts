import type { OfferDocument } from './contract.ts';
import type { Acceptance, OfferPictures } from './pdf/contract.ts';

/** Makes the PDFs of offers; the same input gives the same bytes. Each method throws when it cannot. */
export interface OfferPdf {
  /** An offer as it is sent. */
  sent(document: OfferDocument, pictures: OfferPictures): Promise<Buffer>;
  /** The stored pages, to the byte, and one more: what was accepted, by whom, and the hashes. */
  accepted(acceptance: Acceptance): Promise<Buffer>;
  /** Ends what it runs. */
  close(): void;
}
