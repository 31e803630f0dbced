import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { text } from '#features/fields/contract.ts';
import { Problem, problems } from '#server/http/problem.ts';
import { sendContent, unchanged } from '#server/http/public-read.ts';
import { authorOf, requireOwner } from '#server/http/session.ts';
import { unwrapOutcome } from '#server/http/unwrap-outcome.ts';
import type { Services } from '#server/services.ts';
import { MAX_TEXT } from './constants.ts';
import type { TextKey } from './contract.ts';
import { changeText, isTextKey, listChangedTexts, resetText } from './store.server.ts';

const tags = ['Page texts'];

const NO_TEXT = 'No page has a text with this key.';

const keyParams = z.object({ key: z.string().meta({ description: 'Such as `home.hero.headline`.' }) });
const storedText = z
  .object({ key: z.string(), value: z.string(), updatedAt: z.iso.datetime() })
  .meta({ id: 'PageText' });
const newText = z.strictObject({
  value: text(MAX_TEXT).meta({ description: 'Plain text, or the address of an image; each key has its own limit.' }),
  expectedValue: z
    .string()
    .optional()
    .meta({ description: 'The text that the change is based on; 409 when it is another one by now.' }),
  expectedUpdatedAt: z.iso.datetime({ offset: true }).nullable().optional().meta({
    description: 'The `updatedAt` that the change is based on, null for the built-in text; 409 when it has moved on.',
  }),
});

/** `/api/content` */
export function pageTextsApi({ db }: Pick<Services, 'db'>): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '',
      {
        schema: {
          tags,
          summary: 'The texts and images of the pages that the owner changed, by key',
          description: 'A key that is absent has its built-in text.',
          response: { 200: z.record(z.string(), z.string()), ...unchanged, ...problems() },
        },
      },
      async (request, reply) => sendContent(request, reply, () => listChangedTexts(db)),
    );

    // Checks access before validation, so that errors tell others nothing.
    const onRequest = requireOwner;

    app.put(
      '/:key',
      {
        onRequest,
        schema: {
          tags,
          summary: 'Change a text or an image of a page',
          description:
            'A 409 has the current text or address in `current`, with `updatedAt: null` where it is built in.',
          params: keyParams,
          body: newText,
          response: { 200: storedText, ...problems(400, 401, 403, 404, 409, 413, 415) },
        },
      },
      async (request) => {
        const key = requireTextKey(request.params.key);
        return unwrapOutcome(await changeText(db, key, request.body, authorOf(request)), NO_TEXT);
      },
    );

    app.delete(
      '/:key',
      {
        onRequest,
        schema: {
          tags,
          summary: 'Go back to the built-in text or image',
          params: keyParams,
          response: { 204: z.null().meta({ description: 'It is the built-in one' }), ...problems(401, 403, 404) },
        },
      },
      async (request, reply) => {
        unwrapOutcome(await resetText(db, requireTextKey(request.params.key), authorOf(request)), NO_TEXT);
        return reply.code(204).send(null);
      },
    );
  };
}

function requireTextKey(key: string): TextKey {
  if (!isTextKey(key)) throw new Problem(404, NO_TEXT);
  return key;
}
