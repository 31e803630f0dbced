import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type * as z from 'zod';
import type { Db } from '#database/open.ts';
import { HOUR_MS } from '#time/constants.ts';
import { endpoints } from './http/endpoint.ts';
import { transactOnce } from './http/idempotency.store.server.ts';
import { Problem } from './http/problem.ts';
import { type Link, type LinkKind, noteAnswered } from './links.store.server.ts';
import { countUse, LINK_MESSAGES, type LinkGroup, noContent } from './links.ts';
import type { Services } from './services.ts';

const QUESTIONS = { max: 5, windowMs: HOUR_MS };
const TOO_MANY = 'You’ve asked five questions in the last hour.';

interface Asking<Found> {
  group: LinkGroup;
  /** What the question is about, as 'a quote'. */
  about: string;
  body: z.ZodType<{ text: string }>;
  find: (request: FastifyRequest) => Promise<Found>;
  /** Puts the question into the timeline and the owner's mail. @returns false where what it is about is gone */
  ask: (trx: Db, found: Found, asked: { text: string; now: Date }) => Promise<boolean>;
}

/** `POST /:token/ask`: a question about what a private link shows, once for each key. */
export function askApi<Found extends { link: Link }>(
  services: Pick<Services, 'db' | 'config' | 'wakeOutbox'>,
  { group, about, body, find, ask }: Asking<Found>,
): FastifyPluginAsyncZod {
  return async (app) => {
    const route = endpoints(app, group);

    route('POST /:token/ask', {
      summary: `Ask about ${about}`,
      description: 'The owner gets an email. Five an hour; nothing else changes.',
      repeatable: true,
      body,
      gives: noContent,
      status: 202,
      async handle(request) {
        const found = await find(request);
        const { kind, subjectId } = found.link;
        await countUse(services, `questions:${kind}:${subjectId}`, QUESTIONS, TOO_MANY);
        const asked = { text: request.body.text, now: new Date() };
        await transactOnce(services.db, async (trx) => {
          if (!(await ask(trx, found, asked))) throw new Problem(404, LINK_MESSAGES.unknown);
          await noteAnswered(trx, found.link.kind as LinkKind, subjectId, asked.now.toISOString());
        });
        services.wakeOutbox();
      },
    });
  };
}
