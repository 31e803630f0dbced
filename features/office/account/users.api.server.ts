import { randomBytes } from 'node:crypto';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { readBusiness } from '#foundation/business/business.store.server.ts';
import type { Business } from '#foundation/business/business.ts';
import { wordsOfShop } from '#foundation/business/fill-in.ts';
import { idParams } from '#foundation/fields/fields.contract.ts';
import { hasMailServer } from '#office/outbox/mail-server.store.server.ts';
import { endpoints } from '#server/http/endpoint.ts';
import { unwrapOutcome } from '#server/http/idempotency.ts';
import { resetLimit } from '#server/http/limits.store.server.ts';
import { badField, Problem } from '#server/http/problem.ts';
import { nameSensitive, requireOwner, requireRecentOwner, requireUser } from '#server/http/session.ts';
import { checkPassword, findWeakness, hashPassword } from '#server/passwords.ts';
import type { Services } from '#server/services.ts';
import { shopDay } from '#time/shop-time.ts';
import { HOUR_MS } from '#time/units.ts';
import {
  acceptInvitation,
  changeRole,
  createInvitation,
  findInvitation,
  listInvitations,
  listUsers,
  removeUser,
  withdrawInvitation,
} from './admins.store.server.ts';
import { createLimits, createLogins } from './login.api.server.ts';
import { findFactors } from './second-factor.store.server.ts';
import { createSessions, lastUsedAt, logSecurity } from './sessions.api.server.ts';
import { invitationMail, passwordChangedNotice } from './sign-in.mail.server.ts';
import {
  ACCOUNT_MESSAGES,
  acceptance,
  INVITATION_MESSAGES,
  invitation,
  invitationQuery,
  invitedAddress,
  listedUser,
  newInvitation,
  newlyInvited,
  passwordChange,
  profileChange,
  roleChange,
  USERS_MESSAGES,
  type User,
  user,
  WEAK_PASSWORDS,
} from './users.contract.ts';
import { changePassword, changeProfile, findLogin, normalizeEmail } from './users.store.server.ts';
import { INVITATION_DAYS, userName } from './users.ts';

const WRONG_PASSWORD_LIMIT = { max: 5, windowMs: 15 * 60_000 };

/** `/api/account`: the signed-in user. */
export function profileApi({ db, config, wakeOutbox }: Services): FastifyPluginAsyncZod {
  const { tokenOf } = createSessions({ db, config });
  const { count, keyOf } = createLimits({ db, config });
  return async (app) => {
    const route = endpoints(app, { tag: 'Account', guard: requireUser });

    route('GET /', {
      summary: 'Your account',
      gives: user,
      handle: async (request) => request.user as User,
    });

    route('PATCH /', {
      summary: 'Change your name and the page that opens after login',
      body: profileChange,
      gives: user,
      handle: async (request) => changeProfile(db, request.user!.id, request.body),
    });

    route('PUT /password', {
      summary: 'Change your password',
      description: 'Ends your other sessions and emails you that the password changed.',
      body: passwordChange,
      gives: null,
      async handle(request) {
        const { id, email } = request.user!;
        const { currentPassword, newPassword } = request.body;
        // Limited, so that an open session cannot be used to guess the password.
        const key = keyOf('password-change', id);
        const isCorrect = await checkPassword(async (verify) => {
          await count(key, WRONG_PASSWORD_LIMIT, ACCOUNT_MESSAGES.tooManyWrong);
          const login = await findLogin(db, email);
          return verify(currentPassword, login?.passwordHash ?? null);
        });
        if (!isCorrect) throw badField('currentPassword', ACCOUNT_MESSAGES.wrongPassword);
        await resetLimit(db, key);
        await rejectWeakPassword({ db, config }, { password: newPassword, email });
        await changePassword(db, request.user!, {
          passwordHash: await hashPassword(newPassword),
          keepToken: tokenOf(request)!,
          notice: await passwordChangedNotice(db, email, config.publicUrl),
        });
        wakeOutbox();
        await logSecurity(db, request, { kind: 'password-changed', user: request.user as User });
      },
    });
  };
}

/** @throws {Problem} 400 for a password that is guessable, such as one made of the address, or that was in a breach */
export async function rejectWeakPassword(
  { db, config }: Pick<Services, 'db' | 'config'>,
  {
    password,
    email,
    path = 'newPassword',
    ...about
  }: { password: string; email: string; path?: string; shop?: Business },
): Promise<void> {
  const shop = about.shop ?? (await readBusiness(db));
  const weakness = await findWeakness(password, config, [email, ...email.split(/[@.]/), ...wordsOfShop(shop)]);
  if (weakness) throw badField(path, WEAK_PASSWORDS[weakness]);
}

const params = z.object({ id: z.string() });

/** `/api/users` */
export function usersApi({ db }: Pick<Services, 'db'>): FastifyPluginAsyncZod {
  return async (app) => {
    const route = endpoints(app, { tag: 'Admins', guard: requireOwner, params });

    route('GET /', {
      summary: 'Who can log in',
      gives: z.array(listedUser),
      async handle() {
        const users = await listUsers(db);
        return users.map(({ user, expire }) => ({ ...user, lastHereOn: expire && shopDay(lastUsedAt(expire)) }));
      },
    });

    route('PATCH /:id', {
      guard: requireRecentOwner('role-changed'),
      summary: 'Give another account a role',
      description:
        'Takes effect right away in its open sessions. You can’t change your own role, so there is always an owner.',
      body: roleChange,
      gives: null,
      fails: [409],
      async handle(request) {
        const { id } = request.params;
        const { role } = request.body;
        if (id === request.user!.id) throw new Problem(409, USERS_MESSAGES.ownRole);
        nameSensitive(request, `${unwrap(await changeRole(db, id, role, request.user!.id))}: ${role}`);
      },
    });

    route('DELETE /:id', {
      guard: requireRecentOwner('admin-removed'),
      summary: 'Remove another account',
      description: 'Ends its sessions. You can’t remove your own account, so there is always an owner.',
      gives: null,
      fails: [409],
      async handle(request) {
        const { id } = request.params;
        if (id === request.user!.id) throw new Problem(409, USERS_MESSAGES.self);
        nameSensitive(request, unwrap(await removeUser(db, id, request.user!.id)));
      },
    });
  };
}

/** The address of the account that was changed. @throws {Problem} 404; 403 when an owner lost the role meanwhile */
function unwrap(result: Awaited<ReturnType<typeof changeRole>>): string {
  if (result.outcome === 'not owner') throw new Problem(403, USERS_MESSAGES.notOwner);
  return unwrapOutcome(result, USERS_MESSAGES.missing);
}

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
        await rejectWeakPassword({ db, config }, { password, email: invited.email, path: 'password' });
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
