import type { Db } from '#database/open.ts';
import type { Row } from '#database/tables.ts';
import { type LockedJob, lockJob } from '#features/jobs/store.server.ts';
import type { Quote } from '#features/leads/contract.ts';
import { lockQuote } from '#features/leads/store.server.ts';
import { refuse } from '#server/outcome.store.server.ts';
import { HANGAR_MESSAGES } from '../constants.ts';

/** Whom a stay is for. A closed bay is for no one. */
type Key = Pick<Row<'stays'>, 'jobId' | 'offerId' | 'quoteId'>;

/** The same, locked. */
export interface Subject {
  lead: Quote | null;
  job: LockedJob | null;
  aircraftType: string | null;
}

const NO_ONE: Subject = { lead: null, job: null, aircraftType: null };

/**
 * Locks those whom stays are for, in the order of their leads, then jobs. @returns them in the order of `keys`
 * @throws `fail` for one that is gone
 */
export async function lockSubjects(trx: Db, keys: readonly Key[]): Promise<Subject[]> {
  const found = [];
  for (const [place, key] of keys.entries()) found.push({ place, key, leadId: await findLeadId(trx, key) });
  const subjects: Subject[] = keys.map(() => NO_ONE);
  const inOrder = found.toSorted((a, b) => a.leadId - b.leadId || (a.key.jobId ?? 0) - (b.key.jobId ?? 0));
  for (const { place, key, leadId } of inOrder) if (leadId !== 0) subjects[place] = await lockOne(trx, key, leadId);
  return subjects;
}

/** 0 for a closed bay. */
async function findLeadId(db: Db, { jobId, offerId, quoteId }: Key): Promise<number> {
  if (jobId !== null) {
    const job = await db.selectFrom('jobs').select('quoteId').where('id', '=', jobId).executeTakeFirst();
    return job?.quoteId ?? refuse('jobId', HANGAR_MESSAGES.noJob);
  }
  if (offerId !== null) {
    const offer = await db.selectFrom('offers').select('quoteId').where('id', '=', offerId).executeTakeFirst();
    return offer?.quoteId ?? refuse('offerId', HANGAR_MESSAGES.noOffer);
  }
  return quoteId ?? 0;
}

async function lockOne(trx: Db, { jobId }: Key, leadId: number): Promise<Subject> {
  const job = jobId === null ? null : await lockJob(trx, jobId);
  const lead = job ? job.lead : await lockQuote(trx, leadId);
  if (!lead) return refuse('leadId', HANGAR_MESSAGES.noLead);
  return { lead, job, aircraftType: job ? job.job.aircraftType : lead.aircraftType };
}
