import { randomBytes } from 'node:crypto';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { idParams } from '#features/fields/contract.ts';
import { hasMailServer } from '#features/outbox/mail-server/store.server.ts';
import { endpoints } from '#server/http/endpoint.ts';
import { Problem } from '#server/http/problem.ts';
import { nameSensitive, requireOwner, requireRecentOwner } from '#server/http/session.ts';
import { hashPassword } from '#server/password.ts';
import type { Services } from '#server/services.ts';
import { HOUR_MS } from '#time/constants.ts';
import { INVITATION_DAYS } from '../constants.ts';
import { type User, user } from '../contract.ts';
import { createLimits } from '../limits.api.server.ts';
import { createLogins } from '../login.api.server.ts';
import { rejectWeakPassword } from '../profile.api.server.ts';
import { userName } from '../rules.ts';
import { findFactors } from '../second-factor/store.server.ts';
import { logSecurity } from '../security-log.api.server.ts';
import { normalizeEmail } from '../store.server.ts';
import {
  acceptance,
  INVITATION_MESSAGES,
  invitation,
  invitationQuery,
  invitedAddress,
  newInvitation,
  newlyInvited,
} from './contract.ts';
import { invitationMail } from './mail.server.ts';
import {
  acceptInvitation,
  createInvitation,
  findInvitation,
  listInvitations,
  withdrawInvitation,
} from './store.server.ts';

const LIMIT_PER_ADMIN = { max: 20, windowMs: HOUR_MS };

/** `/api/invitations` */
export function invitationsApi({ db, config, wakeOutbox }: Services): FastifyPluginAsyncZod {
  const { count, keyOf } = createLimits({ db, config });
  return async (app) => {
    const route = endpoints(app, { tag: 'Admins', guard: requireOwner, params: idParams });

    route('GET /', {
      summary: 'Open invitations',
      gives: z.array(invitation),
      handle: async () => listInvitations(db),
    });

    route('POST /', {
      guard: requireRecentOwner('invited'),
      summary: 'Invite another person to the desk',
      description: `Sends an email with a link that works once, for ${INVITATION_DAYS} days. An earlier invitation to the same address is revoked. Without a mail server, the response has the link.`,
      repeatable: true,
      body: newInvitation,
      gives: newlyInvited,
      location: ({ id }) => `/api/invitations/${id}`,
      async handle(request) {
        const by = request.user as User;
        const { role } = request.body;
        const email = normalizeEmail(request.body.email);
        await count(keyOf('invitations', by.id), LIMIT_PER_ADMIN, INVITATION_MESSAGES.tooMany);
        const token = randomBytes(32).toString('base64url');
        const link = `${config.publicUrl}/invitation?token=${token}`;
        const mail = await invitationMail(db, { email, role, link, invitedBy: userName(by) }, config);
        const created = await createInvitation(db, { email, role, token, by: by.id, mail });
        if (!created) throw new Problem(409, INVITATION_MESSAGES.hasRole);
        wakeOutbox();
        nameSensitive(request, `${email}: ${role}`);
        return { ...created, link: (await hasMailServer(db, config)) ? null : link };
      },
    });

    route('DELETE /:id', {
      summary: 'Revoke an invitation',
      gives: null,
      async handle(request) {
        if (!(await withdrawInvitation(db, request.params.id))) throw new Problem(404, INVITATION_MESSAGES.missing);
        await logSecurity(db, request, { kind: 'invitation-withdrawn', user: request.user as User });
      },
    });
  };
}

/** `/api/invitation` and `POST /api/account`, for the invited. */
export function acceptanceApi({ db, config, wakeOutbox }: Services): FastifyPluginAsyncZod {
  const { finish } = createLogins({ db, config, wakeOutbox });
  return async (app) => {
    const route = endpoints(app, { tag: 'Admins' });

    route('GET /invitation', {
      summary: 'Who a link invites',
      query: invitationQuery,
      gives: invitedAddress,
      fails: [404],
      async handle(request, reply) {
        const found = await findInvitation(db, request.query.token);
        if (!found) throw new Problem(404, INVITATION_MESSAGES.invalid);
        reply.header('cache-control', 'private, no-store');
        return found;
      },
    });

    route('POST /account', {
      summary: 'Accept an invitation',
      description: 'Creates the account and starts a session, unless it already has a second factor.',
      body: acceptance,
      gives: user,
      location: '/api/account',
      fails: [404],
      async handle(request, reply) {
        const { token, password, ...names } = request.body;
        // Checked first: a made-up token must not cost a hash.
        const invited = await findInvitation(db, token);
        if (!invited) throw new Problem(404, INVITATION_MESSAGES.invalid);
        await rejectWeakPassword(config, { password, email: invited.email, path: 'password' });
        const accepted = await acceptInvitation(db, token, { ...names, passwordHash: await hashPassword(password) });
        if (!accepted) throw new Problem(404, INVITATION_MESSAGES.invalid);
        await logSecurity(db, request, { kind: 'invitation-accepted', user: accepted });
        // An account from before keeps its second factor, which a link does not replace.
        const { count: factors } = await findFactors(db, accepted.id);
        if (factors === 0) await finish(request, reply, accepted, 'Invitation');
        return accepted;
      },
    });
  };
}
