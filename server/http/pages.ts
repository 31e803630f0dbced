import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { type AppServices, appServices } from '#app/context.ts';
import { NONCE_HEADER } from '#app/nonce.ts';
import { isUnavailable } from '#database/unavailable.ts';
import type { Config } from '../config.ts';
import { contentVersion } from '../content-version.store.server.ts';
import { PRIVATE_HEADERS } from '../links.ts';
import { ROOT } from '../root.ts';
import { DATABASE_WAIT_MS, withTimeout } from '../within.ts';
import { cacheKey, isBeyondPages, isManifest, isPrivatePage, routesIn } from './page-address.ts';
import { type PageCache, prepare, type RenderedPage } from './page-cache.ts';
import { areRoutesOf, hasForm, hasTooManyFields, isForm, noForm, notAsForm, tooManyFields } from './page-form.ts';
import { Problem, sendProblem, toProblem, unavailable } from './problem.ts';
import { REVALIDATE, sendKept } from './response-cache.ts';
import { pagePolicy, withoutNonce } from './security.ts';
import { carriesSession } from './session.ts';

const BUILD = join(ROOT, 'build');
const MAX_FORM_BYTES = 256 * 1024;
const IMMUTABLE = 'public, max-age=31536000, immutable';
const ONE_DAY = 'public, max-age=86400';
/** No address can be the same, as none has a space. */
const NOT_FOUND_KEY = 'not found';
/** Of no page. */
const NOT_FOUND_ADDRESS = '/404';

/** Renders the pages; `dev` says that they come from Vite and change under our hands. */
export interface PageRenderer {
  build: ServerBuild | (() => Promise<ServerBuild>);
  dev: boolean;
}

/** Where the pages come from: the build, or the sources while developing. */
export type PageSource = (app: FastifyInstance) => Promise<PageRenderer>;

/** The built pages. @throws when they have not been built */
export async function builtPages(): Promise<PageRenderer> {
  if (!existsSync(join(BUILD, 'client'))) throw new Error('The pages are not built: run npm start, or npm run build.');
  const build = await import('#build/server/index.js');
  nameSharedStylesOnce(build);
  return { build, dev: false };
}

/**
 * Styles that late parts use, too, get a `#` after their address, so that a part brings them along once more in case the
 * page they came with is left. Those of the root are never left, and fetched twice would be computed twice.
 */
function nameSharedStylesOnce({ assets: { routes } }: ServerBuild): void {
  const shared = new Set(routes.root?.css);
  for (const route of Object.values(routes))
    route!.css = route!.css?.map((href) => (shared.has(href) ? href.replace(/#$/, '') : href));
}

/** Answers an address that nothing can be made of as the page that says so. */
export type AnswerUnreadable = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/**
 * Serves every address that is neither API nor health as a page, and the built files beside them.
 * @returns what answers those that never come to a route
 */
export async function servePages(
  app: FastifyInstance,
  { build, dev }: PageRenderer,
  config: Config,
  cache: PageCache,
  servicesOf: (request: FastifyRequest, reply: FastifyReply) => AppServices,
): Promise<AnswerUnreadable> {
  const files = dev ? new Set() : await offerBuiltFiles(app);
  const routes = async () => (typeof build === 'function' ? build() : build);
  const handle = createRequestHandler(build, dev ? 'development' : 'production');
  reportPageErrors(app);

  await app.register(async (pages) => {
    pages.setErrorHandler(refuse);
    pages.addHook('onRequest', async (request, reply) => {
      if (isPrivatePage(request.url)) reply.headers(PRIVATE_HEADERS);
    });
    // The body of a form goes to the page's action as it came; only its size is held.
    pages.removeAllContentTypeParsers();
    pages.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_FORM_BYTES }, (_request, body, done) =>
      done(null, body),
    );
    pages.get('/*', { schema: { hide: true } }, read);
    pages.post('/*', { schema: { hide: true }, config: { isPageForm: true } }, async (request, reply) =>
      send(reply, await takeForm(request, reply)),
    );
    pages.route({
      method: ['PUT', 'PATCH', 'DELETE', 'OPTIONS'],
      url: '/*',
      schema: { hide: true },
      handler: async () => {
        throw new Problem(405, 'A page can be read, and its form sent.', { headers: { allow: 'GET, HEAD, POST' } });
      },
    });
  });

  return async (request, reply) =>
    isBeyondPages(request.url)
      ? sendNotFound(request, reply)
      : send(reply, await render(request, reply, asRead(request.url)));

  /** From memory, unless a signed-in admin must see what another node changed a moment ago, or the sources change. */
  async function read(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const file = (request.params as { '*': string })['*'];
    if (files.has(file)) return reply.sendFile(file);
    if (isBeyondPages(request.url)) return sendNotFound(request, reply);
    const key = cacheKey(request.url);
    if (isManifest(request.url)) return sendKept(request, reply, await prepare(await render(request, reply)));
    if (dev || key === null || !areRoutesOf(await routes(), routesIn(key), key))
      return send(reply, await render(request, reply));
    if (carriesSession(request))
      return send(reply.header('cache-control', 'private, no-store'), await render(request, reply));
    return sendKept(request, reply, await cache.get(key, () => render(request, reply, key)));
  }

  /** For addresses that the router must not see: rendered once, whatever is asked for. */
  async function sendNotFound(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const page = await cache.get(NOT_FOUND_KEY, async () => {
      const rendered = await render(request, reply, NOT_FOUND_ADDRESS);
      // Only what is answered with 200 is kept.
      return rendered.status === 404 ? { ...rendered, status: 200 } : rendered;
    });
    return sendKept(request, reply, page.status === 200 ? { ...page, status: 404 } : page);
  }

  /** People get a page that says what is wrong, programs a problem. */
  async function refuse(error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { status, message: detail, headers } = toProblem(error);
    if (status >= 500 || !request.headers.accept?.includes('text/html')) return sendProblem(error, request, reply);
    const address = isBeyondPages(request.url) ? NOT_FOUND_ADDRESS : request.url;
    const page = await renderWith({ ...servicesOf(request, reply), refusal: { status, detail } }, request, address);
    return send(reply.headers({ 'cache-control': 'no-store', ...headers }), { ...page, status });
  }

  /** The page that comes of a form. @throws {Problem} 405 where there is none, 415 for what is sent as something else, 400 for too much */
  async function takeForm(request: FastifyRequest, reply: FastifyReply): Promise<RenderedPage> {
    if (isBeyondPages(request.url) || !hasForm(await routes(), request.url)) throw noForm();
    if (!isForm(request)) throw notAsForm();
    if (hasTooManyFields(request.body)) throw tooManyFields();
    return render(request, reply);
  }

  /**
   * While the records are away, a page that needs them is one that says so: nothing of it is asked again for that.
   * @param address what of the address the page may depend on; the whole by default
   */
  async function render(request: FastifyRequest, reply: FastifyReply, address = request.url): Promise<RenderedPage> {
    const services = servicesOf(request, reply);
    const page = await renderWith(services, request, address);
    if (page.status < 500 || (await answers(services))) return page;
    const { headers, body } = await renderWith({ ...services, isDatabaseUnavailable: true }, request, address);
    return { status: 503, headers: { ...headers, ...unavailable().headers, 'cache-control': 'no-store' }, body };
  }

  async function renderWith(services: AppServices, request: FastifyRequest, address: string): Promise<RenderedPage> {
    const context = new RouterContextProvider();
    context.set(appServices, services);
    const response = await handle(toWebRequest(request, config.publicUrl, address), context);
    // A redirect has no text, so nothing says what kind it is.
    const type = response.headers.get('content-type') ?? 'text/plain; charset=utf-8';
    const { [NONCE_HEADER]: nonce, ...sent } = Object.fromEntries(response.headers);
    const headers: Record<string, string> = { ...sent, 'content-type': type };
    const { html, scripts } = withoutNonce(await response.text(), nonce);
    if (!dev && type.startsWith('text/html')) headers['content-security-policy'] = pagePolicy(scripts, config);
    return { status: response.status, headers, body: html };
  }

  function send(reply: FastifyReply, { status, headers, body }: RenderedPage): FastifyReply {
    if (dev) reply.removeHeader('content-security-policy');
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', REVALIDATE);
    return reply.code(status).headers(headers).send(body);
  }
}

/** Whether the records can be read: a page that failed while they cannot will be there again in a moment. */
function answers({ db }: AppServices): Promise<boolean> {
  return withTimeout(DATABASE_WAIT_MS, contentVersion(db)).then(
    () => true,
    (error) => !isUnavailable(error),
  );
}

/** The address of which nothing can be made, with its `%` as a letter among others. */
const asRead = (address: string) => address.replace(/^[^?]*/, (path) => path.replaceAll('%', '%25'));

/** @returns the names of the built files; a route for each would make every start slower */
async function offerBuiltFiles(app: FastifyInstance): Promise<Set<string>> {
  const root = join(BUILD, 'client');
  await app.register(fastifyStatic, {
    root,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      const named = path.slice(root.length);
      // Names under assets/ and of pictures' variants carry a hash, and a changed font gets a new name.
      reply.header('cache-control', /^[\\/](assets|fonts|images[\\/]variants)[\\/]/.test(named) ? IMMUTABLE : ONE_DAY);
    },
  });
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  return new Set(files.map((path) => relative(root, path).replaceAll('\\', '/')));
}

/** The router would compare them with PUBLIC_URL alone; `refuseForeignOrigin` has compared them already. */
const COMPARED = new Set(['origin', 'x-forwarded-host']);

function toWebRequest(request: FastifyRequest, publicUrl: string, address: string): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers))
    if (value !== undefined && !name.startsWith(':') && !COMPARED.has(name))
      headers.set(name, [value].flat().join(', '));
  // Fastify leaves the body away; rendered as such, an empty page would be cached for all visitors.
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  const body = method === 'POST' && Buffer.isBuffer(request.body) ? new Uint8Array(request.body) : null;
  return new Request(new URL(address.replace(/^\/{2,}/, '/'), publicUrl), { method, headers, body });
}

/** The pages' bundle has a module world of its own, so the log reaches it by a shared symbol. */
function reportPageErrors(app: FastifyInstance): void {
  (globalThis as unknown as Record<symbol, (error: unknown) => void>)[Symbol.for('flatirons.page-error')] = (error) =>
    app.log.error({ err: error }, 'page failed');
}
