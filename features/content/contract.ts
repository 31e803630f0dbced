import * as z from 'zod';
import { recordId } from '#features/fields/contract.ts';

const expectedUpdatedAt = z.iso
  .datetime({ offset: true })
  .optional()
  .meta({ description: 'The `updatedAt` that the change is based on; 409 when the record has moved on.' });

/** The body of a PATCH: at least one of the fields. They must have no defaults, which would be written. */
export function changeOf<Fields extends z.core.$ZodLooseShape>(fields: Fields) {
  return z
    .strictObject({ ...z.object(fields).partial().shape, expectedUpdatedAt })
    .refine((change) => Object.keys(change).some((name) => name !== 'expectedUpdatedAt'), 'Change at least one field');
}

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
