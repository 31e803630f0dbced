import * as z from 'zod';

export const device = z
  .object({
    id: z.int(),
    current: z.boolean().meta({ description: 'The browser making this request.' }),
    browser: z.string(),
    network: z.string(),
    createdAt: z.iso.datetime(),
    lastLoginAt: z.iso.datetime(),
  })
  .meta({ id: 'KnownDevice', description: 'A browser that has logged in to the account.' });
export type KnownDevice = z.infer<typeof device>;
