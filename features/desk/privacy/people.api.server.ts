import { Readable } from 'node:stream';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { recordAccess } from '#foundation/audit/logs.store.server.ts';
import { deleteRetiredPictures } from '#foundation/media/retired-pictures.store.server.ts';
import { isStaff } from '#rights/rights.ts';
import { mediaAnswer } from '#server/http/api-docs.ts';
import { endpoints, nextLink } from '#server/http/endpoint.ts';
import { unwrapOutcome } from '#server/http/idempotency.ts';
import { Problem } from '#server/http/problem.ts';
import { limitExports } from '#server/http/sent-files.ts';
import { authorOf, requireOwner, requireRecentOwner } from '#server/http/session.ts';
import { sweepMailFiles } from '#server/mail/mailer.ts';
import type { Services } from '#server/services.ts';
import { shopDay } from '#time/shop-time.ts';
import { deleteFiles, erasePerson, findErasurePage, findLastErasure, hashPerson } from './erase.store.server.ts';
import { exportPerson } from './export.store.server.ts';
import {
  erasure,
  erasureResult,
  erasuresQuery,
  heldSummary,
  type PersonRequest,
  personRequest,
  retentionPreview,
  retentionQuery,
} from './people.contract.ts';
import { countHeld, findContact, findPerson } from './people.store.server.ts';
import { isAddress, PEOPLE_MESSAGES } from './people.ts';
import { previewRetention } from './retention.store.server.ts';
import { createZip } from './zip.process.server.ts';

const group = { tag: 'Privacy', guard: requireOwner };

const contactOf = async (db: Services['db'], person: PersonRequest) =>
  unwrapOutcome(await findContact(db, person), PEOPLE_MESSAGES.nothing);

/** `/api/people`: looks up, exports and erases a person's data. */
export function peopleApi(services: Services): FastifyPluginAsyncZod {
  const { db, storage, config } = services;
  return async (app) => {
    const route = endpoints(app, group);

    route('POST /lookups', {
      summary: 'How much is held about a person',
      description:
        'By address, by phone, or by a lead. 409 when several people gave the phone. A POST, so that it stands in no log of addresses.',
      body: personRequest,
      gives: heldSummary,
      fails: [404, 409],
      async handle(request) {
        await recordAccess(db, { kind: 'looked-up' }, authorOf(request));
        const contact = await contactOf(db, request.body);
        const person = await findPerson(db, contact);
        return {
          email: isAddress(contact) ? contact : null,
          held: countHeld(person),
          isAdmin: isStaff(person.account?.role),
          erasedBefore: await findLastErasure(db, hashPerson(config.sessionSecret, contact)),
        };
      },
    });

    route('POST /exports', {
      guard: [...requireRecentOwner('exported', 'A person'), limitExports],
      summary: 'Everything that is held about a person',
      description: 'A ZIP archive: data.json, the photos as they are kept, and the PDFs of quotes.',
      body: personRequest,
      gives: mediaAnswer('The archive', 'application/zip'),
      fails: [404, 409],
      async handle(request, reply) {
        const by = authorOf(request);
        await recordAccess(db, { kind: 'taken-out' }, by);
        const { json, files } = await exportPerson({ db, storage }, await contactOf(db, request.body), by.now);
        const data = { name: 'data.json', bytes: async () => Buffer.from(json) };
        const archive = Readable.from(createZip([data, ...files], by.now));
        archive.on('error', (err) => request.log.error({ err }, 'the export of a person ended early'));
        return reply
          .header('content-disposition', `attachment; filename="person-${shopDay(by.now)}.zip"`)
          .type('application/zip')
          .send(archive);
      },
    });

    await app.register(erasuresApi(services));

    route('GET /retention', {
      summary: 'What would be erased if quotes were kept for so many months',
      query: retentionQuery,
      gives: retentionPreview,
      handle: (request) => previewRetention(db, request.query.months, new Date()),
    });
  };
}

function erasuresApi({ db, storage, config }: Services): FastifyPluginAsyncZod {
  return async (app) => {
    const route = endpoints(app, group);

    route('POST /erasures', {
      guard: requireRecentOwner('erased', 'On request'),
      summary: 'Erase everything that is held about a person',
      description: `Permanent, all or nothing. Only a record of the erasure stays, with a keyed hash of the address. 409 for an admin’s own address, and while agreed work is not complete.`,
      body: personRequest,
      gives: erasureResult.meta({
        description: 'Erased from the database; `filesLeft` tells of files that are not.',
      }),
      location: '/api/people/erasures',
      fails: [404, 409],
      async handle(request) {
        const email = await contactOf(db, request.body);
        const by = authorOf(request);
        const result = await erasePerson(db, { email, ...config }, by);
        if (result.outcome === 'admin') throw new Problem(409, PEOPLE_MESSAGES.admin);
        if (result.outcome === 'open work') throw new Problem(409, PEOPLE_MESSAGES.openWork(result.number));
        const { erasure, fileKeys } = unwrapOutcome(result, PEOPLE_MESSAGES.nothing);
        await recordAccess(db, { kind: 'erased' }, by);
        let filesLeft = 0;
        const onError = (err: unknown) => {
          filesLeft += 1;
          request.log.warn({ err }, 'cannot remove the file of an erased photo or mail; the next sweep retries');
        };
        await deleteFiles(storage, fileKeys, onError);
        await deleteRetiredPictures(db, storage).catch(onError);
        await sweepMailFiles(db, config.dataDir, onError);
        return { ...erasure, ...(filesLeft > 0 && { filesLeft }) };
      },
    });

    route('GET /erasures', {
      summary: 'What was erased, newest first',
      description: 'Contains no personal data. A page; `Link` says where the next one is.',
      query: erasuresQuery,
      gives: z.array(erasure),
      async handle(request, reply) {
        const { erasures, next } = await findErasurePage(db, request.query);
        if (next !== null) reply.headers(nextLink('/api/people/erasures', { ...request.query, cursor: next }));
        return erasures;
      },
    });
  };
}
