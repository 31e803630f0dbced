import * as z from 'zod';
import { line, text } from '#features/fields/contract.ts';
import type { Setting } from '#features/settings/contract.ts';
import { LAYERS, type Layer, PASSPORT_LIMITS as LIMITS, TRANSFER_RULES, type TransferRule } from './constants.ts';

export const day = z.iso.date('Enter the date as YYYY-MM-DD').regex(/^2/, 'Enter a year from 2000 to 2999');
export const shownDay = z.string().meta({ description: 'YYYY-MM-DD, a day of the shop.' });

/** The fields of a coat, which a job's check has, too. */
export const coatFields = {
  layer: z.enum(Object.keys(LAYERS) as [Layer, ...Layer[]]),
  area: line(100).default(''),
  maker: line(60).default(''),
  product: line(100).default(''),
  color: line(60).default(''),
  code: line(40).default(''),
  batch: line(60).default(''),
  coats: z.int('Enter a whole number').min(1).max(20).default(1),
  milsTenths: z.int().min(0).max(1_000).nullable().default(null).meta({ description: 'Tenths of a mil.' }),
  appliedOn: day.nullable().default(null),
};

export const shownCoat = z.object({
  layer: z.enum(Object.keys(LAYERS) as [Layer, ...Layer[]]),
  area: z.string(),
  maker: z.string(),
  product: z.string(),
  color: z.string(),
  code: z.string(),
  batch: z.string(),
  coats: z.int(),
  milsTenths: z.int().nullable().meta({ description: 'Tenths of a mil.' }),
  appliedOn: shownDay.nullable(),
});
export type Coat = z.infer<typeof shownCoat>;

export const transferRule = z.enum(Object.keys(TRANSFER_RULES) as [TransferRule, ...TransferRule[]]);
export const warrantyMonths = z.int('Enter whole months').min(0).max(LIMITS.warrantyMonths, 'At most 120 months');

const warranty = z.strictObject({
  months: warrantyMonths.meta({
    description: 'For paint and materials: the default for new quotes, and for work without a quote.',
  }),
  laborMonths: warrantyMonths,
  transfers: transferRule.meta({ description: 'Whether the warranty on new work transfers with a sale.' }),
});
export type WarrantyDefaults = z.infer<typeof warranty>;

export const WARRANTY_SETTING: Setting<WarrantyDefaults> = {
  name: 'warranty',
  summary: 'The default warranty for new quotes and work',
  schema: warranty,
  /** As the public warranty page says. */
  builtIn: { months: 60, laborMonths: 36, transfers: 'once' },
  isPrivate: true,
};

export const warrantyText = text(LIMITS.warrantyText);
