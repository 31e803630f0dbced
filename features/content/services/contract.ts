import * as z from 'zod';
import { changeOf, line, optionalImageAddress, recordId, text, timestamps } from '../contract.ts';
import { MAX_ALT, MAX_BADGE, MAX_LINE, MAX_RUNNING } from '../words.ts';

/** A service of the shop, as the API answers it. */
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
    ...timestamps,
  })
  .meta({ id: 'Service' });
export type Service = z.infer<typeof service>;

/** A service before it is stored. */
export type ServiceSample = Omit<Service, 'id' | 'createdAt' | 'updatedAt'>;

const fields = {
  title: line(MAX_LINE).min(1, 'A service needs a title'),
  description: text(MAX_RUNNING),
  imageUrl: optionalImageAddress,
  imageAlt: line(MAX_ALT),
  featured: z.boolean(),
  active: z.boolean(),
  badge: line(MAX_BADGE),
};

/** The body of `POST /api/services`. */
export const newService = z.strictObject({
  ...fields,
  imageUrl: fields.imageUrl.default(null),
  imageAlt: fields.imageAlt.default(''),
  featured: fields.featured.default(false),
  active: fields.active.default(true),
  badge: fields.badge.default('Expert Service'),
});

/** The body of `PATCH /api/services/{id}`. */
export const serviceChange = changeOf(fields);
