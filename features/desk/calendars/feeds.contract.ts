import * as z from 'zod';
import { changeOf, timestamps } from '#foundation/fields/fields.contract.ts';
import { FEED_SCOPES, type FeedScope } from './feeds.ts';

const fields = {
  scope: z.enum(Object.keys(FEED_SCOPES) as [FeedScope, ...FeedScope[]]),
  names: z.boolean().meta({ description: 'Whether it names customers.' }),
};

/** The body of `POST /api/calendar-feeds`. */
export const newFeed = z.strictObject(fields);
export type NewFeed = z.infer<typeof newFeed>;

/** The body of `PATCH /api/calendar-feeds`. */
export const feedChange = changeOf(fields, {});
export type FeedChange = z.infer<typeof feedChange>;

export const feed = z
  .object({
    ...fields,
    url: z.string().nullable().meta({
      description: 'The unguessable address of the calendar; null after a change of the site’s secret: renew it.',
    }),
    ...timestamps,
  })
  .meta({ id: 'CalendarFeed', description: 'The calendar of the signed-in admin.' });
export type Feed = z.infer<typeof feed>;
