import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { isMigrated } from '#database/migrate.ts';
import type { Db } from '#database/open.ts';
import { DATABASE_WAIT_MS, withTimeout } from '#database/unavailable.ts';
import { HOUR_MS } from '#time/units.ts';
import type { Config } from './config.ts';
import { sameText, sha256 } from './crypto.ts';
import { Problem, unavailable } from './http/problem.ts';
import type { ResponseCache } from './http/response-cache.ts';
import { countMails } from './mail/outbox-list.store.server.ts';
import type { WriteProbe } from './storage/write-probe.store.server.ts';

/**
 * `/healthz`: the process answers. `/readyz`: the database answers within a second, has this release's tables and
 * accepts writes; else 503.
 */
export function serveHealth(app: FastifyInstance, db: Db, writes: Pick<WriteProbe, 'failure'>): void {
  let migrationCheck: Promise<boolean> | undefined;
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }));
  app.get('/readyz', { schema: { hide: true } }, async (request) => {
    // One query at a time: health checks must not pile up on a hanging database.
    migrationCheck ??= isMigrated(db).finally(() => {
      migrationCheck = undefined;
    });
    const ready = await withTimeout(DATABASE_WAIT_MS, migrationCheck).catch((error: unknown) => {
      request.log.warn({ err: error }, 'not ready');
      return false;
    });
    if (!ready) throw unavailable();
    const failure = await withTimeout(DATABASE_WAIT_MS, writes.failure()).catch(() => unavailable().message);
    if (failure) throw new Problem(503, failure, { headers: { 'retry-after': '5' } });
    return { status: 'ready' };
  });
}

/** From a cached page to a picture over a slow connection. */
const SECONDS = [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10];

interface Measured {
  db: Db;
  config: Pick<Config, 'metricsToken'>;
  /** Responses that bypassed the hooks below. */
  responseCache: Pick<ResponseCache, 'responseCount'>;
  /** How often each kind of security event happened since a time. */
  countSecurityEvents(db: Db, since: Date): Promise<{ kind: string; count: number }[]>;
  /** How often browsers reported each kind. */
  countReports(db: Db): Promise<{ kind: string; count: number }[]>;
  listOpenAlarms(db: Db): Promise<{ kind: string }[]>;
  /** Whether the mailbox that is set up answers; null without one. */
  isMailboxUp(db: Db): Promise<boolean | null>;
}

/**
 * `/metrics` for Prometheus, with METRICS_TOKEN. Without that setting nothing is counted and the address is 404.
 * https://prometheus.io/docs/instrumenting/exposition_formats
 */
export function serveMetrics(
  app: FastifyInstance,
  {
    db,
    config: { metricsToken },
    responseCache,
    countSecurityEvents,
    countReports,
    listOpenAlarms,
    isMailboxUp,
  }: Measured,
): void {
  if (!metricsToken) return;
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const answers = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long answers took, by method, route and status',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: SECONDS,
    registers,
  });
  new Counter({
    name: 'http_answers_from_memory_total',
    help: 'Pages and public reads answered before the server did any other work; not among the durations',
    registers,
    collect() {
      this.reset();
      this.inc(responseCache.responseCount);
    },
  });
  const gauge = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Gauge({ name, help, labelNames, registers });
  const reachable = gauge('database_up', '1 while the database answers');
  const mails = gauge('outbox_mails', 'Emails by state; overdue ones have waited an hour', 'state');
  const security = gauge(
    'security_events_last_hour',
    'Entries of the security log that were last repeated within an hour, by kind',
    'kind',
  );
  const reports = gauge('browser_reports', 'What browsers reported of pages and is not cleared yet, by kind', 'kind');
  const alarms = gauge('alarm_open', '1 for each alarm that is not over, by kind', 'kind');
  const mailbox = gauge('mailbox_up', '1 while the mailbox that is set up answers; absent without one');
  const checkDatabase = async () => {
    const counts = await withTimeout(DATABASE_WAIT_MS, countMails(db)).catch(() => null);
    reachable.set(counts ? 1 : 0);
    for (const state of ['waiting', 'failed', 'overdue'] as const)
      counts ? mails.set({ state }, counts[state]) : mails.remove({ state });
    const since = new Date(Date.now() - HOUR_MS);
    const events = await withTimeout(DATABASE_WAIT_MS, countSecurityEvents(db, since)).catch(() => []);
    security.reset();
    for (const { kind, count } of events) security.set({ kind }, count);
    reports.reset();
    for (const { kind, count } of await withTimeout(DATABASE_WAIT_MS, countReports(db)).catch(() => []))
      reports.set({ kind }, count);
    const isUp = await withTimeout(DATABASE_WAIT_MS, isMailboxUp(db)).catch(() => null);
    if (isUp === null) mailbox.remove();
    else mailbox.set(Number(isUp));
    alarms.reset();
    for (const { kind } of await withTimeout(DATABASE_WAIT_MS, listOpenAlarms(db)).catch(() => []))
      alarms.set({ kind }, 1);
  };

  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request;
    const labels = { method, route: routeOptions.url ?? 'unknown', status: String(reply.statusCode) };
    answers.observe(labels, reply.elapsedTime / 1000);
  });
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!sameText(sha256(request.headers.authorization ?? ''), sha256(`Bearer ${metricsToken}`)))
      throw new Problem(401, 'Send the token of METRICS_TOKEN as a bearer token.', {
        headers: { 'www-authenticate': 'Bearer' },
      });
    await checkDatabase();
    return reply
      .type(registry.contentType)
      .header('cache-control', 'no-store')
      .send(await registry.metrics());
  });
}
