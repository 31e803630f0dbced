import fc from 'fast-check';
import type { InjectOptions } from 'fastify';

/** The part of JSON Schema that the API description uses. */
type Schema = {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  format?: string;
  minimum?: number;
  maximum?: number;
  $ref?: string;
};
type Parameter = {
  in: string;
  name: string;
  required?: boolean;
  schema?: Schema;
  examples?: Record<string, { value: unknown }>;
};
export type Operation = {
  method: NonNullable<InjectOptions['method']>;
  path: string;
  parameters: Parameter[];
  /** Of a JSON body; undefined without one. */
  body: Schema | undefined;
  isUpload: boolean;
};
type Described = {
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema?: Schema }> };
};
export type Document = {
  paths?: Record<string, Record<string, Described>>;
  components?: { schemas?: Record<string, Schema> };
};

/** Every call of an OpenAPI document. */
export function operationsOf({ paths = {} }: Document): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody }]) => ({
      method: method.toUpperCase() as Operation['method'],
      path,
      parameters,
      body: requestBody?.content['application/json']?.schema,
      isUpload: Boolean(requestBody?.content['multipart/form-data']),
    })),
  );
}

type Shot = { method: Operation['method']; url: string; headers: Record<string, string>; payload?: string };

/** Requests for one call: some valid, some with one fault, some absurd. */
export function shotsAt(operation: Operation, document: Document): fc.Arbitrary<Shot> {
  const schemas = document.components?.schemas ?? {};
  const values = (schema: Schema | undefined) => fits(schema ?? {}, schemas, 4);
  const valuesOf = ({ schema, examples }: Parameter) =>
    examples
      ? fc.oneof(fc.constantFrom(...Object.values(examples).map(({ value }) => value)), values(schema))
      : values(schema);
  const upload = operation.isUpload ? uploads : noBody;
  const inPlace = (place: string) => operation.parameters.filter((parameter) => parameter.in === place);
  const texts = (parameters: Parameter[]) =>
    fc.record(
      Object.fromEntries(
        parameters.map((parameter) => [
          parameter.name,
          fc.oneof({ weight: 3, arbitrary: valuesOf(parameter) }, ABSURD_TEXT),
        ]),
      ),
      { requiredKeys: parameters.filter(({ required }) => required).map(({ name }) => name) },
    );
  return fc
    .record({
      path: texts(inPlace('path')).map((given) =>
        operation.path.replace(/\{([^}]+)\}/g, (_whole, name: string) => escaped(given[name])),
      ),
      query: fc.tuple(texts(inPlace('query')), fc.option(fc.tuple(ABSURD_TEXT, ABSURD_TEXT), { freq: 8 })),
      headers: texts(inPlace('header')),
      body: operation.body ? bodies(values(operation.body)) : upload,
    })
    .map(({ path, query: [known, unknown], headers, body }) => {
      const pairs = [...Object.entries(known), ...(unknown ? [unknown] : [])];
      const query = pairs.map(([name, value]) => `${escaped(name)}=${escaped(value)}`).join('&');
      const sent = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, asHeader(value)]));
      const url = query ? `${path}?${query}` : path;
      return { method: operation.method, url, headers: { ...sent, ...body.headers }, payload: body.payload } as Shot;
    });
}

type Body = { headers: Record<string, string>; payload?: string };
const noBody: fc.Arbitrary<Body> = fc.constant({ headers: {} });
const JSON_TYPE = { 'content-type': 'application/json' };

const FIRST_SURROGATE = 0xd800;
const SURROGATES = 0x800;

/** The unit 'binary' of fast-check first maps each of the million characters, which takes seconds of each worker. */
const ANY_CHARACTER = fc
  .integer({ min: 0, max: 0x10ffff - SURROGATES })
  .map((n) => String.fromCodePoint(n < FIRST_SURROGATE ? n : n + SURROGATES));

/** Texts that have broken programs: https://github.com/minimaxir/big-list-of-naughty-strings has more. */
const ABSURD_TEXT = fc.oneof(
  fc.string({ unit: ANY_CHARACTER, maxLength: 60 }),
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '\ud800',
    '\u202e\u200b\ufeff',
    '__proto__',
    'constructor',
    '../../etc/passwd',
    "' or 1=1 --",
    '%',
    '_',
    '\\',
    '\r\nX-Injected: yes',
    '=HYPERLINK("https://example.org")',
    '<script>alert(1)</script>',
    '-1',
    '0',
    '1e309',
    'NaN',
    '9007199254740993',
    '99999999999999999999',
    '2026-02-30',
    '0000-00-00',
    '275760-09-13T00:00:00.001Z',
    'x'.repeat(3000),
    '😀'.repeat(300),
  ),
);
const ABSURD = fc.oneof(
  ABSURD_TEXT,
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom<unknown>(null, true, -1, 0, 1.5, 1e21, Number.MAX_SAFE_INTEGER, [], {}, [[]], [null]),
);
const NOT_JSON = fc.constantFrom(
  '',
  '{',
  'null',
  '"text"',
  '[]',
  '{"a":1,"a":2}',
  '{"__proto__":{"role":"admin"}}',
  '{"constructor":{"prototype":{"role":"admin"}}}',
  '['.repeat(20_000),
  `{"firstName":"${'x'.repeat(300_000)}"}`,
);

function bodies(good: fc.Arbitrary<unknown>): fc.Arbitrary<Body> {
  const json = (payload: string) => ({ headers: JSON_TYPE, payload });
  const spoiled = fc.tuple(good, fc.nat(), ABSURD, fc.constantFrom('replace', 'remove', 'add')).map(spoil);
  return fc.oneof(
    { weight: 4, arbitrary: good.map((value) => json(JSON.stringify(value))) },
    { weight: 5, arbitrary: spoiled.map((value) => json(JSON.stringify(value) ?? '')) },
    { weight: 1, arbitrary: ABSURD.map((value) => json(JSON.stringify(value))) },
    { weight: 1, arbitrary: fc.oneof(NOT_JSON, ABSURD_TEXT).map(json) },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom('text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'multipart/form-data', '/')
        .map((type) => ({ headers: { 'content-type': type }, payload: 'a=1&__proto__[role]=admin' })),
    },
  );
}

/** Breaks one part of a valid body at any depth. */
function spoil([good, at, absurd, how]: [unknown, number, unknown, string]): unknown {
  const value = structuredClone(good);
  const places = placesIn(value);
  if (places.length === 0) return absurd;
  const [holder, key] = places[at % places.length]!;
  if (how === 'remove') Reflect.deleteProperty(holder, key);
  else Reflect.set(holder, how === 'add' ? `${key}${JSON.stringify(absurd)?.slice(0, 5)}` : key, absurd);
  return value;
}

function placesIn(value: unknown): [holder: object, key: string][] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [[value, key] as [object, string], ...placesIn(inner)]);
}

const BOUNDARY = 'boundary';

/** Multipart bodies: valid, truncated, with odd names, and with bytes that claim to be a picture. */
const uploads: fc.Arbitrary<Body> = fc
  .record({
    parts: fc.array(
      fc.record({
        name: fc.oneof(fc.constantFrom('file', 'image', 'photo', 'crop', 'alt', 'altText'), ABSURD_TEXT),
        file: fc.option(fc.oneof(fc.constantFrom('a.jpg', '../../a.png', 'a.svg', 'a.php\u0000.jpg'), ABSURD_TEXT)),
        type: fc.constantFrom('image/jpeg', 'image/png', 'image/svg+xml', 'text/html', ''),
        bytes: fc.oneof(fc.constantFrom('\xff\xd8\xff\xe0', '\x89PNG\r\n\x1a\n', 'GIF89a', '<svg/>'), ABSURD_TEXT),
      }),
      { maxLength: 4 },
    ),
    isCutOff: fc.boolean(),
  })
  .map(({ parts, isCutOff }) => {
    const payload = parts.map(
      ({ name, file, type, bytes }) =>
        `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"${file === null ? '' : `; filename="${file}"`}` +
        `${type && `\r\ncontent-type: ${type}`}\r\n\r\n${bytes}\r\n`,
    );
    return {
      headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
      payload: payload.join('') + (isCutOff ? '' : `--${BOUNDARY}--\r\n`),
    };
  });

/** Values that a schema allows; `depth` ends recursion. */
function fits(schema: Schema, schemas: Record<string, Schema>, depth: number): fc.Arbitrary<unknown> {
  const inner = (part: Schema) => fits(part, schemas, depth - 1);
  if (depth < 0) return fc.constant(null);
  if (schema.$ref) return inner(schemas[schema.$ref.split('/').at(-1)!] ?? {});
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map(inner));
  if (schema.allOf) return fc.tuple(...schema.allOf.map(inner)).map((parts) => Object.assign({}, ...parts));
  switch (schema.type) {
    case 'string':
      return textLike(schema);
    case 'integer':
      return fc.oneof(
        integers(schema),
        integers({ ...schema, minimum: 1, maximum: Math.min(12, schema.maximum ?? 12) }),
      );
    case 'number':
      return fc.double({
        min: schema.minimum ?? -1e9,
        max: schema.maximum ?? 1e9,
        noNaN: true,
        noDefaultInfinity: true,
      });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(inner(schema.items ?? {}), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 5, 8),
      });
    case 'object':
      return objects(schema, inner);
    default:
      return ABSURD;
  }
}

function objects(schema: Schema, inner: (part: Schema) => fc.Arbitrary<unknown>): fc.Arbitrary<object> {
  const properties = Object.entries(schema.properties ?? {}).map(([name, part]) => [name, inner(part)] as const);
  const known = fc.record(Object.fromEntries(properties), { requiredKeys: schema.required ?? [] });
  if (typeof schema.additionalProperties !== 'object') return known;
  const more = fc.dictionary(fc.string({ maxLength: 12 }), inner(schema.additionalProperties), { maxKeys: 3 });
  return fc.tuple(more, known).map(([others, own]) => ({ ...others, ...own }));
}

function integers({ minimum = -(2 ** 31), maximum = 2 ** 31 }: Schema): fc.Arbitrary<number> {
  return fc.integer({ min: Math.max(minimum, -(2 ** 31)), max: Math.max(minimum, Math.min(maximum, 2 ** 31)) });
}

function textLike({ format, pattern, minLength = 0, maxLength = 200 }: Schema): fc.Arbitrary<string> {
  if (format === 'email') return fc.emailAddress().filter(({ length }) => length <= maxLength);
  if (format === 'date')
    return fc.date({ noInvalidDate: true, min: DAY_ONE, max: LAST_DAY }).map((day) => day.toISOString().slice(0, 10));
  if (format === 'date-time')
    return fc.date({ noInvalidDate: true, min: DAY_ONE, max: LAST_DAY }).map((day) => day.toISOString());
  if (pattern) {
    try {
      return fc.stringMatching(new RegExp(pattern)).filter(({ length }) => length <= maxLength);
    } catch {
      // Lookarounds cannot be generated; such a text is at least tried as a mismatch.
    }
  }
  const size = { minLength, maxLength: Math.min(maxLength, minLength + 40) };
  return fc.oneof(
    fc.string({ unit: 'grapheme-ascii', ...size }),
    fc.string({ unit: 'grapheme', ...size }).filter(({ length }) => length <= maxLength),
  );
}

const DAY_ONE = new Date('1970-01-01');
const LAST_DAY = new Date('2100-01-01');

/** As a browser escapes it; a lone surrogate has no such form. In a path, clients resolve '.' and '..' before they send. */
const escaped = (value: unknown) => {
  const text = encodeURIComponent(asText(value).toWellFormed());
  return /^\.{0,2}$/.test(text) ? `%00${text}` : text;
};

/** Node refuses to send other characters in a header. */
const asHeader = (value: unknown) => asText(value).replace(/[^\t\x20-\x7e\x80-\xff]/g, '?');

/** Generated objects may lack toString. */
const asText = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value ?? '') : String(value));
