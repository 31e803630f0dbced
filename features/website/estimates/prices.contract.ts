import * as z from 'zod';
import { line } from '#foundation/fields/fields.contract.ts';
import type { Setting } from '#foundation/settings/settings.contract.ts';

/** Every price on the site, in whole dollars, and what the owner may enter. */

/** Two decimals. */
const MIN_MULTIPLIER = 0.01;
const MAX_PRICE = 10_000_000;

const price = z.number().int().min(0).max(MAX_PRICE);
const name = (max = 60) => line(max).min(1);
const sentence = line(200);

/** Choices are sent and found by name. */
const named = <Item extends z.ZodType<{ name: string }>>(item: Item, max = 20) =>
  z
    .array(item)
    .min(1)
    .max(max)
    .refine((items) => new Set(items.map((each) => each.name)).size === items.length, 'Use each name only once');

export const priceList = z.strictObject({
  startingPrices: named(z.strictObject({ name: name(), price })).meta({
    description: 'What a job of each kind starts at.',
  }),
  packages: named(
    z.strictObject({
      name: name(),
      price,
      andUp: z.boolean().meta({ description: 'The price is shown with a plus.' }),
      popular: z.boolean().meta({ description: 'Marked “Most Popular”.' }),
      summary: sentence,
      includes: z.array(name(100)).max(20),
    }),
  ),
  aircraftTypes: named(
    z.strictObject({
      name: name(),
      basePrice: price,
      shownMultiplier: z
        .number()
        .min(MIN_MULTIPLIER)
        .max(100)
        .optional()
        .meta({ description: 'Has no effect: the multiplier beside a type is calculated from the base prices.' }),
    }),
  ),
  addOns: named(
    z.strictObject({
      name: name(),
      price: z
        .number()
        .int()
        .min(-MAX_PRICE)
        .max(MAX_PRICE)
        .meta({ description: 'Below zero it lowers the estimate.' }),
      note: sentence,
    }),
  ),
  timelines: named(
    z.strictObject({
      name: name(50),
      multiplier: z.number().min(MIN_MULTIPLIER).max(10).multipleOf(MIN_MULTIPLIER),
      note: sentence,
    }),
  ),
});
export type PriceList = z.infer<typeof priceList>;
export type PricePackage = PriceList['packages'][number];

export const PRICE_SETTING: Setting<PriceList> = {
  name: 'prices',
  summary: 'The price list: starting prices, packages, and what the quote calculator uses',
  schema: priceList,
  builtIn: {
    startingPrices: [
      { name: 'Exterior single color', price: 25_000 },
      { name: 'Multi-color design', price: 35_000 },
      { name: 'Interior refurbishment', price: 15_000 },
      { name: 'Partial paint touch-up', price: 8_000 },
    ],
    packages: [
      {
        name: 'Essential',
        price: 28_000,
        andUp: false,
        popular: false,
        summary: 'A clean, good-looking single color.',
        includes: ['Single color exterior', 'Standard coating', 'Basic corrosion treatment', 'Hardware replacement'],
      },
      {
        name: 'Professional',
        price: 48_000,
        andUp: false,
        popular: true,
        summary: 'The one most owners choose.',
        includes: [
          'Everything in Essential',
          'Multi-color exterior',
          'Premium coating',
          'Complete corrosion removal',
          'Custom design',
          'Interior refurbishment',
          'Premium clear coat',
        ],
      },
      {
        name: 'Premium',
        price: 75_000,
        andUp: true,
        popular: false,
        summary: 'The complete airplane, with longer coverage.',
        includes: ['Everything in Professional', 'Extended warranty'],
      },
    ],
    aircraftTypes: [
      { name: 'Single Engine Piston', basePrice: 25_000 },
      { name: 'Twin Engine Piston', basePrice: 32_500 },
      { name: 'Turboprop (TBM, Pilatus)', basePrice: 37_500 },
      { name: 'Light Jet', basePrice: 45_000 },
      { name: 'King Air', basePrice: 40_000 },
      { name: 'Cirrus', basePrice: 27_500 },
      { name: 'Cessna Citation', basePrice: 42_500 },
    ],
    addOns: [
      { name: 'Exterior Paint Single Color', price: 0, note: 'Base service' },
      { name: 'Multi-Color', price: 8_000, note: 'Two or more colors over a full base' },
      { name: 'Custom Design & Graphics', price: 5_000, note: 'Drawn to your airframe, approved in the hangar' },
      { name: 'Interior Refurbishment', price: 15_000, note: 'Seats, panels, carpet and headliner' },
      { name: 'Partial Paint (Touch-up)', price: -12_000, note: 'Only the surfaces that need it' },
      { name: 'Premium Clear Coat', price: 3_000, note: 'Deeper gloss, easier to keep clean' },
      { name: 'Corrosion Treatment', price: 2_500, note: 'Beyond routine treatment, down to clean metal' },
    ],
    timelines: [
      { name: 'Rush (2-3 weeks)', multiplier: 1.25, note: 'Your aircraft goes to the front of the line.' },
      { name: 'Standard (4-6 weeks)', multiplier: 1, note: 'The pace most projects run at.' },
      { name: 'Flexible (7+ weeks)', multiplier: 0.9, note: 'A slot when the schedule has room.' },
    ],
  },
};

/** An estimate with all its parts. */
export const estimateBreakdown = z.object({
  base: z.number().int(),
  addOns: z.array(z.object({ name: z.string(), price: z.number().int() })),
  multiplier: z.number(),
  total: z.number().int(),
});
export type Estimate = z.infer<typeof estimateBreakdown>;
