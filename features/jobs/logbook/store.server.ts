import type { Db } from '#database/open.ts';
import { readSetting } from '#features/settings/store.server.ts';
import { BUSINESS_SETTING } from '#features/site/settings/contract.ts';
import { findAccepted } from '../accepted.store.server.ts';
import { listChecks } from '../checks/store.server.ts';
import { findJob } from '../store.server.ts';
import type { LogbookFacts } from './rules.ts';

/** What the draft of a job's logbook entry is made of; null if there is no such job. */
export async function findLogbookFacts(
  db: Db,
  id: number,
): Promise<{ facts: LogbookFacts; leadId: number | null } | null> {
  const whole = await findJob(db, id);
  if (!whole) return null;
  const { job, stages } = whole;
  const { number, title, aircraftType, tailNumber } = job;
  const { name, airport } = await readSetting(db, BUSINESS_SETTING);
  const facts = {
    business: { name, place: `${airport.name} (${airport.code})` },
    job: { number, title, aircraftType, tailNumber },
    aircraft: await findAircraft(db, job.offerId),
    stages: stages.map(({ key, title, startedOn, finishedOn, skipped }) => ({
      key,
      title,
      startedOn,
      finishedOn,
      skipped,
    })),
    checks: await listChecks(db, id),
  };
  return { facts, leadId: job.quoteId };
}

/** As the accepted quote names it. */
async function findAircraft(db: Db, offerId: number | null): Promise<LogbookFacts['aircraft']> {
  const aircraft = (await findAccepted(db, offerId))?.body.aircraft;
  return aircraft ? { model: aircraft.model, serial: aircraft.serial } : null;
}
