import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { mailboxOf } from '#customers/leads/recipients.ts';
import { addressId } from '#foundation/fields/fields.contract.ts';
import { keyedHash } from '#server/crypto.ts';
import { mediaAnswer } from '#server/http/api-docs.ts';
import { endpoints } from '#server/http/endpoint.ts';
import { unwrapOutcome } from '#server/http/idempotency.ts';
import type { Limit } from '#server/http/limits.store.server.ts';
import { Problem } from '#server/http/problem.ts';
import { sendStoredFile } from '#server/http/sent-files.ts';
import { type Link, type LinkKind, noteOpened } from '#server/links.store.server.ts';
import {
  behindLink,
  countUse,
  LINK_MESSAGES,
  markPrivate,
  noContent,
  openedApi,
  linkParams as params,
  requireLink,
} from '#server/links.ts';
import type { Outcome } from '#server/outcome.store.server.ts';
import { qrSvg } from '#server/qr-code.ts';
import type { Services } from '#server/services.ts';
import { DAY_MS } from '#time/units.ts';
import { changeFacts, publish } from '../desk/passport-edits.store.server.ts';
import { PASSPORT_MESSAGES, TRANSFER_DAYS, TRANSFER_MESSAGES } from '../passport.constants.ts';
import { acceptance, accepted, holderSettings, linkedPassport, transferOffer } from '../passport.contract.ts';
import { findReleaseFile, findShownFile } from '../passport.store.server.ts';
import { acceptTransfer, endedWithTransfer, offerTransfer, withdrawTransfer } from '../transfers.store.server.ts';
import { findLinked, findPublicPath } from './passport-page.store.server.ts';

const group = { tag: 'Passports', ...behindLink };
/** A passport is sold rarely, and an email that a stranger did not ask for is one too many. */
const OFFERS: Limit = { max: 3, windowMs: DAY_MS };
const ANY: readonly LinkKind[] = ['passport', 'holder', 'transfer'];

/** `/api/passport-links/{token}`: a passport, for those who have one of its links. */
export function passportLinksApi(services: Services): FastifyPluginAsyncZod {
  return async (app) => {
    app.addHook('onRequest', markPrivate);
    await app.register(readsApi(services));
    await app.register(
      openedApi(
        group,
        async (request) => ({ link: await findByLink(services, request) }),
        ({ link }, now) => noteOpened(services.db, link, now),
      ),
    );
    await app.register(holderApi(services));
  };
}

/** The link of a request's token; counts the request. @throws {Problem} 404, 410 or 429 */
async function findByLink(services: Services, request: FastifyRequest, kind = ANY): Promise<Link> {
  const { token } = request.params as z.infer<typeof params>;
  try {
    return await requireLink(services, request, { kind, token });
  } catch (error) {
    const isUnknown = error instanceof Problem && error.status === 404;
    if (isUnknown && (await endedWithTransfer(services.db, token))) throw new Problem(404, PASSPORT_MESSAGES.passedOn);
    throw error;
  }
}

/** What a link shows. @throws {Problem} 404 */
async function readLinked({ db, config }: Services, link: Link) {
  const found = await findLinked(db, link, { ...config, now: new Date() });
  if (found === 'hidden') throw new Problem(404, PASSPORT_MESSAGES.hidden);
  if (!found) throw new Problem(404, LINK_MESSAGES.unknown);
  return found;
}

function readsApi(services: Services): FastifyPluginAsyncZod {
  const { db, config, storage } = services;
  return async (app) => {
    const route = endpoints(app, group);

    route('GET /:token', {
      summary: 'A passport by one of its links',
      description:
        'The public link, which the sticker has, shows paint and warranty without names, prices or addresses; the holder’s adds documents and what can be done; the buyer’s shows what is offered.',
      gives: linkedPassport,
      handle: async (request) => readLinked(services, await findByLink(services, request)),
    });

    route('GET /:token/qr.svg', {
      summary: 'The QR code of the public page',
      description: 'Error correction M, with its white border; it scales to any size.',
      gives: mediaAnswer('The code', 'image/svg+xml'),
      async handle(request, reply) {
        const link = await findByLink(services, request, ['passport', 'holder']);
        await readLinked(services, link);
        const isPublic = link.kind === 'passport';
        const path = isPublic
          ? `/paint/${request.params.token}`
          : await findPublicPath(db, link.subjectId, { ...config, now: new Date() });
        if (!path) throw new Problem(404, LINK_MESSAGES.unknown);
        return reply.type('image/svg+xml').send(qrSvg(config.publicUrl + path));
      },
    });

    route('GET /:token/files/:fileId', {
      summary: 'A photo or document of a passport',
      description: 'Photos marked for the passport; with the holder’s link all that the customer saw.',
      params: params.extend({ fileId: addressId }),
      query: z.strictObject({
        size: z.literal('thumb').optional().meta({ description: 'A small picture of a photo.' }),
      }),
      gives: mediaAnswer('The file', 'image/jpeg', 'application/pdf'),
      async handle(request, reply) {
        const link = await findByLink(services, request);
        const linked = await readLinked(services, link);
        const query = { id: request.params.fileId, size: request.query.size, isHolder: linked.access === 'holder' };
        const file = await findShownFile(db, link.subjectId, query);
        return sendStoredFile({ storage, request, reply }, file, PASSPORT_MESSAGES.noFile);
      },
    });

    route('GET /:token/works/:workId/release.pdf', {
      summary: 'The release pack that was handed over with a work',
      description: 'For the holder: the same bytes as on the day of the delivery.',
      params: params.extend({ workId: addressId }),
      gives: mediaAnswer('The file', 'application/pdf'),
      async handle(request, reply) {
        const { subjectId } = await findByLink(services, request, ['holder']);
        const file = await findReleaseFile(db, subjectId, request.params.workId);
        return sendStoredFile({ storage, request, reply }, file, PASSPORT_MESSAGES.noFile);
      },
    });
  };
}

/** What a holder does, and the buyer. */
function holderApi(services: Services): FastifyPluginAsyncZod {
  const { db, config, wakeOutbox } = services;
  const by = () => ({ userId: null, now: new Date(), ...config });
  const unwrap = <T>(result: Outcome<T>) => unwrapOutcome(result, LINK_MESSAGES.unknown);
  return async (app) => {
    const route = endpoints(app, group);

    route('POST /:token/transfer', {
      summary: 'Offer a passport to the buyer of its airplane, or withdraw the offer',
      description: `For its holder. The buyer gets an email and has ${TRANSFER_DAYS} days to accept. 409 while an offer is open. ${OFFERS.max} a day for a passport, and for an address.`,
      repeatable: true,
      body: transferOffer,
      gives: noContent,
      async handle(request) {
        const { subjectId } = await findByLink(services, request, ['holder']);
        const { toEmail } = request.body;
        if (toEmail !== null) await countOffer(subjectId, toEmail);
        unwrap(
          await (toEmail === null
            ? withdrawTransfer(db, subjectId, by())
            : offerTransfer(db, subjectId, toEmail, by())),
        );
        wakeOutbox();
      },
    });

    route('POST /:token/accept', {
      summary: 'Accept a passport',
      description:
        'For the buyer that it was offered to. The seller’s link stops working, and the buyer gets a new one, also by email. 410 after 14 days.',
      repeatable: true,
      body: acceptance,
      gives: accepted,
      async handle(request) {
        const link = await findByLink(services, request, ['transfer']);
        const path = unwrap(await acceptTransfer(db, link, request.body.name, by()));
        wakeOutbox();
        return { path };
      },
    });

    route('POST /:token/settings', {
      summary: 'Choose what the public page shows',
      description: 'For the holder: whether it is there at all, and whether it has the serial number.',
      body: holderSettings,
      gives: noContent,
      async handle(request) {
        const { subjectId } = await findByLink(services, request, ['holder']);
        const { published, showSerial } = request.body;
        if (published !== undefined) unwrap(await publish(db, subjectId, published, by()));
        if (showSerial !== undefined) unwrap(await changeFacts(db, subjectId, { showSerial }, by()));
      },
    });
  };

  async function countOffer(passportId: number, toEmail: string): Promise<void> {
    const address = keyedHash(config.sessionSecret, 'limit', mailboxOf(toEmail));
    await countUse(services, `transfers:${passportId}`, OFFERS, TRANSFER_MESSAGES.tooMany);
    await countUse(services, `transfers-to:${address}`, OFFERS, TRANSFER_MESSAGES.tooManyTo);
  }
}
