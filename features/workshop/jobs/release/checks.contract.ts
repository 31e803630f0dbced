import * as z from 'zod';
import { LAYERS, TOPCOATS } from '#customers/passports/passport.constants.ts';
import { coatFields } from '#customers/passports/passport.contract.ts';
import { enteredDay, line, recordId, text } from '#foundation/fields/fields.contract.ts';
import { printed } from '#foundation/pdf/printable.ts';
import {
  CHECK_KINDS,
  type KNOWN_CHECKS,
  MARK_BASES,
  MARK_PLACES,
  MAX_CHECK_ROWS,
  type MarkBasis,
  type MarkPlace,
} from './check-kinds.ts';

const word = (max = 200) => printed(line(max).min(1, 'Fill this in'));
const figure = z.number('Enter a number').min(-10_000_000).max(10_000_000);
const rows = <Row extends z.ZodType>(row: Row) => z.array(row).min(1, 'Enter at least one').max(MAX_CHECK_ROWS);
const yes = (message: string) => z.literal(true, message);
const file = { fileId: recordId.nullable().default(null) };

/** Empty weight in pounds, moment in pound-inches. */
const loading = z.strictObject({ weight: figure.positive('Enter a number above 0'), moment: figure });

/** 14 CFR 43.13(a): the manufacturer's current manual rules. */
const balance = z.strictObject({
  manual: word().meta({ description: 'Manual with revision and page.' }),
  tool: word(),
  certificate: printed(line(100)).default(''),
  rows: rows(
    z
      .strictObject({
        surface: word(80),
        asFound: figure.nullable(),
        asFinished: figure,
        min: figure,
        max: figure,
        unit: word(20),
      })
      .refine(({ min, max }) => min <= max, { path: ['max'], message: 'The upper limit is below the lower limit' })
      .refine(({ asFinished, min, max }) => min <= asFinished && asFinished <= max, {
        path: ['asFinished'],
        message: 'This is outside the limits',
      }),
  ),
});

const reassembly = z.strictObject({
  rows: rows(
    z
      .strictObject({
        surface: word(80),
        hardware: yes('Confirm that the hardware is torqued and safetied'),
        free: yes('Confirm that it moves freely'),
        direction: yes('Confirm that it moves in the correct direction'),
        travel: yes('Confirm that it has full travel'),
        doneBy: word(),
        checkedBy: word(),
      })
      .refine(({ doneBy, checkedBy }) => doneBy.toLowerCase() !== checkedBy.toLowerCase(), {
        path: ['checkedBy'],
        message: 'Someone else must check it',
      }),
  ),
});

const weight = z.strictObject({
  method: z.enum(['weighed', 'computed']),
  before: loading.nullable(),
  after: loading,
  day: enteredDay,
  ...file,
});

/** 14 CFR 91.9(a) and (b). */
const placards = z.strictObject({
  rows: rows(
    z.strictObject({
      text: word(),
      place: word(),
      source: printed(line(200)).default(''),
      fitted: yes('Confirm that it’s installed'),
      ...file,
    }),
  ),
});

/** 14 CFR 45.25 and 45.29; heights in inches. */
const marks = z
  .strictObject({
    height: z.number('Enter a number').min(1).max(60),
    where: z
      .array(z.enum(Object.keys(MARK_PLACES) as [MarkPlace, ...MarkPlace[]]))
      .min(1, 'Choose where the marks are'),
    basis: z.enum(Object.keys(MARK_BASES) as [MarkBasis, ...MarkBasis[]]),
    photos: z
      .array(z.strictObject({ fileId: recordId }))
      .max(8)
      .default([]),
  })
  .refine(({ height, basis }) => height >= MARK_BASES[basis].minInches, {
    path: ['height'],
    message: 'Marks this small need an exception. Choose the one that applies',
  });

const coat = z.strictObject({ ...coatFields, product: word(100) });

const paint = z
  .strictObject({ rows: rows(coat) })
  .refine((value) => value.rows.some(({ layer }) => TOPCOATS.includes(layer)), {
    path: ['rows'],
    message: `Add a row for a layer that shows: ${TOPCOATS.map((layer) => LAYERS[layer]).join(', ')}`,
  });

/** 14 CFR 43.5(a), 43.9(a) and 91.407(a): what was signed, as a photo or PDF. */
const logbook = z.strictObject({
  fileId: z.int32('Add the signed entry').min(1),
  name: word(),
  certificateNumber: word(60),
  certificateKind: word(60),
});

const inspection = z.strictObject({
  remarks: z.array(z.strictObject({ text: word(500), settled: z.boolean(), ...file })).max(MAX_CHECK_ROWS),
});

const photos = z.strictObject({ photos: z.int().min(1) });
const table = z.strictObject({ rows: rows(z.strictObject({ label: word(120), value: word(500) })) });

const BY_KIND = {
  tick: yes('Check the box'),
  text: printed(text(2_000).min(1, 'Enter some text')),
  number: figure,
  photo: photos,
  table,
} as const;

const BY_KEY = {
  inventory: z.int('Enter a whole number').min(0).max(MAX_CHECK_ROWS),
  balance,
  reassembly,
  weight,
  placards,
  marks,
  paint,
  logbook,
  inspection,
} satisfies Partial<Record<keyof typeof KNOWN_CHECKS, z.ZodType>>;

type Sent = { [Key in keyof typeof BY_KEY]: z.output<(typeof BY_KEY)[Key]> };
/** Empty weight, arm and moment in pounds and inches; the arm is computed. */
export type Loading = Sent['weight']['after'] & { arm: number };

/** What finished checks hold, by their key; the figures are computed. */
export type CheckValues = Omit<Sent, 'weight' | 'marks'> & {
  weight: Omit<Sent['weight'], 'before' | 'after'> & { before: Loading | null; after: Loading };
  marks: Sent['marks'] & { width: number; stroke: number; spacing: number };
};

/** The schema of a finished check's value. */
export function valueSchema(key: string, kind: (typeof CHECK_KINDS)[number]): z.ZodType {
  return Object.hasOwn(BY_KEY, key) ? BY_KEY[key as keyof typeof BY_KEY] : BY_KIND[kind];
}

const cell = z.union([line(500), figure, z.boolean(), z.array(line(40)).max(4)]).nullable();
const part = z.record(z.string().max(40), cell);

/** A table as far as it is filled in. */
export const unfinishedValue = z.record(z.string().max(40), z.union([cell, part, z.array(part).max(MAX_CHECK_ROWS)]));

export const jobCheck = z
  .object({
    key: z.string(),
    stageKey: z.string(),
    label: z.string(),
    kind: z.enum(CHECK_KINDS),
    required: z.boolean(),
    value: z.unknown(),
    notApplicable: z.string().nullable().meta({ description: 'Why it does not apply.' }),
    doneAt: z.iso.datetime().nullable(),
    doneBy: z.string().nullable(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'JobCheck', description: 'A checklist item to finish before its stage can end.' });
export type JobCheck = z.infer<typeof jobCheck>;

/** The body of `PUT /api/jobs/{id}/checks/{key}`. */
export const checkChange = z
  .strictObject({
    value: z.unknown().optional().meta({
      description:
        'True, text, a number or a table, depending on its kind and key. Photos have no value; they are counted.',
    }),
    notApplicable: printed(text(300).min(10, 'Say why in at least 10 characters')).optional(),
    doneBy: word().optional().meta({
      description:
        'The person who did it. Without a name, a table is saved as far as it is filled in, and any other item is cleared.',
    }),
    expectedUpdatedAt: z.iso.datetime({ offset: true }).optional().meta({
      description: 'The `updatedAt` of the check that this is based on; 409 with `current` when it has moved on.',
    }),
  })
  .refine(({ value, notApplicable }) => value === undefined || notApplicable === undefined, {
    path: ['notApplicable'],
    message: 'Enter a value or mark it not applicable, not both',
  });
export type CheckChange = z.infer<typeof checkChange>;
