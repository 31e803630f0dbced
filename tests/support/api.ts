import { randomBytes } from 'node:crypto';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import type { Db, Engine } from '#database/open.ts';
import { seed } from '#database/seed/index.ts';
import { createAccount } from '#office/account/users.store.server.ts';
import type { Role } from '#rights/rights.ts';
import { type AppOptions, createApp } from '#server/app.ts';
import { type Config, readConfig } from '#server/config.ts';
import { moveContentVersion } from '#server/content-change.store.server.ts';
import { createLog } from '#server/log.ts';
import { hashPassword } from '#server/passwords.ts';
import { onCleanUp, temporaryFolder } from './clean-up.ts';
import { freshDatabase } from './database.ts';
import { type ApiDescription, answerChecker } from './openapi.ts';
import { joinServer } from './shared-server.ts';

/** A caller of the API. Every response is checked against the API description. */
export interface Caller {
  inject(request: InjectOptions & { method: NonNullable<InjectOptions['method']>; url: string }): Promise<Answer>;
  get(url: string, headers?: Headers): Promise<Answer>;
  post(url: string, body?: unknown, headers?: Headers): Promise<Answer>;
  put(url: string, body?: unknown, headers?: Headers): Promise<Answer>;
  patch(url: string, body?: unknown, headers?: Headers): Promise<Answer>;
  delete(url: string, headers?: Headers): Promise<Answer>;
}
export type Answer = LightMyRequestResponse;
type Headers = Record<string, string>;

/** The server in this process, and a visitor. */
export interface TestApp extends Caller {
  app: FastifyInstance;
  db: Db;
  config: Config;
  /** A caller with these headers on every request. */
  callerWith(headers: Headers): Caller;
}

/** Replacements of the server's own parts. */
type StandIns = Partial<
  Pick<
    AppOptions,
    | 'log'
    | 'wakeOutbox'
    | 'wakePictures'
    | 'wakeBackups'
    | 'wakeMailbox'
    | 'storage'
    | 'disk'
    | 'fetchRemote'
    | 'drawScheme'
    | 'fillDemo'
    | 'offerPdf'
    | 'changePdf'
    | 'invoicePdf'
    | 'jobPdf'
    | 'httpTimeouts'
    | 'limitsRequests'
    | 'pages'
  >
>;

export const ADMIN = { email: 'owner@example.com', password: 'correct horse battery' };
export const PAINTER = { email: 'painter@example.com', password: 'masking tape and primer' };
export const BOOKKEEPER = { email: 'books@example.com', password: 'every cent twice counted' };
export const USER = { email: 'clerk@example.com', password: 'staple the paper twice' };

interface Start extends StandIns {
  seeded?: boolean;
  env?: Record<string, string>;
  /** For a site that listens on a port. */
  ownServer?: boolean;
}

/**
 * Starts the server in process on a fresh database, by default without pages; `env` changes settings. Logs are off. It
 * ends with the test, or with the file in `beforeAll`.
 */
export async function startApp(engine: Engine = 'sqlite', how: Start = {}): Promise<TestApp> {
  const { seeded = false, env = {}, ownServer = false, ...standIns } = how;
  const { db, location } = await freshDatabase(engine);
  const dataDir = await temporaryFolder();
  const config: Config = {
    ...readConfig({ DATA_DIR: dataDir, SESSION_SECRET, LOG_LEVEL: 'silent', BACKUPS: 'off', ...env }),
    database: location,
  };
  if (seeded) await seed(db, { on: true });
  const key = JSON.stringify(Object.entries(env).filter(([name]) => !READ_BY_REQUESTS.test(name)));
  const isShared = !ownServer && SHARED.has(key) && OF_A_SERVER.every((name) => standIns[name] === undefined);
  const app = await (isShared ? joinServer(key, { config, db, ...standIns }) : ownApp({ config, db, ...standIns }));

  // Shared by all servers: it is most of the work of starting one.
  check ??= answerChecker(app.swagger() as ApiDescription);
  const callerWith = (headers: Headers) => callerOf(app, headers);
  return { app, db, config, callerWith, ...callerWith({}) };
}

const SESSION_SECRET = randomBytes(32).toString('hex');

/** The settings that most tests have. */
const SHARED = new Set(['[]', '[["RATE_LIMITS","off"]]']);
/** Settings that are read with each request, not when a server is set up: sites that differ in them share one. */
const READ_BY_REQUESTS = /^(STRIPE|GOOGLE|PUSH|IMAP|SMTP|OWNER|BACKUP)_/;

/** What a server is set up with. */
const OF_A_SERVER = ['log', 'httpTimeouts', 'limitsRequests', 'pages'] as const;

async function ownApp(options: Pick<AppOptions, 'config' | 'db'> & StandIns): Promise<FastifyInstance> {
  const app = await createApp({ log: createLog(options.config.logLevel), limitsRequests: false, ...options });
  await app.ready();
  onCleanUp(() => {
    leaveServer(app);
    return app.close();
  });
  return app;
}

/** Ends the connections that `fetch` keeps for another request: a server that closes would wait four seconds for them. */
export function leaveServer({ server }: FastifyInstance): void {
  server.closeAllConnections();
}

/** Call it after changing content in the database directly: invalidates the cache. */
export async function contentChanged({ app, db }: Pick<TestApp, 'app' | 'db'>): Promise<void> {
  await moveContentVersion(db);
  app.pageCache.recheck();
}

/** Logs in as a browser does, with a new account of this role if needed. @returns that caller */
export async function signIn({ db, post, callerWith }: TestApp, role: Role | 'user' = 'owner'): Promise<Caller> {
  const { email, password } = { owner: ADMIN, painter: PAINTER, bookkeeper: BOOKKEEPER, user: USER }[role];
  await createAccount(db, email, await hashOf(password));
  if (role !== 'owner') await db.updateTable('users').set({ role }).where('email', '=', email).execute();
  const answer = await post('/api/login', { username: email, password });
  if (answer.statusCode !== 200) throw new Error(`The login failed: ${answer.body}`);
  return callerWith({ cookie: answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ') });
}

/** Starts the server with a signed-in admin. */
export async function startWithAdmin(...how: Parameters<typeof startApp>): Promise<{ app: TestApp; admin: Caller }> {
  const app = await startApp(...how);
  return { app, admin: await signIn(app) };
}

let check: ReturnType<typeof answerChecker> | undefined;

function callerOf(app: FastifyInstance, always: Headers): Caller {
  const inject: Caller['inject'] = async (request) => {
    const answer = await app.inject({ ...request, headers: { ...always, ...request.headers } });
    if (request.url.startsWith('/api')) check?.(request.method.toUpperCase(), request.url, answer);
    return answer;
  };
  const withBody = (method: 'POST' | 'PUT' | 'PATCH') => (url: string, body?: unknown, headers?: Headers) =>
    inject({ method, url, payload: body as InjectOptions['payload'], headers });
  return {
    inject,
    get: (url, headers) => inject({ method: 'GET', url, headers }),
    post: withBody('POST'),
    put: withBody('PUT'),
    patch: withBody('PATCH'),
    delete: (url, headers) => inject({ method: 'DELETE', url, headers }),
  };
}

/** Cheap hashes, because each login takes as long as the hash demands. */
const hashOf = (password: string) => hashPassword(password, { memory: 8, passes: 1, parallelism: 1, tagLength: 32 });
