import type { ChangeDocument } from './contract.ts';
import type { AnsweredChange } from './pdf/contract.ts';

/** Makes the PDFs of change orders; the same input gives the same bytes. Each method throws when it cannot. */
export interface ChangePdf {
  /** A change order as it is sent. `photos` are JPEGs in the document's order; null for one that cannot be shown. */
  sent(document: ChangeDocument, photos: (Uint8Array | null)[]): Promise<Buffer>;
  /** The stored pages, to the byte, and one more: what was answered, by whom, and the hashes. */
  answered(answered: AnsweredChange): Promise<Buffer>;
  /** Ends what it runs. */
  close(): void;
}
