import * as z from 'zod';

/** Without IP address or full user agent. */
export const session = z.object({
  id: z.string().meta({ description: 'Identifies the session; it cannot be used to log in.' }),
  current: z.boolean().meta({ description: 'The browser making this request.' }),
  browser: z.string().meta({ description: 'In plain words, such as “Firefox on Windows”.' }),
  begunAt: z.iso.datetime().nullable(),
  lastUsedOn: z.iso.date().meta({ description: 'A day in shop time.' }),
});
export type Session = z.infer<typeof session>;
