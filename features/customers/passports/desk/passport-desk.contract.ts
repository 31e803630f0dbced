import * as z from 'zod';
import {
  changeOf,
  emailAddress,
  enteredDay,
  line,
  recordId,
  shownDay,
  text,
  timestamps,
} from '#foundation/fields/fields.contract.ts';
import { PASSPORT_LIMITS as LIMITS, PASSPORT_MESSAGES as MESSAGES } from '../passport.constants.ts';
import { coatFields, shownCoat, transferRule, warrantyMonths, warrantyText } from '../passport.contract.ts';
import { tailKeyOf } from '../warranty.ts';

const at = z.iso.datetime();
const tail = line(LIMITS.tail).refine((value) => tailKeyOf(value) !== '', MESSAGES.noTail);
const expectedUpdatedAt = z.iso.datetime({ offset: true }).optional().meta({
  description: 'The `updatedAt` of the passport that this is based on; 409 with `current` when it has moved on.',
});

const work = z.object({
  id: recordId,
  jobId: recordId.nullable().meta({ description: 'Null for a work from before the software.' }),
  jobNumber: z.string().nullable(),
  leadId: recordId.nullable(),
  title: z.string(),
  deliveredOn: shownDay,
  warrantyMonths: z.int(),
  warrantyEndsOn: shownDay.nullable().meta({ description: 'The last day of the warranty on paint and materials.' }),
  laborMonths: z.int(),
  laborEndsOn: shownDay.nullable(),
  warrantyText: z.string(),
  transfers: transferRule,
  transferred: z.int(),
  soldOn: shownDay.nullable().meta({ description: 'The sale with which the warranty ended.' }),
  schemeCode: z.string().nullable(),
  release: z.object({ sha256: z.string(), size: z.int() }).nullable(),
  coats: z.array(shownCoat).meta({ description: 'From the skin up.' }),
});

const transfer = z.object({
  toEmail: z.string().nullable(),
  status: z.enum(['offered', 'done', 'withdrawn', 'expired']),
  createdAt: at,
  doneAt: at.nullable(),
});

export const passport = z
  .object({
    id: recordId,
    tailNumber: z.string(),
    formerTails: z.array(z.string()),
    aircraft: z.string(),
    serial: z.string().nullable(),
    showSerial: z.boolean().meta({ description: 'To everyone with the public link.' }),
    holderName: z.string().nullable(),
    holderEmail: z.string().nullable(),
    published: z.boolean(),
    works: z.array(work).meta({ description: 'Newest first.' }),
    transfers: z.array(transfer).meta({ description: 'Newest first; at most one is offered.' }),
    otherCustomer: z.string().nullable().meta({
      description: 'The customer of the newest work, if that is not the holder: the passport may be offered to them.',
    }),
    registrations: z
      .array(z.object({ leadId: recordId, name: z.string(), createdAt: at }))
      .meta({ description: 'Leads that registered a warranty for one of the tail numbers.' }),
    history: z
      .array(
        z.object({
          id: recordId,
          at,
          by: z.string().nullable(),
          what: z.string(),
          before: z.unknown(),
          after: z.unknown(),
        }),
      )
      .meta({ description: 'Changes, newest first.' }),
    ...timestamps,
  })
  .meta({ id: 'Passport', description: 'Record of the paint work on an airframe.' });
export type Passport = z.infer<typeof passport>;

export const listedPassport = z
  .object({
    id: recordId,
    tailNumber: z.string(),
    formerTails: z.array(z.string()),
    aircraft: z.string(),
    holderName: z.string().nullable(),
    holderEmail: z.string().nullable(),
    published: z.boolean(),
    works: z.int(),
    deliveredOn: shownDay.nullable().meta({ description: 'Delivery of the newest work.' }),
    warrantyEndsOn: shownDay
      .nullable()
      .meta({ description: 'Warranty end of the newest work, unless a sale ended the warranty.' }),
    coats: z.array(shownCoat).meta({ description: 'Topcoats of the newest work, and coats that were searched for.' }),
    updatedAt: at,
  })
  .meta({ id: 'ListedPassport' });
export type ListedPassport = z.infer<typeof listedPassport>;

export const passportFilter = z.strictObject({
  q: line(100).optional().meta({ description: 'Part of a tail number, also a former one, of a code or a batch.' }),
  batch: line(60).optional().meta({ description: 'A batch as a whole.' }),
});
export type PassportFilter = z.infer<typeof passportFilter>;

export const passportQuery = passportFilter.extend({
  limit: z.coerce.number().int().min(1).max(200).default(50).meta({ description: 'How many on a page.' }),
  cursor: z.coerce.number().int().min(0).optional().meta({ description: 'From the `next` link of the previous page.' }),
});

const facts = {
  tailNumber: tail,
  aircraft: line(LIMITS.aircraft),
  serial: line(LIMITS.serial),
  showSerial: z.boolean(),
  holderName: line(LIMITS.name),
  holderEmail: z.union([z.literal(''), emailAddress]),
};

/** The body of `POST /api/passports`. */
export const newPassport = z.strictObject({
  ...facts,
  aircraft: facts.aircraft.default(''),
  serial: facts.serial.default(''),
  showSerial: facts.showSerial.default(false),
  holderName: facts.holderName.default(''),
  holderEmail: facts.holderEmail.default(''),
});
export type NewPassport = z.infer<typeof newPassport>;

/** The body of `PATCH /api/passports/{id}`. */
export const passportChange = changeOf(facts, { expectedUpdatedAt });
export type PassportChange = z.infer<typeof passportChange>;

const coat = z
  .strictObject(coatFields)
  .refine(({ product, color, code }) => product || color || code, { path: ['product'], message: MESSAGES.emptyCoat });

/** The body of `PUT /api/passports/{id}/works/{workId}/coats`. */
export const coatList = z.strictObject({
  coats: z.array(coat).max(LIMITS.coats, `At most ${LIMITS.coats} coats`),
  expectedUpdatedAt,
});

const title = line(LIMITS.title).min(1, 'Enter what was done');

/** The body of `POST /api/passports/{id}/works`. */
export const newWork = z.strictObject({
  title,
  deliveredOn: enteredDay,
  warrantyMonths: warrantyMonths.optional().meta({ description: 'Default: the setting.' }),
  laborMonths: warrantyMonths.optional(),
  warrantyText: warrantyText.default(''),
  transfers: transferRule.optional(),
  expectedUpdatedAt,
});
export type NewWork = z.infer<typeof newWork>;

/** The body of `PATCH /api/passports/{id}/works/{workId}`. */
export const workChange = changeOf(
  {
    title,
    warrantyText,
    transfers: transferRule,
    warrantyEndsOn: enteredDay.nullable(),
    laborEndsOn: enteredDay.nullable(),
  },
  {
    reason: line(LIMITS.reason).optional().meta({ description: 'Why the warranty ends on another day.' }),
    expectedUpdatedAt,
  },
);
export type WorkChange = z.infer<typeof workChange>;

/** The body of `POST /api/passports/{id}/publish`. */
export const publishing = z.strictObject({ published: z.boolean() });

/** The body of `POST /api/passports/{id}/links`. */
export const linkRequest = z.strictObject({
  kind: z.enum(['public', 'holder']),
  renew: z
    .boolean()
    .default(false)
    .meta({ description: 'Revokes the current link. Printed codes stop working with the public one.' }),
  mail: z.boolean().default(false).meta({ description: 'Sends the holder their link.' }),
});

export const passportLink = z.object({
  address: z.url(),
  isNew: z.boolean().meta({ description: 'Whether there was none that could be written out.' }),
});
/** The body of `POST /api/passports/recall`. */
export const recall = z.strictObject({
  batch: line(60).min(1, 'Choose a batch'),
  subject: line(LIMITS.subject).min(1, 'Enter a subject'),
  text: text(LIMITS.text).min(1, 'Enter a message to the holders'),
});
