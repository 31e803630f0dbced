import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { type AppOptions, createApp } from '#server/app.ts';
import { contentVersion } from '#server/content-change.store.server.ts';
import { PageCache } from '#server/http/page-cache.ts';
import { remoteFetcher } from '#server/http/remote-requests.ts';
import { createLog } from '#server/log.ts';
import { drawNothing } from '#server/mail/attachments.ts';
import { DiskSpace } from '#server/storage/disk-space.ts';
import { openStorage } from '#server/storage/storage.ts';
import { WriteProbe } from '#server/storage/write-probe.store.server.ts';
import { changePdfMaker } from '#workshop/changes/pdf-pool.process.server.ts';
import { invoicePdfMaker } from '#workshop/invoices/pdf-pool.process.server.ts';
import { jobPdfMaker } from '#workshop/jobs/release/pdf-pool.process.server.ts';
import { offerPdfMaker } from '#workshop/offers/pdf-pool.process.server.ts';

/** What differs between sites that share a server. */
type Parts = Required<
  Omit<AppOptions, 'log' | 'refusals' | 'pictures' | 'httpTimeouts' | 'limitsRequests' | 'pages'>
> & {
  pageCache: PageCache;
};
type SiteOptions = Pick<AppOptions, 'config' | 'db'> & Partial<Parts>;

const answering = new AsyncLocalStorage<Parts>();
const servers = new Map<string, Promise<FastifyInstance>>();
/** Each starts a process of its own with its first document. */
const MAKERS = {
  offerPdf: offerPdfMaker(),
  changePdf: changePdfMaker(),
  invoicePdf: invoicePdfMaker(),
  jobPdf: jobPdfMaker(),
};

/**
 * A site on a server that all sites of this process share whose settings have the same `key`: setting up some 500 routes
 * takes half of the time of a test. A request sees the parts of its own site, also in work that outlasts the answer.
 */
export async function joinServer(key: string, { config, db, ...given }: SiteOptions): Promise<FastifyInstance> {
  const { disk = new DiskSpace(config) } = given;
  const whole: Parts = {
    config,
    db,
    disk,
    storage: await openStorage(config),
    ...MAKERS,
    writes: new WriteProbe(db, disk),
    pageCache: new PageCache(() => contentVersion(db)),
    fetchRemote: remoteFetcher(),
    drawScheme: drawNothing,
    fillDemo: async () => {},
    wakeOutbox: doNothing,
    wakePictures: doNothing,
    wakeBackups: doNothing,
    wakeMailbox: doNothing,
  };
  const parts = { ...whole, ...given };
  if (!servers.has(key)) servers.set(key, answering.run(whole, createServer, whole));
  return siteOn(await servers.get(key)!, parts);
}

/** @param whole what a site has whose parts are not replaced: a stand-in may lack what its own test does not need */
async function createServer(whole: Parts): Promise<FastifyInstance> {
  const names = Object.keys(whole) as (keyof Parts)[];
  const standIns = Object.fromEntries(names.map((name) => [name, partOf(name, whole)])) as unknown as Parts;
  const app = await createApp({ ...standIns, log: createLog('silent'), limitsRequests: false });
  Object.defineProperty(app, 'pageCache', { value: standIns.pageCache });
  await app.ready();
  return app;
}

/** Stands for a part of the site that answers, also where its methods are copied. */
function partOf<Name extends keyof Parts>(name: Name, whole: Parts): Parts[Name] {
  const current = () => answering.getStore()![name] as object;
  if (typeof whole[name] === 'function')
    return ((...given: unknown[]) => Reflect.apply(current() as () => unknown, undefined, given)) as Parts[Name];
  return new Proxy({} as Parts[Name] & object, {
    get: (_, key) => {
      if (typeof Reflect.get(whole[name], key) !== 'function') return Reflect.get(current(), key);
      // Methods that use private fields work on their own object alone.
      return (...given: unknown[]) => Reflect.apply(Reflect.get(current(), key) as () => unknown, current(), given);
    },
    has: (_, key) => Reflect.has(whole[name], key),
    ownKeys: () => Reflect.ownKeys(whole[name]),
    getOwnPropertyDescriptor: (_, key) => Reflect.getOwnPropertyDescriptor(whole[name], key),
  });
}

function siteOn(server: FastifyInstance, parts: Parts): FastifyInstance {
  // The request starts only once it is awaited.
  const inject = (request: InjectOptions) => answering.run(parts, async () => server.inject(request));
  return new Proxy(server, {
    get: (_, key) => {
      if (key === 'inject') return inject;
      if (key === 'pageCache') return parts.pageCache;
      if (key === 'close' || key === 'listen' || key === 'server')
        throw new Error('This site shares its server. Start it with `ownServer: true`.');
      return Reflect.get(server, key, server);
    },
  });
}

const doNothing = () => {};
