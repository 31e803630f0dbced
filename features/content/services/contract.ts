import * as z from 'zod';
import { changeOf, line, optionalImageAddress, recordId, text, timestamps } from '../contract.ts';

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
  title: line(255).min(1, 'A service needs a title'),
  description: text(),
  imageUrl: optionalImageAddress,
  imageAlt: line(500),
  featured: z.boolean(),
  active: z.boolean(),
  badge: line(40),
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
