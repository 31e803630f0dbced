import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { recordAccess } from '#foundation/audit/logs.store.server.ts';
import { idParams } from '#foundation/fields/fields.contract.ts';
import type { MadePicture } from '#foundation/media/pictures.store.server.ts';
import type { CropBox } from '#foundation/media/pictures.ts';
import { uploadName } from '#foundation/media/recipe.process.server.ts';
import { deleteRetiredPictures } from '#foundation/media/retired-pictures.store.server.ts';
import { endpoints } from '#server/http/endpoint.ts';
import { unwrapOutcome } from '#server/http/idempotency.ts';
import type { Limit } from '#server/http/limits.store.server.ts';
import { Problem } from '#server/http/problem.ts';
import { authorOf, requireOwner } from '#server/http/session.ts';
import { behindLink, countUse, LINK_MESSAGES, markPrivate, noContent, requireLink } from '#server/links.ts';
import type { Services } from '#server/services.ts';
import { readStored } from '#server/storage/storage.ts';
import { HOUR_MS } from '#time/units.ts';
import { enterPermission, saveAnswer, saveTyped } from './answers.store.server.ts';
import { endAsking, findAsking } from './asking.store.server.ts';
import { findShowing, saveShowingDraft } from './draft.store.server.ts';
import { type PictureToMake, preparePublishing, publish, type StoredPicture } from './publishing.store.server.ts';
import { findDelivered, findShowingPage } from './showing.store.server.ts';
import { SHOWN_MESSAGES } from './shown.constants.ts';
import {
  askingState,
  enteredPermission,
  publishing,
  type Showing,
  savedDraft,
  showing,
  showingAnswer,
  showingPage,
} from './shown.contract.ts';

/** The path of all new pictures: the same limits and checks as of uploads. */
interface PictureTools {
  oneOfFew<T>(work: () => Promise<T>): Promise<T>;
  makeJpegs(bytes: Buffer, box: CropBox | null, covers: readonly CropBox[]): Promise<MadePicture>;
  keep(request: FastifyRequest, name: string, variants: MadePicture['variants']): Promise<void>;
}

/** `/api/jobs/{id}/showing`: a delivered job on its way to the website. */
export function deskShowingApi(services: Services, intake: PictureTools): FastifyPluginAsyncZod {
  const { db, storage, wakePictures } = services;
  return async (app) => {
    const route = endpoints(app, { tag: 'Showings', guard: requireOwner, params: idParams });

    route('GET /:id/showing', {
      summary: 'A delivered job on its way to the website',
      description: 'With the draft of its project, computed from the job until it is saved. 404 before the delivery.',
      gives: showing,
      async handle(request) {
        const found = await read(request.params.id);
        const leadId = (await findDelivered(db, found.jobId))?.lead.id;
        if (leadId) await recordAccess(db, { kind: 'opened', quoteId: leadId }, authorOf(request));
        return found;
      },
    });

    route('PUT /:id/showing', {
      summary: 'Save the draft of a project',
      body: savedDraft,
      gives: showing,
      fails: [409],
      async handle(request) {
        const { id } = request.params;
        unwrapOutcome(await saveShowingDraft(db, id, request.body, new Date()), SHOWN_MESSAGES.missing);
        return read(id);
      },
    });

    route('POST /:id/showing/permissions', {
      summary: 'Enter a permission that the customer gave otherwise',
      description: 'It is marked as entered by the shop. One that is withdrawn takes the project off the website.',
      repeatable: true,
      body: enteredPermission,
      gives: showing,
      async handle(request) {
        const { id } = request.params;
        unwrapOutcome(await enterPermission(db, id, request.body, authorOf(request)), SHOWN_MESSAGES.missing);
        await deleteRetiredPictures(db, storage).catch(wakePictures);
        return read(id);
      },
    });

    route('POST /:id/showing/publish', {
      summary: 'Publish the project and the customer’s words',
      description:
        'One act: the pictures in all sizes, the project, its photos and the testimonial. 400 names what is missing, by field.',
      repeatable: true,
      body: publishing,
      gives: showing,
      fails: [503, 507],
      async handle(request) {
        const { id } = request.params;
        const prepared = unwrapOutcome(await preparePublishing(db, id, request.body.basedOn), SHOWN_MESSAGES.missing);
        const made: StoredPicture[] = [];
        for (const picture of prepared.pictures)
          made.push(await intake.oneOfFew(() => makePicture(request, picture, prepared.permissionId!)));
        unwrapOutcome(await publish(db, prepared, made, authorOf(request)), SHOWN_MESSAGES.missing);
        wakePictures();
        await deleteRetiredPictures(db, storage).catch(wakePictures);
        return read(id);
      },
    });
  };

  async function read(id: number): Promise<Showing> {
    const found = await findShowing(db, id, new Date());
    if (!found) throw new Problem(404, SHOWN_MESSAGES.notYet);
    return found;
  }

  /** Another permission gives a picture another address: one that was withdrawn stays gone. */
  async function makePicture(
    request: FastifyRequest,
    { fileKey, ...picture }: PictureToMake,
    permissionId: number,
  ): Promise<StoredPicture> {
    const bytes = await readStored(storage, fileKey);
    if (!bytes) throw new Problem(503, SHOWN_MESSAGES.unreadable);
    const { box, covers } = picture;
    const name = uploadName(bytes, box, covers, permissionId);
    const jpegs = await intake.makeJpegs(Buffer.from(bytes), box, covers);
    await intake.keep(request, name, jpegs.variants);
    return { ...picture, name, picture: jpegs };
  }
}

/** How often one link may save. */
const SAVES: Record<string, Limit> = {
  once: { max: 1, windowMs: 2_000 },
  hourly: { max: 300, windowMs: HOUR_MS },
};

const group = { tag: 'Showings', ...behindLink };

/** `/api/job-links/{token}/showing`: what a customer lets the shop show of a delivered job. */
export function showingLinksApi(services: Services): FastifyPluginAsyncZod {
  const { db, storage, wakePictures } = services;
  return async (app) => {
    app.addHook('onRequest', markPrivate);
    const route = endpoints(app, group);

    route('GET /:token/showing', {
      summary: 'Whether the airplane of a job may be shown, and the customer’s words',
      description: 'Once the job is delivered; 404 before.',
      gives: showingPage,
      async handle(request) {
        const { subjectId } = await requireLink(services, request, { kind: 'job', token: request.params.token });
        const page = await findShowingPage(db, subjectId);
        if (!page) throw new Problem(404, SHOWN_MESSAGES.notYet);
        return page;
      },
    });

    route('PUT /:token/showing/typed', {
      summary: 'Keep what is typed until it is sent',
      description: 'Once every two seconds.',
      body: showingAnswer,
      gives: noContent,
      fails: [429],
      async handle(request) {
        const { token } = request.params;
        const link = await requireLink(services, request, { kind: 'job', token, changes: false });
        for (const [name, limit] of Object.entries(SAVES))
          await countUse(services, `words-${name}:${link.id}`, limit, SHOWN_MESSAGES.tooFast);
        if (!(await findDelivered(db, link.subjectId))) throw new Problem(404, SHOWN_MESSAGES.notYet);
        await saveTyped(db, link.subjectId, request.body, new Date());
      },
    });

    route('POST /:token/showing', {
      summary: 'Answer whether the airplane may be shown, and send words',
      description:
        'A withdrawn permission takes the project, its pictures and the words off the website at once. Words are a new version each time; empty ones withdraw those that were sent.',
      repeatable: true,
      body: showingAnswer,
      gives: noContent,
      async handle(request) {
        const link = await requireLink(services, request, { kind: 'job', token: request.params.token });
        unwrapOutcome(await saveAnswer(db, link, request.body, new Date()), LINK_MESSAGES.unknown);
        await deleteRetiredPictures(db, storage).catch(wakePictures);
      },
    });
  };
}

/** `/api/askings/{token}`: the mail that asks, and its end. */
export function askingsApi(services: Services): FastifyPluginAsyncZod {
  const { db } = services;
  return async (app) => {
    app.addHook('onRequest', markPrivate);
    // Mail programs post a form (RFC 8058), whose content says nothing that the address does not.
    app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'buffer' }, async () => undefined);
    const route = endpoints(app, group);

    route('GET /:token', {
      summary: 'Whether a customer is asked about delivered jobs',
      description: 'Reading it changes nothing.',
      gives: askingState,
      handle: async (request) => findState(await requireLink(services, request, kindOf(request.params))),
    });

    route('POST /:token/end', {
      summary: 'Ask no more',
      description:
        'About later jobs of the same address either. Also handles one-click unsubscribe from an email program (RFC 8058).',
      gives: askingState,
      async handle(request) {
        const link = await requireLink(services, request, kindOf(request.params));
        await endAsking(db, link.subjectId, new Date());
        return findState(link);
      },
    });
  };

  async function findState({ subjectId }: { subjectId: number }) {
    const found = await findAsking(db, subjectId);
    if (!found) throw new Problem(404, LINK_MESSAGES.unknown);
    return found;
  }
}

const kindOf = ({ token }: { token: string }) => ({ kind: 'asking' as const, token });
