import * as z from 'zod';
import { FINISHES } from '#features/drawing/contract.ts';
import { line, optionalLine } from '#features/fields/contract.ts';
import type { Setting } from '#features/settings/contract.ts';
import { BUILT_IN_COATINGS } from '../built-in/coatings.ts';
import { MAX_COATING_ID } from '../contract.ts';

const MAX_COATINGS = 200;

const required = (max: number) => line(max).min(1, 'Fill this in');
const isUnique = (items: readonly string[]) => new Set(items).size === items.length;

const coatingEntry = z.strictObject({
  id: z
    .string()
    .max(MAX_COATING_ID)
    .regex(/^[0-9a-z][0-9a-z-]*$/)
    .meta({ description: 'Part of each link to a scheme; stays for good.' }),
  name: required(60),
  maker: optionalLine(60),
  line: optionalLine(60).meta({ description: 'The maker’s product line.' }),
  standard: z.enum(['AMS-STD-595', 'RAL']).nullable(),
  number: optionalLine(20),
  makerCode: optionalLine(40).meta({ description: 'As on the maker’s color card.' }),
  finishes: z
    .array(z.enum(FINISHES))
    .min(1, 'Choose at least one finish')
    .max(FINISHES.length)
    .refine(isUnique, 'Use each finish only once'),
  srgb: z
    .string()
    .regex(/^#[0-9a-f]{6}$/, 'Use the format #12472f')
    .meta({ description: 'For screens.' }),
  approximate: z.literal(true).meta({ description: 'A screen never shows the color exactly.' }),
  checkedOn: z.iso.date().nullable().meta({ description: 'The day it was compared with the color card.' }),
  offered: z.boolean().meta({ description: 'False for a retired color, which old links still show.' }),
});
/** A color in the owner's list. */
export type CoatingEntry = z.infer<typeof coatingEntry>;

const coatingList = z.strictObject({
  coatings: z
    .array(coatingEntry)
    .min(1)
    .max(MAX_COATINGS, `Keep at most ${MAX_COATINGS} colors`)
    .refine((coatings) => isUnique(coatings.map(({ id }) => id)), 'Use each id only once')
    .refine((coatings) => isUnique(coatings.map(({ name }) => name)), 'Use each name only once')
    .refine((coatings) => coatings.some(({ offered }) => offered), 'Offer at least one color')
    .meta({ description: 'In the order in which the studio shows them.' }),
});
export type CoatingList = z.infer<typeof coatingList>;

export const COATINGS_SETTING: Setting<CoatingList> = {
  name: 'coatings',
  summary: 'Colors of the scheme studio',
  schema: coatingList,
  builtIn: {
    // In the order of the schema, so that saving them unchanged is no change.
    coatings: BUILT_IN_COATINGS.map(({ id, name, maker, standard, number, finishes, srgb }) => ({
      id,
      name,
      maker,
      line: null,
      standard,
      number,
      makerCode: null,
      finishes: [...finishes],
      srgb,
      approximate: true,
      checkedOn: null,
      offered: true,
    })),
  },
};
