import * as z from 'zod';
import { changeOf, expectedUpdatedAt, line, recordId, text, timestamps } from '#features/fields/contract.ts';
import { MAX_RUNNING } from '../constants.ts';

/** A question with its answer, as the API returns it. */
export const faq = z
  .object({
    id: recordId,
    question: z.string(),
    answer: z.string(),
    order: z.int(),
    active: z.boolean(),
    ...timestamps,
  })
  .meta({ id: 'Faq' });
export type Faq = z.infer<typeof faq>;

export type FaqSample = Omit<Faq, 'id' | 'createdAt' | 'updatedAt'>;

const fields = {
  question: line(MAX_RUNNING).min(1, 'An FAQ needs a question'),
  answer: text(MAX_RUNNING).min(1, 'An FAQ needs an answer'),
  order: z.int32(),
  active: z.boolean(),
};

/** The body of `POST /api/faqs`. */
export const newFaq = z.strictObject({
  ...fields,
  order: fields.order.default(0),
  active: fields.active.default(true),
});

/** The body of `PATCH /api/faqs/{id}`. */
export const faqChange = changeOf(fields, { expectedUpdatedAt });
