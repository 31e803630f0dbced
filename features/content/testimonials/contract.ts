import * as z from 'zod';
import {
  changeOf,
  expectedUpdatedAt,
  line,
  optionalImageAddress,
  optionalLine,
  recordId,
  text,
  timestamps,
} from '#features/fields/contract.ts';
import { MAX_ALT, MAX_LINE, MAX_RUNNING } from '../constants.ts';

/** A testimonial, as the API returns it. */
export const testimonial = z
  .object({
    id: recordId,
    clientName: z.string(),
    clientTitle: z.string().nullable(),
    content: z.string(),
    rating: z.int().min(1).max(5),
    imageUrl: z.string().nullable(),
    imageAlt: z.string(),
    featured: z.boolean(),
    active: z.boolean(),
    ...timestamps,
  })
  .meta({ id: 'Testimonial' });
export type Testimonial = z.infer<typeof testimonial>;

export type TestimonialSample = Omit<Testimonial, 'id' | 'createdAt' | 'updatedAt'>;

const fields = {
  clientName: line(MAX_LINE).min(1, 'A testimonial needs the client’s name'),
  clientTitle: optionalLine(MAX_LINE),
  content: text(MAX_RUNNING).min(1, 'Enter what the client said'),
  rating: z.int().min(1).max(5),
  imageUrl: optionalImageAddress,
  imageAlt: line(MAX_ALT),
  featured: z.boolean(),
  active: z.boolean(),
};

/** The body of `POST /api/testimonials`. */
export const newTestimonial = z.strictObject({
  ...fields,
  clientTitle: fields.clientTitle.default(null),
  rating: fields.rating.default(5),
  imageUrl: fields.imageUrl.default(null),
  imageAlt: fields.imageAlt.default(''),
  featured: fields.featured.default(false),
  active: fields.active.default(true),
});

/** The body of `PATCH /api/testimonials/{id}`. */
export const testimonialChange = changeOf(fields, { expectedUpdatedAt });
