import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';

type Answers = Record<string, { content?: Record<string, { schema: object }> }>;

/** The part of an OpenAPI 3.1 document that describes responses. */
export type ApiDescription = {
  paths?: Record<string, Record<string, { responses?: Answers }>>;
  components?: object;
};

/** Addresses about the API. */
const NOT_DESCRIBED = new Set(['/api/openapi.json', '/api/docs', '/api/docs.css']);
const PROBLEM = 'application/problem+json';
const UNKNOWN_ADDRESS: Answers = describedAs(404);
const UNKNOWN_METHOD: Answers = describedAs(405);

/** Checks that a response is described: status, media type and body. */
export function answerChecker(api: ApiDescription) {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  // Compiling a check takes far longer than checking.
  const checks = new Map<object, ValidateFunction>();
  const checkFor = (schema: object): ValidateFunction => {
    const known = checks.get(schema) ?? ajv.compile({ ...schema, components: api.components });
    checks.set(schema, known);
    return known;
  };

  return (method: string, url: string, answer: LightMyRequestResponse): void => {
    const path = url.split('?', 1)[0]!;
    if (NOT_DESCRIBED.has(path)) return;
    const what = `${method} ${path} answered ${answer.statusCode}`;
    const described = answersOf(api, method, path)[answer.statusCode];
    if (!described) throw new Error(`${what}, which its description does not announce: ${answer.body.slice(0, 500)}`);
    const types = Object.keys(described.content ?? {});
    if (method === 'HEAD' || types.length === 0 || answer.statusCode === 303)
      return void expect(answer.body, `${what} with a body that is not announced`).toBe('');
    const type = String(answer.headers['content-type']).split(';', 1)[0]!;
    expect(types, `${what} as ${type}`).toContain(type);
    const validate = checkFor(described.content![type]!.schema);
    const body = type.endsWith('json') ? answer.json() : answer.body;
    if (!validate(body))
      throw new Error(`${what} with another body than announced: ${ajv.errorsText(validate.errors)}`);
  };
}

function answersOf({ paths = {} }: ApiDescription, method: string, path: string): Answers {
  const template = Object.keys(paths)
    .filter((candidate) =>
      new RegExp(`^${candidate.replaceAll('.', '\\.').replace(/\{[^}]+\}/g, '[^/]+')}$`).test(path),
    )
    .sort((a, b) => a.split('{').length - b.split('{').length)[0];
  if (!template) return UNKNOWN_ADDRESS;
  const operation = paths[template]![(method === 'HEAD' ? 'GET' : method).toLowerCase()];
  return operation ? (operation.responses ?? {}) : UNKNOWN_METHOD;
}

function describedAs(status: number): Answers {
  return { [status]: { content: { [PROBLEM]: { schema: { $ref: '#/components/schemas/Problem' } } } } };
}
