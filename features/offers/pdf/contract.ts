import type { Coating, Scheme } from '#features/drawing/contract.ts';
import type { OfferDocument } from '../contract.ts';
import type { DecisionRecord } from '../decisions/rules.ts';

/** What a quote's PDF shows beside its document. */
export interface OfferPictures {
  /** The request's paint scheme; without one the aircraft's elevation is shown. */
  scheme: { scheme: Scheme; coatings: readonly Coating[] } | null;
  /** JPEGs in the document's order; null for one that cannot be shown. */
  photos: (Uint8Array | null)[];
}

export interface SentOrder {
  document: OfferDocument;
  documentHash: string;
  pictures: OfferPictures;
}

export interface Acceptance {
  /** The PDF as it was sent. */
  stored: Uint8Array;
  document: OfferDocument;
  record: DecisionRecord;
  recordHash: string;
}
