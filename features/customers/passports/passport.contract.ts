import * as z from 'zod';
import { emailAddress, enteredDay, line, recordId, shownDay, text } from '#foundation/fields/fields.contract.ts';
import type { Setting } from '#foundation/settings/settings.contract.ts';
import {
  LAYERS,
  type Layer,
  PASSPORT_LIMITS as LIMITS,
  TRANSFER_MESSAGES,
  TRANSFER_RULES,
  type TransferRule,
} from './passport.constants.ts';

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
  appliedOn: enteredDay.nullable().default(null),
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

const warrantyDefaults = z.strictObject({
  months: warrantyMonths.meta({
    description: 'For paint and materials: the default for new quotes, and for work without a quote.',
  }),
  laborMonths: warrantyMonths,
  transfers: transferRule.meta({ description: 'Whether the warranty on new work transfers with a sale.' }),
});
export type WarrantyDefaults = z.infer<typeof warrantyDefaults>;

export const WARRANTY_SETTING: Setting<WarrantyDefaults> = {
  name: 'warranty',
  summary: 'The default warranty for new quotes and work',
  schema: warrantyDefaults,
  /** As the public warranty page says. */
  builtIn: { months: 60, laborMonths: 36, transfers: 'once' },
  isPrivate: true,
};

export const warrantyText = text(LIMITS.warrantyText);

/** A passport as those see it who have a link. Strict: nothing else leaves the server. */

const at = z.iso.datetime();

const warranty = z
  .strictObject({
    months: z.int(),
    left: z.int().meta({ description: 'Whole months.' }),
    endsOn: shownDay.meta({ description: 'Its last day.' }),
    isRunning: z.boolean(),
  })
  .nullable();

const photo = z.strictObject({
  id: recordId,
  caption: z.string(),
  width: z.int().nullable(),
  height: z.int().nullable(),
});

const coat = z.strictObject({
  ...shownCoat.shape,
  swatch: z.string().nullable().meta({ description: 'As #rrggbb; null where the color is not known.' }),
});

const work = z.strictObject({
  id: recordId,
  title: z.string(),
  deliveredOn: shownDay,
  coats: z.array(coat).meta({ description: 'From the skin up.' }),
  paint: warranty,
  labor: warranty,
  warrantyText: z.string(),
  soldOn: shownDay.nullable().meta({ description: 'The sale with which the warranty ended.' }),
  goesAlong: z.boolean().meta({ description: 'Whether the warranty transfers with the next sale.' }),
  hasReleasePack: z.boolean(),
  photos: z.array(photo),
});

const shown = {
  tailNumber: z.string(),
  aircraft: z.string(),
  aircraftType: z.string().meta({ description: 'Type of the price list; empty if no job names one.' }),
  serial: z.string().nullable().meta({ description: 'Where the holder shows it.' }),
  scheme: z.strictObject({ code: z.string(), words: z.string() }).nullable(),
  works: z.array(work).meta({ description: 'Newest first.' }),
  today: shownDay,
};

const publicPassport = z.strictObject({ access: z.literal('public'), ...shown });

const document = z.strictObject({
  path: z.string().meta({ description: 'Below the link’s own address.' }),
  title: z.string(),
  day: shownDay,
  size: z.int().meta({ description: 'Bytes.' }),
});

const offer = z.strictObject({ toEmail: z.string(), until: at });

const holderPassport = z.strictObject({
  access: z.literal('holder'),
  ...shown,
  published: z.boolean(),
  showSerial: z.boolean(),
  hasSerial: z.boolean(),
  documents: z.array(document),
  publicPath: z
    .string()
    .nullable()
    .meta({ description: 'Path of the public page; null if the shop has to renew the link.' }),
  transfer: offer.nullable(),
  unanswered: offer.nullable().meta({ description: 'The last offer, where no buyer accepted it in time.' }),
});

const buyerPassport = z.strictObject({
  access: z.literal('buyer'),
  ...shown,
  transfer: offer,
});

/** The answer of `GET /api/passport-links/{token}`: what the link allows. */
export const linkedPassport = z
  .discriminatedUnion('access', [publicPassport, holderPassport, buyerPassport])
  .meta({ id: 'LinkedPassport', description: 'A passport, for those who have one of its links.' });
export type LinkedPassport = z.infer<typeof linkedPassport>;
export type PublicPassport = z.infer<typeof publicPassport>;
export type HolderPassport = z.infer<typeof holderPassport>;
export type BuyerPassport = z.infer<typeof buyerPassport>;
export type ShownWork = z.infer<typeof work>;

/** The body of `POST /api/passport-links/{token}/transfer`. */
export const transferOffer = z.strictObject({
  toEmail: emailAddress.nullable().meta({ description: 'The buyer; null withdraws the present offer.' }),
});

/** The body of `POST /api/passport-links/{token}/accept`. */
export const acceptance = z.strictObject({ name: line(LIMITS.name).min(1, TRANSFER_MESSAGES.name) });

export const accepted = z.object({ path: z.string().meta({ description: 'Path of the new holder’s page.' }) });

/** The body of `POST /api/passport-links/{token}/settings`. */
export const holderSettings = z.strictObject({
  published: z.boolean().optional(),
  showSerial: z.boolean().optional(),
});
