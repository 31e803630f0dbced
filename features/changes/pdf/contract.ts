import type { ChangeDocument } from '../contract.ts';
import type { ChangeRecord } from '../deciding/rules.ts';

export interface SentChangeOrder {
  document: ChangeDocument;
  documentHash: string;
  photos: (Uint8Array | null)[];
}

export interface AnsweredChange {
  /** The PDF as it was sent. */
  stored: Uint8Array;
  document: ChangeDocument;
  record: ChangeRecord;
  recordHash: string;
}
