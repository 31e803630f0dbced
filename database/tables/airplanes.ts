import type { Generated } from 'kysely';
import type { Id, Json, Time, Timestamps } from './columns.ts';

/** Paint schemes, and the registry that knows their airplanes. */
export interface SchemeTables {
  schemes: SchemesTable;
  quoteSchemes: QuoteSchemesTable;
  studioCounts: StudioCountsTable;
  registryAircraft: RegistryAircraftTable;
  registryModels: RegistryModelsTable;
  /** Filled by an import, empty otherwise. */
  stagedRegistryAircraft: RegistryAircraftTable;
  stagedRegistryModels: RegistryModelsTable;
}

/** A paint scheme: saved under a link, or sent with a quote request. */
interface SchemesTable {
  id: Id;
  /** SHA-256 of the link's token; null for a scheme without a link of its own. */
  tokenHash: string | null;
  code: string;
  /** What its type and coatings were called when it was saved. */
  facts: Json<SchemeFacts>;
  note: string | null;
  /** Whether previews of the link show the registration. */
  showsMark: Generated<boolean>;
  /** Title and place in the portfolio's row; both null while it is not shown. */
  shownTitle: string | null;
  shownOrder: number | null;
  /** YYYY-MM-DD: a shop day. */
  openedOn: string;
  createdAt: Time;
}

export type SchemeFacts = {
  type: string;
  coatings: {
    id: string;
    name: string;
    maker: string | null;
    standard: 'AMS-STD-595' | 'RAL' | null;
    number: string | null;
    finishes: readonly ('solid' | 'metallic' | 'pearl' | 'matte')[];
    srgb: string;
  }[];
};

/** The schemes of a quote request: the visitor's own, and the shop's proposals. */
interface QuoteSchemesTable {
  schemeId: number;
  quoteId: number;
  origin: 'visitor' | 'shop';
  attachedAt: Time;
}

/** How often the studio was opened, and schemes were saved and sent, by layout. */
interface StudioCountsTable {
  id: Id;
  /** YYYY-MM-DD: a shop day. */
  day: string;
  event: 'opened' | 'saved' | 'sent';
  layout: string;
  count: number;
}

/** An aircraft of the FAA's registry, by its mark without the N. */
interface RegistryAircraftTable {
  nNumber: string;
  modelCode: string;
  year: number | null;
  /** YYYY-MM-DD: the day of the imported file. */
  release: string;
}

/** A model of the FAA's registry; kind, engine and certified are its codes. */
interface RegistryModelsTable {
  code: string;
  maker: string;
  model: string;
  kind: string;
  engine: string;
  engines: number;
  seats: number;
  weightClass: number;
  certified: string;
}

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
  /** The key (searchKey) of all that it is found by. */
  searchText: Generated<string>;
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
  /** The warranty of paint and materials; its last day, null without a warranty. */
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
