import type { InjectOptions } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import { MAX_LEAD_SCHEMES } from '#customers/lead-schemes/lead-schemes.contract.ts';
import { SEED_SCHEMES } from '#customers/schemes/scheme-limits.constants.ts';
import { drawForMail } from '#customers/schemes/schemes.mail.server.ts';
import { DrawingMaker } from '#foundation/media/image-worker.process.server.ts';
import { builtPages } from '#server/http/pages.ts';
import { type Caller, signIn, startApp, type TestApp } from './support/api.ts';
import { onCleanUp } from './support/clean-up.ts';
import { adminCookie } from './support/events.ts';
import { type Document, type Operation, operationsOf } from './support/fuzz.ts';
import { longestOffer } from './support/offers.ts';
import { pace, processorMs } from './support/pace.ts';
import { isFullRun } from './support/scope.ts';

/** Node refuses longer headers. https://nodejs.org/api/cli.html#--max-http-header-sizesize */
const HEAD_CHARS = 14_000;
/** Longer than any page's form, and than most bodies of the API. */
const BODY_CHARS = 250_000;
/** A field and a form that are read whole. */
const FIELD_CHARS = 9_900;
const FORM_CHARS = 19_000;
/** Processor time of the main thread, in units of the known piece of work: some 50 ms. */
const MAX_RATIO = 12;
/** Shorter times say nothing about growth. */
const NOISE_RATIO = 4;
const TRIES = 5;
const MEASUREMENTS = 3;

type Shot = InjectOptions & { method: Operation['method']; url: string };
/** Makes a request of about this many characters. */
type Grow = (chars: number) => Shot;

const DANA = { firstName: 'Dana', lastName: 'Ray', email: 'dana@example.com' };
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
    method: 'POST',
    url: '/api/quotes',
    payload: '{}',
    headers: { 'content-type': `application/json; ${repeat('a=b; ', n)}` },
  }),
  'a boundary': (n) => ({
    method: 'POST',
    url: '/api/quote-photos',
    payload: 'x',
    headers: { 'content-type': `multipart/form-data; boundary=${repeat('a', n)}` },
  }),
};

const FORM_BODIES: Record<string, (chars: number) => string> = {
  'two long texts': (n) => `message=${repeat('a', n / 2)}&notes=${repeat('%3C', (3 * n) / 2)}`,
  'few long fields': (n) => Array.from({ length: 199 }, (_, at) => `f${at}=${repeat('%3C', n / 199)}`).join('&'),
  'many fields': (n) => repeat('a=1&', n),
  'many choices': (n) => repeat('services=x&', n),
  spaces: (n) => `name=a${repeat('+', n)}b`,
  'at signs': (n) => `email=${repeat('a@', n)}`,
  dots: (n) => `email=a@${repeat('.', n)}@`,
  lines: (n) => `notes=${repeat('%0D%0A', n)}`,
};

/** Of one to four bytes each. */
const LETTERS = isFullRun ? ['a', 'é', 'ж', '漢', '😀'] : ['a', '漢'];

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

describe('one request takes no more than its share of the main thread, however large it is:', () => {
  let site: TestApp;
  let admin: Caller;
  let forms: string[];
  let calls: Call[];
  beforeAll(async () => {
    site = await startApp('sqlite', { seeded: true, pages: builtPages, env: { RATE_LIMITS: 'off' } });
    admin = await signIn(site);
    forms = await findForms();
    const withBody = operationsOf(site.app.swagger() as Document).filter(({ body }) => body);
    expect(withBody.length).toBeGreaterThan(20);
    calls = await Promise.all(withBody.map((operation) => limitOf(admin, operation)));
  });

  test.each(Object.entries(HEADS))('%s', async (_name, grow) => {
    expect(await faultOf(site, grow, HEAD_CHARS)).toBeNull();
  });

  test.each(Object.entries(FORM_BODIES).map(([name, body], kind) => ({ name, body, kind })))(
    'a form with $name',
    {
      timeout: 60_000,
    },
    async ({ body, kind }) => {
      expect(forms.length).toBeGreaterThan(15);
      for (const url of share(forms, kind, Object.keys(FORM_BODIES)))
        for (const chars of [FIELD_CHARS, FORM_CHARS, BODY_CHARS]) {
          const grow: Grow = (n) => ({ method: 'POST', url, headers: FORM, payload: body(n) });
          expect(await faultOf(site, grow, chars), url).toBeNull();
        }
    },
  );

  test.each(SCHEME_ADDRESSES)('a scheme that is new at %s', async (address) => {
    const ratios: number[] = [];
    unit ??= pace();
    // As `leastRatio`, which would draw the same scheme again.
    for (let tried = 0; tried < TRIES && !ratios.some((ratio) => ratio < MAX_RATIO); tried += 1) {
      const code = newSchemeCode();
      const { token } = (await site.post('/api/schemes', { code })).json();
      const url = address.replace('CODE', code).replace('TOKEN', token);
      let status = 0;
      const ms = await processorMs(async () => {
        status = (await site.get(url)).statusCode;
      });
      expect(status).toBe(200);
      ratios.push(ms / unit);
    }
    expect(Math.min(...ratios)).toBeLessThan(MAX_RATIO);
  });

  test('a request with a scheme that is hard to settle', async () => {
    const send = () =>
      site.app.inject({ method: 'POST', url: '/api/quotes', payload: { ...DANA, scheme: hardScheme() } });
    expect((await send()).statusCode).toBe(201);
    expect(await ratioOf(send)).toBeLessThan(MAX_RATIO);
  });

  test('a lead with as many schemes as it may have, each hard to settle', async () => {
    const { id } = (await site.post('/api/quotes', { ...DANA, scheme: hardScheme() })).json();
    const url = `/api/quotes/${id}/schemes`;
    for (let count = 1; count < MAX_LEAD_SCHEMES; count += 1)
      expect((await admin.post(url, { code: hardScheme() })).statusCode).toBe(201);
    const { id: offerId } = (await admin.post(`/api/quotes/${id}/offers`, {})).json();
    const headers = { cookie: await adminCookie(site) };
    const [{ id: schemeId }] = (await admin.get(url)).json();
    for (const path of [url, `${url}/${schemeId}/picture.svg`, `/api/offers/${offerId}`]) {
      const send = () => site.app.inject({ method: 'GET', url: path, headers });
      expect((await send()).statusCode).toBe(200);
      expect(await ratioOf(send), path).toBeLessThan(MAX_RATIO);
    }
  });

  test('a mail with the picture of a scheme that is hard to settle', async () => {
    const maker = new DrawingMaker();
    onCleanUp(async () => maker.close());
    const draw = () => drawForMail(site.db, maker, hardScheme());
    expect(await ratioOf(draw)).toBeLessThan(MAX_RATIO);
  });

  test.each(LETTERS)('the longest quote, in words of the letter %s', async (letter) => {
    const { id: leadId } = (await site.post('/api/quotes', DANA)).json();
    const { id } = (await admin.post(`/api/quotes/${leadId}/offers`, {})).json();
    const url = `/api/offers/${id}`;
    const { maxBytes } = calls.find(({ operation }) => operation.path === '/api/offers/{id}/draft')!;
    const body = { body: longestOffer(letter, 0.99 * maxBytes) };
    const headers = { cookie: await adminCookie(site) };
    const shots: InjectOptions[] = [
      { method: 'PUT', url: `${url}/draft`, body },
      { method: 'POST', url: `${url}/reckon`, body },
      { method: 'GET', url },
    ];
    for (const { body, ...shot } of shots) {
      const payload = body && Buffer.from(JSON.stringify(body));
      // The API description is not held against the answer: that takes longer than the request.
      const send = () => site.app.inject({ ...shot, headers: { ...headers, ...JSON_TYPE }, payload });
      expect((await send()).statusCode).toBe(200);
      expect(await ratioOf(send), `${shot.method} ${shot.url}`).toBeLessThan(MAX_RATIO);
    }
  });

  test.each(JSON_BODIES.map((each, kind) => ({ ...each, kind })))(
    'a JSON body with $name',
    { timeout: 60_000 },
    async ({ bodyFor, kind }) => {
      for (const { method, url, maxBytes, operation } of share(calls, kind, JSON_BODIES)) {
        const body = bodyFor(operation);
        const grow: Grow = (n) => ({ method, url, headers: JSON_TYPE, payload: body(n) });
        const most = (0.99 * maxBytes * maxBytes) / Math.max(maxBytes, Buffer.byteLength(body(maxBytes)));
        expect(await faultOf(admin, grow, most), `${method} ${url}`).toBeNull();
      }
    },
  );
});

/** The gate sends each form and each call one of the kinds. */
const share = <Each>(all: Each[], kind: number, { length }: unknown[]) =>
  all.filter((_, at) => isFullRun || (at + kind) % length === 0);

/** Those that draw a scheme, by its code or by the token of its link. */
const SCHEME_ADDRESSES = [
  '/studio?s=CODE',
  '/studio/TOKEN',
  '/contact?scheme=CODE',
  '/quote-calculator?scheme=CODE',
  '/api/schemes/picture.svg?s=CODE&view=left&w=600',
  '/api/schemes/picture.png?s=CODE&view=left&w=600',
  '/api/schemes/corner.webp?s=CODE&from=ahead&w=240',
  '/api/schemes/TOKEN',
  '/api/schemes/TOKEN/picture.svg?view=left',
  '/api/schemes/TOKEN/preview.png',
];

let schemes = 0;

/** The code of a scheme that was not drawn before. */
function newSchemeCode(): string {
  schemes += 1;
  const { code } = SEED_SCHEMES[schemes % 4]!;
  const [version, type, layout, , , , ...rest] = code.split('.');
  return [version, type, layout, (schemes % 21) - 10, 3, Math.floor(schemes / 21), ...rest].join('.');
}

/** The code of a scheme that was not drawn before: its line is moved in vain to all places before its stripes are broken. */
function hardScheme(): string {
  schemes += 1;
  // A mark with a narrow digit fits.
  const digits = [schemes >> 6, schemes >> 3, schemes].map((n) => 2 + (n % 8)).join('');
  return `1.E55P.cowl.10.10.0.17865p.17038m.12473s.baxx.N${digits}WW.a.t`;
}

/** Addresses of all pages with a form. */
async function findForms(): Promise<string[]> {
  const { build } = await builtPages();
  const { routes } = typeof build === 'function' ? await build() : build;
  const withAction = Object.values(routes).filter((route) => route?.module.action);
  return withAction.map((route) => `/${route!.path!.replace(/:\w+/g, 'x')}`);
}

type Call = { operation: Operation; method: Operation['method']; url: string; maxBytes: number };

/** A call with what it takes at most, which its refusal says. */
async function limitOf(caller: Caller, operation: Operation): Promise<Call> {
  const { method, path } = operation;
  const url = path.replace(/\{[^}]+\}/g, '1');
  const headers = { ...JSON_TYPE, 'content-length': '99999999' };
  const { body } = await caller.inject({ method, url, headers, payload: '{}' });
  const [, bytes] = /at most ([\d,]+) bytes/.exec(body) ?? [];
  if (!bytes) throw new Error(`${method} ${path} takes a body of any size: ${body}`);
  return { operation, method, url, maxBytes: Number(bytes.replaceAll(',', '')) };
}

/** The time of the known piece of work, measured anew before a fault counts. */
let unit: number | undefined;

/** The fault of a request in every measurement: other work of this process counts in one, too. */
async function faultOf(caller: Caller, grow: Grow, chars: number): Promise<string | null> {
  unit ??= pace();
  let fault = await measuredFault(caller, grow, chars);
  for (let measured = 1; fault && measured < MEASUREMENTS; measured += 1) {
    unit = pace();
    fault = await measuredFault(caller, grow, chars);
  }
  return fault;
}

/** The fault of a request of this size as text; null without one. */
async function measuredFault(caller: Caller, grow: Grow, chars: number): Promise<string | null> {
  const ratioFor = (shot: Shot, enough = 0) =>
    leastRatio(async () => {
      const { statusCode } = await caller.inject(shot);
      if (statusCode >= 500) throw new Error(`${shot.method} ${shot.url.slice(0, 40)} was answered with ${statusCode}`);
    }, enough);
  const whole = await ratioFor(grow(chars), NOISE_RATIO);
  if (whole <= NOISE_RATIO) return null;
  const half = await ratioFor(grow(chars / 2));
  const grown = `${half.toFixed(1)} for half of ${chars} characters, ${whole.toFixed(1)} for all`;
  return whole > MAX_RATIO || whole > 2.5 * half + NOISE_RATIO ? grown : null;
}

/** The least of several measurements, each with the known piece of work measured anew. Stops below what is allowed. */
async function ratioOf(work: () => Promise<unknown>): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let measured = 0; measured < MEASUREMENTS && least >= MAX_RATIO; measured += 1) {
    unit = pace();
    least = Math.min(least, await leastRatio(work, MAX_RATIO));
  }
  return least;
}

/** The minimum of several tries, because other work only adds to it. Stops below `enough`. */
async function leastRatio(work: () => Promise<unknown>, enough = 0): Promise<number> {
  unit ??= pace();
  let least = Number.POSITIVE_INFINITY;
  for (let tried = 0; tried < TRIES && least > enough; tried += 1)
    least = Math.min(least, (await processorMs(work)) / unit);
  return least;
}
