import type { Db } from '#database/open.ts';
import type { Row } from '#database/tables.ts';

type JobOf = Pick<Row<'jobs'>, 'id' | 'offerId' | 'quoteId'>;

/** What a job's aircraft is called: as its newest scheme is drawn on, else as it was quoted, else as it was requested; '' for none. */
export async function findModels(db: Db, jobs: readonly JobOf[]): Promise<Map<number, string>> {
  const quoteIds = jobs.flatMap(({ quoteId }) => quoteId ?? []);
  const offerIds = jobs.flatMap(({ offerId }) => offerId ?? []);
  const [drawn, quoted, requested] = await Promise.all([
    findDrawn(db, quoteIds),
    findQuoted(db, offerIds),
    findRequested(db, quoteIds),
  ]);
  return new Map(
    jobs.map(({ id, quoteId, offerId }) => [
      id,
      drawn.get(quoteId ?? 0) || quoted.get(offerId ?? 0) || requested.get(quoteId ?? 0) || '',
    ]),
  );
}

/** The model of one job's aircraft. */
export const findModel = async (db: Db, job: JobOf): Promise<string> => (await findModels(db, [job])).get(job.id)!;

async function findDrawn(db: Db, quoteIds: readonly number[]): Promise<Map<number, string>> {
  if (quoteIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('quoteSchemes')
    .innerJoin('schemes', 'schemes.id', 'quoteSchemes.schemeId')
    .select(['quoteSchemes.quoteId', 'schemes.facts'])
    .where('quoteSchemes.quoteId', 'in', [...quoteIds])
    .orderBy('schemes.id')
    .execute();
  return new Map(rows.map(({ quoteId, facts }) => [quoteId, facts.type]));
}

async function findQuoted(db: Db, offerIds: readonly number[]): Promise<Map<number, string>> {
  if (offerIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('offers')
    .innerJoin('offerVersions', 'offerVersions.id', 'offers.acceptedVersionId')
    .select(['offers.id', 'offerVersions.body'])
    .where('offers.id', 'in', [...offerIds])
    .execute();
  return new Map(rows.map(({ id, body }) => [id, (body as { aircraft?: { model?: string } }).aircraft?.model ?? '']));
}

async function findRequested(db: Db, quoteIds: readonly number[]): Promise<Map<number, string>> {
  if (quoteIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('quotes')
    .select(['id', 'details'])
    .where('id', 'in', [...quoteIds])
    .execute();
  return new Map(rows.map(({ id, details }) => [id, details.aircraftModel ?? '']));
}
