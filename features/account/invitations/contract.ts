import * as z from 'zod';
import { emailAddress } from '#features/fields/contract.ts';
import { ROLES } from '#rights/rights.ts';
import { names, newPassword } from '../contract.ts';

export const INVITATION_MESSAGES = {
  hasRole: 'This address already has an account here. You can change its role in the list.',
  missing: 'This invitation is no longer open. It may have been accepted or withdrawn, or it has expired.',
  invalid: 'This invitation is no longer valid. Please ask the person who invited you for a new one.',
  tooMany: 'You’ve sent too many invitations.',
} as const;

const role = z.enum(ROLES, 'Choose a role');

export const newInvitation = z.strictObject({ email: emailAddress, role: role.default('owner') });

const openInvitation = { email: z.string(), expiresAt: z.iso.datetime() };

export const invitation = z.object({
  id: z.number().int(),
  ...openInvitation,
  role,
  invitedBy: z.string().meta({ description: 'The name or address of the admin who sent it.' }),
  createdAt: z.iso.datetime(),
});
export type Invitation = z.infer<typeof invitation>;

export const newlyInvited = invitation.extend({
  link: z.string().nullable().meta({
    description:
      'The link to share yourself when no mail server is set up. Null when the invitation goes out by email, so no one else sees it.',
  }),
});
export type NewlyInvited = z.infer<typeof newlyInvited>;

const token = z.string().min(1, 'The link is incomplete').max(100, 'The link is incomplete');

export const invitationQuery = z.object({ token });
export const invitedAddress = z.object(openInvitation);
export type InvitedAddress = z.infer<typeof invitedAddress>;

export const acceptance = z.strictObject({ token, ...z.object(names).partial().shape, password: newPassword });
