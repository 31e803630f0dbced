import * as z from 'zod';
import { phoneDigits } from '#customers/leads/lead-words.ts';
import { LIMITS } from '#customers/leads/leads.constants.ts';
import { line } from '#customers/leads/leads.contract.ts';
import { asEmailAddress, recordId } from '#foundation/fields/fields.contract.ts';
import type { Setting } from '#foundation/settings/settings.contract.ts';
import { ERASURE_REASONS, HELD_LABELS, type HeldKind, RETENTION_MONTHS } from './people.ts';

/** A person: by address, by phone, or by a lead of theirs. It is in the body, because proxies log URLs. */
export const personRequest = z
  .strictObject({
    email: asEmailAddress(line(LIMITS.email), 'Enter an email address')
      .transform((email) => email.toLowerCase())
      .optional()
      .meta({ format: 'email' }),
    phone: line(LIMITS.phone)
      .refine((phone) => phoneDigits(phone) !== '', 'Enter at least 7 digits')
      .optional()
      .meta({ description: 'In any form.' }),
    leadId: recordId.optional().meta({ description: 'Number of a quote request.' }),
  })
  .refine((person) => Object.keys(person).length === 1, 'Name one of `email`, `phone` and `leadId`');
export type PersonRequest = z.infer<typeof personRequest>;

const counts = z.object(
  Object.fromEntries(
    Object.entries(HELD_LABELS).map(([kind, [, what]]) => [kind, z.int().meta({ description: what })]),
  ) as Record<HeldKind, z.ZodInt>,
);
export type HeldCounts = z.infer<typeof counts>;

export const heldSummary = z.object({
  email: z.string().nullable().meta({ description: 'Null for a person with a phone number only.' }),
  held: counts,
  isAdmin: z.boolean().meta({ description: 'An admin’s own address cannot be erased.' }),
  erasedBefore: z.iso.datetime().nullable().meta({ description: 'When this address was last erased.' }),
});
export type HeldSummary = z.infer<typeof heldSummary>;

export const erasure = z
  .object({
    id: z.int(),
    reason: z.enum(ERASURE_REASONS),
    removed: z.record(z.string(), z.int()).meta({ description: 'How much of what.' }),
    userName: z
      .string()
      .nullable()
      .meta({ description: 'Who did it; null: the retention time ran out, or the command line.' }),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Erasure', description: 'Record of an erasure, without personal data.' });
export type Erasure = z.infer<typeof erasure>;

/** The answer to `POST /api/people/erasures`. */
export const erasureResult = erasure.extend({
  filesLeft: z.int().min(1).optional().meta({
    description: 'How many files of photos or emails could not be deleted yet. The next clearing out retries.',
  }),
});
export type ErasureResult = z.infer<typeof erasureResult>;

const ERASURES_PAGE = { standard: 25, max: 200 } as const;

/** The query of `GET /api/people/erasures`. */
export const erasuresQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(ERASURES_PAGE.max).default(ERASURES_PAGE.standard),
  cursor: z.coerce.number().pipe(z.int32().min(1)).optional().meta({
    description: 'From the `next` link of the previous page.',
  }),
});

/** The retention period of leads after their last change; null is forever. */
export interface Retention {
  months: number | null;
}

const MIN_MONTHS = RETENTION_MONTHS[0];
const MAX_MONTHS = RETENTION_MONTHS.at(-1)!;
const months = z
  .number()
  .int('Enter whole months')
  .min(MIN_MONTHS, `At least ${MIN_MONTHS} months`)
  .max(MAX_MONTHS, `At most ${MAX_MONTHS} months`);

export const retentionSetting: Setting<Retention> = {
  name: 'retention',
  summary: 'How long quote requests are kept after the last work on them',
  schema: z.strictObject({ months: months.nullable().meta({ description: 'Null: forever.' }) }),
  builtIn: { months: null },
  isPrivate: true,
};

/** The query of `GET /api/people/retention`. */
export const retentionQuery = z.strictObject({ months: z.coerce.number().pipe(months) });

export const retentionPreview = z.object({
  due: z.int().meta({ description: 'How many quotes would be erased now.' }),
  oldest: z.iso.datetime().nullable().meta({ description: 'When someone last worked on the oldest of them.' }),
});
export type RetentionPreview = z.infer<typeof retentionPreview>;
