import * as z from 'zod';

export const markGround = z.object({
  ground: z.enum(['dark', 'light']).meta({ description: 'Dark: pages, the desk and icons. Light: documents.' }),
});

/** The body of `PUT /api/mark/{ground}`. */
export const markBody = z.object({
  image: z.file().meta({ description: 'SVG, which is cleaned, or PNG from 320 pixels; 1 MB at most.' }),
});

const shown = z.object({ src: z.string(), width: z.number(), height: z.number() }).nullable();
export const marks = z.object({ dark: shown, light: shown }).meta({ id: 'Marks' });
export type ShownMarks = z.infer<typeof marks>;
