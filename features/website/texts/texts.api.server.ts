import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { text } from '#foundation/fields/fields.contract.ts';
import { endpoints } from '#server/http/endpoint.ts';
import { unwrapOutcome } from '#server/http/idempotency.ts';
import { Problem } from '#server/http/problem.ts';
import { sendContent, unchanged } from '#server/http/response-cache.ts';
import { authorOf, requireOwner } from '#server/http/session.ts';
import type { Services } from '#server/services.ts';
import type { TextKey } from './page-texts.ts';
import { MAX_TEXT } from './texts.constants.ts';
import { changeText, isTextKey, listChangedTexts, resetText } from './texts.store.server.ts';

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
    const route = endpoints(app, { tag: 'Page texts', params: keyParams });

    route('GET /', {
      summary: 'The texts and images of the pages that the owner changed, by key',
      description: 'A key that is absent has its built-in text.',
      gives: z.record(z.string(), z.string()),
      also: unchanged,
      handle: async (request, reply) => sendContent(request, reply, () => listChangedTexts(db)),
    });

    route('PUT /:key', {
      guard: requireOwner,
      summary: 'Change a text or an image of a page',
      description: 'A 409 has the current text or address in `current`, with `updatedAt: null` where it is built in.',
      body: newText,
      gives: storedText,
      fails: [409],
      async handle(request) {
        const key = requireTextKey(request.params.key);
        return unwrapOutcome(await changeText(db, key, request.body, authorOf(request)), NO_TEXT);
      },
    });

    route('DELETE /:key', {
      guard: requireOwner,
      summary: 'Go back to the built-in text or image',
      gives: z.null().meta({ description: 'It is the built-in one' }),
      async handle(request) {
        unwrapOutcome(await resetText(db, requireTextKey(request.params.key), authorOf(request)), NO_TEXT);
      },
    });
  };
}

function requireTextKey(key: string): TextKey {
  if (!isTextKey(key)) throw new Problem(404, NO_TEXT);
  return key;
}
