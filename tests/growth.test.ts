import type { InjectOptions } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import { builtPages } from '#server/http/pages.ts';
import { type Caller, signIn, startApp, type TestApp } from './support/api.ts';
import { type Document, type Operation, operationsOf } from './support/fuzz.ts';
import { isFullRun } from './support/scope.ts';

/** Node refuses longer headers. https://nodejs.org/api/cli.html#--max-http-header-sizesize */
const HEAD_CHARS = 14_000;
/** The server refuses longer bodies. */
const BODY_CHARS = 250_000;
/** Processor time of one request; on a busy machine relative to an ordinary one. */
const MAX_MS = 50;
const MAX_TIMES = 3;
const ORDINARY_CHARS = 100;
/** Shorter times say nothing about growth. */
const NOISE_MS = 15;
const TRIES = 5;
const MEASUREMENTS = 3;

type Shot = InjectOptions & { method: Operation['method']; url: string };
/** Makes a request of about this many characters. */
type Grow = (chars: number) => Shot;

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const JSON_TYPE = { 'content-type': 'application/json' };

const get = (url: string, headers = {}): Shot => ({ method: 'GET', url, headers });
const repeat = (part: string, chars: number) => part.repeat(Math.ceil(chars / part.length));

const HEADS: Record<string, Grow> = {
  'a deep path': (n) => get(`/${repeat('a/', n)}`),
  'a long path': (n) => get(`/${repeat('a', n)}`),
  'an encoded path': (n) => get(`/${repeat('%61', n)}`),
  'a path that cannot be decoded': (n) => get(`/${repeat('%', n)}`),
  'a path of slashes': (n) => get(`/a${repeat('/', n)}`),
  'a deep path below built files': (n) => get(`/assets/${repeat('a/', n)}`),
  'a deep path below a page': (n) => get(`/portfolio/${repeat('a/', n)}`),
  'a deep path of data': (n) => get(`/${repeat('a/', n)}b.data`),
  'a deep path of the API': (n) => get(`/api/${repeat('a/', n)}`),
  'a deep path of uploads': (n) => get(`/uploads/${repeat('a/', n)}`),
  'a form to a deep path': (n) => ({ method: 'POST', url: `/${repeat('a/', n)}`, headers: FORM, payload: 'a=b' }),
  'a long id': (n) => get(`/api/faqs/${repeat('1', n)}`),
  'routes to load': (n) => get(`/contact.data?_routes=${repeat('root,', n)}`),
  'paths to look up': (n) => get(`/__manifest?version=1&paths=${repeat('/a,', n)}`),
  'a deep path to look up': (n) => get(`/__manifest?version=1&paths=/${repeat('a/', n)}`),
  'words to search': (n) => get(`/portfolio?q=${repeat('a+', n)}`),
  'a query of a page': (n) => get(`/warranty?${repeat('sent=1&', n)}`),
  'a query of the API': (n) => get(`/api/services?${repeat('a=1&', n)}`),
  cookies: (n) => get('/api/services', { cookie: repeat('a=1; ', n) }),
  'a session': (n) => get('/api/auth/user', { cookie: `session=${repeat('a', n)}` }),
  encodings: (n) => get('/pricing', { 'accept-encoding': repeat('br;q=0.1, ', n) }),
  etags: (n) => get('/pricing', { 'if-none-match': repeat('"a", ', n) }),
  ranges: (n) => get('/favicon.svg', { range: `bytes=${repeat('0-0,', n)}0-0` }),
  proxies: (n) => get('/api/services', { 'x-forwarded-for': repeat('1.1.1.1, ', n) }),
  'an origin': (n) => ({ method: 'POST', url: '/api/quotes', headers: { origin: `https://${repeat('a.', n)}` } }),
  'a content type': (n) => ({
    ...{ method: 'POST', url: '/api/quotes', payload: '{}' },
    headers: { 'content-type': `application/json; ${repeat('a=b; ', n)}` },
  }),
  'a boundary': (n) => ({
    ...{ method: 'POST', url: '/api/quote-photos', payload: 'x' },
    headers: { 'content-type': `multipart/form-data; boundary=${repeat('a', n)}` },
  }),
};

const FORM_BODIES: Record<string, (chars: number) => string> = {
  'many fields': (n) => repeat('a=1&', n),
  'many choices': (n) => repeat('services=x&', n),
  spaces: (n) => `name=a${repeat('+', n)}b`,
  'at signs': (n) => `email=${repeat('a@', n)}`,
  dots: (n) => `email=a@${repeat('.', n)}@`,
  lines: (n) => `notes=${repeat('%0D%0A', n)}`,
};

/** Values for every field of a JSON body, which share the characters. */
const JSON_VALUES: Record<string, (chars: number) => unknown> = {
  spaces: (n) => `a${repeat(' ', n)}b`,
  lines: (n) => `a${repeat('\n ', n)}b`,
  letters: (n) => `${repeat('a', n)}!`,
  'at signs': (n) => repeat('a@', n),
  dots: (n) => `a@${repeat('.', n)}@`,
  dashes: (n) => `${repeat('a-', n)}!`,
  'lists of texts': (n) => Array.from({ length: n / 4 }, () => 'a'),
  'lists of numbers': (n) => Array.from({ length: n / 2 }, () => 1),
};
const JSON_SHAPES: Record<string, (chars: number) => string> = {
  'many keys': (n) => `{${Array.from({ length: n / 12 }, (_, at) => `"k${at}":${at}`).join()}}`,
  'deep lists': (n) => repeat('[', n / 2) + repeat(']', n / 2),
  'deep objects': (n) => `${repeat('{"a":', (n * 5) / 6)}1${repeat('}', n / 6)}`,
};

type BodyFor = (operation: Operation) => (chars: number) => string;

const inEachField =
  (value: (chars: number) => unknown): BodyFor =>
  ({ body }) => {
    const fields = Object.keys(body!.properties ?? {});
    return (n) => JSON.stringify(Object.fromEntries(fields.map((f) => [f, value(n / fields.length)])));
  };

const JSON_BODIES: { name: string; bodyFor: BodyFor }[] = [
  ...Object.entries(JSON_SHAPES).map(([name, body]) => ({ name, bodyFor: () => body })),
  ...Object.entries(JSON_VALUES).map(([name, value]) => ({ name, bodyFor: inEachField(value) })),
];

describe('one request takes no more than its share of the processor, however large it is:', () => {
  let site: TestApp;
  let admin: Caller;
  beforeAll(async () => {
    site = await startApp('sqlite', { seeded: true, pages: builtPages, env: { RATE_LIMITS: 'off' } });
    admin = await signIn(site);
  });

  test.each(Object.entries(HEADS))('%s', async (_name, grow) => {
    expect(await faultOf(site, grow, HEAD_CHARS)).toBeNull();
  });

  test.each(Object.entries(FORM_BODIES))('a form with %s', async (_name, body) => {
    for (const url of [
      '/contact',
      '/quote-calculator',
      '/book-consultation',
      '/waitlist',
      '/warranty',
      '/insurance',
      '/referral',
    ])
      expect(
        await faultOf(site, (n) => ({ method: 'POST', url, headers: FORM, payload: body(n) }), BODY_CHARS),
        url,
      ).toBeNull();
  });

  test.each(JSON_BODIES.map((each, kind) => ({ ...each, kind })))(
    'a JSON body with $name',
    { timeout: 60_000 },
    async ({ bodyFor, kind }) => {
      const withBody = operationsOf(site.app.swagger() as Document).filter(({ body }) => body);
      expect(withBody.length).toBeGreaterThan(20);
      // The gate sends each call a third of the kinds.
      for (const operation of withBody.filter((_, at) => isFullRun || (at + kind) % 3 === 0)) {
        const { method, path } = operation;
        const body = bodyFor(operation);
        const url = path.replace(/\{[^}]+\}/g, '1');
        const grow: Grow = (n) => ({ method, url, headers: JSON_TYPE, payload: body(n) });
        expect(await faultOf(admin, grow, BODY_CHARS), `${method} ${path}`).toBeNull();
      }
    },
  );
});

/** The fault of a request in every measurement: other work of this process counts in one, too. */
async function faultOf(caller: Caller, grow: Grow, chars: number): Promise<string | null> {
  let fault: string | null = null;
  for (let measured = 0; measured < MEASUREMENTS; measured += 1) {
    fault = await measuredFault(caller, grow, chars);
    if (!fault) break;
  }
  return fault;
}

/** The fault of a request of this size as text; null without one. */
async function measuredFault(caller: Caller, grow: Grow, chars: number): Promise<string | null> {
  const whole = await leastMs(caller, grow(chars), NOISE_MS);
  if (whole <= NOISE_MS) return null;
  const half = await leastMs(caller, grow(chars / 2));
  const most = Math.max(MAX_MS, MAX_TIMES * (await leastMs(caller, grow(ORDINARY_CHARS))));
  if (whole > most) return `${Math.round(whole)} ms for ${chars} characters, ${Math.round(half)} ms for half of them`;
  return whole > 2.5 * half + NOISE_MS
    ? `${Math.round(half)} ms become ${Math.round(whole)} ms at twice the size`
    : null;
}

/** The minimum of several tries, because other work only adds to it. Stops below `enough`. */
async function leastMs(caller: Caller, shot: Shot, enough = 0): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let tried = 0; tried < TRIES && least > enough; tried += 1) {
    const before = process.cpuUsage();
    const { statusCode } = await caller.inject(shot);
    const { user, system } = process.cpuUsage(before);
    if (statusCode >= 500) throw new Error(`${shot.method} ${shot.url.slice(0, 40)} was answered with ${statusCode}`);
    least = Math.min(least, (user + system) / 1000);
    // Such a time does not become short by repetition.
    if (least > 10 * MAX_MS) break;
  }
  return least;
}
