import { formatTailNumber } from '#customers/leads/lead-words.ts';
import { findLead } from '#customers/leads/leads.store.server.ts';
import type { Db } from '#database/open.ts';
import type { MailFile, Row } from '#database/tables.ts';
import { readBusiness } from '#foundation/business/business.store.server.ts';
import { unprintableFields } from '#foundation/pdf/printable.ts';
import { readSetting } from '#foundation/settings/settings.store.server.ts';
import { enqueueWebhooks } from '#office/webhooks/deliveries.store.server.ts';
import { nameOf } from '#server/content-change.store.server.ts';
import { nextCount } from '#server/counters.store.server.ts';
import { sha256Hex } from '#server/crypto.ts';
import { conflict, type Outcome, outcomeOf } from '#server/outcome.store.server.ts';
import { shopDay } from '#time/shop-time.ts';
import type { ChangeDocument } from '#workshop/changes/change-order.contract.ts';
import type { ChangeRecord } from '#workshop/changes/change-record.ts';
import { approvedOf } from '#workshop/changes/change-sums.ts';
import { canonicalJson } from '#workshop/decisions/canonical-json.ts';
import { letterheadOf } from '#workshop/decisions/letter.ts';
import { findFollowers } from '#workshop/jobs/customer/subscribers.store.server.ts';
import { findInvoiced, type Invoiced } from '#workshop/jobs/invoiced.store.server.ts';
import { changeJob, findJob, type LockedJob, type MailActor } from '#workshop/jobs/job.store.server.ts';
import { aboutJob } from '#workshop/jobs/job-signals.ts';
import { findAccepted, findModel } from '#workshop/jobs/job-sources.store.server.ts';
import type { Money } from '#workshop/jobs/payments.contract.ts';
import { readMoney } from '#workshop/jobs/payments.store.server.ts';
import type { DecisionRecord } from '#workshop/offers/decisions.ts';
import type { OfferDocument } from '#workshop/offers/offer.contract.ts';
import { formatCents } from '#workshop/shop/money.ts';
import { INVOICING_SETTING, SHOP_SETTING } from '#workshop/shop/shop.contract.ts';
import { type ApprovedChange, agreedOf } from './agreed.ts';
import { counterOf, findWaiting, formatNumber, type WaitingInvoice, writeInvoice } from './billing.ts';
import { INVOICE_MESSAGES } from './invoice.constants.ts';
import type { AgreedSum, InvoiceDocument } from './invoice.contract.ts';
import { announceInvoice } from './invoice.mail.server.ts';

export type BilledJob = Pick<LockedJob, 'job' | 'stages' | 'lead'>;

/** A job with its money, its invoices, and those that wait. */
export interface Billing {
  money: Money;
  invoiced: Invoiced[];
  waiting: WaitingInvoice[];
  agreedCents: number;
}

export async function readBilling(db: Db, whole: Pick<BilledJob, 'job' | 'stages'>): Promise<Billing> {
  const money = await readMoney(db, whole);
  const invoiced = await findInvoiced(db, whole.job.id);
  const agreedCents = money.contractCents + money.approvedCents - money.reducedCents;
  const agreed = { status: whole.job.status, schedule: money.schedule, agreedCents };
  const billed = invoiced.map((each) => ({ dueRow: each.row.dueRow, ...each }));
  return { money, invoiced, agreedCents, waiting: findWaiting(agreed, billed) };
}

/** The number that the next of its kind gets, unless another is sent before. */
export async function nextNumber(db: Db, letter: 'I' | 'C', today: string): Promise<string> {
  const key = counterOf(letter, today);
  const counter = await db.selectFrom('counters').select('value').where('key', '=', key).executeTakeFirst();
  return formatNumber(letter, today, (counter?.value ?? 0) + 1);
}

/** The number of one that is being sent: its counter stays locked, so that no number is lost or used twice. */
export const takeNumber = async (trx: Db, letter: 'I' | 'C', today: string): Promise<string> =>
  formatNumber(letter, today, await nextCount(trx, counterOf(letter, today)));

/** What every document of a job says of shop, customer and airplane. */
export async function readAbout(db: Db, { job, lead }: Pick<BilledJob, 'job' | 'lead'>, now: Date) {
  const accepted = await findAccepted(db, job.offerId);
  return {
    ...letterheadOf(await readBusiness(db), lead),
    job: job.number,
    quote: accepted && { number: accepted.number, version: accepted.version },
    aircraft: {
      type: job.aircraftType,
      model: await findModel(db, job),
      tailNumber: job.tailNumber ? formatTailNumber(job.tailNumber) : '',
      serial: accepted?.document?.aircraft.serial ?? '',
    },
    sentOn: shopDay(now),
  };
}

export interface InvoiceInput {
  dueRow: number;
  cents: number;
}

/** What an invoice of now would say. Fails where none of this row waits, or it asks for another sum. */
async function documentOf(trx: Db, whole: BilledJob, input: InvoiceInput, now: Date): Promise<InvoiceDocument> {
  const { money, invoiced, waiting } = await readBilling(trx, whole);
  const due = waiting.find(({ dueRow }) => dueRow === input.dueRow) ?? conflict(INVOICE_MESSAGES.notWaiting);
  if (due.cents !== input.cents) conflict(INVOICE_MESSAGES.moved);
  const about = await readAbout(trx, whole, now);
  const number = await nextNumber(trx, 'I', about.sentOn);
  const agreed = await readAgreed(trx, whole.job, money.reducedCents);
  const setting = await readSetting(trx, INVOICING_SETTING);
  return writeInvoice({ ...about, number, agreed }, due, { money, invoiced }, setting);
}

/** What an invoice would say now; nothing changes. */
export async function prepareInvoice(
  db: Db,
  jobId: number,
  input: InvoiceInput,
  now: Date,
): Promise<Outcome<InvoiceDocument>> {
  const whole = await findJob(db, jobId);
  const lead = whole?.job.quoteId ? await findLead(db, whole.job.quoteId) : null;
  if (!whole || !lead) return { outcome: 'missing' };
  return outcomeOf(async () => {
    const document = await documentOf(db, { ...whole, lead }, input, now);
    const [problem] = unprintableFields(document);
    return problem ? conflict(INVOICE_MESSAGES.unprintable) : document;
  });
}

/**
 * Sends an invoice whose PDF is stored, with its number: all of it or nothing. It conflicts with `moved` when the job or
 * the number is no longer what the PDF says.
 */
export async function sendInvoice(
  db: Db,
  jobId: number,
  document: InvoiceDocument,
  pdf: Omit<MailFile, 'name'>,
  by: MailActor,
): Promise<Outcome> {
  const input = { dueRow: document.row.at, cents: document.cents };
  return changeJob(db, jobId, by, async (trx, locked) => {
    const text = canonicalJson(document);
    const number = await takeNumber(trx, 'I', document.sentOn);
    const now = await documentOf(trx, locked, input, by.now);
    // The counter is locked, and one further by this invoice.
    if (canonicalJson({ ...now, number }) !== text) conflict(INVOICE_MESSAGES.moved);
    const sentAt = by.now.toISOString();
    const followers = await findFollowers(trx, jobId, { now: by.now, only: 'customer' });
    const { id } = await trx
      .insertInto('invoices')
      .values({
        jobId,
        number,
        dueRow: document.row.at,
        isFinal: document.isFinal,
        cents: document.cents,
        document: text,
        documentHash: sha256Hex(text),
        pdfKey: pdf.fileKey,
        pdfSha256: pdf.sha256,
        sentOn: document.sentOn,
        dueOn: document.dueOn,
        sentAt,
        sentTo: followers[0]?.email ?? null,
        userId: by.userId,
        userName: await nameOf(trx, by.userId),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await announceInvoice(trx, locked, { followers, document, pdf }, by);
    const { cents, dueOn } = document;
    const data = { ...aboutJob(locked.job), updatedAt: sentAt, invoiceId: id, invoice: number, cents, dueOn };
    await enqueueWebhooks(trx, [{ type: 'invoice.sent', data }], by.now);
    return { event: 'invoiced', text: `${number}, ${formatCents(document.cents)}` };
  });
}

type JobRow = Row<'jobs'>;

/** What was agreed about a job, line by line, without what credit notes took off. */
async function readAgreed(db: Db, job: JobRow, reducedCents: number): Promise<AgreedSum> {
  const { taxLabel } = await readSetting(db, SHOP_SETTING);
  const contract = { ...job, taxLabel, reducedCents };
  return agreedOf(contract, await findQuote(db, job), await findApproved(db, job.id));
}

/** The accepted quote with its choices; null without one, or once it is erased. */
async function findQuote(db: Db, { offerId }: JobRow) {
  const row = await db
    .selectFrom('offers')
    .innerJoin('offerVersions', 'offerVersions.id', 'offers.acceptedVersionId')
    .innerJoin('decisions', 'decisions.versionId', 'offerVersions.id')
    .select(['document', 'record'])
    .where('offers.id', '=', offerId ?? 0)
    .where('decision', '=', 'accepted')
    .executeTakeFirst();
  if (!row?.document || !row.record) return null;
  const { accepted } = JSON.parse(row.record) as DecisionRecord;
  return accepted && { document: JSON.parse(row.document) as OfferDocument, choices: accepted.choices };
}

async function findApproved(db: Db, jobId: number): Promise<ApprovedChange[]> {
  const rows = await db
    .selectFrom('changeOrders')
    .innerJoin('decisions', 'decisions.changeOrderId', 'changeOrders.id')
    .select(['document', 'record', 'approvedCents', 'decidedAt'])
    .where('jobId', '=', jobId)
    .where('approvedCents', 'is not', null)
    .where('decision', '=', 'accepted')
    .orderBy('changeOrders.number')
    .execute();
  return rows.flatMap(({ document, record, approvedCents, decidedAt }) =>
    document === null || record === null
      ? []
      : {
          document: JSON.parse(document) as ChangeDocument,
          approved: approvedOf((JSON.parse(record) as ChangeRecord).answers),
          approvedCents: approvedCents!,
          approvedOn: shopDay(new Date(decidedAt)),
        },
  );
}
