import * as z from 'zod';
import { FINISHES, LAYOUT_IDS, ZONES } from '#features/drawing/contract.ts';
import { VIEWS } from '#features/drawing/pictures/rules.ts';
import { text } from '#features/fields/contract.ts';
import { SEED_SCHEMES } from '../built-in/seeds.ts';
import { MAX_SCHEME_CODE } from '../contract.ts';
import { MAX_NOTE } from './constants.ts';

export const newSavedScheme = z
  .strictObject({
    code: z
      .string()
      .max(MAX_SCHEME_CODE)
      .meta({ description: 'The code of the scheme.', examples: SEED_SCHEMES.map(({ code }) => code) }),
    note: text(MAX_NOTE)
      .nullish()
      .transform((note) => note || null)
      .meta({ description: 'For those who open the link.' }),
    showMark: z.boolean().default(false).meta({ description: 'Whether previews of the link show the registration.' }),
  })
  .meta({ id: 'NewSavedScheme' });
export type NewSavedScheme = z.infer<typeof newSavedScheme>;

export const savedLink = z
  .object({
    token: z.string().meta({ description: 'Unguessable; only its hash is stored.' }),
    link: z.string().meta({ description: 'The address of its page.' }),
  })
  .meta({ id: 'SavedLink' });
export type SavedLink = z.infer<typeof savedLink>;

const finish = z.enum(FINISHES);

export const savedScheme = z
  .object({
    code: z.string(),
    type: z.string().meta({ description: 'The airplane as it was called when it was saved.' }),
    layout: z.enum(LAYOUT_IDS),
    mark: z.string().nullable(),
    description: z.string().meta({ description: 'The picture of the left side in words.' }),
    coats: z.array(
      z.object({
        zone: z.enum(ZONES),
        name: z.string().meta({ description: 'What the layout calls the zone.' }),
        coating: z.string(),
        finish,
      }),
    ),
    coatings: z
      .array(
        z.object({
          id: z.string(),
          name: z.string(),
          maker: z.string().nullable(),
          standard: z.enum(['AMS-STD-595', 'RAL']).nullable(),
          number: z.string().nullable(),
          finishes: z.array(finish).readonly(),
          srgb: z.string(),
          isOffered: z.boolean().meta({ description: 'False for a color that the shop has retired or removed.' }),
        }),
      )
      .meta({ description: 'Those of its zones: as they are today, else as they were when it was saved.' }),
    note: z.string().nullable(),
    showsMark: z.boolean().meta({ description: 'Whether previews of the link show the registration.' }),
    savedOn: z.iso.date().meta({ description: 'In shop time.' }),
  })
  .meta({ id: 'SavedScheme' });
export type SavedScheme = z.infer<typeof savedScheme>;

export const savedPictureQuery = z.object({
  view: z.enum(VIEWS).meta({ description: 'The left or right side, or the airplane from above' }),
});

export const studioOpening = z.strictObject({
  layout: z.enum(LAYOUT_IDS).meta({ description: 'The layout that the studio shows first.' }),
});
