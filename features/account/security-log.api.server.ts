import type { FastifyRequest } from 'fastify';
import type { SecurityKind } from '#features/audit/security/constants.ts';
import { recordSecurity } from '#features/audit/security/store.server.ts';
import { sourceOf } from '#server/http/request-source.ts';
import type { Services } from '#server/services.ts';
import type { User } from './contract.ts';
import { userName } from './rules.ts';

/** Logs an event of an account; `user` is null for an unknown one. */
export async function logSecurity(
  db: Services['db'],
  request: FastifyRequest,
  { user, ...event }: { kind: SecurityKind; user: User | null; detail?: string },
): Promise<void> {
  const by = { userId: user?.id ?? null, userName: user && userName(user) };
  await recordSecurity(db, { ...event, ...by, ...sourceOf(request) });
  // Without the detail, which may name a person: the log may go to another machine.
  request.log.info({ event: event.kind, user: by.userId }, 'security event');
}
