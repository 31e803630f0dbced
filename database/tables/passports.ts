import type { Generated } from 'kysely';
import type { Id, Json, Time, Timestamps } from './types.ts';

/** What is on an airframe. */
export interface PassportTables {
  passports: PassportsTable;
  passportWorks: PassportWorksTable;
  passportCoats: PassportCoatsTable;
  passportTransfers: PassportTransfersTable;
}

/** What is on an airframe. */
interface PassportsTable extends Timestamps {
  id: Id;
  tailNumber: string;
  /** Upper case without hyphens and blanks. */
  tailKey: string;
  /** As they were written, the latest last. */
  formerTails: Json<readonly string[]>;
  aircraft: string;
  serial: string | null;
  /** To everyone with the public link. */
  showSerial: Generated<boolean>;
  /** Null for an airplane painted long ago, and once the holder is erased. */
  holderName: string | null;
  holderEmail: string | null;
  published: Generated<boolean>;
}

/** A delivered work of a passport. Days are shop days, YYYY-MM-DD. */
interface PassportWorksTable extends Timestamps {
  id: Id;
  passportId: number;
  /** Null for a work from before the software. */
  jobId: number | null;
  title: string;
  deliveredOn: string;
  /** Of paint and materials; its last day, null without a warranty. */
  warrantyMonths: number;
  warrantyEndsOn: string | null;
  laborMonths: number;
  laborEndsOn: string | null;
  warrantyText: string;
  /** Whether the warranty goes along with a sale. */
  transfers: 'yes' | 'once' | 'no';
  /** How often the passport was passed on since. */
  transferred: Generated<number>;
  /** The day of the sale with which the warranty ended. */
  soldOn: string | null;
  /** The painted scheme. */
  schemeCode: string | null;
  /** As handed over: the key, SHA-256 and size in bytes of a PDF. */
  releaseKey: string | null;
  releaseSha256: string | null;
  releaseSize: number | null;
  /** When the holder was told that the warranty ends soon. */
  remindedAt: string | null;
}

interface PassportCoatsTable {
  id: Id;
  workId: number;
  /** From the skin up. */
  position: number;
  layer: 'conversion' | 'primer' | 'surfacer' | 'base' | 'trim' | 'clear' | 'interior';
  area: string;
  maker: string;
  product: string;
  color: string;
  code: string;
  batch: string;
  coats: number;
  /** Tenths of a mil. */
  milsTenths: number | null;
  appliedOn: string | null;
}

/** A passport offered to the buyer of its airplane. */
interface PassportTransfersTable {
  id: Id;
  passportId: number;
  /** Null once erased. */
  toEmail: string | null;
  /** The buyer's link. */
  linkId: number;
  status: 'offered' | 'done' | 'withdrawn' | 'expired';
  createdAt: Time;
  doneAt: string | null;
}
