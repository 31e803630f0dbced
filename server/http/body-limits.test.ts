import type { FastifyRequest, RouteOptions } from 'fastify';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { line, text } from '#foundation/fields/fields.contract.ts';
import { limitBody, refuseManyValues, UNLIMITED } from './request-guards.ts';

const limitsFor = (body: unknown, options: Partial<RouteOptions> = {}) => {
  const route = { schema: { body }, ...options } as RouteOptions;
  limitBody(route);
  return { bytes: route.bodyLimit, values: route.config?.maxValues };
};

/** As long as JSON can be: each letter of a text is escaped. */
const longestJson = (value: unknown) =>
  JSON.stringify(value).replace(/[^\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

const countValues = (value: unknown): number => {
  if (typeof value !== 'object' || value === null) return 1;
  const inner = Object.values(value).reduce<number>((sum, each) => sum + countValues(each), 1);
  return Array.isArray(value) ? inner : inner + Object.keys(value).length;
};

const refusal = (json: string, maxValues?: number) =>
  refuseManyValues({ routeOptions: { config: { maxValues } } } as FastifyRequest, Buffer.from(json))?.message ?? null;

const many = <T>(count: number, value: T): T[] => Array(count).fill(value);
const words = (length: number) => 'é'.repeat(length);
/** Bytes of a value that may be shorter than its limit says: a choice, or a text with a form. */
const SLACK = 640;

describe('the limits of a JSON body', () => {
  it.each<[name: string, schema: z.ZodType, largest: unknown]>([
    ['a text', z.strictObject({ note: z.string().max(5_000) }), { note: words(5_000) }],
    ['a text as it is stored', z.strictObject({ note: text(4_000) }), { note: words(4_000) }],
    ['a line as it is stored', z.strictObject({ name: line(4_000) }), { name: words(4_000) }],
    ['a text of a fixed length', z.strictObject({ code: z.string().length(4_000) }), { code: words(4_000) }],
    ['the least of two limits', z.string().max(9_000).max(4_000), words(4_000)],
    ['texts with a form', z.array(z.iso.datetime()).max(500), many(500, '2026-11-24T12:00:00.000Z')],
    ['numbers', z.array(z.int()).max(900), many(900, Number.MIN_SAFE_INTEGER)],
    ['choices', z.array(z.enum(['a', 'b'.repeat(40)])).max(500), many(500, 'b'.repeat(40))],
    ['fixed words', z.array(z.literal(['a', 'b'.repeat(40)])).max(500), many(500, 'b'.repeat(40))],
    ['what may be left out', z.array(z.boolean().nullable().optional()).max(900), many(900, false)],
    ['defaults', z.strictObject({ note: z.string().max(5_000).default('').readonly() }), { note: words(5_000) }],
    ['the input of a transformed text', z.string().max(4_000).transform(Number), words(4_000)],
    ['the result of what is read first', z.preprocess(String, z.string().max(4_000)), words(4_000)],
    ['the longest of several shapes', z.union([z.int(), z.string().max(4_000)]), words(4_000)],
    [
      'both halves of a shape',
      z.intersection(z.object({ a: z.string().max(3_000) }), z.object({ b: z.string().max(3_000) })),
      { a: words(3_000), b: words(3_000) },
    ],
    [
      'records in lists in records',
      z.strictObject({ rows: z.array(z.strictObject({ name: z.string().max(50), sum: z.int() })).max(300) }),
      { rows: many(300, { name: words(50), sum: 2 ** 31 }) },
    ],
  ])('hold %s, and little more', (_name, schema, largest) => {
    const { bytes, values } = limitsFor(schema);
    const json = longestJson(largest);
    expect(schema.safeParse(largest).success).toBe(true);
    expect(bytes).toBeGreaterThanOrEqual(json.length);
    expect(refusal(json, values)).toBeNull();
    expect(bytes).toBeLessThan(json.length + SLACK * countValues(largest));
    expect(values).toBeLessThan(Math.max(201, 2 * countValues(largest)));
  });

  it.each<[name: string, schema: z.ZodType]>([
    ['lists of any length', z.array(z.int())],
    ['records of any keys', z.record(z.string(), z.int())],
    ['anything', z.unknown()],
  ])('are the same for %s', (_name, schema) => {
    expect(limitsFor(schema)).toEqual(UNLIMITED);
  });

  it('leave room for further keys where a shape is open', () => {
    expect(limitsFor(z.looseObject({})).values).toBeGreaterThan(UNLIMITED.values);
    expect(limitsFor(z.strictObject({})).values).toBe(200);
  });

  it('let small mistakes arrive, and no schema take more than the longest draft', () => {
    expect(limitsFor(z.strictObject({ on: z.boolean() }))).toEqual({ bytes: 4_096, values: 200 });
    const draft = { bytes: 1.25 * 1024 * 1024, values: 16_000 };
    expect(limitsFor(z.array(z.string().max(100)).max(20_000))).toEqual(draft);
    expect(limitsFor(z.array(z.array(z.int())).max(200))).toEqual(draft);
  });

  it('of bytes give way to those of a route, and concern no route without a body', () => {
    expect(limitsFor(z.array(z.int()).max(900), { bodyLimit: 100 })).toEqual({ bytes: 100, values: 901 });
    expect(limitsFor(undefined)).toEqual({ bytes: undefined, values: undefined });
    expect(limitsFor({ type: 'object' })).toEqual({ bytes: undefined, values: undefined });
  });
});

describe('the values of a JSON body', () => {
  it.each<[json: string, values: number]>([
    ['1', 1],
    ['"[1,2]:{"', 1],
    ['[1,2,3]', 4],
    ['{"a":1,"b":[true,null]}', 7],
    [' { "a" : { "b" : "c" } } ', 5],
    [String.raw`["a\",[,", "\\", "\\\",{"]`, 4],
    ['["never closed,,,,', 2],
    [String.raw`["ends with a backslash\ `.trim(), 2],
    [',,,', 4],
  ])('of %s are %i', (json, values) => {
    expect(refusal(json, values)).toBeNull();
    expect(refusal(json, values - 1)).toBe(`Send at most ${values - 1} values: the body has more.`);
  });

  it('have a limit on a route without a schema, too', () => {
    expect(refusal(JSON.stringify(many(UNLIMITED.values - 1, 1)))).toBeNull();
    expect(refusal(JSON.stringify(many(UNLIMITED.values, 1)))).toBe('Send at most 5,000 values: the body has more.');
  });
});
