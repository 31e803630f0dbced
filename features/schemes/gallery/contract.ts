import * as z from 'zod';
import { line } from '#features/fields/contract.ts';
import { MAX_SHOWN, MAX_SHOWN_TITLE } from './constants.ts';

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
