import * as z from 'zod';
import { lead } from '#customers/leads/leads.contract.ts';

const { createdAt, ...content } = lead.omit({
  status: true,
  notes: true,
  estimate: true,
  lostReason: true,
  remindOn: true,
  remindAbout: true,
  unansweredSince: true,
  updatedAt: true,
}).shape;

export const suspect = z
  .object({
    ...content,
    photos: z.int().meta({ description: 'How many were chosen with it; they are kept for a day.' }),
    hasScheme: z.boolean(),
    trap: z.string().meta({ description: 'Content of the hidden field.' }),
    createdAt: createdAt.meta({ description: 'When it was sent.' }),
  })
  .meta({ id: 'Suspect', description: 'A request that looks like spam.' });
export type Suspect = z.infer<typeof suspect>;

/** The query of `GET /api/suspects`. */
export const suspectsQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(100).default(25),
  cursor: z.coerce.number().pipe(z.int32().min(1)).optional().meta({
    description: 'From the `next` link of the previous page.',
  }),
});

export const suspectCount = z.object({ count: z.int() });
