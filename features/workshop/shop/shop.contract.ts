import * as z from 'zod';
import { WEEKDAYS } from '#foundation/business/business.ts';
import { line, text } from '#foundation/fields/fields.contract.ts';
import type { Setting } from '#foundation/settings/settings.contract.ts';
import { SHOP_LIMITS as LIMITS, WHOLE_MILLI } from './money.ts';

const MAX_ADDRESS = 500;

const shop = z.strictObject({
  workDays: z
    .array(z.enum(WEEKDAYS))
    .min(1, 'Choose at least one day')
    .max(WEEKDAYS.length)
    .refine((days) => new Set(days).size === days.length, 'Name each day once'),
  laborRateCents: z.int().min(0).max(LIMITS.lineCents).meta({ description: 'For an hour.' }),
  taxLabel: line(LIMITS.label).min(1, 'Fill this in'),
  taxMilliPercent: z.int().min(0).max(WHOLE_MILLI).meta({ description: 'In thousandths: 8,810 is 8.81 percent.' }),
  paymentUrl: z
    .url({ protocol: /^https$/, error: 'Use an address that starts with https://' })
    .max(MAX_ADDRESS)
    .nullable()
    .meta({
      description:
        'Where customers can pay, with `{number}`, `{amount}` and `{email}` filled in; null shows no button.',
    }),
  acceptanceCode: z.int().min(0).max(LIMITS.totalCents).nullable().meta({
    description: 'Totals of quotes and change orders from this amount, in cents, need an emailed code; null: none do.',
  }),
  terms: text(LIMITS.terms).meta({ description: 'What new quotes start with.' }),
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
