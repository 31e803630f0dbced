import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { escapeHtml } from '../mail/layout.ts';
import { sendPublic, sendPublicText } from './response-cache.ts';

type Operation = {
  tags?: string[];
  summary?: string;
  description?: string;
  parameters?: { name: string; in: string; required?: boolean; description?: string; schema?: unknown }[];
  requestBody?: { content: Record<string, { schema: unknown }> };
  responses?: Record<string, { description?: string; content?: Record<string, { schema?: unknown }> }>;
};

/** The schema of an answer that is no JSON: text or bytes of one of the types. */
export function mediaAnswer(description: string, ...types: string[]) {
  return { description, content: Object.fromEntries(types.map((type) => [type, { schema: z.string() }])) };
}

/** Collects the description of all routes mounted after this. */
export async function describeApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: '', version: '1', description: API_DESCRIPTION },
      servers: [{ url: '/' }],
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  });
}

const API_DESCRIPTION =
  'Content of the site, quote requests and the account. Changes of content and everything about stored quotes need a logged-in admin. Failures are application/problem+json.';

/** Serves the API description as a document and as a page without scripts, under the shop's name. */
export function serveApiDocs(api: FastifyInstance, readName: () => Promise<string>): void {
  const readDocument = async () => {
    const { info, ...document } = api.swagger();
    return { ...document, info: { ...info, title: await readName() } } as unknown as Document;
  };
  api.get('/openapi.json', { schema: { hide: true } }, async (request, reply) =>
    sendPublic(request, reply, await readDocument()),
  );
  api.get('/docs', { schema: { hide: true } }, async (request, reply) => {
    reply.header(
      'content-security-policy',
      "default-src 'none'; style-src 'self'; frame-ancestors 'none'; base-uri 'none'",
    );
    return sendPublicText(request, reply, {
      type: 'text/html; charset=utf-8',
      text: page(await readDocument()),
    });
  });
  api.get('/docs.css', { schema: { hide: true } }, async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=86400').type('text/css; charset=utf-8').send(STYLE),
  );
}

type Document = { info: { title: string; description?: string }; paths: Record<string, Record<string, Operation>> };

function page({ info, paths }: Document): string {
  const operations = Object.entries(paths).flatMap(([path, byMethod]) =>
    Object.entries(byMethod).map(([method, operation]) => ({ path, method, ...operation })),
  );
  const tags = [...new Set(operations.map(({ tags }) => tags?.[0] ?? 'Other'))];
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>API of ${escapeHtml(info.title)}</title><link rel="stylesheet" href="/api/docs.css"></head><body><main><h1>API of ${escapeHtml(info.title)}</h1><p>${escapeHtml(info.description ?? '')} The same as a document: <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>${tags
    .map((tag) => {
      const own = operations.filter(({ tags }) => (tags?.[0] ?? 'Other') === tag);
      return `<h2>${escapeHtml(tag)}</h2>${own.map(section).join('')}`;
    })
    .join('')}</main></body></html>`;
}

function section({
  path,
  method,
  summary,
  description,
  parameters,
  requestBody,
  responses,
}: Operation & { path: string; method: string }) {
  const answers = Object.entries(responses ?? {}).map(([status, { description, content }]) => {
    const [type] = Object.keys(content ?? {});
    return `<li><b>${status}</b> ${escapeHtml(description ?? '')}${type ? ` <i>${escapeHtml(type)}</i>` : ''}${schema(content?.[type!]?.schema)}</li>`;
  });
  const inputs = (parameters ?? []).map(
    ({ name, in: where, required, description, schema: shape }) =>
      `<li><b>${escapeHtml(name)}</b> <i>${escapeHtml(where)}${required ? ', required' : ''}</i> ${escapeHtml(description ?? '')}${schema(shape)}</li>`,
  );
  return `<section><h3><code>${method.toUpperCase()} ${escapeHtml(path)}</code> ${escapeHtml(summary ?? '')}</h3>${description ? `<p>${escapeHtml(description)}</p>` : ''}${
    inputs.length ? `<h4>Parameters</h4><ul>${inputs.join('')}</ul>` : ''
  }${requestBody ? `<h4>Body</h4>${schema(Object.values(requestBody.content)[0]?.schema)}` : ''}<h4>Answers</h4><ul>${answers.join('')}</ul></section>`;
}

function schema(shape: unknown): string {
  if (!shape) return '';
  return `<details><summary>Schema</summary><pre>${escapeHtml(JSON.stringify(shape, null, 2))}</pre></details>`;
}

const STYLE = `:root{color-scheme:light dark;font:1rem/1.6 system-ui,sans-serif}body{margin:0}main{max-width:60rem;margin:auto;padding:2rem 1.25rem 4rem}h1{font-size:1.75rem}h2{margin-top:3rem;border-bottom:1px solid}h3{font-size:1.0625rem;margin-top:2rem}h4{margin:.75rem 0 0}code,pre{font-family:ui-monospace,monospace;overflow-wrap:anywhere}pre{max-height:24rem;overflow:auto;padding:.75rem;border:1px solid}ul{padding-left:1.25rem}summary{cursor:pointer;padding:.35rem 0}`;
