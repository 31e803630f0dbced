import { findLead } from '#customers/leads/leads.store.server.ts';
import type { Db } from '#database/open.ts';
import type { MailFile, Row } from '#database/tables.ts';
import { unprintableFields } from '#foundation/pdf/printable.ts';
import { enqueueWebhooks } from '#office/webhooks/deliveries.store.server.ts';
import { nameOf } from '#server/content-change.store.server.ts';
import { sha256Hex } from '#server/crypto.ts';
import { conflict, fail, type Outcome, outcomeOf, refuse } from '#server/outcome.store.server.ts';
import { canonicalJson } from '#workshop/decisions/canonical-json.ts';
import { findFollowers } from '#workshop/jobs/customer/subscribers.store.server.ts';
import { type Actor, changeJob, findJob, type MailActor } from '#workshop/jobs/job.store.server.ts';
import { aboutJob } from '#workshop/jobs/job-signals.ts';
import { formatCents } from '#workshop/shop/money.ts';
import { INVOICE_MESSAGES } from './invoice.constants.ts';
import type { CreditDocument } from './invoice.contract.ts';
import { announceCredit } from './invoice.mail.server.ts';
import { listOpenInvoices, type OpenInvoice } from './invoice.store.server.ts';
import { type BilledJob, nextNumber, readAbout, readBilling, takeNumber } from './sending.store.server.ts';

export interface CreditInput {
  /** The number of the invoice. */
  number: string;
  kind: Row<'creditNotes'>['kind'];
  /** Null for all that is open, of a write-off. */
  cents: number | null;
  reason: string;
}

/** What a credit note of now would say; the reason of a write-off is not in it. */
async function documentOf(trx: Db, whole: BilledJob, input: CreditInput, by: Actor): Promise<CreditDocument> {
  const { row, state } = await requireInvoice(trx, whole.job.id, input.number);
  const isWriteOff = input.kind === 'write-off';
  if (state.processing && isWriteOff) conflict(INVOICE_MESSAGES.processing);
  const cents = input.cents ?? state.openCents;
  if (cents === 0) conflict(INVOICE_MESSAGES.nothingOpen);
  const left = row.cents - state.creditedCents;
  if (cents > left) refuse('cents', INVOICE_MESSAGES.tooMuch(formatCents(left)));
  if (input.kind === 'reduction') {
    const { agreedCents } = await readBilling(trx, whole);
    if (cents > agreedCents) refuse('cents', INVOICE_MESSAGES.overAgreed(formatCents(Math.max(agreedCents, 0))));
  }
  const about = await readAbout(trx, whole, by.now);
  const signer = await nameOf(trx, by.userId);
  return {
    ...about,
    number: await nextNumber(trx, 'C', about.sentOn),
    invoice: { number: row.number, sentOn: row.sentOn, cents: row.cents, creditedCents: state.creditedCents },
    kind: input.kind,
    reason: isWriteOff ? null : input.reason,
    // An account without a name goes by its address, which is no one's to read.
    signer: signer?.includes('@') ? null : signer,
    cents,
  };
}

async function requireInvoice(db: Db, jobId: number, number: string): Promise<OpenInvoice> {
  const found = (await listOpenInvoices(db, jobId)).find(({ row }) => row.number === number);
  return found ?? fail({ outcome: 'missing', detail: INVOICE_MESSAGES.missing });
}

/** What a credit note would say now; nothing changes. */
export async function prepareCredit(
  db: Db,
  jobId: number,
  input: CreditInput,
  by: Actor,
): Promise<Outcome<CreditDocument>> {
  const whole = await findJob(db, jobId);
  const lead = whole?.job.quoteId ? await findLead(db, whole.job.quoteId) : null;
  if (!whole || !lead) return { outcome: 'missing' };
  return outcomeOf(async () => {
    const document = await documentOf(db, { ...whole, lead }, input, by);
    const [problem] = unprintableFields({ reason: input.reason, document });
    if (problem) refuse('reason', problem.message);
    return document;
  });
}

/** Sends a credit note whose PDF is stored, with its number: all of it or nothing. A write-off is not mailed. */
export async function sendCredit(
  db: Db,
  jobId: number,
  { input, document, pdf }: { input: CreditInput; document: CreditDocument; pdf: Omit<MailFile, 'name'> },
  by: MailActor,
): Promise<Outcome> {
  return changeJob(db, jobId, by, async (trx, locked) => {
    const text = canonicalJson(document);
    const number = await takeNumber(trx, 'C', document.sentOn);
    const now = await documentOf(trx, locked, input, by);
    if (canonicalJson({ ...now, number }) !== text) conflict(INVOICE_MESSAGES.moved);
    const { row } = await requireInvoice(trx, jobId, input.number);
    const { cents, kind } = document;
    const sentAt = by.now.toISOString();
    await trx
      .insertInto('creditNotes')
      .values({
        invoiceId: row.id,
        number,
        kind,
        cents,
        reason: input.reason,
        document: text,
        documentHash: sha256Hex(text),
        pdfKey: pdf.fileKey,
        pdfSha256: pdf.sha256,
        sentOn: document.sentOn,
        sentAt,
        userId: by.userId,
        userName: await nameOf(trx, by.userId),
      })
      .execute();
    const { state } = await requireInvoice(trx, jobId, input.number);
    const followers = await findFollowers(trx, jobId, { now: by.now, only: 'customer' });
    if (kind !== 'write-off')
      await announceCredit(trx, locked, { followers, document, pdf, open: state.openCents }, by);
    const about = { invoiceId: row.id, invoice: row.number, cents, credit: number, kind };
    const data = { ...aboutJob(locked.job), updatedAt: sentAt, ...about };
    await enqueueWebhooks(trx, [{ type: 'invoice.credited', data }], by.now);
    return { event: 'credited', text: `${number} of ${row.number}, ${formatCents(cents)}` };
  });
}
