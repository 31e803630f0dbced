import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sourceOf } from '#server/http/request-source.ts';
import { cookiesFor } from '#server/http/session.ts';
import type { Services } from '#server/services.ts';
import { ACCOUNT_MESSAGES, type User } from './contract.ts';
import { newDeviceNotice } from './devices/mail.server.ts';
import { addDevice, noteKnownDevice } from './devices/store.server.ts';
import { startChallenge } from './second-factor/store.server.ts';
import { logSecurity } from './security-log.api.server.ts';
import { createSessions } from './session.api.server.ts';

/** The steps that ways to log in share. */
export function createLogins({ db, config, wakeOutbox }: Pick<Services, 'db' | 'config' | 'wakeOutbox'>) {
  const { begin } = createSessions({ db, config });
  const { loginStep } = cookiesFor(config);
  return { finish, startStep, stepToken, clearStep };

  /** Begins the session of a user who has shown all factors. `detail` names the last of them. */
  async function finish(request: FastifyRequest, reply: FastifyReply, user: User, detail: string) {
    const isNoticed = await db.transaction().execute(async (trx) => {
      const deviceId = await begin(trx, request, reply, user);
      await logSecurity(trx, request, { kind: 'logged-in', user, detail });
      const { browser, network } = sourceOf(request);
      const device = { userId: user.id, deviceId, browser, network };
      if (await noteKnownDevice(trx, device)) return false;
      const facts = { email: user.email, browser, network, now: new Date() };
      return addDevice(trx, device, await newDeviceNotice(trx, facts, config.publicUrl));
    });
    if (isNoticed) wakeOutbox();
    request.user = user;
    return { success: true as const, message: ACCOUNT_MESSAGES.loggedIn, user };
  }

  /** Begins a step that the browser finishes with a second request. It is no session. */
  async function startStep(
    reply: FastifyReply,
    step: { userId: string | null; challenge: string | null },
  ): Promise<void> {
    const token = randomBytes(32).toString('base64url');
    await startChallenge(db, token, step);
    reply.setCookie(loginStep.name, token, loginStep.flags).header('cache-control', 'private, no-store');
  }

  function stepToken(request: FastifyRequest): string | undefined {
    return request.cookies[loginStep.name];
  }

  function clearStep(reply: FastifyReply): void {
    const { maxAge: _, ...flags } = loginStep.flags;
    reply.clearCookie(loginStep.name, flags);
  }
}
