import type { Db } from '#database/open.ts';
import { plainTail } from '#features/aircraft/tail-number/rules.ts';
import { customerName } from '#features/leads/rules.ts';
import { type DeliveredWork, issuePassport } from '#features/passports/issuing/store.server.ts';
import { tailKeyOf } from '#features/passports/rules.ts';
import { schemesOfQuote } from '#features/schemes/store.server.ts';
import { currentLink } from '#server/links.store.server.ts';
import { findAccepted } from './accepted.store.server.ts';
import { KNOWN_CHECKS } from './checks/constants.ts';
import type { CheckValues } from './checks/contract.ts';
import type { Actor, LockedJob } from './store.server.ts';

/** Puts a job into the passport of its airplane as it is delivered. One without a tail number has none. */
export async function issueFor(
  trx: Db,
  { job, lead }: LockedJob,
  deliveredOn: string,
  by: Actor & { sessionSecret: string; publicUrl: string },
): Promise<void> {
  if (job.tailNumber === null || job.tailKey === null) return;
  const agreed = await findAgreed(trx, job.offerId);
  const { releaseKey, releaseSha256, releaseSize } = job;
  const work: DeliveredWork = {
    jobId: job.id,
    tailNumber: job.tailNumber,
    title: job.title.slice(0, MAX_TITLE),
    deliveredOn,
    formerTail: findFormerTail(job, lead),
    aircraft: agreed?.aircraft || job.aircraftType,
    serial: agreed?.serial || null,
    warranty: agreed?.warranty ?? null,
    schemeCode: (await schemesOfQuote(trx, lead.id))[0]?.code ?? null,
    release: releaseKey === null ? null : { key: releaseKey, sha256: releaseSha256!, size: releaseSize! },
    coats: await findCoats(trx, job.id),
    holder: await findHolder(trx, { job, lead }, by.now),
  };
  await issuePassport(trx, work, by);
}

const MAX_TITLE = 120;

/** The tail number that the airplane came with; null where it leaves with it, or where none was named. */
function findFormerTail({ tailKey }: LockedJob['job'], { tailNumber }: LockedJob['lead']): string | null {
  const former = plainTail(tailNumber);
  return former !== null && tailKeyOf(former) !== tailKey ? former : null;
}

/** What the accepted quote says about airplane and warranty. */
async function findAgreed(trx: Db, offerId: number | null) {
  const body = (await findAccepted(trx, offerId))?.body;
  if (!body) return null;
  const { year, model, type, serial } = body.aircraft;
  return {
    aircraft: [year, model || type].filter(Boolean).join(' '),
    serial,
    warranty: {
      paintMonths: body.paintWarrantyMonths,
      laborMonths: body.laborWarrantyMonths,
      text: body.warrantyText,
    },
  };
}

async function findCoats(trx: Db, jobId: number): Promise<DeliveredWork['coats']> {
  const check = await trx
    .selectFrom('jobChecks')
    .select('value')
    .where('jobId', '=', jobId)
    .where('key', '=', KNOWN_CHECKS.paint.key)
    .where('doneAt', 'is not', null)
    .executeTakeFirst();
  const { rows } = (check?.value ?? { rows: [] }) as CheckValues['paint'];
  // Checks of older releases have no day.
  return rows.map(({ appliedOn = null, ...coat }) => ({ ...coat, appliedOn }));
}

/** The customer, or whom the shop sent the job's link to since. */
async function findHolder(
  trx: Db,
  { job, lead }: Pick<LockedJob, 'job' | 'lead'>,
  now: Date,
): Promise<DeliveredWork['holder']> {
  const link = await currentLink(trx, { kind: 'job', subjectId: job.id, now });
  const email = link?.recipient ?? lead.email;
  const isCustomer = email.toLowerCase() === lead.email.toLowerCase();
  return { email, name: isCustomer ? customerName(lead) : null };
}
