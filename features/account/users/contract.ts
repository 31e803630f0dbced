import * as z from 'zod';
import { user } from '../contract.ts';

export const listedUser = user.extend({
  lastHereOn: z.iso.date().nullable().meta({ description: 'A day in shop time; null without a live session.' }),
});
export type ListedUser = z.infer<typeof listedUser>;

export const USERS_MESSAGES = {
  missing: 'This account no longer exists. Someone may have removed it.',
  self: 'You cannot remove your own account. Please ask another admin to do it.',
} as const;
