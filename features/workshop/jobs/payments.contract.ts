import * as z from 'zod';
import { enteredDay, line, recordId, shownDay } from '#foundation/fields/fields.contract.ts';
import { SHOP_LIMITS } from '#workshop/shop/money.ts';

export const PAYMENT_METHODS = ['check', 'wire', 'bank', 'card', 'cash', 'other'] as const;

const cents = z.int();
const invoice = z.object({
  id: recordId,
  number: z.string().meta({ examples: ['I-26-0001'] }),
  dueRow: z.int(),
  isFinal: z.boolean(),
  cents,
  creditedCents: cents.meta({ description: 'What credit notes took off, and write-offs.' }),
  paidCents: cents,
  openCents: cents,
  sentOn: shownDay,
  dueOn: shownDay,
  processing: z
    .object({ cents, since: z.iso.datetime() })
    .nullable()
    .meta({ description: 'A payment that has started and not arrived.' }),
});

/** What was agreed and what has come in. */
export const money = z
  .object({
    contractCents: cents.meta({ description: 'The total first agreed on.' }),
    approvedCents: cents.meta({ description: 'Sum of approved change orders, with tax; part of the last row.' }),
    paidCents: cents,
    reducedCents: cents.meta({ description: 'What credit notes took off both.' }),
    writtenOffCents: cents.meta({ description: 'What the shop has given up.' }),
    balanceCents: cents.meta({ description: 'What is unpaid; negative if overpaid.' }),
    schedule: z.array(
      z.object({
        label: z.string(),
        due: z.string(),
        cents,
        isDue: z.boolean(),
        openCents: cents.meta({ description: 'Unpaid part when payments fill the rows in order.' }),
      }),
    ),
    invoices: z.array(invoice).meta({ description: 'What was sent, oldest first.' }),
    payments: z.array(
      z.object({
        id: recordId,
        invoiceId: recordId.nullable().meta({ description: 'What it is for; null fills the oldest.' }),
        dueRow: z.int().nullable(),
        cents,
        method: z.enum(PAYMENT_METHODS),
        receivedOn: shownDay,
        reference: z.string().nullable(),
        isOnline: z.boolean().meta({ description: 'By card or bank transfer at Stripe, where it is refunded.' }),
        dispute: z
          .enum(['open', 'won', 'lost'])
          .nullable()
          .meta({ description: 'Whether the customer disputes it with their bank.' }),
        voidedAt: z.iso.datetime().nullable(),
        createdAt: z.iso.datetime(),
      }),
    ),
  })
  .meta({ id: 'JobMoney', description: 'Agreed total and payments of a job, in cents.' });
export type Money = z.infer<typeof money>;

/** The body of `POST /api/jobs/{id}/payments`. */
export const newPayment = z.strictObject({
  cents: cents
    .min(-SHOP_LIMITS.lineCents)
    .max(SHOP_LIMITS.lineCents)
    .refine((amount) => amount !== 0, 'Enter an amount')
    .meta({ description: 'Below 0 for refunds.' }),
  method: z.enum(PAYMENT_METHODS),
  receivedOn: enteredDay,
  reference: line(100).default(''),
  overpays: z
    .boolean()
    .default(false)
    .meta({ description: 'Confirms that a payment of more than the whole balance is intended.' }),
  dueRow: z.int().min(0).max(5).nullable().default(null).meta({ description: 'The row of the schedule, from 0.' }),
  sure: z.boolean().default(false).meta({ description: 'Takes it although a payment of it is processing.' }),
});
