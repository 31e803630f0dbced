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
} from '#foundation/fields/fields.contract.ts';
import { MAX_ALT, MAX_BADGE, MAX_LINE, MAX_PRICE_NAME, MAX_RUNNING, MAX_TYPE } from './records.ts';

/** More than any list of the site has. */
const MAX_ORDERED = 10_000;

/** The body of `PUT /order`. */
export const newOrder = z.strictObject({
  // Rejects a far too long list before its items are checked.
  ids: z
    .array(z.unknown())
    .max(MAX_ORDERED, `At most ${MAX_ORDERED} ids`)
    .pipe(z.array(recordId))
    .meta({ description: 'Every id of the list, once, in its new order.' }),
});

/** A service, as the API returns it. */
export const service = z
  .object({
    id: recordId,
    title: z.string(),
    description: z.string(),
    imageUrl: z.string().nullable(),
    imageAlt: z.string(),
    featured: z.boolean(),
    active: z.boolean(),
    badge: z.string(),
    included: z.string().meta({ description: 'What is included, one item per line.' }),
    startingPrice: z.string().meta({ description: 'The name of a starting price of the price list; empty for none.' }),
    duration: z.string().meta({ description: 'How long it usually takes, in words.' }),
    ...timestamps,
  })
  .meta({ id: 'Service' });
export type Service = z.infer<typeof service>;

export type ServiceSample = Omit<Service, 'id' | 'createdAt' | 'updatedAt'>;

/** A service in a list. A sample has no id, so no page of its own. */
export type ListedService = Pick<ServiceSample, 'title' | 'description' | 'imageUrl' | 'imageAlt' | 'badge'> & {
  id?: number | undefined;
  updatedAt?: string | undefined;
};

const serviceFields = {
  title: line(MAX_LINE).min(1, 'A service needs a title'),
  description: text(MAX_RUNNING),
  imageUrl: optionalImageAddress,
  imageAlt: line(MAX_ALT),
  featured: z.boolean(),
  active: z.boolean(),
  badge: line(MAX_BADGE),
  included: text(MAX_RUNNING),
  startingPrice: line(MAX_PRICE_NAME),
  duration: line(MAX_TYPE),
};

/** The body of `POST /api/services`. */
export const newService = z.strictObject({
  ...serviceFields,
  imageUrl: serviceFields.imageUrl.default(null),
  imageAlt: serviceFields.imageAlt.default(''),
  featured: serviceFields.featured.default(false),
  active: serviceFields.active.default(true),
  badge: serviceFields.badge.default('Expert Service'),
  included: serviceFields.included.default(''),
  startingPrice: serviceFields.startingPrice.default(''),
  duration: serviceFields.duration.default(''),
});

/** The body of `PATCH /api/services/{id}`. */
export const serviceChange = changeOf(serviceFields, { expectedUpdatedAt });

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
    projectPath: z.string().optional().meta({ description: 'Path of the project that the words are about.' }),
    ...timestamps,
  })
  .meta({ id: 'Testimonial' });
export type Testimonial = z.infer<typeof testimonial>;

export type TestimonialSample = Omit<Testimonial, 'id' | 'createdAt' | 'updatedAt'>;
export type ListedTestimonial = Omit<TestimonialSample, 'featured' | 'active'>;

const testimonialFields = {
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
  ...testimonialFields,
  clientTitle: testimonialFields.clientTitle.default(null),
  rating: testimonialFields.rating.default(5),
  imageUrl: testimonialFields.imageUrl.default(null),
  imageAlt: testimonialFields.imageAlt.default(''),
  featured: testimonialFields.featured.default(false),
  active: testimonialFields.active.default(true),
});

/** The body of `PATCH /api/testimonials/{id}`. */
export const testimonialChange = changeOf(testimonialFields, { expectedUpdatedAt });

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
export type ListedFaq = Pick<Faq, 'question' | 'answer'>;

const faqFields = {
  question: line(MAX_RUNNING).min(1, 'An FAQ needs a question'),
  answer: text(MAX_RUNNING).min(1, 'An FAQ needs an answer'),
  order: z.int32(),
  active: z.boolean(),
};

/** The body of `POST /api/faqs`. */
export const newFaq = z.strictObject({
  ...faqFields,
  order: faqFields.order.default(0),
  active: faqFields.active.default(true),
});

/** The body of `PATCH /api/faqs/{id}`. */
export const faqChange = changeOf(faqFields, { expectedUpdatedAt });
