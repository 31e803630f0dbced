import * as z from 'zod';
import { text } from '#features/fields/contract.ts';
import { MAX_QUESTION, NO_QUESTION } from './constants.ts';

/** The body of a customer's question behind a private link. */
export const question = z.strictObject({ text: text(MAX_QUESTION).min(1, NO_QUESTION) });

export const conversation = z
  .array(z.object({ from: z.enum(['customer', 'shop']), text: z.string(), at: z.iso.datetime() }))
  .meta({ id: 'Conversation', description: 'Questions about this document and the replies to them, oldest first.' });
export type Conversation = z.infer<typeof conversation>;
