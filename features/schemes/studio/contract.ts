import * as z from 'zod';
import { line, optionalLine } from '#features/fields/contract.ts';
import type { Setting } from '#features/settings/contract.ts';

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
