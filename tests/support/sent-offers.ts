import { sql } from 'kysely';
import { searchFields } from '#customers/leads/lead-words.ts';
import { ARCHIVED } from '#database/archive.ts';
import { json } from '#database/columns.ts';
import type { Db } from '#database/open.ts';
import { BUSINESS } from '#foundation/business/business.samples.ts';
import type { Config } from '#server/config.ts';
import { sha256Hex } from '#server/crypto.ts';
import { createLink, linkAddress } from '#server/links.store.server.ts';
import { openStorage } from '#server/storage/storage.ts';
import { shopDay } from '#time/shop-time.ts';
import { canonicalJson } from '#workshop/decisions/canonical-json.ts';
import { CONSENT_VERSION } from '#workshop/decisions/decisions.constants.ts';
import type { OfferBody } from '#workshop/offers/offer.contract.ts';
import type { OfferPdf } from '#workshop/offers/pdf-pool.process.server.ts';
import { documentOf } from '#workshop/offers/versions.ts';
import { completeOffer } from './offers.ts';

/** PDFs that say what they are about, made without a process. */
export const plainPdf: OfferPdf = {
  sent: async ({ number, version }) => Buffer.from(`%PDF-1.7 ${number}.${version}`),
  accepted: async ({ stored, record, recordHash }) =>
    Buffer.from(`${Buffer.from(stored)}\n${record.number} ${record.decidedAt} ${recordHash}`),
  close: () => {},
};

/** What stands ticked at first in `completeOffer`, and its total in cents. */
export const CHOICES = ['finish-clear'];
export const TOTAL = 3_318_168;

const DANA = { firstName: 'Dana', lastName: 'Whitfield', email: 'dana@example.com' };

const UNKNOWN = { phone: null, businessName: null, aircraftType: null, tailNumber: null, message: null };

type Place = { db: Db; config: Pick<Config, 'sessionSecret' | 'publicUrl' | 'storage' | 'dataDir'> };

export interface PlacedOffer {
  quoteId: number;
  offerId: number;
  versionId: number;
  documentHash: string;
  linkId: number;
  token: string;
}

/** A lead with an offer that was sent. */
export async function placeOffer(
  { db, config }: Place,
  { now = new Date(), body = completeOffer() }: { now?: Date; body?: OfferBody } = {},
): Promise<PlacedOffer> {
  const nothing = { services: json<string[]>([]), details: json<Record<string, string>>({}), estimate: null };
  const { id: quoteId } = await db
    .insertInto('quotes')
    .values({ ...DANA, ...nothing, ...searchFields({ ...DANA, ...UNKNOWN }), status: 'Quote Sent' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const number = `Q-26-${String(quoteId).padStart(4, '0')}`;
  const { id: offerId } = await db
    .insertInto('offers')
    .values({ quoteId, number, status: 'draft' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const forDana = { kind: 'offer' as const, subjectId: offerId, recipient: DANA.email, expiresAt: null };
  const { id: linkId } = await createLink(db, { ...config, now }, forDana);
  const version = await placeVersion({ db, config }, { offerId, number, version: 1, body, now });
  const address = await linkAddress(db, config, linkId);
  return { quoteId, offerId, ...version, linkId, token: address!.split('/q/')[1]! };
}

interface NewVersion {
  offerId: number;
  number: string;
  version: number;
  body?: OfferBody;
  now?: Date;
}

/** Sends a version as sending does: it replaces the one before. */
export async function placeVersion(
  { db, config }: Place,
  { offerId, number, version, body = completeOffer(), now = new Date() }: NewVersion,
): Promise<{ versionId: number; documentHash: string }> {
  const about = { number, version, business: BUSINESS, lead: { ...DANA, businessName: null }, sentOn: shopDay(now) };
  const document = documentOf(body, about);
  const { validUntil, totals } = document;
  const { totalCents, minCents, maxCents } = totals;
  const text = canonicalJson(document);
  const [pdf, pdfKey] = [
    await plainPdf.sent(document, { scheme: null, photos: [] }),
    `offers/${offerId}-${version}.pdf`,
  ];
  await (await openStorage(config)).put(pdfKey, pdf, 'application/pdf');
  await db
    .updateTable('offerVersions')
    .set({ status: 'replaced' })
    .where('offerId', '=', offerId)
    .where('status', '=', 'sent')
    .execute();
  const { id: versionId } = await db
    .insertInto('offerVersions')
    .values({
      offerId,
      version,
      status: 'sent',
      body: json<object>(body),
      document: text,
      documentHash: sha256Hex(text),
      pdfKey,
      pdfSha256: sha256Hex(pdf),
      validUntil,
      sentAt: now.toISOString(),
      sentTo: DANA.email,
      totalCents,
      minCents,
      maxCents,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .updateTable('offers')
    .set({ status: 'sent', currentVersionId: versionId })
    .where('id', '=', offerId)
    .execute();
  return { versionId, documentHash: sha256Hex(text) };
}

/** Every row that a backup has: limits count requests and are no records. */
export async function allRows(db: Db): Promise<Record<string, unknown[]>> {
  const rows: Record<string, unknown[]> = {};
  for (const table of Object.keys(ARCHIVED))
    rows[table] = (await sql`select * from ${sql.table(table)}`.execute(db.withoutPlugins())).rows;
  return rows;
}

/** The body of an acceptance of what was sent. */
export const acceptanceOf = ({ versionId, documentHash }: Pick<PlacedOffer, 'versionId' | 'documentHash'>) => ({
  versionId,
  documentHash,
  choices: CHOICES,
  name: 'Dana Whitfield',
  authorized: true,
  consent: true,
  consentVersion: CONSENT_VERSION,
});
