import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { lookUpAircraft } from '#airplanes/registry/registry.api.server.ts';
import type { AppServices } from '#app/context.ts';
import { submitLeadForm } from '#customers/lead-forms/submission.api.server.ts';
import { PicturePool } from '#customers/schemes/pools.process.server.ts';
import type { SchemeServices } from '#customers/schemes/studio.api.server.ts';
import type { Db } from '#database/open.ts';
import { listOpenAlarms } from '#desk/alarms/alarms.store.server.ts';
import { calendarFeed } from '#desk/calendars/feeds.api.server.ts';
import { describeMailbox } from '#desk/mailbox/mailbox-settings.store.server.ts';
import { countSecurityEvents } from '#foundation/audit/logs.store.server.ts';
import { countReports } from '#foundation/browser-reports/page-reports.store.server.ts';
import { uploadedFiles } from '#foundation/media/uploads.api.server.ts';
import { hasMailServer } from '#office/outbox/mail-server.store.server.ts';
import { markFiles } from '#website/mark/mark.api.server.ts';
import { renderSecurityTxt, SECURITY_TXT } from '#website/site/crawling.ts';
import { type ChangePdf, changePdfMaker } from '#workshop/changes/pdf-pool.process.server.ts';
import { type InvoicePdf, invoicePdfMaker } from '#workshop/invoices/pdf-pool.process.server.ts';
import { type JobPdf, jobPdfMaker } from '#workshop/jobs/release/pdf-pool.process.server.ts';
import { type OfferPdf, offerPdfMaker } from '#workshop/offers/pdf-pool.process.server.ts';
import { mountApi } from './api.ts';
import type { Config } from './config.ts';
import { contentVersion } from './content-change.store.server.ts';
import { serveHealth, serveMetrics } from './health.ts';
import { describeApi } from './http/api-docs.ts';
import { clientKey, limitRequests, RefusalCount } from './http/client-limits.ts';
import { cacheKey, canonicalAddress } from './http/page-address.ts';
import { PageCache } from './http/page-cache.ts';
import { callApi, formResult } from './http/page-form.ts';
import { type PageRenderer, type PageSource, servePages } from './http/pages.ts';
import { notFound, Problem, sendProblem, validatorCompiler } from './http/problem.ts';
import { type FetchRemote, remoteFetcher } from './http/remote-requests.ts';
import { parseJson, refuseEncoded, UNLIMITED } from './http/request-guards.ts';
import { ResponseCache } from './http/response-cache.ts';
import { refuseForeignOrigin, requireOwnOrigin, securityHeaders } from './http/security.ts';
import {
  answerBrokenRequest,
  answerUnrouted,
  HTTP_TIMEOUTS,
  type HttpTimeouts,
  toNodeTimeouts,
} from './http/unrouted.ts';
import { virusScanner } from './http/uploads.ts';
import { logAnswers } from './log.ts';
import { type DrawScheme, drawNothing } from './mail/attachments.ts';
import type { Services } from './services.ts';
import { DiskSpace, withinReserve } from './storage/disk-space.ts';
import { openStorage, type Storage } from './storage/storage.ts';
import { WriteProbe } from './storage/write-probe.store.server.ts';

export interface AppOptions {
  config: Config;
  db: Db;
  log: FastifyBaseLogger;
  wakeOutbox?: () => void;
  wakePictures?: () => void;
  wakeBackups?: () => void;
  wakeMailbox?: () => void;
  /** By default as configured. */
  storage?: Storage;
  /** By default the volume of DATA_DIR. */
  disk?: DiskSpace;
  writes?: WriteProbe;
  /** By default nothing reads it. */
  refusals?: RefusalCount;
  offerPdf?: OfferPdf;
  changePdf?: ChangePdf;
  invoicePdf?: InvoicePdf;
  jobPdf?: JobPdf;
  pictures?: PicturePool;
  /** By default from the public internet only. */
  fetchRemote?: FetchRemote;
  /** By default previews of mails show words in place of pictures. */
  drawScheme?: DrawScheme;
  /** By default nothing is filled in. */
  fillDemo?: Services['fillDemo'];
  /** Timeouts that differ from the default. */
  httpTimeouts?: Partial<HttpTimeouts>;
  /** False in tests that send more in a minute than a client may. */
  limitsRequests?: boolean;
  /** Undefined in API tests, which serve no pages. */
  pages?: PageSource;
}

/** The whole server with every endpoint, ready to listen or to be called in process. */
export async function createApp({
  config,
  db,
  log,
  pages,
  wakeOutbox = () => {},
  wakePictures = () => {},
  wakeBackups = () => {},
  wakeMailbox = () => {},
  storage,
  disk = new DiskSpace(config),
  writes = new WriteProbe(db, disk),
  refusals = new RefusalCount(),
  fetchRemote = remoteFetcher(),
  drawScheme = drawNothing,
  fillDemo = async () => {},
  offerPdf = offerPdfMaker(),
  changePdf = changePdfMaker(),
  invoicePdf = invoicePdfMaker(),
  jobPdf = jobPdfMaker(),
  pictures = new PicturePool(),
  httpTimeouts = {},
  limitsRequests = true,
}: AppOptions): Promise<FastifyInstance> {
  const timeouts = { ...HTTP_TIMEOUTS, ...httpTimeouts };
  const headers = securityHeaders(config);
  const pageCache = new PageCache(() => contentVersion(db));
  const responseCache = new ResponseCache({ cache: pageCache, keyOf: cacheKey, headers });
  const app = createServer({ config, log, headers, timeouts, responseCache }, () => Boolean(renderer?.dev));
  const renderer: PageRenderer | undefined = await pages?.(app);
  const services: Services = {
    db,
    config,
    log: app.log,
    wakeOutbox,
    wakePictures,
    wakeBackups,
    wakeMailbox,
    storage: withinReserve(storage ?? (await openStorage(config)), disk),
    disk,
    fetchRemote,
    drawScheme,
    fillDemo,
  };

  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(() => JSON.stringify); // the stores name each column; the tests hold answers to the schemas
  app.setErrorHandler(sendProblem);
  answerUnrouted(app);
  parseJson(app);
  logAnswers(app, config);
  refusals.watch(app);
  const report = responseCache.report(app.log);
  app.addHook('preClose', async () => report.stop());
  app.addHook('onClose', async () => {
    for (const maker of [offerPdf, changePdf, invoicePdf, jobPdf, pictures]) maker.close();
  });
  app.addHook('onResponse', async () => closeConnectionWhenStopping(app));
  app.decorate('pageCache', pageCache).decorate('scanFile', virusScanner(config));
  app.addHook('onRequest', async (request, reply) => void reply.headers(headers).header('x-request-id', request.id));
  if (config.rateLimits && limitsRequests) app.addHook('onRequest', limitRequests(renderer?.files));
  for (const guard of [refuseForeignOrigin(config), refuseEncoded]) app.addHook('onRequest', guard);

  await app.register(cookie);
  await describeApi(app);
  await app.register((api) => mountApi(api, { ...services, offerPdf, changePdf, invoicePdf, jobPdf, pictures }), {
    prefix: '/api',
  });
  for (const files of [uploadedFiles(services), calendarFeed(services), markFiles(services)]) await app.register(files);
  serveHealth(app, db, writes);
  serveSecurityTxt(app, config);
  const isMailboxUp = async () => (await describeMailbox(db, config, new Date())).state?.isConnected ?? null;
  serveMetrics(app, { db, config, responseCache, countSecurityEvents, countReports, listOpenAlarms, isMailboxUp });
  if (renderer)
    await servePages(app, renderer, config, pageCache, (request, reply) =>
      pageServices({ ...services, pictures }, request, reply),
    );
  return app;
}

type ServerParts = Pick<AppOptions, 'config' | 'log'> & {
  headers: ReturnType<typeof securityHeaders>;
  timeouts: HttpTimeouts;
  responseCache: ResponseCache;
};

function createServer({ config, log, headers, timeouts, responseCache }: ServerParts, isDev: () => boolean) {
  return Fastify({
    serverFactory: (handler) =>
      responseCache.createServer(handler, toNodeTimeouts(timeouts)).setTimeout(timeouts.idleMs),
    clientErrorHandler: answerBrokenRequest,
    loggerInstance: log,
    trustProxy: (_address, hop) => hop < config.trustProxy, // 0 trusts no proxy: the socket's address counts
    genReqId: () => randomUUID(),
    bodyLimit: UNLIMITED.bytes,
    forceCloseConnections: 'idle',
    logController: new LogController({ disableRequestLogging: true }),
    // Vite has addresses of its own.
    rewriteUrl: ({ url }): string => (isDev() ? url! : canonicalAddress(url!)),
    frameworkErrors: (error, request, reply) =>
      void sendProblem(error, request, reply.headers(headers).header('x-request-id', request.id)),
  });
}

/** What loaders and actions use, for one request. */
function pageServices(services: Services & SchemeServices, request: FastifyRequest, reply: FastifyReply): AppServices {
  const { db, config, pictures } = services;
  const sender = clientKey(request.ip);
  return {
    db,
    publicUrl: config.publicUrl,
    analytics: config.analytics,
    hasMailServer: () => hasMailServer(db, config),
    settle: (order) => pictures.settle(order, sender),
    draw: (order) => pictures.draw(order, sender),
    submitLead: (input) =>
      callForPage(async () => {
        requireOwnOrigin(request, config.publicUrl);
        await submitLeadForm(services, input, sender);
      }),
    lookUpAircraft: (typed) =>
      lookUpAircraft(services, typed, sender).catch((error) => {
        if (error instanceof Problem) return null;
        throw error;
      }),
    postToApi: <T>(url: string, payload: object) =>
      callForPage(() => callApi(request, reply, { method: 'POST', url, payload }) as Promise<T>),
    readFromApi: <T>(url: string, onHeaders?: (headers: Headers) => void) =>
      callForPage(() => callApi(request, reply, { method: 'GET', url, onHeaders }) as Promise<T>),
  };

  /** The page shows a refusal; the browser also gets its Retry-After. */
  async function callForPage<T>(work: () => Promise<T>) {
    const result = await formResult(work);
    reply.headers(result.headers);
    if (!result.ok && result.status === 503)
      request.log.error('a form could not be stored: the database is unavailable');
    return result;
  }
}

/**
 * A stop closes idle connections. One still in use would become idle later and delay the stop until its keep-alive
 * timeout.
 */
function closeConnectionWhenStopping({ server }: FastifyInstance): void {
  if (!server.listening) setImmediate(() => server.closeIdleConnections());
}

function serveSecurityTxt(app: FastifyInstance, { publicUrl }: Config): void {
  app.get(SECURITY_TXT, { schema: { hide: true } }, async (_request, reply) => {
    const text = renderSecurityTxt(publicUrl, new Date());
    if (text === null) throw notFound();
    return reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=86400').send(text);
  });
}
