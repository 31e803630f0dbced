import * as z from 'zod';
import { shownDay, text } from '#foundation/fields/fields.contract.ts';
import { jobPage } from '#workshop/jobs/customer/job-page.contract.ts';
import { JOB_STATUSES } from '#workshop/jobs/job-status.constants.ts';
import { money, PAYMENT_METHODS } from '#workshop/jobs/payments.contract.ts';
import { SHOP_LIMITS } from '#workshop/shop/money.ts';
import { wire } from '#workshop/shop/shop.contract.ts';
import { CREDIT_KINDS, INVOICE_LIMITS as LIMITS } from './invoice.constants.ts';

const cents = z.int();
const invoiceLine = z.object({
  text: z.string(),
  detail: z.string(),
  quantity: z.string().meta({ description: 'As 2 pieces at $390.00; empty for a single job.' }),
  quantityMilli: z.int(),
  unitCents: cents,
  cents,
  taxable: z.boolean(),
});
export type InvoiceLine = z.infer<typeof invoiceLine>;

/** What was agreed on, as invoices list it. */
const agreedSum = z.object({
  groups: z
    .array(
      z.object({
        title: z.string(),
        change: z.int().nullable().meta({ description: 'The number of the change order; null for the quote.' }),
        approvedOn: shownDay.nullable(),
        lines: z.array(invoiceLine),
      }),
    )
    .meta({ description: 'The chosen lines of the quote by section, then the approved ones of each change order.' }),
  discountCents: cents,
  taxLabel: z.string(),
  taxMilliPercent: z.int(),
  taxableCents: cents,
  taxCents: cents.meta({ description: 'As agreed: computed once, never by invoice.' }),
  reducedCents: cents.meta({ description: 'What credit notes took off.' }),
  totalCents: cents,
});
export type AgreedSum = z.infer<typeof agreedSum>;

const letterhead = z.object({
  business: z.object({ name: z.string(), place: z.string(), phone: z.string().nullable(), hours: z.string() }),
  customer: z.object({ name: z.string(), businessName: z.string().nullable(), email: z.string().nullable() }),
});

const about = letterhead.extend({
  job: z.string(),
  quote: z.object({ number: z.string(), version: z.int() }).nullable(),
  aircraft: z.object({ type: z.string(), model: z.string(), tailNumber: z.string(), serial: z.string() }),
  sentOn: shownDay,
});

/** What an invoice says: its canonical JSON is stored, hashed, and made into the PDF. */
const invoiceDocument = about.extend({
  number: z.string(),
  row: z.object({ at: z.int(), label: z.string(), of: z.int() }),
  isFinal: z.boolean(),
  dueOn: shownDay,
  netDays: z.int(),
  agreed: agreedSum,
  earlier: z.array(z.object({ number: z.string(), label: z.string(), sentOn: shownDay, cents, openCents: cents })),
  credits: z.array(z.object({ number: z.string(), invoice: z.string(), cents })),
  payments: z
    .array(z.object({ cents, method: z.enum(PAYMENT_METHODS), receivedOn: shownDay, reference: z.string().nullable() }))
    .meta({ description: 'What had been paid when it was sent.' }),
  cents: cents.meta({ description: 'What it asks for.' }),
  paidCents: cents.meta({ description: 'What of it was paid before.' }),
  payTo: z.object({ mailTo: z.string(), wire: wire.nullable() }),
});
export type InvoiceDocument = z.infer<typeof invoiceDocument>;

/** What a credit note says. A write-off never says why. */
const creditDocument = about.extend({
  number: z.string(),
  invoice: z.object({ number: z.string(), sentOn: shownDay, cents, creditedCents: cents }),
  kind: z.enum(CREDIT_KINDS),
  reason: z.string().nullable(),
  signer: z.string().nullable(),
  cents,
});
export type CreditDocument = z.infer<typeof creditDocument>;

const waiting = z.object({ dueRow: z.int(), label: z.string(), cents, isFinal: z.boolean() });

const credit = z.object({
  number: z.string(),
  kind: z.enum(CREDIT_KINDS),
  cents,
  sentOn: shownDay,
});

/** `GET /api/jobs/{id}/invoices` */
export const jobInvoices = z
  .object({
    nextNumber: z.string().meta({ description: 'The number that the next invoice would get now.' }),
    dueOn: shownDay.meta({ description: 'When an invoice of today would be due.' }),
    to: z.string().meta({ description: 'Who would get it.' }),
    waiting: z.array(waiting).meta({ description: 'What waits to be sent.' }),
    overbilledCents: cents.meta({ description: 'What was invoiced beyond what was agreed on.' }),
    invoices: z.array(
      money.shape.invoices.element.extend({
        label: z.string(),
        sentTo: z.string().nullable(),
        documentHash: z.string(),
        remindedDays: z.int().meta({ description: 'Days after it was due of the last reminder; 0 for none.' }),
        credits: z.array(
          credit.extend({
            reason: z.string().nullable().meta({ description: 'For the shop alone, if it is a write-off.' }),
          }),
        ),
      }),
    ),
  })
  .meta({ id: 'JobInvoices', description: 'Invoices of a job, and those that wait.' });
export type JobInvoices = z.infer<typeof jobInvoices>;

/** The body of `POST /api/jobs/{id}/invoices`. */
export const invoiceSending = z.strictObject({
  dueRow: z.int().min(0).max(5).meta({ description: 'The row of the schedule, from 0, as in `waiting`.' }),
  cents: cents
    .min(1)
    .max(SHOP_LIMITS.totalCents)
    .meta({ description: 'What it is expected to ask for; 409 when that has changed.' }),
});

const reason = text(LIMITS.reason)
  .min(LIMITS.minReason, `Give a reason of at least ${LIMITS.minReason} characters`)
  .meta({ description: 'Kept on record.' });

/** The body of `POST /api/jobs/{id}/invoices/{number}/credits`. */
export const creditRequest = z.strictObject({
  kind: z.enum(['rebill', 'reduction']).meta({
    description: 'Whether the amount is asked for again later, or comes off the agreed sum.',
  }),
  cents: cents.min(1, 'Enter an amount').max(SHOP_LIMITS.totalCents),
  reason: reason.meta({ description: 'The customer reads it.' }),
});

/** The body of `POST /api/jobs/{id}/invoices/{number}/write-off`. */
export const writeOffRequest = z.strictObject({ reason: reason.meta({ description: 'For the shop alone.' }) });

export const invoiceParams = z.object({
  number: z.string().meta({ description: 'Its number, such as I-26-0001.' }),
});

/** An invoice as its customer sees it. */
export const invoicePage = z
  .object({
    document: invoiceDocument,
    state: money.shape.invoices.element.omit({ id: true }),
    payments: z
      .array(
        money.shape.payments.element.pick({ cents: true, method: true, receivedOn: true, reference: true }).extend({
          invoice: z.string().nullable().meta({ description: 'The number of the invoice that it names.' }),
        }),
      )
      .meta({ description: 'All payments of the job, oldest first.' }),
    expectedOn: shownDay.nullable().meta({ description: 'By when a payment that is on its way should arrive.' }),
    rows: z
      .array(
        z.object({
          label: z.string(),
          number: z.string().nullable().meta({ description: 'Its invoice; null where none was sent yet.' }),
          cents: cents.meta({ description: 'What it asks for, without credit notes.' }),
          openCents: cents,
          dueOn: shownDay.nullable(),
          processing: money.shape.invoices.element.shape.processing,
        }),
      )
      .meta({ description: 'All payments that were asked for or will be, in order.' }),
    credits: z
      .array(credit.extend({ reason: z.string().nullable(), signer: z.string().nullable() }))
      .meta({ description: 'Credit notes of this invoice. A write-off has no reason.' }),
    online: z
      .object({
        methods: z.array(z.enum(['bank', 'card'])).meta({ description: 'How what is open can be paid at Stripe.' }),
        cardLimitCents: cents.nullable().meta({ description: 'The largest payment by card; null without cards.' }),
        isTest: z.boolean().meta({ description: 'No real money moves.' }),
        failure: z.string().nullable().meta({ description: 'Why the last try failed.' }),
      })
      .nullable()
      .meta({ description: 'Null where nothing can be paid online.' }),
    agreedCents: cents.meta({ description: 'What is agreed on now.' }),
    paidCents: cents.meta({ description: 'What was paid for the whole job.' }),
    status: z.enum(JOB_STATUSES),
    scheme: jobPage.shape.scheme,
    today: shownDay,
  })
  .meta({ id: 'InvoicePage', description: 'An invoice, for the holder of its job’s private link.' });
export type InvoicePage = z.infer<typeof invoicePage>;
