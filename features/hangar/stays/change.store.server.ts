import type { Db } from '#database/open.ts';
import type { Row } from '#database/tables.ts';
import { isOver } from '#features/jobs/constants.ts';
import { lockBays } from '#features/jobs/stays/store.server.ts';
import { type Actor, changeLocked } from '#features/jobs/store.server.ts';
import type { StayEvent } from '#features/leads/constants.ts';
import { touch } from '#features/leads/store.server.ts';
import { recordEvent } from '#features/leads/timeline/store.server.ts';
import type { Author } from '#server/author.store.server.ts';
import { moveContentVersion } from '#server/content-version.store.server.ts';
import { conflict, fail, type Outcome, refuse, transact } from '#server/outcome.store.server.ts';
import { DAY_MS } from '#time/constants.ts';
import { HANGAR_MESSAGES } from '../constants.ts';
import type { NewStay } from '../contract.ts';
import { checkHolds, checkRequestedStay, followStays, placesFor, refuseTaken } from './checks.store.server.ts';
import { insertStay } from './store.server.ts';
import { lockSubjects, type Subject } from './subjects.store.server.ts';

/** Gives a job days, holds some for a quote, or closes a bay. @returns the id */
export async function createStay(db: Db, asked: NewStay, by: Actor): Promise<Outcome<number>> {
  return transact(db, async (trx) => (await takeStay(trx, asked, by)).id);
}

async function takeStay(trx: Db, asked: NewStay, by: Actor): Promise<Row<'stays'>> {
  const key = {
    jobId: asked.kind === 'job' ? asked.jobId : null,
    offerId: asked.kind === 'hold' ? asked.offerId : null,
    quoteId: null,
  };
  const [subject] = (await lockSubjects(trx, [key])) as [Subject];
  await checkSubject(trx, asked, subject);
  const [bay] = await lockBays(trx, [asked.bay]);
  const { aircraftType } = subject;
  await checkRequestedStay(trx, asked, { bay, before: null, aircraftType, kind: asked.kind });
  const places = placesFor(asked, bay!);
  const row = await insertStay(trx, { ...rowOf(asked, by.now), ...key, places }, by.now);
  if (!row) return refuseTaken(trx, [{ ...asked, stay: null, places }], by.now);
  await recordStay(trx, subject, { row, bay: bay!, event: asked.kind === 'hold' ? 'held' : 'planned' }, by);
  return row;
}

/** Ends a change for a job that is over, or for a quote that is decided. */
async function checkSubject(trx: Db, asked: NewStay, { job }: Subject): Promise<void> {
  if (asked.kind === 'job') {
    if (isOver(job!.job.status)) conflict(HANGAR_MESSAGES.jobOver);
    for (const path of ['stageFrom', 'stageTo'] as const)
      if (asked[path] !== null && !job!.stages.some(({ key }) => key === asked[path]))
        refuse(path, HANGAR_MESSAGES.unknownStage);
  }
  if (asked.kind === 'hold') {
    const offer = await trx.selectFrom('offers').select('status').where('id', '=', asked.offerId).executeTakeFirst();
    if (offer?.status !== 'draft' && offer?.status !== 'sent') conflict(HANGAR_MESSAGES.offerDecided);
  }
}

function rowOf(asked: NewStay, now: Date) {
  return {
    bayId: asked.bay,
    fromDay: asked.from,
    toDay: asked.to,
    kind: asked.kind,
    title: asked.kind === 'closed' ? asked.title : '',
    ...(asked.kind === 'job' && { stageFrom: asked.stageFrom, stageTo: asked.stageTo }),
    ...(asked.kind === 'hold' && { expiresAt: new Date(now.getTime() + asked.holdDays * DAY_MS).toISOString() }),
  };
}

interface Changed {
  row: Row<'stays'>;
  bay: Row<'bays'>;
  event: StayEvent;
}

/** Lets the job of a stay that changed follow it, and tells the lead's timeline. */
export async function recordStay(
  trx: Db,
  { lead, job }: Subject,
  { row: { fromDay: from, toDay: to }, bay, event }: Changed,
  by: Actor,
): Promise<void> {
  if (!lead) return;
  let text: string | null = null;
  if (job && event !== 'released')
    await changeLocked(trx, job, by, async () => {
      text = await followStays(trx, job, by);
      return null;
    });
  else {
    if (event !== 'released') await checkHolds(trx, lead.id, by.now);
    await touch(trx, lead, {}, by.now);
  }
  await recordEvent(trx, lead.id, { kind: 'stay', event, bay: bay.name, from, to, text }, by);
}

/** Removes a stay: its days are free. The induction of its job remains as it was told. */
export async function removeStay(db: Db, id: number, by: Author): Promise<Outcome> {
  return transact(db, async (trx) => {
    const find = () => trx.selectFrom('stays').selectAll().where('id', '=', id).executeTakeFirst();
    const found = (await find()) ?? fail({ outcome: 'missing' });
    const [subject] = (await lockSubjects(trx, [found])) as [Subject];
    const [bay] = await lockBays(trx, [found.bayId]);
    // It may have moved or gone before the locks.
    const row = await find();
    if (!row) return fail({ outcome: 'missing' });
    if (row.bayId !== found.bayId || row.jobId !== found.jobId) conflict(HANGAR_MESSAGES.moved);
    await trx.deleteFrom('stays').where('id', '=', id).execute();
    await moveContentVersion(trx);
    await recordStay(trx, subject, { row, bay: bay!, event: 'released' }, by);
    return null;
  });
}
