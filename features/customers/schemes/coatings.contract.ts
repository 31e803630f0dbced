import * as z from 'zod';
import { type Coating, FINISHES, type Finish } from '#airplanes/drawing/paint/scheme.ts';
import { line, optionalLine } from '#foundation/fields/fields.contract.ts';
import type { Setting } from '#foundation/settings/settings.contract.ts';
import { MAX_COATING_ID } from './scheme-limits.constants.ts';

type Row = readonly [number: string, name: string, srgb: string];

/** A color of AMS-STD-595. The names are common trade names and the sRGB values our approximations. */
const standard =
  (finishes: readonly Finish[]) =>
  ([number, name, srgb]: Row): Coating => ({
    id: number,
    name,
    maker: null,
    standard: 'AMS-STD-595',
    number,
    finishes,
    srgb,
  });

const byMaker = (
  id: string,
  name: string,
  maker: string | null,
  srgb: string,
  finishes: readonly Finish[],
): Coating => ({ id, name, maker, standard: null, number: null, finishes, srgb });

/** Whites and creams, as pearl too. */
const WHITES: readonly Row[] = [
  ['17925', 'Untinted White', '#f8f5f2'],
  ['17875', 'Insignia White', '#f1eeea'],
  ['17886', 'Bone White', '#f4ece4'],
  ['17865', 'Hangar White', '#e3e6e3'],
  ['17773', 'Blue White', '#e3e4e7'],
  ['13594', 'Aircraft Cream', '#ecc489'],
  ['13695', 'Ivory', '#f2cc8b'],
];

/** Blues, reds, greens and grays, as metallic too. */
const TINTS: readonly Row[] = [
  ['16515', 'Pale Gray', '#c3c1c5'],
  ['16440', 'Light Gray', '#b5b1ae'],
  ['16473', 'Aircraft Gray', '#a3a8ad'],
  ['16251', 'Mid Gray', '#858389'],
  ['16081', 'Engine Gray', '#48494b'],
  ['17038', 'Black', '#101012'],
  ['15042', 'Sea Blue', '#0a2f33'],
  ['15044', 'Insignia Blue', '#1a2338'],
  ['15045', 'Strata Blue', '#152d40'],
  ['15050', 'Navy Show Blue', '#143159'],
  ['15450', 'Air Blue', '#8fb1d5'],
  ['11136', 'Insignia Red', '#990f1e'],
  ['11120', 'Bright Red', '#ba2127'],
  ['11302', 'Scarlet', '#c63a31'],
  ['10049', 'Maroon', '#441a18'],
  ['14036', 'Black Green', '#19302b'],
  ['14062', 'Deep Green', '#12472f'],
  ['14110', 'Medium Green', '#1b622f'],
  ['14187', 'Light Green', '#467628'],
  ['15102', 'True Blue', '#10578c'],
  ['15123', 'Bright Blue', '#2f5ea2'],
  ['15180', 'Clear Blue', '#0a66ad'],
];

/** Other colors. */
const SOLIDS: readonly Row[] = [
  ['13655', 'Lemon Yellow', '#f9ba12'],
  ['13538', 'Orange Yellow', '#f2a10d'],
  ['13591', 'Signal Yellow', '#f3c613'],
  ['12197', 'International Orange', '#cb3b0b'],
  ['12246', 'Bright Orange', '#d94e0c'],
  ['12473', 'Amber Orange', '#e66a10'],
  ['10080', 'Seal Brown', '#553b2a'],
  ['10371', 'Buff', '#c58e5c'],
  ['17100', 'Purple', '#683d71'],
];

/** As metallic only. */
const METALS: readonly Row[] = [
  ['17178', 'Aluminum', '#93929a'],
  ['17043', 'Gold', '#8f783f'],
];

/** The built-in coatings, by hue family from white to metal. */
export const BUILT_IN_COATINGS: readonly Coating[] = [
  ...WHITES.map(standard(['solid', 'matte', 'pearl'])),
  byMaker('matterhorn-white', 'Matterhorn White', null, '#eceee9', ['solid', 'matte', 'pearl']),
  ...TINTS.map(standard(['solid', 'matte', 'metallic'])),
  byMaker('ming-blue', 'Ming Blue', 'Sherwin-Williams', '#1f3f7a', ['solid', 'matte', 'metallic']),
  ...SOLIDS.map(standard(['solid', 'matte'])),
  byMaker('las-vegas-gold', 'Las Vegas Gold', 'Sherwin-Williams', '#b59a57', ['metallic']),
  ...METALS.map(standard(['metallic'])),
];

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
