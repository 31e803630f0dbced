import * as z from 'zod';

/** The answer of `GET /api/aircraft`. */
export const registryStatus = z.object({
  release: z.iso.date().nullable().meta({ description: 'The day of the imported file; null without an import.' }),
});
export type RegistryStatus = z.infer<typeof registryStatus>;

/** The answer of `GET /api/aircraft/{mark}`. */
export const foundAircraft = z.object({
  mark: z.string().meta({ description: 'In its canonical form, such as `N733BK`.' }),
  maker: z.string().meta({ description: 'Empty for a model that is not type certificated.' }),
  model: z.string(),
  year: z.number().int().nullable(),
  type: z.string().nullable().meta({ description: 'ICAO designator of the types that the site knows.' }),
  priceClass: z.string().nullable().meta({ description: 'The aircraft type of the price list.' }),
  release: z.iso.date().meta({ description: 'The day of the registry file.' }),
});
export type FoundAircraft = z.infer<typeof foundAircraft>;
