import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { type AppServices, appServices, NONCE_HEADER } from '#app/context.ts';
import { DATABASE_WAIT_MS, isUnavailable, withTimeout } from '#database/unavailable.ts';
import type { Config } from '../config.ts';
import { contentVersion } from '../content-change.store.server.ts';
import { PRIVATE_HEADERS } from '../links.ts';
import { ROOT } from '../root.ts';
import { cacheKey, findPage, isManifest, NOT_FOUND_ADDRESS, pathOf, respell, routesIn } from './page-address.ts';
import { compressQuickly, encodingFor, type PageCache, prepare, type RenderedPage } from './page-cache.ts';
import { MAX_FORM_BYTES, requireForm } from './page-form.ts';
import { drainBody, Problem, sendProblem, toProblem, unavailable } from './problem.ts';
import { IMMUTABLE, REVALIDATE, sendCached } from './response-cache.ts';
import { pagePolicy, REPORTING_HEADERS, withoutNonce } from './security.ts';
import { carriesSession } from './session.ts';

const BUILD = join(ROOT, 'build');
/** The desk's service worker reads what the desk reads. */
const WORKER_POLICY = "default-src 'none'; connect-src 'self'; script-src 'self'";
const ONE_DAY = 'public, max-age=86400';
/** Characters; shorter texts fit into one packet. */
const MIN_COMPRESSED = 1_000;

/** Renders pages; `dev` if they come from Vite and change. */
export interface PageRenderer {
  build: () => Promise<ServerBuild>;
  dev: boolean;
  /** Addresses of the built files; none in development. */
  files: ReadonlySet<string>;
}

/** The source of pages: the build, or the sources in development. */
export type PageSource = (app: FastifyInstance) => Promise<PageRenderer>;

/** The built pages, loaded when the first is asked for or warmed: a fifth of a start. @throws if they have not been built */
export async function builtPages(): Promise<PageRenderer> {
  if (!existsSync(join(BUILD, 'client'))) throw new Error('The pages are not built: run npm start, or npm run build.');
  let build: Promise<ServerBuild> | undefined;
  return { build: () => (build ??= loadBuild()), dev: false, files: await listBuiltFiles() };
}

async function loadBuild(): Promise<ServerBuild> {
  const build = await import('#build/server/index.js');
  nameSharedStylesOnce(build);
  return build;
}

async function listBuiltFiles(): Promise<Set<string>> {
  const root = join(BUILD, 'client');
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  return new Set(files.map((path) => `/${relative(root, path).replaceAll('\\', '/')}`));
}

/**
 * React Router adds `#` to the addresses of shared styles, so that they load again after their page unmounts. The
 * root's styles never unmount, and loaded twice they would be parsed twice.
 */
function nameSharedStylesOnce({ assets: { routes } }: ServerBuild): void {
  const shared = new Set(routes.root?.css);
  for (const route of Object.values(routes))
    route!.css = route!.css?.map((href) => (shared.has(href) ? href.replace(/#$/, '') : href));
}

/** Serves pages at every address that is neither API nor health, and the built files. */
export async function servePages(
  app: FastifyInstance,
  { build, dev, files }: PageRenderer,
  config: Config,
  cache: PageCache,
  servicesOf: (request: FastifyRequest, reply: FastifyReply) => AppServices,
): Promise<void> {
  if (!dev) await offerBuiltFiles(app);
  const pageAt = async (address: string) => findPage(await build(), address);
  const renderWith = createRenderer({ build, dev }, config);
  reportPageErrors(app);

  await app.register(async (pages) => {
    pages.setErrorHandler(refuse);
    pages.addHook('onRequest', async (request, reply) => {
      if ((await pageAt(request.url))?.isPrivate) reply.headers(PRIVATE_HEADERS);
    });
    // A form's body goes to the page's action unparsed; only its size is limited.
    pages.removeAllContentTypeParsers();
    pages.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_FORM_BYTES }, (_request, body, done) =>
      done(null, body),
    );
    pages.get('/*', { schema: { hide: true } }, read);
    pages.post('/*', { schema: { hide: true }, config: { isPageForm: true } }, async (request, reply) => {
      requireForm(request, await pageAt(request.url));
      return send(reply, await render(request, reply));
    });
    pages.route({
      method: ['PUT', 'PATCH', 'DELETE', 'OPTIONS'],
      url: '/*',
      schema: { hide: true },
      handler: refuseMethod,
    });
  });

  /** Cached, except for signed-in users, who must see changes of other nodes at once, and in development. */
  async function read(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const path = pathOf(request.url);
    if (files.has(path)) return reply.sendFile(path);
    if (isManifest(path)) return sendCached(request, reply, await prepare(await render(request, reply)));
    const page = await pageAt(path);
    if (!page && !dev) return sendElsewhere(request, reply);
    if (carriesSession(request)) reply.header('cache-control', 'private, no-store');
    const key = page?.isCacheable && !carriesSession(request) ? cacheKey(request.url) : null;
    if (dev || key === null || !routesIn(key).every((id) => page?.routeIds.includes(id)))
      return send(reply, await render(request, reply));
    return sendCached(request, reply, await cache.get(key, () => render(request, reply, key)));
  }

  /** For an address of no page: redirects to the page that is spelled so. One behind a secret is not found. */
  async function sendElsewhere(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const meant = respell(request.originalUrl);
    const page = meant && (await pageAt(meant));
    if (page && !page.isPrivate) return reply.headers(PRIVATE_HEADERS).redirect(meant, 308);
    return sendShared(cache, request, reply, 404, () => render(request, reply, NOT_FOUND_ADDRESS));
  }

  /** Answers people with a page and programs with a problem. */
  async function refuse(error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { status, message: detail, headers } = toProblem(error, request);
    if (status >= 500 || !request.headers.accept?.includes('text/html')) return sendProblem(error, request, reply);
    if (status === 413) drainBody(request, reply);
    const noStore = { ...PRIVATE_HEADERS, 'cache-control': 'no-store' };
    reply.headers({ ...noStore, ...headers });
    const renderRefusal = async (address: string): Promise<RenderedPage> => {
      const page = await renderWith({ ...servicesOf(request, reply), refusal: { status, detail } }, request, address);
      return { ...page, status, headers: { ...page.headers, ...noStore } };
    };
    if (status === 429) return sendShared(cache, request, reply, status, () => renderRefusal(NOT_FOUND_ADDRESS));
    return send(reply, await renderRefusal((await pageAt(request.url)) ? request.url : NOT_FOUND_ADDRESS));
  }

  /**
   * While the database is unavailable, renders a page that says so, without further queries.
   * @param address the part of the address that the page may depend on; by default all of it
   */
  async function render(request: FastifyRequest, reply: FastifyReply, address = request.url): Promise<RenderedPage> {
    const services = servicesOf(request, reply);
    const page = await renderWith(services, request, address);
    if (page.status < 500 || (await isDatabaseAvailable(services))) return page;
    const { headers, body } = await renderWith({ ...services, isDatabaseUnavailable: true }, request, address);
    return { status: 503, headers: { ...headers, ...unavailable().headers, 'cache-control': 'no-store' }, body };
  }

  /** Compressed quickly: the page of a desk has its rows twice, as HTML and as data. */
  async function send(reply: FastifyReply, { status, headers, body }: RenderedPage): Promise<FastifyReply> {
    if (dev) reply.removeHeader('content-security-policy');
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', REVALIDATE);
    reply.code(status).headers(headers);
    if (encodingFor(reply.request.headers['accept-encoding']) !== 'br' || body.length < MIN_COMPRESSED)
      return reply.send(body);
    return reply.headers({ 'content-encoding': 'br', vary: 'accept-encoding' }).send(await compressQuickly(body));
  }
}

async function refuseMethod(): Promise<never> {
  throw new Problem(405, 'A page can be read, and its form sent.', { headers: { allow: 'GET, HEAD, POST' } });
}

/** A page that tells of a failure, rendered once for all addresses. */
async function sendShared(
  cache: PageCache,
  request: FastifyRequest,
  reply: FastifyReply,
  status: 404 | 429,
  renderShared: () => Promise<RenderedPage>,
): Promise<FastifyReply> {
  // No address equals the key, because none has a space.
  const page = await cache.get(`status ${status}`, async () => {
    const rendered = await renderShared();
    // The cache only stores status 200.
    return rendered.status === status ? { ...rendered, status: 200 } : rendered;
  });
  // The address may be a secret in another spelling.
  const headers = { ...PRIVATE_HEADERS, ...page.headers };
  return sendCached(request, reply, { ...page, status: page.status === 200 ? status : page.status, headers });
}

/** @returns a function that renders the page of an address, with a policy that allows its scripts */
function createRenderer({ build, dev }: Pick<PageRenderer, 'build' | 'dev'>, config: Config) {
  let handle: ReturnType<typeof createRequestHandler> | undefined;
  return async (services: AppServices, request: FastifyRequest, address: string): Promise<RenderedPage> => {
    // It reads the routes of a function's build anew with each request.
    handle ??= dev ? createRequestHandler(build, 'development') : createRequestHandler(await build(), 'production');
    const context = new RouterContextProvider();
    context.set(appServices, services);
    const response = await handle(toWebRequest(request, config.publicUrl, address), context);
    // A redirect has no content type.
    const type = response.headers.get('content-type') ?? 'text/plain; charset=utf-8';
    const { [NONCE_HEADER]: nonce, ...sent } = Object.fromEntries(response.headers);
    const headers: Record<string, string> = { ...sent, 'content-type': type };
    const { html, scripts } = withoutNonce(await response.text(), nonce);
    if (!dev && type.startsWith('text/html'))
      Object.assign(headers, REPORTING_HEADERS, { 'content-security-policy': pagePolicy(scripts, config, address) });
    return { status: response.status, headers, body: html };
  };
}

/** Whether the database can be read: a page that failed meanwhile will work again soon. */
function isDatabaseAvailable({ db }: AppServices): Promise<boolean> {
  return withTimeout(DATABASE_WAIT_MS, contentVersion(db)).then(
    () => true,
    (error) => !isUnavailable(error),
  );
}

/** Offers built files without a route for each, which would slow down every start. */
async function offerBuiltFiles(app: FastifyInstance): Promise<void> {
  const root = join(BUILD, 'client');
  await app.register(fastifyStatic, {
    root,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      const named = path.slice(root.length);
      // Hashed names are immutable; changed fonts get new names.
      reply.header('cache-control', /^[\\/](assets|fonts|images[\\/]variants)[\\/]/.test(named) ? IMMUTABLE : ONE_DAY);
      if (/^[\\/]desk-worker\.js/.test(named)) reply.header('content-security-policy', WORKER_POLICY);
    },
  });
}

/** The router would compare them with PUBLIC_URL only; `refuseForeignOrigin` has checked them. */
const COMPARED = new Set(['origin', 'x-forwarded-host']);

function toWebRequest(request: FastifyRequest, publicUrl: string, address: string): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers))
    if (value !== undefined && !name.startsWith(':') && !COMPARED.has(name))
      headers.set(name, [value].flat().join(', '));
  // Fastify omits the body of HEAD; rendered as HEAD, an empty page would be cached.
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  const body = method === 'POST' && Buffer.isBuffer(request.body) ? new Uint8Array(request.body) : null;
  return new Request(new URL(address, publicUrl), { method, headers, body });
}

/** The pages' bundle has its own module instances, so it finds the log through a shared symbol. */
function reportPageErrors(app: FastifyInstance): void {
  (globalThis as unknown as Record<symbol, (error: unknown) => void>)[Symbol.for('shop.page-error')] = (error) =>
    app.log.error({ err: error }, 'page failed');
}
