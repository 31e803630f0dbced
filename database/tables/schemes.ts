import type { Generated } from 'kysely';
import type { Id, Json, Time } from './types.ts';

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
