import * as z from 'zod';
import { emailAddress, line, recordId } from '#features/fields/contract.ts';
import { PASSPORT_LIMITS as LIMITS, TRANSFER_MESSAGES } from '../constants.ts';
import { shownCoat, shownDay } from '../contract.ts';

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
