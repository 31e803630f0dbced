import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import type { Scheme } from '#airplanes/drawing/paint/scheme.ts';
import { parseLeadId } from '#customers/leads/lead-words.ts';
import { leadParams, NO_SUCH_LEAD } from '#customers/leads/leads.contract.ts';
import { COATINGS_SETTING } from '#customers/schemes/coatings.contract.ts';
import { readScheme } from '#customers/schemes/scheme-code.ts';
import type { PictureTools } from '#customers/schemes/schemes.contract.ts';
import { SCHEME_MESSAGES } from '#customers/schemes/studio.constants.ts';
import { recordAccess } from '#foundation/audit/logs.store.server.ts';
import { readSetting } from '#foundation/settings/settings.store.server.ts';
import { mediaAnswer } from '#server/http/api-docs.ts';
import { endpoints } from '#server/http/endpoint.ts';
import { unwrapOutcome } from '#server/http/idempotency.ts';
import { prepare } from '#server/http/page-cache.ts';
import { badField, badInput, Problem } from '#server/http/problem.ts';
import { sendCached, unchanged } from '#server/http/response-cache.ts';
import { authorOf, requireOwner } from '#server/http/session.ts';
import { PRIVATE_HEADERS } from '#server/links.ts';
import type { Services } from '#server/services.ts';
import {
  leadScheme,
  newProposal,
  PROPOSAL_MESSAGES,
  type ShownLeadScheme,
  shownScheme,
} from './lead-schemes.contract.ts';
import { findLeadSchemes, findStoredScheme, previewProposal, proposeScheme } from './lead-schemes.store.server.ts';
import { orderFor } from './lead-schemes.ts';

const group = { tag: 'Quotes', guard: requireOwner, params: leadParams };
/** Pixels; the drawing scales with the page. */
const PICTURE_WIDTH = 900;

const schemeParams = leadParams.extend({
  schemeId: z
    .string()
    .meta({ description: 'Number of the scheme.' })
    .transform((text) => parseLeadId(text) ?? 0),
});
const svg = mediaAnswer('The picture', 'image/svg+xml');

type LeadSchemeServices = Pick<Services, 'db'> & { pictures: PictureTools };

/** `/api/quotes/{id}/schemes`, for admins. */
export function leadSchemesApi(services: LeadSchemeServices): FastifyPluginAsyncZod {
  return async (app) => {
    await app.register(readsApi(services));
    await app.register(proposalsApi(services));
  };
}

function readsApi({ db, pictures }: LeadSchemeServices): FastifyPluginAsyncZod {
  return async (app) => {
    const route = endpoints(app, group);

    route('GET /:id/schemes', {
      summary: 'The paint schemes of a quote request',
      description: 'The visitor’s own and the shop’s proposals, newest first, in words.',
      gives: z.array(leadScheme),
      async handle(request) {
        const schemes = await findLeadSchemes({ db, ...pictures }, request.params.id);
        if (!schemes) throw new Problem(404, NO_SUCH_LEAD);
        await recordAccess(db, { kind: 'opened', quoteId: request.params.id }, authorOf(request));
        return schemes;
      },
    });

    route('GET /:id/schemes/:schemeId/picture.svg', {
      summary: 'A paint scheme of a quote request as an SVG drawing',
      description: 'From the left, also in colors that the shop has removed since.',
      params: schemeParams,
      gives: svg,
      also: unchanged,
      async handle(request, reply) {
        const { id: quoteId, schemeId } = request.params;
        const stored = await findStoredScheme(db, { quoteId, schemeId });
        if (!stored) throw new Problem(404, PROPOSAL_MESSAGES.noScheme);
        const order = orderFor(stored, await readSetting(db, COATINGS_SETTING));
        const body = await pictures.draw({ ...order, view: 'left', w: PICTURE_WIDTH });
        const headers = { ...PRIVATE_HEADERS, 'content-type': 'image/svg+xml' };
        return sendCached(request, reply, await prepare({ status: 200, headers, body }));
      },
    });
  };
}

function proposalsApi({ db, pictures }: LeadSchemeServices): FastifyPluginAsyncZod {
  const settling = { db, ...pictures };
  return async (app) => {
    const route = endpoints(app, group);

    route('POST /:id/schemes', {
      summary: 'Propose a paint scheme',
      description:
        'A new one beside the visitor’s own, which never changes. One that the quote request has already is not added again. Returns all of them, newest first; 409 while there are too many.',
      repeatable: true,
      body: newProposal,
      gives: z.array(leadScheme),
      location: (_, { params }) => `/api/quotes/${params.id}/schemes`,
      async handle(request) {
        const { id } = request.params;
        const scheme = readCode(request.body.code);
        refuseUnreadableMark(await preview(id, scheme));
        unwrapOutcome(await proposeScheme(db, id, scheme, authorOf(request)), NO_SUCH_LEAD);
        return (await findLeadSchemes(settling, id)) ?? [];
      },
    });

    route('POST /:id/schemes/preview', {
      summary: 'Preview a proposal',
      description: 'The scheme in words, and what differs from the first one. Nothing is stored.',
      body: newProposal,
      gives: shownScheme,
      handle: (request) => preview(request.params.id, readCode(request.body.code)),
    });
  };

  /** @throws {Problem} 404 */
  async function preview(quoteId: number, scheme: Scheme): Promise<ShownLeadScheme> {
    const shown = await previewProposal(settling, quoteId, scheme);
    if (!shown) throw new Problem(404, NO_SUCH_LEAD);
    return shown;
  }
}

/** @throws {Problem} 400 */
function readCode(code: string): Scheme {
  const read = readScheme(code);
  if ('problem' in read) throw badField('code', SCHEME_MESSAGES[read.problem]);
  return read.scheme;
}

/** @throws {Problem} 400 */
function refuseUnreadableMark({ verdicts }: ShownLeadScheme): void {
  const refused = verdicts.filter(({ severity }) => severity === 'refused');
  if (refused.length > 0) throw badInput(refused.map(({ title }) => ({ path: 'code', message: title })));
}
