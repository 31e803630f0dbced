import type { Db } from '#database/open.ts';
import { findColors } from '#features/jobs/customer/quote.store.server.ts';
import { findJob } from '#features/jobs/store.server.ts';
import { readConversation } from '#features/leads/questions/store.server.ts';
import { lockQuote, touch } from '#features/leads/store.server.ts';
import { recordEvent } from '#features/leads/timeline/store.server.ts';
import { readSetting } from '#features/settings/store.server.ts';
import { SHOP_SETTING } from '#features/shop/contract.ts';
import { currentLink, type Link, linkPath, noteOpened } from '#server/links.store.server.ts';
import type { ChangePage } from '../contract.ts';
import { enqueueQuestion } from '../mail.server.ts';
import { computeAll } from '../rules.ts';
import { aroundOf, findDecision, foreseeAnswer, type SentChange } from '../store.server.ts';

/** What the customer sees; null if the job is gone. */
export async function findChangePage(
  db: Db,
  { row, document }: SentChange,
  { sessionSecret, now }: { sessionSecret: string; now: Date },
): Promise<ChangePage | null> {
  const whole = await findJob(db, row.jobId);
  if (!whole || whole.job.erasedAt !== null) return null;
  const readyOn = await foreseeAnswer(db, whole, row, now);
  const isOnHold = whole.job.holdReason !== null;
  // The days of what was answered are in the stage already.
  const days = row.status === 'sent' ? computeAll(document.lines, 0).days : 0;
  const dates = Array.from({ length: days + 1 }, (_, count) => readyOn(count));
  const jobLink = await currentLink(db, { kind: 'job', subjectId: row.jobId, now });
  const { contractCents } = await aroundOf(db, whole);
  return {
    state: row.status === 'sent' ? 'open' : row.status,
    document,
    documentHash: row.documentHash,
    contractCents: contractCents - (row.approvedCents ?? 0),
    codeFromCents: (await readSetting(db, SHOP_SETTING)).acceptanceCode,
    readyDates: isOnHold ? [] : dates.flatMap((date) => date ?? []),
    decision: await findDecision(db, row.id),
    jobPath: jobLink && linkPath(sessionSecret, jobLink),
    scheme: await findColors(db, whole.job.quoteId),
    conversation: await readConversation(db, whole.job.quoteId, {
      kind: 'change',
      job: document.job,
      number: document.number,
    }),
  };
}

async function findLead(trx: Db, { row }: SentChange) {
  const job = (await findJob(trx, row.jobId))?.job;
  return job?.quoteId ? lockQuote(trx, job.quoteId) : null;
}

/** Puts a customer's question into the timeline and the owner's mail. @returns false if its lead is gone */
export async function askAboutChange(
  trx: Db,
  { sent, link }: { sent: SentChange; link: Link },
  { text, now }: { text: string; now: Date },
  publicUrl: string,
): Promise<boolean> {
  const lead = await findLead(trx, sent);
  if (!lead) return false;
  const { job, number } = sent.document;
  const event = { kind: 'change', event: 'asked about', job, number, text } as const;
  await recordEvent(trx, lead.id, event, { userId: null, now });
  await enqueueQuestion(trx, { document: sent.document, lead, text, replyTo: link.recipient }, { publicUrl, now });
  await touch(trx, lead, {}, now);
  return true;
}

/** Counts that the page was in sight; the first time is an event of its lead. */
export async function openChange(db: Db, sent: SentChange, link: Link, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const lead = await findLead(trx, sent);
    if (!lead || !(await noteOpened(trx, link, now))) return;
    const { job, number, title } = sent.document;
    const event = { kind: 'change', event: 'opened', job, number, text: title } as const;
    await recordEvent(trx, lead.id, event, { userId: null, now });
    await touch(trx, lead, {}, now);
  });
}
