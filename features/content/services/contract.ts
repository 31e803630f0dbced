import * as z from 'zod';
import {
  changeOf,
  expectedUpdatedAt,
  line,
  optionalImageAddress,
  recordId,
  text,
  timestamps,
} from '#features/fields/contract.ts';
import { MAX_ALT, MAX_BADGE, MAX_LINE, MAX_PRICE_NAME, MAX_RUNNING, MAX_TYPE } from '../constants.ts';

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

const fields = {
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
  ...fields,
  imageUrl: fields.imageUrl.default(null),
  imageAlt: fields.imageAlt.default(''),
  featured: fields.featured.default(false),
  active: fields.active.default(true),
  badge: fields.badge.default('Expert Service'),
  included: fields.included.default(''),
  startingPrice: fields.startingPrice.default(''),
  duration: fields.duration.default(''),
});

/** The body of `PATCH /api/services/{id}`. */
export const serviceChange = changeOf(fields, { expectedUpdatedAt });
