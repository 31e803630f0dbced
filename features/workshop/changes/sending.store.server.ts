import { slotStart } from '#customers/appointments/slots.ts';
import { formatTailNumber } from '#customers/leads/lead-words.ts';
import { MESSAGES } from '#customers/leads/leads.constants.ts';
import type { Lead } from '#customers/leads/leads.contract.ts';
import { findLead, touch } from '#customers/leads/leads.store.server.ts';
import { recordEvent } from '#customers/leads/timeline.store.server.ts';
import type { Db } from '#database/open.ts';
import type { MailFile } from '#database/tables.ts';
import { isOutdated, timeOfChange } from '#foundation/audit/changes.ts';
import { readBusiness } from '#foundation/business/business.store.server.ts';
import { unprintableFields } from '#foundation/pdf/printable.ts';
import { readSetting } from '#foundation/settings/settings.store.server.ts';
import type { Author, LinkAuthor } from '#server/content-change.store.server.ts';
import { sha256Hex } from '#server/crypto.ts';
import { createLink, currentLink } from '#server/links.store.server.ts';
import { conflict, done, type Outcome, refused } from '#server/outcome.store.server.ts';
import { shopDay, shopTimeZone } from '#time/shop-time.ts';
import { addWorkDays, isWorkDay } from '#time/work-days.ts';
import { canonicalJson } from '#workshop/decisions/canonical-json.ts';
import { letterheadOf } from '#workshop/decisions/letter.ts';
import { findJob, lockJob, readCalendar, type WholeJob } from '#workshop/jobs/job.store.server.ts';
import { findModel, withdrawChanges } from '#workshop/jobs/job-sources.store.server.ts';
import { SHOP_SETTING } from '#workshop/shop/shop.contract.ts';
import type { ChangeDocument, ChangeSending } from './change-order.contract.ts';
import { deliverChange, enqueueReminder } from './change-order.mail.server.ts';
import {
  aroundOf,
  bodyOf,
  type ChangeRow,
  changeWithJob,
  findPhotos,
  findRow,
  forecastAnswer,
  requireAct,
  toSent,
} from './change-order.store.server.ts';
import { CHANGE_MESSAGES, findRefusal, takesChanges } from './change-order.ts';
import { computeAll, findMissing } from './change-sums.ts';

/** A draft whose document becomes a PDF, and is sent if it says the same then. */
export interface ToSend {
  draft: ChangeRow;
  document: ChangeDocument;
}

/** Whether a draft can be sent, and what it says then; nothing changes. */
export async function prepareSending(
  db: Db,
  { jobId, number }: { jobId: number; number: number },
  { to, respondDays, expectedUpdatedAt }: Pick<ChangeSending, 'to' | 'respondDays' | 'expectedUpdatedAt'>,
  now: Date,
): Promise<Outcome<ToSend>> {
  const whole = await findJob(db, jobId);
  const draft = whole && (await findRow(db, jobId, number));
  const lead = whole?.job.quoteId ? await findLead(db, whole.job.quoteId) : null;
  if (!whole || !draft || !lead) return { outcome: 'missing' };
  const refusal = findRefusal('send', draft.status);
  if (refusal) return { outcome: 'conflict', detail: refusal };
  if (to === null && lead.email !== null) return refused('to', MESSAGES.emailInvalid);
  if (isOutdated(expectedUpdatedAt, draft.updatedAt)) return { outcome: 'conflict', detail: CHANGE_MESSAGES.moved };
  if (!takesChanges(whole.job.status)) return { outcome: 'conflict', detail: CHANGE_MESSAGES.notNow };
  const photos = await findPhotos(db, draft.id);
  const problems = findMissing(bodyOf(draft), { ...(await aroundOf(db, whole)), photos: photos.length });
  problems.push(
    ...unprintableFields(
      photos.map(({ caption }) => caption),
      'photos',
    ),
  );
  if (problems.length > 0) return { outcome: 'refused', errors: problems };
  return done({ draft, document: await documentOf(db, { whole, lead, draft }, respondDays, now) });
}

/** The document of a draft as of now. */
async function documentOf(
  db: Db,
  { whole, lead, draft }: { whole: WholeJob; lead: Lead; draft: ChangeRow },
  respondDays: number,
  now: Date,
): Promise<ChangeDocument> {
  const { job, stages } = whole;
  const body = bodyOf(draft);
  const sentOn = shopDay(now);
  const photos = await findPhotos(db, draft.id);
  const all = computeAll(body.lines, job.taxMilliPercent);
  const readyOn = await forecastAnswer(db, whole, { number: draft.number, stageKey: draft.stageKey! }, now);
  const [before, after] = [readyOn(0), readyOn(all.days)];
  return {
    ...body,
    ...letterheadOf(await readBusiness(db), lead),
    job: job.number,
    number: draft.number,
    writtenBy: signerOf(draft),
    sentOn,
    stage: stages.find(({ key }) => key === draft.stageKey)!.title,
    respondBy: addWorkDays(sentOn, respondDays, await readCalendar(db)),
    aircraft: {
      type: job.aircraftType,
      model: await findModel(db, job),
      tailNumber: job.tailNumber ? formatTailNumber(job.tailNumber) : '',
    },
    photos: photos.map(({ id, caption, width, height, sha256 }) => ({ id, caption, width, height, sha256 })),
    taxLabel: (await readSetting(db, SHOP_SETTING)).taxLabel,
    taxMilliPercent: job.taxMilliPercent,
    contractCents: (await aroundOf(db, whole)).contractCents,
    all,
    ready: before && after ? { before, after } : null,
  };
}

/** An account without a name goes by its address, which is no one's to read. */
const signerOf = ({ userName }: ChangeRow): string | null => (userName?.includes('@') ? null : userName);

type SendInput = Pick<ChangeSending, 'to' | 'message' | 'respondDays'> & { pdf: Omit<MailFile, 'name'> };

/**
 * Sends a change order whose PDF is stored: all of it or nothing. Its stage waits from now on, if it is to.
 * @returns the text to hand over without an address, else null
 */
export async function sendChange(
  db: Db,
  { draft, document }: ToSend,
  { to, message, respondDays, pdf }: SendInput,
  by: LinkAuthor,
): Promise<Outcome<string | null>> {
  const { jobId, number, id } = draft;
  // The ready date moves because the work waits.
  const why = { reason: 'awaiting-answer' as const, note: nameChange(number) };
  let handedOver: string | null = null;
  const result = await changeWithJob(
    db,
    { jobId, number },
    { ...by, ...why },
    async (trx, { change, lead, ...whole }) => {
      requireAct('send', change);
      if (!takesChanges(whole.job.status)) conflict(CHANGE_MESSAGES.notNow);
      const text = canonicalJson(document);
      const isSame = change.updatedAt === draft.updatedAt && hasStage(whole, change);
      if (!isSame || canonicalJson(await documentOf(trx, { whole, lead, draft: change }, respondDays, by.now)) !== text)
        conflict(CHANGE_MESSAGES.moved);
      await trx
        .updateTable('changeOrders')
        .set({
          status: 'sent',
          document: text,
          documentHash: sha256Hex(text),
          respondBy: document.respondBy,
          pdfKey: pdf.fileKey,
          pdfSha256: pdf.sha256,
          sentAt: by.now.toISOString(),
          sentTo: to,
          updatedAt: timeOfChange(change.updatedAt, by.now),
        })
        .where('id', '=', id)
        .execute();
      const link = await createLink(trx, by, { kind: 'change', subjectId: id, recipient: to, expiresAt: null });
      const mail = { document, lead, to, message, linkId: link.id, pdf: { ...pdf, name: `${nameFile(document)}.pdf` } };
      handedOver = await deliverChange(trx, mail, by);
      const event = { kind: 'change', event: 'sent', job: document.job, number, text: document.title } as const;
      await recordEvent(trx, lead.id, event, by);
      return null;
    },
  );
  return result.outcome === 'done' ? done(handedOver) : result;
}

/** 'Change order 1' */
export const nameChange = (number: number): string => `Change order ${number}`;
/** 'J-26-0007 change order 1' */
export const nameFile = ({ job, number }: Pick<ChangeDocument, 'job' | 'number'>): string =>
  `${job} change order ${number}`;

const hasStage = ({ stages }: WholeJob, { stageKey }: ChangeRow): boolean =>
  stages.some(({ key, finishedOn, skipped }) => key === stageKey && finishedOn === null && !skipped);

/** When reminders leave. */
const MAIL_TIME = '8:00 AM';

/**
 * Reminds customer and owner of one change order whose answer was asked for by a day before this one; each order once.
 * Several nodes may run it at once.
 * @returns whether there was one
 */
export async function remindNextChange({ db, publicUrl }: { db: Db; publicUrl: string }, now: Date): Promise<boolean> {
  const today = shopDay(now);
  if (now < slotStart({ date: today, time: MAIL_TIME }, shopTimeZone())) return false;
  const due = await db
    .selectFrom('changeOrders')
    .innerJoin('jobs', 'jobs.id', 'changeOrders.jobId')
    .select(['jobId', 'changeOrders.number'])
    .where('changeOrders.status', '=', 'sent')
    .where('changeOrders.remindedAt', 'is', null)
    .where('changeOrders.erasedAt', 'is', null)
    .where('respondBy', '<', today)
    .where('jobs.quoteId', 'is not', null)
    .orderBy('changeOrders.id')
    .executeTakeFirst();
  if (!due || !isWorkDay(today, await readCalendar(db))) return false;
  await db.transaction().execute(async (trx) => {
    const locked = await lockJob(trx, due.jobId);
    const sent = toSent(await findRow(trx, due.jobId, due.number));
    if (!locked || !sent || sent.row.status !== 'sent' || sent.row.remindedAt !== null) return;
    const { id, sentTo: to } = sent.row;
    await trx.updateTable('changeOrders').set({ remindedAt: now.toISOString() }).where('id', '=', id).execute();
    const link = await currentLink(trx, { kind: 'change', subjectId: id, now });
    const about = { document: sent.document, lead: locked.lead, to, linkId: link?.id ?? null };
    await enqueueReminder(trx, about, { publicUrl, now });
    await touch(trx, locked.lead, {}, now);
  });
  return true;
}

/** Withdraws a change order that waits for its answer: its stage goes on. */
export function withdrawChange(db: Db, at: { jobId: number; number: number }, by: Author): Promise<Outcome> {
  return changeWithJob(db, at, by, async (trx, { change, ...locked }) => {
    requireAct('withdraw', change);
    await withdrawChanges(trx, locked, by, at.number);
    return null;
  });
}
