import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';

type Answers = Record<string, { content?: Record<string, unknown> }>;

/** What may be answered, and where in the description the schema of a body stands, as a JSON pointer in a URI. */
type Described = { answers: Answers; schemaAt: (status: number, type: string) => string };

/** The part of an OpenAPI 3.1 document that describes responses. */
export type ApiDescription = {
  paths?: Record<string, Record<string, { responses?: Answers }>>;
  components?: object;
};

/** Addresses about the API. */
const NOT_DESCRIBED = new Set(['/api/openapi.json', '/api/docs', '/api/docs.css']);
const PROBLEM = 'application/problem+json';
const UNKNOWN_ADDRESS = problemAt(404);
const UNKNOWN_METHOD = problemAt(405);

/** Checks that a response is described: status, media type and body. */
export function answerChecker(api: ApiDescription) {
  // A schema is compiled for few answers: to optimize its code takes as long as the rest.
  const ajv = new Ajv2020({ strict: false, allErrors: true, code: { optimize: false } });
  addFormats.default(ajv);
  // As one document, its schemas are read once, and each is compiled at its first use.
  ajv.addSchema(api, 'api');
  const addresses = addressesOf(api);

  return (method: string, url: string, answer: LightMyRequestResponse): void => {
    const path = url.split('?', 1)[0]!;
    if (NOT_DESCRIBED.has(path)) return;
    const what = `${method} ${path} answered ${answer.statusCode}`;
    const { answers, schemaAt } = answersOf(addresses, method, path);
    if (answer.statusCode === 201)
      expect(isAddress(addresses, answer.headers.location), `${what}, at no address`).toBe(true);
    const described = answers[answer.statusCode];
    if (!described) throw new Error(`${what}, which its description does not announce: ${answer.body.slice(0, 500)}`);
    const types = Object.keys(described.content ?? {});
    if (method === 'HEAD' || types.length === 0 || answer.statusCode === 303)
      return void expect(answer.body, `${what} with a body that is not announced`).toBe('');
    const type = String(answer.headers['content-type']).split(';', 1)[0]!;
    expect(types, `${what} as ${type}`).toContain(type);
    const validate = ajv.getSchema(`api#${schemaAt(answer.statusCode, type)}`)!;
    const body = type.endsWith('json') ? answer.json() : answer.body;
    if (!validate(body))
      throw new Error(`${what} with another body than announced: ${ajv.errorsText(validate.errors)}`);
  };
}

/** Whether `Location` names something that the site has. */
function isAddress(addresses: ReturnType<typeof addressesOf>, location: unknown): boolean {
  const path = String(location);
  return path.startsWith('/uploads/') || addresses.some(({ pattern }) => pattern.test(path));
}

/** The described addresses, those with the fewest parameters first. */
function addressesOf({ paths = {} }: ApiDescription) {
  return Object.entries(paths)
    .map(([path, operations]) => ({
      path,
      operations,
      pattern: new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{[^}]+\}/g, '[^/]+')}$`),
    }))
    .sort((a, b) => a.path.split('{').length - b.path.split('{').length);
}

function answersOf(addresses: ReturnType<typeof addressesOf>, method: string, path: string): Described {
  const address = addresses.find(({ pattern }) => pattern.test(path));
  if (!address) return UNKNOWN_ADDRESS;
  const name = (method === 'HEAD' ? 'GET' : method).toLowerCase();
  const operation = address.operations[name];
  if (!operation) return UNKNOWN_METHOD;
  const schemaAt: Described['schemaAt'] = (status, type) =>
    ['', 'paths', address.path, name, 'responses', status, 'content', type, 'schema'].map(inPointer).join('/');
  return { answers: operation.responses ?? {}, schemaAt };
}

const inPointer = (word: string | number) =>
  encodeURIComponent(String(word).replaceAll('~', '~0').replaceAll('/', '~1'));

function problemAt(status: number): Described {
  return { answers: { [status]: { content: { [PROBLEM]: {} } } }, schemaAt: () => '/components/schemas/Problem' };
}
