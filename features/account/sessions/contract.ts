import * as z from 'zod';

/** Without IP address or full user agent. */
export const session = z.object({
  id: z.string().meta({ description: 'Names the session; no one can log in with it.' }),
  current: z.boolean().meta({ description: 'The one that asks.' }),
  browser: z.string().meta({ description: "In plain words, such as 'Firefox on Windows'." }),
  begunAt: z.iso.datetime().nullable(),
  lastUsedOn: z.iso.date().meta({ description: 'A day in shop time.' }),
});
export type Session = z.infer<typeof session>;
