import type { Db } from '#database/open.ts';

/** What a job knows of its quote, which `features/offers` makes. */
interface Agreed {
  aircraft: { year: string; model: string; type: string; serial: string };
  paintWarrantyMonths: number;
  laborWarrantyMonths: number;
  warrantyText: string;
  induction: { from: string; to: string } | null;
}

interface Accepted {
  number: string;
  version: number;
  body: Agreed;
  /** Null once it is erased. */
  document: Agreed | null;
}

/** The version of a quote that was accepted; null without one. */
export async function findAccepted(db: Db, offerId: number | null): Promise<Accepted | null> {
  const row = await db
    .selectFrom('offers')
    .innerJoin('offerVersions', 'offerVersions.id', 'offers.acceptedVersionId')
    .select(['number', 'version', 'body', 'document'])
    .where('offers.id', '=', offerId ?? 0)
    .executeTakeFirst();
  if (!row) return null;
  return { ...row, body: row.body as Agreed, document: row.document === null ? null : JSON.parse(row.document) };
}

/** The days between which the customer was to bring the airplane: a wish, until the shop sets a day. */
export async function findAgreedDays(db: Db, offerId: number | null): Promise<Agreed['induction']> {
  return (await findAccepted(db, offerId))?.document?.induction ?? null;
}
