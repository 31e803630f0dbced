import { customerName } from '#customers/leads/lead-words.ts';
import { findOpenQuestions } from '#customers/leads/timeline.store.server.ts';
import type { Db } from '#database/open.ts';
import { BUSINESS_SETTING } from '#foundation/business/business.samples.ts';
import { readStored } from '#foundation/settings/settings.store.server.ts';
import { hasMailServer } from '#office/outbox/mail-server.store.server.ts';
import { readBackupSettings } from '#server/backups/backups.store.server.ts';
import { addDays } from '#time/days.ts';
import { DAY_MS } from '#time/units.ts';
import { countWorkDays, type WorkCalendar } from '#time/work-days.ts';
import { PRICE_SETTING } from '#website/estimates/prices.contract.ts';
import { NOTICE_SETTING } from '#website/site/site.contract.ts';
import { listWaiting } from '#workshop/invoices/invoice.store.server.ts';
import { findJobs } from '#workshop/jobs/board/job-list.store.server.ts';
import { promisedDates } from '#workshop/jobs/customer/job-page.ts';
import { findJob } from '#workshop/jobs/job.store.server.ts';
import { isOver, type SlipReason } from '#workshop/jobs/job-status.constants.ts';
import { readMoney } from '#workshop/jobs/payments.store.server.ts';
import { ANSWER_SHOWN_MS, DAYS_AHEAD, type Facts, STEPS_SHOWN_MS, type TodayJob } from './needs.ts';
import type { FirstStep, Today } from './today.contract.ts';

export async function readJobs(db: Db, now: Date): Promise<TodayJob[]> {
  const jobs = await findJobs(db, { sort: 'urgency' }, now);
  if (jobs.length === 0) return [];
  const ids = jobs.map(({ id }) => id);
  const leadIds = jobs.flatMap(({ leadId }) => leadId ?? []);
  const phones = await findPhones(db, leadIds);
  const checks = await db
    .selectFrom('jobChecks')
    .select(['jobId', 'label'])
    .where('jobId', 'in', ids)
    .where('required', '=', true)
    .where('doneAt', 'is', null)
    .orderBy('position')
    .execute();
  const open = Map.groupBy(checks, ({ jobId }) => jobId);
  const questions = await findOpenQuestions(db, leadIds, ['offer', 'job', 'change']);
  const changes = Map.groupBy(await findChanges(db, ids, now), ({ jobId }) => jobId);
  const waiting = await listWaiting(db, ids);
  const onItsWay = Map.groupBy(await findOnItsWay(db, ids), ({ jobId }) => jobId);
  const findings = Map.groupBy(await findFindings(db, ids), ({ jobId }) => jobId);
  return jobs.map((job) => ({
    ...job,
    phone: phones.get(job.leadId ?? 0) ?? null,
    question: questions.get(job.leadId ?? 0) ?? null,
    openChecks: (open.get(job.id) ?? []).map(({ label }) => label),
    changes: changes.get(job.id) ?? [],
    invoices: waiting.get(job.id) ?? [],
    onItsWayCents: (onItsWay.get(job.id) ?? []).reduce((sum, { cents }) => sum + cents!, 0),
    findings: (findings.get(job.id) ?? []).map(({ jobId: _, ...found }) => found),
  }));
}

/** Payments that have started and not arrived. */
function findOnItsWay(db: Db, jobIds: number[]) {
  return db
    .selectFrom('invoices')
    .select(['jobId', 'processingCents as cents'])
    .where('jobId', 'in', jobIds)
    .where('processingCents', 'is not', null)
    .execute();
}

/** What painters found, until it is sent to the customer or deleted. */
function findFindings(db: Db, jobIds: number[]) {
  return db
    .selectFrom('changeOrders')
    .select(['jobId', 'number as change', 'title', 'blocks as isStuck'])
    .where('jobId', 'in', jobIds)
    .where('status', '=', 'draft')
    .where('findingKey', 'is not', null)
    .orderBy('id')
    .execute();
}

/** Change orders that wait for an answer, or got one within the last day. */
async function findChanges(db: Db, jobIds: number[], now: Date) {
  const rows = await db
    .selectFrom('changeOrders')
    .leftJoin('decisions', 'decisions.changeOrderId', 'changeOrders.id')
    .select(['jobId', 'number', 'title', 'respondBy', 'decidedAt', 'approvedCents'])
    .where('jobId', 'in', jobIds)
    .where((e) =>
      e.or([
        e('changeOrders.status', '=', 'sent'),
        e('decidedAt', '>=', new Date(now.getTime() - ANSWER_SHOWN_MS).toISOString()),
      ]),
    )
    .orderBy('changeOrders.id')
    .execute();
  return rows.map(({ respondBy, ...change }) => ({ ...change, respondBy: respondBy! }));
}

/** How far the dates of unfinished jobs moved: from the date before the first move within the days to that of today. Plans are no moves. */
export async function findMovedDates(
  db: Db,
  jobs: TodayJob[],
  now: Date,
  calendar: WorkCalendar,
): Promise<Today['moved']> {
  const since = new Date(now.getTime() - DAYS_AHEAD * DAY_MS).toISOString();
  const rows = await db
    .selectFrom('jobForecasts')
    .select(['jobId', 'readyOn', 'reason', 'toldAt', 'createdAt'])
    .where('jobId', 'in', (e) => e.selectFrom('jobForecasts').select('jobId').where('createdAt', '>=', since))
    .where('undoneAt', 'is', null)
    .orderBy('id')
    .execute();
  const moves = Map.groupBy(rows, ({ jobId }) => jobId);
  return jobs
    .filter(({ status, readyOn }) => !isOver(status) && readyOn !== null)
    .flatMap(({ id: jobId, number, tailNumber, readyOn }) => {
      const all = moves.get(jobId) ?? [];
      const promised = promisedDates(all);
      const dates = promised.length > 0 ? promised : all;
      const first = dates.findIndex(({ createdAt }) => createdAt >= since);
      const before = dates[Math.max(first - 1, 0)]?.readyOn;
      if (first < 0 || !before || readyOn! <= before) return [];
      const recent = dates.slice(Math.max(first, 1));
      return {
        jobId,
        number,
        tailNumber,
        before,
        readyOn: readyOn!,
        workDays: countWorkDays(addDays(before, 1), addDays(readyOn!, 1), calendar),
        reason: (recent.findLast(({ reason }) => reason !== null)?.reason ?? null) as SlipReason | null,
        toldAt: recent.findLast((date) => date.readyOn === readyOn)?.toldAt ?? null,
      };
    });
}
export async function findPhones(db: Db, leadIds: number[]): Promise<Map<number, string | null>> {
  if (leadIds.length === 0) return new Map();
  const rows = await db.selectFrom('quotes').select(['id', 'phone']).where('id', 'in', leadIds).execute();
  return new Map(rows.map(({ id, phone }) => [id, phone]));
}

/** How long too much money that came online is looked for. */
const OVERPAID_SHOWN_MS = 60 * DAY_MS;

/** Online payments that a customer disputes with their bank, and jobs on which more came in than is asked for. */
export async function findPaymentTroubles(db: Db, now: Date): Promise<Facts['payments']> {
  const rows = await db
    .selectFrom('checkouts')
    .innerJoin('invoices', 'invoices.id', 'checkouts.invoiceId')
    .innerJoin('jobs', 'jobs.id', 'invoices.jobId')
    .innerJoin('quotes', 'quotes.id', 'jobs.quoteId')
    .select(['jobs.id as jobId', 'jobs.number', 'quotes.id as leadId', 'firstName', 'lastName', 'phone'])
    .select(['jobs.aircraftType', 'jobs.tailNumber', 'checkouts.cents', 'checkouts.dispute'])
    .where('checkouts.state', '=', 'paid')
    .where((e) =>
      e.or([
        e('dispute', '=', 'open'),
        e('checkouts.updatedAt', '>=', new Date(now.getTime() - OVERPAID_SHOWN_MS).toISOString()),
      ]),
    )
    .orderBy('checkouts.id')
    .execute();
  const payments = rows.map(({ firstName, lastName, ...row }) => ({
    ...row,
    name: customerName({ firstName, lastName }),
  }));
  const disputed = payments.filter(({ dispute }) => dispute === 'open').map(({ dispute: _, ...about }) => about);
  const overpaid: Facts['payments']['overpaid'] = [];
  for (const { dispute: _, ...about } of new Map(payments.map((each) => [each.jobId, each])).values()) {
    const job = await findJob(db, about.jobId);
    const cents = job ? -(await readMoney(db, job)).balanceCents : 0;
    if (cents > 0) overpaid.push({ ...about, cents });
  }
  return { disputed, overpaid };
}

/** What the operator set. */
export type StepsConfig = Parameters<typeof readBackupSettings>[1] & { smtpUrl: string | null };

/** What a new shop has not done yet, in a good order. None once its first admin has been there for a while. */
export async function findFirstSteps(db: Db, config: StepsConfig, now: Date): Promise<FirstStep[]> {
  if (!(await isNewShop(db, now))) return [];
  const [business, prices, notice] = await Promise.all([
    readStored(db, BUSINESS_SETTING),
    readStored(db, PRICE_SETTING),
    readStored(db, NOTICE_SETTING),
  ]);
  const isDone: Record<FirstStep, boolean> = {
    mail: (await hasMailServer(db, config)) && !(await isMailStuck(db)),
    hours: business.updatedAt !== null && business.value.phone !== null,
    prices: prices.updatedAt !== null,
    photos: await hasRow(db, 'uploadedImages'),
    notice: !notice.value.enabled,
    factor: (await hasRow(db, 'passkeys')) || (await hasTimeCode(db)),
    backup: (await readBackupSettings(db, config)).passphrase !== null,
  };
  return (Object.keys(isDone) as FirstStep[]).filter((step) => !isDone[step]);
}

async function isNewShop(db: Db, now: Date): Promise<boolean> {
  const first = await db
    .selectFrom('users')
    .select('createdAt')
    .where('role', '=', 'owner')
    .orderBy('createdAt')
    .limit(1)
    .executeTakeFirst();
  return first !== undefined && Date.parse(first.createdAt) + STEPS_SHOWN_MS > now.getTime();
}

/** Whether mails were tried, and none has left yet: the mail server may have been entered with a slip. */
async function isMailStuck(db: Db): Promise<boolean> {
  const mails = db.selectFrom('outbox').select('id').limit(1);
  const [refused, sent] = await Promise.all([
    mails.where('attempts', '>', 0).where('lastError', 'is not', null).executeTakeFirst(),
    mails.where('sentAt', 'is not', null).executeTakeFirst(),
  ]);
  return refused !== undefined && sent === undefined;
}

async function hasRow(db: Db, table: 'uploadedImages' | 'passkeys'): Promise<boolean> {
  return (await db.selectFrom(table).select('id').limit(1).executeTakeFirst()) !== undefined;
}

async function hasTimeCode(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('timeCodes')
    .select('userId')
    .where('confirmedAt', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
