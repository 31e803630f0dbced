import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { question } from '#customers/leads/timeline.contract.ts';
import { readConversation } from '#customers/leads/timeline.store.server.ts';
import { describeNewestScheme } from '#customers/schemes/sent-schemes.store.server.ts';
import { readSetting } from '#foundation/settings/settings.store.server.ts';
import { endpoints } from '#server/http/endpoint.ts';
import { unwrapOutcome } from '#server/http/idempotency.ts';
import { badInput } from '#server/http/problem.ts';
import { askApi, markPrivate, noContent, openedApi } from '#server/links.ts';
import type { Services } from '#server/services.ts';
import { sendCode } from '#workshop/decisions/codes.store.server.ts';
import { throughLink } from '#workshop/decisions/signing.ts';
import { findJobPath, findJobStatus } from '#workshop/jobs/job.store.server.ts';
import { paymentAddress } from '#workshop/shop/money.ts';
import { SHOP_SETTING } from '#workshop/shop/shop.contract.ts';
import { computeTotals } from '../amounts.ts';
import {
  acceptOffer,
  type DecisionServices,
  declineOffer,
  findByLink,
  group,
  requireAcceptable,
} from '../decisions.api.server.ts';
import { acceptance, acceptedByLink, decision, decline, offerPage, totalsChoice } from '../decisions.contract.ts';
import { filesApi } from '../files.api.server.ts';
import { DECISION_MESSAGES } from '../offer.constants.ts';
import { offerTotals } from '../offer.contract.ts';
import { choiceProblem } from '../totals.ts';
import { askAboutOffer, findHeldDays, findRevisions, openOffer, toOfferView } from './quote-page.store.server.ts';

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
        ask: (trx, { sent }, question) => askAboutOffer(trx, sent, question, publicUrl),
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

/** The customer's answers to a quote. */
function answersApi(services: DecisionServices): FastifyPluginAsyncZod {
  const { db, config, wakeOutbox } = services;
  return async (app) => {
    const route = endpoints(app, group);

    route('POST /:token/accept', {
      summary: 'Accept a quote',
      description:
        'Signed with a typed name. 409 with `current` if it was already accepted or is not the version sent last, 410 if it has expired or was withdrawn.',
      repeatable: true,
      body: acceptance,
      gives: acceptedByLink,
      location: (_, { params }) => `/api/offer-links/${params.token}`,
      async handle(request) {
        const { sent } = await findByLink(services, request);
        const { name, choices, versionId, documentHash, consentVersion, poNumber = null, code = null } = request.body;
        const input = { name, choices, versionId, documentHash, consentVersion, poNumber, code, honorExpired: false };
        const by = byLink(request);
        const accepted = await acceptOffer(services, sent, input, by);
        const jobPath = await findJobPath(db, sent.offer.id, { ...config, now: by.now });
        return { ...accepted, jobPath };
      },
    });

    route('POST /:token/decline', {
      summary: 'Decline a quote',
      description: 'With or without a reason. It can still be accepted while it is valid.',
      repeatable: true,
      body: decline,
      gives: decision,
      async handle(request) {
        const { sent } = await findByLink(services, request);
        const { versionId, reason } = request.body;
        return declineOffer(services, sent, { versionId, reason: reason || null }, byLink(request));
      },
    });

    route('POST /:token/code', {
      summary: 'Ask for the code that a large total needs',
      description: 'Emailed to the address the quote was sent to.',
      repeatable: true,
      gives: noContent,
      status: 202,
      async handle(request) {
        const { sent: asked } = await findByLink(services, request);
        requireAcceptable(asked, new Date());
        const { offer, version, document } = asked;
        const { documentHash, sentTo } = version;
        const purpose = { act: `accept quote ${offer.number}`, business: document.business, quoteId: offer.quoteId };
        const sent = await sendCode(db, { documentHash, sentTo, ...purpose }, config);
        unwrapOutcome(sent, DECISION_MESSAGES.missing);
        wakeOutbox();
      },
    });
  };
}

/** The customer who decides through the link. */
function byLink(request: FastifyRequest) {
  const now = new Date();
  return { ...throughLink(request, now), userId: null, now };
}
