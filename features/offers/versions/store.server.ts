import type { Db } from '#database/open.ts';
import type { Row } from '#database/tables.ts';
import { shopDay } from '#time/shop-time.ts';
import type { OfferBody, OfferDocument } from '../contract.ts';
import type { OfferDraft, OfferVersion } from '../desk/contract.ts';
import { findMissing } from '../drafts/rules.ts';
import { computeTotals, preselected } from '../rules.ts';

/** What `toVersion` reads besides the body, which may be long. */
export const VERSION_FACTS = [
  'id',
  'version',
  'status',
  'document',
  'documentHash',
  'validUntil',
  'sentAt',
  'sentTo',
  'userName',
  'createdAt',
  'updatedAt',
] as const;
type VersionRow = Pick<Row<'offerVersions'>, (typeof VERSION_FACTS)[number] | 'body'>;

/** A version as the desk sees it. */
export function toVersion(row: VersionRow): OfferVersion {
  const { id, version, status, documentHash, validUntil, sentAt, sentTo, userName, createdAt, updatedAt } = row;
  const body = row.body as OfferBody;
  const facts = { documentHash, validUntil, sentAt, sentTo, userName, createdAt, updatedAt };
  const readyOn = row.document === null ? undefined : (JSON.parse(row.document) as OfferDocument).readyOn;
  return {
    id,
    version,
    status,
    body,
    totals: computeTotals(body, preselected(body)),
    readyOn: readyOn ?? null,
    ...facts,
  };
}

export function toDraft(row: VersionRow, now: Date): OfferDraft {
  const version = toVersion(row);
  return { ...version, missing: findMissing(version.body, shopDay(now)) };
}

/** The PDF of a sent version, by default of the one that counts. Null if there is none. */
export async function findPdf(
  db: Db,
  offerId: number,
  version: number | undefined,
): Promise<{ key: string; number: string; version: number; quoteId: number } | null> {
  const row = await db
    .selectFrom('offers')
    .innerJoin('offerVersions', 'offerVersions.offerId', 'offers.id')
    .select(['pdfKey', 'number', 'version', 'quoteId'])
    .where('offers.id', '=', offerId)
    .where('quoteId', 'is not', null)
    .$if(version !== undefined, (query) => query.where('version', '=', version!))
    .$if(version === undefined, (query) => query.whereRef('offerVersions.id', '=', 'offers.currentVersionId'))
    .executeTakeFirst();
  if (!row?.pdfKey) return null;
  return { ...row, quoteId: row.quoteId!, key: row.pdfKey };
}
