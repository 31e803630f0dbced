import type { RouteOptions } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import type * as z from 'zod';
import { type Caller, signIn, startApp, type TestApp } from './support/api.ts';
import { type Document, operationsOf } from './support/fuzz.ts';

const ZOE = 'Zoe\u0308';

/** Fields that no one types as words: they are compared, not shown. */
const NOT_WORDS = [
  'username',
  'password',
  'currentPassword',
  'mail.password',
  'settings.password',
  'token',
  'code',
  'passkey.response.transports[]',
  'photoTokens[]',
  'details{key}',
  'scheme',
  'website',
  'slot.time',
  // Names of stages, and a value as it was read.
  'stageFrom',
  'moves[].stageKey',
  'stageTo',
  'body.stageKey',
  'undo',
  'expectedValue',
];
const UNSTORABLE = ['a\0b', 'a\ud800', '\udc00'];
const REPORTS = 'POST /api/browser-reports';

describe('typed text', () => {
  let app: TestApp;
  let admin: Caller;
  const bodies: [call: string, schema: z.ZodType][] = [];
  beforeAll(async () => {
    app = await startApp('sqlite', {
      env: { RATE_LIMITS: 'off' },
      // Called before any route is added.
      pages: async (server) => {
        server.addHook('onRoute', ({ method, url, schema }: RouteOptions) => {
          const body = schema?.body as z.ZodType | undefined;
          // A form with a file is read by the handler: its fields are tested below.
          if (body && !schema?.consumes?.includes('multipart/form-data')) bodies.push([`${method} ${url}`, body]);
        });
        return null as never;
      },
    });
    admin = await signIn(app);
  });

  test('is composed, without direction marks, in every field of every call', () => {
    expect(bodies.length).toBeGreaterThan(100);
    const raw = bodies
      .filter(([call]) => call !== REPORTS)
      .flatMap(([call, body]) =>
        textsOf(body)
          .filter(([path]) => !NOT_WORDS.includes(path))
          .filter(([, field]) => ![undefined, 'Zoë'].includes(field.safeParse(`\u202e${ZOE}\u200b`).data as string))
          .map(([path]) => `${call} ${path}`),
      );
    expect(raw).toEqual([]);
  });

  test('with U+0000 or half a surrogate pair is refused in every field of every call', async () => {
    const calls = operationsOf(app.app.swagger() as Document).filter(({ body }) => body?.properties);
    expect(calls.length).toBeGreaterThan(80);
    for (const { method, path, body } of calls)
      for (const [n, name] of Object.keys(body!.properties!).entries()) {
        const url = path.replace(/\{[^}]+\}/g, '1');
        const answer = await admin.inject({ method, url, payload: { [name]: UNSTORABLE[n % UNSTORABLE.length] } });
        const errors = [{ path: name, message: 'Has a character that can’t be stored' }];
        expect([method, url, answer.statusCode, answer.json().errors]).toEqual([method, url, 400, errors]);
      }
  });

  test('with U+0000 is refused in an id and in a query', async () => {
    expect((await admin.get('/api/quotes?q=a%00b')).json().errors).toMatchObject([{ path: 'q' }]);
    expect((await admin.get('/api/quotes/1%00')).statusCode).toBe(404);
  });
});

/** The text fields of a schema, with their paths. */
function textsOf(schema: z.core.$ZodType, path = ''): [path: string, field: z.ZodType][] {
  const { def } = schema._zod as unknown as { def: Def };
  const below = (name: string) => (path ? `${path}.${name}` : name);
  switch (def.type) {
    case 'string':
      return [[path, schema as z.ZodType]];
    case 'object':
      return Object.entries(def.shape).flatMap(([name, field]) => textsOf(field, below(name)));
    case 'array':
      return textsOf(def.element, `${path}[]`);
    case 'record':
      return [...textsOf(def.keyType, `${path}{key}`), ...textsOf(def.valueType, `${path}{}`)];
    case 'union':
      return def.options.flatMap((option) => textsOf(option, path));
    case 'lazy':
      return textsOf(def.getter(), path);
    case 'pipe': {
      const ends = [def.in, def.out].flatMap((end) => textsOf(end, path));
      return ends.some(([at]) => at === path) ? [[path, schema as z.ZodType]] : ends;
    }
    default:
      return def.innerType ? textsOf(def.innerType, path) : [];
  }
}

interface Def {
  type: string;
  shape: Record<string, z.core.$ZodType>;
  element: z.core.$ZodType;
  keyType: z.core.$ZodType;
  valueType: z.core.$ZodType;
  options: z.core.$ZodType[];
  getter: () => z.core.$ZodType;
  in: z.core.$ZodType;
  out: z.core.$ZodType;
  innerType?: z.core.$ZodType;
}
