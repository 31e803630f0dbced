import { json } from '#database/columns.ts';
import type { Db } from '#database/open.ts';
import type { OfferBody } from '#features/offers/contract.ts';
import type { OfferPdf } from '#features/offers/pdf.process.server.ts';
import { canonicalJson } from '#features/offers/rules.ts';
import { documentOf } from '#features/offers/versions/rules.ts';
import { BUSINESS } from '#features/site/contract.ts';
import type { Config } from '#server/config.ts';
import { sha256Hex } from '#server/crypto.ts';
import { createLink, linkAddress } from '#server/links.store.server.ts';
import { shopDay } from '#time/shop-time.ts';
import { completeOffer } from './offers.ts';

/** PDFs that say what they are about, made without a process. */
export const plainPdf: OfferPdf = {
  sent: async ({ number, version }) => Buffer.from(`%PDF-1.7 ${number}.${version}`),
  accepted: async ({ number }, { decidedAt }, hash) => Buffer.from(`%PDF-1.7 ${number} ${decidedAt} ${hash}`),
};

/** What stands ticked at first in `completeOffer`, and its total in cents. */
export const CHOICES = ['finish-clear'];
export const TOTAL = 3_318_168;

const DANA = { firstName: 'Dana', lastName: 'Whitfield', email: 'dana@example.com' };

type Place = { db: Db; config: Pick<Config, 'sessionSecret' | 'publicUrl'> };

export interface PlacedOffer {
  quoteId: number;
  offerId: number;
  versionId: number;
  documentHash: string;
  linkId: number;
  token: string;
}

/** A lead with an offer that was sent, without its PDF in the storage. */
export async function placeOffer(
  { db, config }: Place,
  { now = new Date(), body = completeOffer() }: { now?: Date; body?: OfferBody } = {},
): Promise<PlacedOffer> {
  const nothing = { services: json<string[]>([]), details: json<Record<string, string>>({}), estimate: null };
  const { id: quoteId } = await db
    .insertInto('quotes')
    .values({ ...DANA, ...nothing, emailKey: DANA.email, status: 'Quote Sent' })
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
  const version = await placeVersion(db, { offerId, number, version: 1, body, now });
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
  db: Db,
  { offerId, number, version, body = completeOffer(), now = new Date() }: NewVersion,
): Promise<{ versionId: number; documentHash: string }> {
  const about = { number, version, business: BUSINESS, lead: { ...DANA, businessName: null }, to: DANA.email };
  const document = documentOf(body, { ...about, sentOn: shopDay(now) });
  const text = canonicalJson(document);
  const { totalCents, minCents, maxCents } = document.totals;
  await db
    .updateTable('offerVersions')
    .set({ status: 'replaced' })
    .where('offerId', '=', offerId)
    .where('status', '=', 'sent')
    .execute();
  const { id: versionId } = await db
    .insertInto('offerVersions')
    .values({
      ...{ offerId, version, status: 'sent', body: json<object>(body), document: text, documentHash: sha256Hex(text) },
      ...{ pdfKey: `offers/${offerId}-${version}.pdf`, pdfSha256: 'b'.repeat(64), validUntil: document.validUntil },
      ...{ totalCents, minCents, maxCents, sentAt: now.toISOString(), sentTo: DANA.email },
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

/** The body of an acceptance of what was sent. */
export const acceptanceOf = ({ versionId, documentHash }: Pick<PlacedOffer, 'versionId' | 'documentHash'>) => ({
  ...{ versionId, documentHash, choices: CHOICES, name: 'Dana Whitfield' },
  ...{ authorized: true, consent: true },
});
