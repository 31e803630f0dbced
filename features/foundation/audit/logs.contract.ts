import * as z from 'zod';
import { ACCESS_KINDS, SECURITY_KINDS } from './logs.ts';

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

export const securityEntry = z
  .object({
    id: z.int(),
    kind: z.enum(SECURITY_KINDS),
    detail: z.string().nullable().meta({ description: 'Which setting, table or second factor.' }),
    times: z.int().min(1).meta({ description: 'How often, within a few minutes.' }),
    userId: z.string().nullable(),
    userName: z.string().nullable().meta({ description: 'Null for a login to no account, and after an erasure.' }),
    network: z.string().nullable().meta({ description: 'Without the last part of the address: “203.0.113.0/24”.' }),
    browser: z.string().nullable(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime().meta({ description: 'The last time.' }),
  })
  .meta({ id: 'SecurityEntry', description: 'Something that matters for security.' });
export type SecurityEntry = z.infer<typeof securityEntry>;

const SECURITY_PAGE = { standard: 50, max: 200 } as const;

const filters = {
  kind: z.enum(SECURITY_KINDS).optional(),
  user: z.string().min(1).max(255).optional().meta({ description: 'Id of an account.' }),
};
/** The query of `GET /api/security-log.csv`. */
export const securityFilter = z.strictObject(filters);

/** The query of `GET /api/security-log`. */
export const securityQuery = z.strictObject({
  ...filters,
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(SECURITY_PAGE.max)
    .default(SECURITY_PAGE.standard)
    .meta({ description: 'How many on a page.' }),
  cursor: z.coerce
    .number()
    .pipe(z.int32().min(1))
    .optional()
    .meta({ description: 'From the `next` link of the previous page.' }),
});
