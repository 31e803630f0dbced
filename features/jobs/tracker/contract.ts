import * as z from 'zod';
import type { Setting } from '#features/settings/contract.ts';

const tracker = z.strictObject({
  updateDays: z.int().min(3, 'At least 3 days').max(30, 'At most 30 days').meta({
    description: 'Days without a photo or note for the customer before a job is flagged.',
  }),
  tellSlipsAfter: z.int().min(0).max(10, 'At most 10 days').nullable().meta({
    description: 'Work days before the customer is automatically emailed that the ready date moved; null: never.',
  }),
});
export type Tracker = z.infer<typeof tracker>;

export const TRACKER_SETTING: Setting<Tracker> = {
  name: 'tracker',
  summary: 'When jobs without updates are flagged, and when customers are emailed about moved dates',
  schema: tracker,
  builtIn: { updateDays: 7, tellSlipsAfter: 2 },
  isPrivate: true,
};
