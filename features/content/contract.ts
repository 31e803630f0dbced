import * as z from 'zod';
import { recordId } from '#features/fields/contract.ts';

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
