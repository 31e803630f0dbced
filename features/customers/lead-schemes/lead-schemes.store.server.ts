import type { Scheme } from '#airplanes/drawing/paint/scheme.ts';
import { findAircraft } from '#airplanes/registry/registry.store.server.ts';
import type { Lead } from '#customers/leads/leads.contract.ts';
import { findLead, lockLead, touch } from '#customers/leads/leads.store.server.ts';
import { recordEvent } from '#customers/leads/timeline.store.server.ts';
import { COATINGS_SETTING } from '#customers/schemes/coatings.contract.ts';
import { factsOf, readScheme, writeScheme } from '#customers/schemes/scheme-code.ts';
import type { PictureTools } from '#customers/schemes/schemes.contract.ts';
import { type AttachedScheme, attachScheme, schemesOfLead } from '#customers/schemes/sent-schemes.store.server.ts';
import { STUDIO_SETTING } from '#customers/schemes/studio.contract.ts';
import { summarizeScheme } from '#customers/schemes/summaries.ts';
import type { Db } from '#database/open.ts';
import { readSetting } from '#foundation/settings/settings.store.server.ts';
import type { Author } from '#server/content-change.store.server.ts';
import { conflict, fail, type Outcome, transact } from '#server/outcome.store.server.ts';
import { PRICE_SETTING } from '#website/estimates/prices.contract.ts';
import {
  type LeadScheme,
  MAX_LEAD_SCHEMES,
  PROPOSAL_MESSAGES,
  type SchemeSwatch,
  type ShownLeadScheme,
} from './lead-schemes.contract.ts';
import { type LeadFacts, orderFor, type StoredScheme, showLeadScheme, toSwatch } from './lead-schemes.ts';

type SettlingDb = { db: Db } & Pick<PictureTools, 'settle'>;

/** The schemes of a lead in words, newest first. @returns null when there is no such lead */
export async function findLeadSchemes({ db, settle }: SettlingDb, quoteId: number): Promise<LeadScheme[] | null> {
  const lead = await findLead(db, quoteId);
  if (!lead) return null;
  const schemes = await readStored(db, quoteId);
  const first = schemes.at(-1);
  if (!first) return [];
  const facts = await readFacts(db, lead, first.scheme);
  return Promise.all(
    schemes.map(async ({ id, origin, attachedAt, ...stored }) => {
      const settled = await settle(orderFor(stored, facts));
      const other = stored.scheme === first.scheme ? null : first;
      return { id, origin, attachedAt, ...showLeadScheme(stored, settled, facts, other) };
    }),
  );
}

/** A scheme that the shop has not stored yet, in the same words. @returns null when there is no such lead */
export async function previewProposal(
  { db, settle }: SettlingDb,
  quoteId: number,
  scheme: Scheme,
): Promise<ShownLeadScheme | null> {
  const lead = await findLead(db, quoteId);
  if (!lead) return null;
  const first = (await readStored(db, quoteId)).at(-1) ?? null;
  const facts = await readFacts(db, lead, scheme);
  const stored = { scheme, facts: factsOf(scheme, facts.coatings) };
  return showLeadScheme(stored, await settle(orderFor(stored, facts)), facts, first);
}

type StoredLeadScheme = StoredScheme & Pick<AttachedScheme, 'id' | 'origin' | 'attachedAt'>;

async function readStored(db: Db, quoteId: number): Promise<StoredLeadScheme[]> {
  const rows = await schemesOfLead(db, quoteId);
  return rows.flatMap(({ code, ...row }) => {
    const read = readScheme(code);
    return 'scheme' in read ? [{ ...row, scheme: read.scheme }] : [];
  });
}

async function readFacts(db: Db, { aircraftType }: Lead, { mark }: Scheme): Promise<LeadFacts> {
  const [studio, prices, { coatings }, aircraft] = await Promise.all([
    readSetting(db, STUDIO_SETTING),
    readSetting(db, PRICE_SETTING),
    readSetting(db, COATINGS_SETTING),
    mark ? findAircraft(db, mark.text) : null,
  ]);
  return { aircraftType, studio, prices, coatings, year: aircraft?.year ?? null };
}

/** 'Foothill, three colors': the scheme that came with a request. Null without one. */
export async function summarizeOwnScheme(db: Db, quoteId: number): Promise<string | null> {
  const own = (await schemesOfLead(db, quoteId)).find(({ origin }) => origin === 'visitor');
  const read = own && readScheme(own.code);
  return read && 'scheme' in read ? summarizeScheme(read.scheme) : null;
}

/** The first scheme of each quote request that has one, by the id of the request: the visitor's own, if there is one. */
export async function findSwatches(db: Db, quoteIds: readonly number[]): Promise<Map<number, SchemeSwatch>> {
  if (quoteIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('quoteSchemes')
    .innerJoin('schemes', 'schemes.id', 'quoteSchemes.schemeId')
    .select(['quoteSchemes.quoteId', 'schemes.code', 'schemes.facts'])
    .where('quoteSchemes.quoteId', 'in', [...quoteIds])
    .orderBy('schemes.id', 'desc')
    .execute();
  // The first one comes last and wins.
  return new Map(
    rows.flatMap(({ quoteId, code, facts }) => {
      const read = readScheme(code);
      return 'scheme' in read ? [[quoteId, toSwatch({ scheme: read.scheme, facts })]] : [];
    }),
  );
}

/** The stored scheme of a lead, for its picture. @returns null when the lead has none of this id */
export async function findStoredScheme(
  db: Db,
  { quoteId, schemeId }: { quoteId: number; schemeId: number },
): Promise<StoredScheme | null> {
  return (await readStored(db, quoteId)).find(({ id }) => id === schemeId) ?? null;
}

/**
 * Adds the shop's proposal to a lead. The lead's schemes stay as they are; one that it has already is not added again.
 * @returns the id of the scheme
 */
export async function proposeScheme(db: Db, quoteId: number, scheme: Scheme, by: Author): Promise<Outcome<number>> {
  return transact(db, async (trx) => {
    const lead = await lockLead(trx, quoteId);
    if (!lead) return fail({ outcome: 'missing' });
    const schemes = await schemesOfLead(trx, quoteId);
    const same = schemes.find(({ code }) => code === writeScheme(scheme));
    if (same) return same.id;
    if (schemes.length >= MAX_LEAD_SCHEMES) return conflict(PROPOSAL_MESSAGES.full);
    const schemeId = await attachScheme(trx, quoteId, scheme, { origin: 'shop', now: by.now });
    await recordEvent(trx, quoteId, { kind: 'proposal', scheme: summarizeScheme(scheme), schemeId }, by);
    await touch(trx, lead, {}, by.now);
    return schemeId;
  });
}
