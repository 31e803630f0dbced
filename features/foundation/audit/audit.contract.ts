import * as z from 'zod';
import { line, moment, recordId, timestamps } from '#foundation/fields/fields.contract.ts';
import { HISTORY_ENTITIES, HISTORY_SEARCH } from './history.constants.ts';
import { ACCESS_KINDS, SECURITY_KINDS } from './logs.ts';

export type HistoryEntity = (typeof HISTORY_ENTITIES)[number];

/** `reset`: back to the built-in text. `restored`: an entry of the history was restored. */
const HISTORY_ACTIONS = ['created', 'changed', 'deleted', 'ordered', 'reset', 'restored'] as const;
export type HistoryAction = (typeof HISTORY_ACTIONS)[number];

export const historyEntry = z
  .object({
    id: recordId,
    entity: z.enum(HISTORY_ENTITIES),
    entityId: z.string().meta({
      description:
        'The record’s id, the text’s key or the setting’s name; `order` for the order of a list, `order-3` for that of the photos of project 3.',
    }),
    label: z.string().meta({ description: 'What the record was called.' }),
    action: z.enum(HISTORY_ACTIONS),
    before: z.unknown().meta({ description: 'The fields that changed, as they were; null where nothing was.' }),
    after: z.unknown().meta({ description: 'The same fields afterwards; null where nothing is left.' }),
    saves: z.int().min(1).meta({ description: 'How many saves the entry stands for: one, unless it is old.' }),
    userId: z.string().nullable(),
    userName: z.string().nullable(),
    ...timestamps,
  })
  .meta({ id: 'HistoryEntry' });
export type HistoryEntry = z.infer<typeof historyEntry>;

const HISTORY_PAGE_SIZE = { standard: 50, max: 200 } as const;

/** The query of `GET /api/history`. Entries must match all filters. */
export const historyQuery = z.strictObject({
  entity: z.enum(HISTORY_ENTITIES).optional(),
  id: z.string().min(1).max(255).optional().meta({ description: 'Only changes of the record with this `entityId`.' }),
  q: line(HISTORY_SEARCH.max)
    .optional()
    .meta({ description: 'Words to find in the subject, the old values or the new values.' }),
  who: line(255).optional().meta({ description: 'The `userName` of the one who made the change.' }),
  since: moment.optional().meta({ description: 'Changes from this moment on.' }),
  until: moment.optional().meta({ description: 'Changes before this moment.' }),
  deleted: z.enum(['true']).optional().meta({ description: 'Only the deletions of records that are still deleted.' }),
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(HISTORY_PAGE_SIZE.max)
    .default(HISTORY_PAGE_SIZE.standard)
    .meta({ description: 'How many on a page.' }),
  cursor: z.coerce
    .number()
    .pipe(recordId)
    .optional()
    .meta({ description: 'From the `next` link of the previous page.' }),
});

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
