import * as z from 'zod';
import { ACCESS_KINDS } from './constants.ts';

export const accessEntry = z
  .object({
    id: z.int(),
    kind: z.enum(ACCESS_KINDS),
    quoteId: z.int().nullable().meta({ description: 'Number of the quote request, which may be gone by now.' }),
    words: z.string().nullable().meta({ description: 'What was searched for.' }),
    times: z.int().min(1).meta({ description: 'How many calls, within a few minutes; one look makes several.' }),
    userId: z.string().nullable(),
    userName: z.string().nullable(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime().meta({ description: 'The last time.' }),
  })
  .meta({ id: 'AccessEntry', description: 'One look at personal data.' });
export type AccessEntry = z.infer<typeof accessEntry>;

const ACCESS_PAGE = { standard: 50, max: 200 } as const;

const id = z.coerce.number().pipe(z.int32().min(1));

/** The query of `GET /api/access`. */
export const accessQuery = z.strictObject({
  kind: z.enum(ACCESS_KINDS).optional(),
  user: z.string().min(1).max(255).optional().meta({ description: 'Id of an account.' }),
  quote: id.optional().meta({ description: 'Number of a quote request.' }),
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(ACCESS_PAGE.max)
    .default(ACCESS_PAGE.standard)
    .meta({ description: 'How many on a page.' }),
  cursor: id.optional().meta({ description: 'From the `next` link of the previous page.' }),
});
