import type { Db } from '#database/open.ts';
import type { Row } from '#database/tables.ts';
import { lockQuote, touch } from '#features/leads/store.server.ts';
import { recordEvent } from '#features/leads/timeline/store.server.ts';
import { readSetting } from '#features/settings/store.server.ts';
import { SHOP_SETTING } from '#features/shop/contract.ts';
import { type Link, noteOpened } from '#server/links.store.server.ts';
import { shopDay } from '#time/shop-time.ts';
import { readCalendar } from '../calendar.store.server.ts';
import { listChangesShown } from '../changes/store.server.ts';
import { KNOWN_CHECKS } from '../checks/constants.ts';
import { HOLD_REASONS, type HoldReason, SLIP_REASONS, type SlipReason } from '../constants.ts';
import { announceQuestion } from '../mail.server.ts';
import { readMoney } from '../payments/store.server.ts';
import { stageState } from '../rules.ts';
import { findJob, foresee, lockJob, type WholeJob } from '../store.server.ts';
import { PHOTOS_AT_ONCE } from './constants.ts';
import type { JobPage, PhotoPage } from './contract.ts';

/** What the customer sees; null if the job is gone. */
export async function findJobPage(
  db: Db,
  id: number,
  { sessionSecret, now }: { sessionSecret: string; now: Date },
): Promise<JobPage | null> {
  const whole = await findJob(db, id);
  if (!whole || whole.job.erasedAt !== null) return null;
  const { job } = whole;
  const made = foresee(whole, shopDay(now), await readCalendar(db));
  const { number, title, aircraftType, tailNumber, status, inductionOn, arrivedOn, firstReadyOn, deliveredOn } = job;
  const { payments, ...sums } = await readMoney(db, whole);
  return {
    ...{ number, title, aircraftType, tailNumber, status, inductionOn, arrivedOn, firstReadyOn, deliveredOn },
    forecast: made && { readyOn: made.readyOn, readyUntil: made.readyUntil, notArrived: made.notArrived },
    hold: job.holdReason === null ? null : { because: holdWords(job), since: job.holdSince! },
    readyDates: await findDates(db, id),
    stages: whole.stages.map((stage) => {
      const span = made?.stages.find(({ key }) => key === stage.key);
      const { key, title, startedOn, finishedOn } = stage;
      return {
        key,
        title,
        state: stageState(stage),
        startedOn,
        finishedOn,
        start: span?.start ?? null,
        end: span?.end ?? null,
      };
    }),
    notes: await findNotes(db, id),
    ...(await findPhotos(db, id, undefined)),
    documents: await findDocuments(db, id),
    money: { ...sums, payments: payments.filter(({ voidedAt }) => voidedAt === null) },
    changes: await listChangesShown(db, id, { sessionSecret, now }),
    paymentUrl: (await readSetting(db, SHOP_SETTING)).paymentUrl,
    punchList: await findPunchList(db, whole),
  };
}

/** The shop's own words stand for a reason that has none. */
function holdWords({ holdReason, holdNote }: Row<'jobs'>): string {
  return holdReason === 'other' && holdNote ? holdNote : HOLD_REASONS[holdReason as HoldReason];
}

async function findDates(db: Db, jobId: number): Promise<JobPage['readyDates']> {
  const rows = await db
    .selectFrom('jobForecasts')
    .select(['before', 'readyOn', 'reason', 'note', 'createdAt'])
    .where('jobId', '=', jobId)
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ reason, ...row }) => ({ ...row, reason: reason && SLIP_REASONS[reason as SlipReason] }));
}

function findNotes(db: Db, jobId: number): Promise<JobPage['notes']> {
  return db
    .selectFrom('jobNotes')
    .select(['id', 'stageKey', 'text', 'createdAt'])
    .where('jobId', '=', jobId)
    .where('visible', '=', true)
    .orderBy('id', 'desc')
    .execute();
}

/** A page of the photos that the customer may see. */
export async function findPhotos(db: Db, jobId: number, before: number | undefined): Promise<PhotoPage> {
  const rows = await visibleFiles(db, jobId, 'photo')
    .select(['id', 'stageKey', 'caption', 'width', 'height', 'createdAt'])
    .$if(before !== undefined, (query) => query.where('id', '<', before!))
    .orderBy('id', 'desc')
    .limit(PHOTOS_AT_ONCE + 1)
    .execute();
  const photos = rows.slice(0, PHOTOS_AT_ONCE);
  return { photos, next: rows.length > PHOTOS_AT_ONCE ? photos.at(-1)!.id : null };
}

function findDocuments(db: Db, jobId: number): Promise<JobPage['documents']> {
  return visibleFiles(db, jobId, 'document')
    .select(['id', 'caption', 'originalFilename', 'size'])
    .orderBy('id')
    .execute();
}

const visibleFiles = (db: Db, jobId: number, kind: 'photo' | 'document') =>
  db.selectFrom('jobFiles').where('jobId', '=', jobId).where('kind', '=', kind).where('visible', '=', true);

/** Undefined for a file that the customer may not see. */
export function findVisibleFile(db: Db, jobId: number, id: number): Promise<Row<'jobFiles'> | undefined> {
  return db
    .selectFrom('jobFiles')
    .selectAll()
    .where('id', '=', id)
    .where('jobId', '=', jobId)
    .where('visible', '=', true)
    .executeTakeFirst();
}

/** Of a delivered job. */
async function findPunchList(db: Db, { job }: WholeJob): Promise<string[]> {
  if (job.status !== 'delivered') return [];
  const check = await db
    .selectFrom('jobChecks')
    .select('value')
    .where('jobId', '=', job.id)
    .where('key', '=', KNOWN_CHECKS.inspection.key)
    .executeTakeFirst();
  const { remarks = [] } = (check?.value ?? {}) as { remarks?: { text: string; settled: boolean }[] };
  return remarks.filter(({ settled }) => !settled).map(({ text }) => text);
}

/** Puts a customer's question into the timeline and the owner's mail. @returns whether the job is there */
export async function askAboutJob(
  db: Db,
  link: Link,
  text: string,
  by: { publicUrl: string; now: Date },
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const locked = await lockJob(trx, link.subjectId);
    if (!locked) return false;
    const { lead, job } = locked;
    await recordEvent(
      trx,
      lead.id,
      { kind: 'job', event: 'asked about', number: job.number, text },
      { userId: null, ...by },
    );
    await announceQuestion(trx, locked, { text, replyTo: link.recipient }, by);
    await touch(trx, lead, {}, by.now);
    return true;
  });
}

/** Notes the first time that a job's page was in sight. */
export async function openJob(db: Db, link: Link, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const found = await findJob(trx, link.subjectId);
    const lead = found?.job.quoteId ? await lockQuote(trx, found.job.quoteId) : null;
    if (!lead || !(await noteOpened(trx, link, now))) return;
    const event = { kind: 'job', event: 'opened', number: found!.job.number, text: null } as const;
    await recordEvent(trx, lead.id, event, { userId: null, now });
    await touch(trx, lead, {}, now);
  });
}
