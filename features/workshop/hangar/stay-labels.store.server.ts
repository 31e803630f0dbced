import type { Db } from '#database/open.ts';
import type { Row } from '#database/tables.ts';

/** What a job is called in the calendar. */
export const labelOf = ({
  tailNumber,
  aircraftType,
  number,
}: Pick<Row<'jobs'>, 'tailNumber' | 'aircraftType' | 'number'>): string => tailNumber ?? (aircraftType || number);

/** Of a stay without a job. */
export const labelOfHold = ({ title }: Row<'stays'>, offer: HoldOffer | undefined): string =>
  title || (offer?.number ?? 'Waitlist');

interface HoldOffer {
  number: string | null;
  lastName: string;
  aircraftType: string | null;
}

/** Finds what days are held for: a quote, or a lead on the waitlist. @returns a function that answers it for a stay */
export async function findHolders(
  db: Db,
  stays: readonly Row<'stays'>[],
): Promise<(stay: Row<'stays'>) => HoldOffer | undefined> {
  const offerIds = stays.flatMap(({ offerId }) => offerId ?? []);
  const leadIds = stays.flatMap(({ quoteId }) => quoteId ?? []);
  const offers =
    offerIds.length === 0
      ? []
      : await db
          .selectFrom('offers')
          .innerJoin('quotes', 'quotes.id', 'offers.quoteId')
          .select(['offers.id', 'number', 'lastName', 'aircraftType'])
          .where('offers.id', 'in', offerIds)
          .execute();
  const leads =
    leadIds.length === 0
      ? []
      : await db.selectFrom('quotes').select(['id', 'lastName', 'aircraftType']).where('id', 'in', leadIds).execute();
  const byOffer = new Map(offers.map(({ id, ...offer }) => [id, offer]));
  const byLead = new Map(leads.map(({ id, ...lead }) => [id, { ...lead, number: null }]));
  return ({ offerId, quoteId }) => byOffer.get(offerId ?? 0) ?? byLead.get(quoteId ?? 0);
}

/** What stays are called in the calendar, by their ids. */
export async function findLabels(db: Db, stays: readonly Row<'stays'>[]): Promise<Map<number, string>> {
  const jobIds = [...new Set(stays.flatMap(({ jobId }) => jobId ?? []))];
  const jobs = await db
    .selectFrom('jobs')
    .select(['id', 'tailNumber', 'aircraftType', 'number'])
    .where('id', 'in', [0, ...jobIds])
    .execute();
  const labels = new Map(jobs.map((job) => [job.id, labelOf(job)]));
  const holderOf = await findHolders(db, stays);
  return new Map(stays.map((stay) => [stay.id, labels.get(stay.jobId ?? 0) ?? labelOfHold(stay, holderOf(stay))]));
}
