import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { findJobPath, findJobStatus } from '#features/jobs/link.store.server.ts';
import { question } from '#features/leads/questions/contract.ts';
import { readConversation } from '#features/leads/questions/store.server.ts';
import { describeNewestScheme } from '#features/schemes/sending/store.server.ts';
import { readSetting } from '#features/settings/store.server.ts';
import { SHOP_SETTING } from '#features/shop/contract.ts';
import { paymentAddress } from '#features/shop/rules.ts';
import { endpoints } from '#server/http/endpoint.ts';
import { badInput } from '#server/http/problem.ts';
import { askApi } from '#server/link-questions.ts';
import { markPrivate, openedApi } from '#server/links.ts';
import type { Services } from '#server/services.ts';
import { offerTotals } from '../contract.ts';
import { computeTotals } from '../rules.ts';
import { choiceProblem } from '../totals/rules.ts';
import { answersApi } from './answers.api.server.ts';
import { offerPage, totalsChoice } from './contract.ts';
import type { DecisionServices } from './decide.api.server.ts';
import { filesApi } from './files.api.server.ts';
import { findByLink, group } from './link.api.server.ts';
import { askAboutOffer, openOffer } from './questions.store.server.ts';
import { findHeldDays, findRevisions, toOfferView } from './store.server.ts';

/** `/api/offer-links/{token}`: a quote, for the holder of its private link. */
export function offerLinksApi(services: DecisionServices): FastifyPluginAsyncZod {
  return async (app) => {
    app.addHook('onRequest', markPrivate);
    await app.register(readsApi(services));
    await app.register(filesApi(services));
    await app.register(answersApi(services));
    const find = (request: FastifyRequest) => findByLink(services, request);
    const { publicUrl } = services.config;
    await app.register(openedApi(group, find, ({ link, sent }, now) => openOffer(services.db, sent, link, now)));
    await app.register(
      askApi(services, {
        group,
        about: 'a quote',
        body: question,
        find,
        ask: (trx, { sent }, asked) => askAboutOffer(trx, sent, asked, publicUrl),
      }),
    );
  };
}

function readsApi(services: Services): FastifyPluginAsyncZod {
  const { db, config } = services;
  return async (app) => {
    const route = endpoints(app, group);

    route('GET /:token', {
      summary: 'A quote by its private link',
      description: 'The version that was accepted, else the newest one, and where it stands.',
      gives: offerPage,
      async handle(request) {
        const { sent } = await findByLink(services, request);
        const { acceptanceCode: codeFromCents, paymentUrl } = await readSetting(db, SHOP_SETTING);
        const newest = await describeNewestScheme(db, sent.offer.quoteId);
        const scheme = newest && { code: newest.code, description: newest.description };
        const revisions = await findRevisions(db, sent);
        const now = new Date();
        const jobPath = await findJobPath(db, sent.offer.id, { ...config, now });
        const jobStatus = await findJobStatus(db, sent.offer.id);
        const held = await findHeldDays(db, sent, now);
        const view = toOfferView(sent, now);
        const first = view.totals.schedule[0]?.cents ?? 0;
        const due = { number: sent.offer.number, cents: first, email: sent.version.sentTo };
        const address = paymentUrl && paymentAddress(paymentUrl, due);
        const { number, quoteId } = sent.offer;
        const conversation = await readConversation(db, quoteId, { kind: 'offer', number });
        const job = { jobPath, jobStatus, held };
        return { ...view, ...job, codeFromCents, paymentUrl: address, scheme, conversation, revisions };
      },
    });

    route('POST /:token/reckon', {
      summary: 'The totals for a set of choices',
      description: 'Stores nothing.',
      body: totalsChoice,
      gives: offerTotals,
      async handle(request) {
        const { sent } = await findByLink(services, request, { changes: false });
        const { choices } = request.body;
        const problem = choiceProblem(sent.document, choices);
        if (problem) throw badInput([{ path: 'choices', message: problem }]);
        return computeTotals(sent.document, choices);
      },
    });
  };
}
