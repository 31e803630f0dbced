import type { Db } from '#database/open.ts';
import type { Link } from '#server/links.store.server.ts';
import { shopDay } from '#time/shop-time.ts';
import { addWorkDays, type WorkCalendar } from '#time/work-days.ts';
import { findColors } from '#workshop/jobs/customer/job-page.store.server.ts';
import { findJob } from '#workshop/jobs/job.store.server.ts';
import type { CreditDocument, InvoiceDocument, InvoicePage } from '../invoice.contract.ts';
import { readBilling } from '../sending.store.server.ts';
import { describeOnline } from '../stripe/online-payments.store.server.ts';
import type { StripeConfig } from '../stripe/stripe-settings.store.server.ts';

/** Business days that a bank transfer (ACH) takes. */
const TRANSFER_DAYS = 4;
const BANKING_DAYS: WorkCalendar = { weekdays: [0, 1, 2, 3, 4], closed: [], openHolidays: [] };

/** An invoice for the holder of its job's link; null without one. */
export async function findInvoicePage(
  db: Db,
  { subjectId }: Pick<Link, 'subjectId'>,
  number: string,
  { now, ...config }: { now: Date } & StripeConfig,
): Promise<InvoicePage | null> {
  const whole = await findJob(db, subjectId);
  if (!whole || whole.job.erasedAt !== null) return null;
  const { money, invoiced, agreedCents } = await readBilling(db, whole);
  const at = invoiced.findIndex(({ row }) => row.number === number);
  const found = invoiced[at];
  if (!found?.row.document) return null;
  const { id: _, ...state } = money.invoices[at]!;
  const labelOf = (row: number) => money.schedule[row]?.label || `Payment ${row + 1}`;
  const sent = money.invoices.map(({ number: of, dueRow, cents, creditedCents, openCents, dueOn, processing }) => {
    return { label: labelOf(dueRow), number: of, cents: cents - creditedCents, openCents, dueOn, processing };
  });
  const billed = new Set(money.invoices.map(({ dueRow }) => dueRow));
  const later = money.schedule
    .map(({ label, cents, openCents }, row) => ({ label: label || `Payment ${row + 1}`, row, cents, openCents }))
    .filter(({ row, cents }) => cents > 0 && !billed.has(row) && !found.row.isFinal)
    .map(({ row: __, ...each }) => ({ ...each, number: null, dueOn: null, processing: null }));
  return {
    document: JSON.parse(found.row.document) as InvoiceDocument,
    state,
    payments: money.payments
      .filter(({ voidedAt }) => voidedAt === null)
      .map(({ cents, method, receivedOn, reference, invoiceId }) => {
        const invoice = money.invoices.find((each) => each.id === invoiceId)?.number ?? null;
        return { cents, method, receivedOn, reference, invoice };
      }),
    expectedOn: state.processing && addWorkDays(shopDay(new Date(state.processing.since)), TRANSFER_DAYS, BANKING_DAYS),
    rows: [...sent, ...later],
    credits: found.credits.map(({ number: of, kind, cents, sentOn, document }) => {
      const { reason, signer } = JSON.parse(document!) as CreditDocument;
      return { number: of, kind, cents, sentOn, reason, signer };
    }),
    online: await describeOnline(db, config, found.row.id, state),
    agreedCents,
    paidCents: money.paidCents,
    status: whole.job.status,
    scheme: await findColors(db, whole.job.quoteId),
    today: shopDay(now),
  };
}
