import * as z from 'zod';
import { line, optionalLine } from '#foundation/fields/fields.contract.ts';
import type { Setting } from '#foundation/settings/settings.contract.ts';
import { MAX_SHOWN, MAX_SHOWN_TITLE } from './scheme-limits.constants.ts';

const addOnName = optionalLine(60).meta({ description: 'A name of the price list; null for none.' });

const studio = z.strictObject({
  open: z.boolean().meta({ description: 'Closed, the page answers 404 and links to it vanish.' }),
  noteUnderPrice: line(200),
  multiColor: addOnName,
  customDesign: addOnName,
  clearCoat: addOnName,
});
export type Studio = z.infer<typeof studio>;

export const STUDIO_SETTING: Setting<Studio> = {
  name: 'studio',
  summary: 'Scheme studio: whether it is open, and its add-ons',
  schema: studio,
  builtIn: {
    open: true,
    noteUnderPrice: 'A figure to talk about; an inspection settles it.',
    multiColor: 'Multi-Color',
    customDesign: 'Custom Design & Graphics',
    clearCoat: 'Premium Clear Coat',
  },
};

/** A named scheme as the home page shows it. */
export interface SampleScheme {
  name: string;
  /** What the layout is, in a sentence. */
  note: string;
  code: string;
  /** The height in pixels of its picture from the left, `STAGE_WIDTH` wide. */
  height: number;
  /** sRGB, each color once. */
  colors: string[];
}

export const shownPlace = z
  .strictObject({
    title: line(MAX_SHOWN_TITLE).min(1, 'Enter a title'),
    order: z
      .number()
      .int()
      .min(0)
      .max(MAX_SHOWN - 1)
      .meta({ description: 'Its place in the row, from 0; the others make room.' }),
  })
  .nullable()
  .meta({ id: 'ShownPlace', description: 'Null takes it off the row.' });
export type ShownPlace = z.infer<typeof shownPlace>;

export const galleryScheme = z
  .object({
    id: z.number().int(),
    title: z.string(),
    code: z.string().meta({ description: 'Scheme code with the registration N12345.' }),
    type: z.string().meta({ description: 'The airplane that it is drawn on.' }),
  })
  .meta({ id: 'GalleryScheme' });
export type GalleryScheme = z.infer<typeof galleryScheme>;
