import * as z from 'zod';
import { WEEKDAYS } from '#foundation/business/business.ts';
import { line, text } from '#foundation/fields/fields.contract.ts';
import type { Setting } from '#foundation/settings/settings.contract.ts';
import { SHOP_LIMITS, WHOLE_MILLI } from './money.ts';

const MAX_ADDRESS = 500;

const shop = z.strictObject({
  workDays: z
    .array(z.enum(WEEKDAYS))
    .min(1, 'Choose at least one day')
    .max(WEEKDAYS.length)
    .refine((days) => new Set(days).size === days.length, 'Name each day once'),
  laborRateCents: z.int().min(0).max(SHOP_LIMITS.lineCents).meta({ description: 'For an hour.' }),
  taxLabel: line(SHOP_LIMITS.label).min(1, 'Fill this in'),
  taxMilliPercent: z.int().min(0).max(WHOLE_MILLI).meta({ description: 'In thousandths: 8,810 is 8.81 percent.' }),
  paymentUrl: z
    .url({ protocol: /^https$/, error: 'Use an address that starts with https://' })
    .max(MAX_ADDRESS)
    .nullable()
    .meta({
      description:
        'Where customers can pay, with `{number}`, `{amount}` and `{email}` filled in; null shows no button.',
    }),
  acceptanceCode: z.int().min(0).max(SHOP_LIMITS.totalCents).nullable().meta({
    description: 'Totals of quotes and change orders from this amount, in cents, need an emailed code; null: none do.',
  }),
  terms: text(SHOP_LIMITS.terms).meta({ description: 'What new quotes start with.' }),
});
export type Shop = z.infer<typeof shop>;

export const SHOP_SETTING: Setting<Shop> = {
  name: 'shop',
  summary: 'What new quotes start with: work days, labor rate, sales tax, terms',
  schema: shop,
  builtIn: {
    workDays: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
    laborRateCents: 11_000,
    taxLabel: 'Sales tax',
    taxMilliPercent: 0,
    paymentUrl: null,
    acceptanceCode: null,
    terms: '',
  },
  isPrivate: true,
};

const INVOICING_LIMITS = { netDays: 120, mailTo: 300, bank: 100 } as const;

const bankLine = line(INVOICING_LIMITS.bank);
export const wire = z.strictObject({ bank: bankLine, routing: bankLine, account: bankLine });

const reminder = z.boolean();

const invoicing = z.strictObject({
  send: z.enum(['press', 'itself']).meta({
    description:
      'Whether an invoice waits at Today for one press, or is sent by itself when its payment falls due, never between 9 PM and 8 AM.',
  }),
  netDays: z.int().min(0).max(INVOICING_LIMITS.netDays).meta({ description: 'Days until an invoice is due.' }),
  remindAfter3: reminder.meta({ description: 'Whether an unpaid invoice is reminded of 3 days after it was due.' }),
  remindAfter7: reminder,
  remindAfter14: reminder,
  mailTo: text(INVOICING_LIMITS.mailTo).meta({
    description: 'The postal address for checks; empty for the shop’s place.',
  }),
  wire: wire.meta({ description: 'Where wires go; without a bank none is offered.' }),
});
export type Invoicing = z.infer<typeof invoicing>;

export const INVOICING_SETTING: Setting<Invoicing> = {
  name: 'invoices',
  summary: 'How invoices are sent, reminded of and paid',
  schema: invoicing,
  builtIn: {
    send: 'press',
    netDays: 0,
    remindAfter3: false,
    remindAfter7: false,
    remindAfter14: false,
    mailTo: '',
    wire: { bank: '', routing: '', account: '' },
  },
  isPrivate: true,
};

/** Days after it was due on which an unpaid invoice is reminded of. */
export const reminderDays = ({ remindAfter3, remindAfter7, remindAfter14 }: Invoicing): number[] => [
  ...(remindAfter3 ? [3] : []),
  ...(remindAfter7 ? [7] : []),
  ...(remindAfter14 ? [14] : []),
];
