import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { idParams } from '#foundation/fields/fields.contract.ts';
import { changeContent, nameOf } from '#server/content-change.store.server.ts';
import { sourceOf } from '#server/http/client-limits.ts';
import { endpoints, nextLink } from '#server/http/endpoint.ts';
import { unwrapOutcome } from '#server/http/idempotency.ts';
import { limitExports, sendTable, table } from '#server/http/sent-files.ts';
import { guardedAuthorOf, requireOwner, requireRecentOwner } from '#server/http/session.ts';
import type { Services } from '#server/services.ts';
import { shopDay } from '#time/shop-time.ts';
import {
  accessEntry,
  accessQuery,
  type HistoryEntity,
  historyEntry,
  historyQuery,
  securityEntry,
  securityFilter,
  securityQuery,
} from './audit.contract.ts';
import { findEntry, listAuthors, type Restore, readHistoryPage } from './history.store.server.ts';
import { readAccessPage, readSecurityPage, recordSecurity } from './logs.store.server.ts';
import { ACCESS_RETENTION_DAYS, SECURITY_RETENTION_DAYS, type SecurityKind, securityTable } from './logs.ts';

/** `/api/history`; `restore` has a function for each kind of content. */
export function historyApi(
  { db }: Pick<Services, 'db'>,
  restore: Record<HistoryEntity, Restore>,
): FastifyPluginAsyncZod {
  return async (app) => {
    const route = endpoints(app, { tag: 'History', guard: requireOwner, params: idParams });

    route('GET /', {
      summary: 'Who changed what, newest first',
      description: 'A page; `X-Total-Count` says how many fit, `Link` where the next page is.',
      query: historyQuery,
      gives: z.array(historyEntry),
      async handle(request, reply) {
        const { entries, total, next } = await readHistoryPage(db, request.query);
        if (next !== null) reply.headers(nextLink('/api/history', { ...request.query, cursor: next }));
        reply.header('x-total-count', total);
        return entries;
      },
    });

    route('GET /people', {
      summary: 'Everyone who changed something, by name',
      gives: z.array(z.string()),
      handle: () => listAuthors(db),
    });

    route('POST /:id/restore', {
      config: { securityEvent: { kind: 'restored', detail: 'A change in the history' } },
      summary: 'Undo a change',
      description:
        'The changed fields go back to their earlier values. A deleted record comes back with its id (a project with its photos), and an added record is removed. A sensitive setting needs a recent login. Returns the history entry for the undo.',
      repeatable: true,
      gives: historyEntry,
      async handle(request) {
        const result = await changeContent(db, async (trx) => {
          const entry = await findEntry(trx, request.params.id);
          return entry ? restore[entry.entity](trx, entry, guardedAuthorOf(request)) : { outcome: 'missing' };
        });
        return unwrapOutcome(result, 'The history has no entry with this id.');
      },
    });
  };
}

/** `/api/access`: the access log. */
export function accessApi({ db }: Pick<Services, 'db'>): FastifyPluginAsyncZod {
  return async (app) => {
    const route = endpoints(app, { tag: 'Privacy', guard: requireOwner });

    route('GET /', {
      summary: 'Who looked at personal data, newest first',
      description: `Entries of the last ${ACCESS_RETENTION_DAYS} days. A page; \`Link\` says where the next one is.`,
      query: accessQuery,
      gives: z.array(accessEntry),
      async handle(request, reply) {
        const { entries, next } = await readAccessPage(db, request.query);
        if (next !== null) reply.headers(nextLink('/api/access', { ...request.query, cursor: next }));
        return entries;
      },
    });
  };
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Logged when a call of this route succeeds, unless it did something sensitive. */
    securityEvent?: { kind: SecurityKind; detail: string };
  }
}

const CSV_PAGE = 1000;

/** An onSend hook that logs the sensitive acts of a request, else the `securityEvent` of its route, before the answer leaves. */
export function logSecurityEvents({ db }: Pick<Services, 'db'>) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const event = request.routeOptions.config.securityEvent;
    const events = request.sensitive ?? (event ? [event] : []);
    if (events.length === 0 || reply.statusCode >= 400) return;
    const userId = request.user?.id ?? null;
    const by = { userId, userName: await nameOf(db, userId), ...sourceOf(request) };
    for (const each of events) {
      await recordSecurity(db, { ...each, ...by });
      // Without the detail, which may name a person: the log may go to another machine.
      request.log.info({ event: each.kind, user: userId }, 'security event');
    }
  };
}

/** `/api/security-log` */
export function securityLogApi({ db }: Pick<Services, 'db'>): FastifyPluginAsyncZod {
  return async (app) => {
    const route = endpoints(app, { tag: 'Privacy', guard: requireOwner });

    route('GET /', {
      summary: 'Logins and other events that matter for security, newest first',
      description: `Entries of the last ${SECURITY_RETENTION_DAYS} days. A page; \`Link\` says where the next one is.`,
      query: securityQuery,
      gives: z.array(securityEntry),
      async handle(request, reply) {
        const { entries, next } = await readSecurityPage(db, request.query);
        if (next !== null) reply.headers(nextLink('/api/security-log', { ...request.query, cursor: next }));
        return entries;
      },
    });

    route('GET .csv', {
      guard: [...requireRecentOwner('exported', 'Security log'), limitExports],
      summary: 'The security log as a table',
      description: 'RFC 4180, with a header row; times of the shop.',
      query: securityFilter,
      gives: table,
      async handle(request, reply) {
        const entries = [];
        let cursor: number | null = null;
        do {
          const page = await readSecurityPage(db, { ...request.query, limit: CSV_PAGE, cursor: cursor ?? undefined });
          entries.push(...page.entries);
          cursor = page.next;
        } while (cursor !== null);
        return sendTable(reply, `security-log-${shopDay()}`, securityTable(entries));
      },
    });
  };
}
