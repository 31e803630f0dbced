import * as z from 'zod';
import { ROLES } from '#rights/rights.ts';
import { user } from '../contract.ts';

export const listedUser = user.extend({
  lastHereOn: z.iso.date().nullable().meta({ description: 'A day in shop time; null without a live session.' }),
});
export type ListedUser = z.infer<typeof listedUser>;

/** The body of `PATCH /api/users/{id}`. */
export const roleChange = z.strictObject({ role: z.enum(ROLES, 'Choose a role') });

export const USERS_MESSAGES = {
  missing: 'This account no longer exists. Someone may have removed it.',
  self: 'You cannot remove your own account. Please ask another owner to do it.',
  ownRole: 'You cannot change your own role. Please ask another owner to do it.',
  notOwner: 'You’re no longer an owner. Please ask an owner to do it.',
} as const;
