import { slotStart } from '#customers/appointments/slots.ts';
import { readScheme, writeScheme } from '#customers/schemes/scheme-code.ts';
import { schemesOfLead } from '#customers/schemes/sent-schemes.store.server.ts';
import type { Db } from '#database/open.ts';
import { type MadePicture, recordUpload } from '#foundation/media/pictures.store.server.ts';
import { retirePictures } from '#foundation/media/retired-pictures.store.server.ts';
import { UPLOADS, uploadAddresses } from '#foundation/media/uploads.ts';
import { type Author, moveContentVersion } from '#server/content-change.store.server.ts';
import { conflict, fail, type Outcome, transact } from '#server/outcome.store.server.ts';
import { shopTimeZone } from '#time/shop-time.ts';
import { TESTIMONIALS } from '#website/content/home-lists.store.server.ts';
import { PROJECTS } from '#website/content/projects.store.server.ts';
import { changeRow, createRow, removeRow, type StoredRow } from '#website/content/records.store.server.ts';
import { originalOfJob } from '#website/content/shown-records.store.server.ts';
import { lockJob } from '#workshop/jobs/job.store.server.ts';
import { excerptOf } from './answer.ts';
import { noteEvent } from './answers.store.server.ts';
import { findShowing, findShownPhotos } from './draft.store.server.ts';
import { findMissing, hidesMark, type Missing, mayShow, publishesWords } from './draft.ts';
import { findAnswers } from './showing.store.server.ts';
import { SHOWN_MESSAGES } from './shown.constants.ts';
import type { DraftPicture, Showing } from './shown.contract.ts';

/** A picture of the draft with the file that it is made from. */
export type PictureToMake = DraftPicture & { fileKey: string };

/** What is to be published, as it was checked. */
export interface Publication {
  showing: Showing;
  /** In the order of the draft; none while only words are published. */
  pictures: PictureToMake[];
  /** The answers that it rests on. */
  permissionId: number | null;
  wordsId: number | null;
}

/** A picture that was made and stored. */
export interface StoredPicture extends DraftPicture {
  name: string;
  picture: MadePicture;
}

/** Checks a draft. @returns what is to be published; or refused, with all that is missing */
export async function preparePublishing(db: Db, jobId: number, basedOn: string | null): Promise<Outcome<Publication>> {
  const showing = await findShowing(db, jobId, new Date());
  if (!showing) return { outcome: 'missing' };
  if (showing.draftedAt !== basedOn) return { outcome: 'conflict', detail: SHOWN_MESSAGES.moved };
  const missing: Missing[] = findMissing(showing);
  if (missing.length > 0)
    return {
      outcome: 'refused',
      errors: missing.map(({ path, label, text }) => ({ path, message: `${label}: ${text}` })),
    };
  const photos = await findShownPhotos(db, jobId);
  const pictures = mayShow(showing) ? showing.draft.pictures : [];
  const found = pictures.flatMap((picture) => {
    const photo = photos.find(({ id }) => id === picture.fileId);
    return photo ? [{ ...picture, fileKey: photo.fileKey }] : [];
  });
  if (found.length < pictures.length) return { outcome: 'conflict', detail: SHOWN_MESSAGES.noPhoto };
  const { permission, words } = await findAnswers(db, jobId);
  const value = { showing, pictures: found, permissionId: permission?.id ?? null, wordsId: words?.id ?? null };
  return { outcome: 'done', value };
}

/** Puts what was prepared on the site, in one transaction: the project with its pictures and photos, and the words. */
export async function publish(
  db: Db,
  prepared: Publication,
  made: readonly StoredPicture[],
  by: Author,
): Promise<Outcome> {
  const { jobId, draftedAt } = prepared.showing;
  return transact(db, async (trx) => {
    const locked = (await lockJob(trx, jobId)) ?? fail({ outcome: 'missing' });
    const { permission, words } = await findAnswers(trx, jobId);
    const state = await trx.selectFrom('showings').select('draftedAt').where('jobId', '=', jobId).executeTakeFirst();
    const isCurrent =
      (permission?.id ?? null) === prepared.permissionId &&
      (words?.id ?? null) === prepared.wordsId &&
      (state?.draftedAt ?? null) === draftedAt;
    if (!isCurrent) conflict(SHOWN_MESSAGES.moved);
    await moveContentVersion(trx);
    for (const { name, picture, alt } of made) {
      const upload = { name, alt, originalFilename: originalOfJob(jobId), uploadedBy: by.userId };
      await recordUpload(trx, upload, picture, by.now);
    }
    if (mayShow(prepared.showing)) await putProject(trx, prepared, made, by);
    if (publishesWords(prepared.showing)) await putTestimonial(trx, prepared, by);
    await noteEvent(trx, locked, { event: 'published', text: prepared.showing.draft.title }, by);
    return null;
  });
}

const COMPLETED_TIME = '12:00 PM';

async function putProject(
  trx: Db,
  { showing }: Publication,
  made: readonly StoredPicture[],
  by: Author,
): Promise<void> {
  const { draft, words, jobId, tails } = showing;
  const addressOf = ({ name, picture }: StoredPicture) => uploadAddresses(name, picture.width).url;
  const side = (role: 'before' | 'after') => {
    const found = made.find((each) => each.role === role);
    return { url: found ? addressOf(found) : null, alt: found?.alt ?? '' };
  };
  const values = {
    title: draft.title,
    description: draft.description,
    aircraftType: draft.aircraftType || null,
    serviceType: draft.serviceType,
    completedAt: slotStart({ date: draft.completedOn, time: COMPLETED_TIME }, shopTimeZone()).toISOString(),
    beforeImageUrl: side('before').url,
    beforeImageAlt: side('before').alt,
    afterImageUrl: side('after').url,
    afterImageAlt: side('after').alt,
    clientName: publishesWords(showing) ? words!.signature : null,
    active: true,
    jobId,
    hiddenTails: hidesMark(showing) ? tails : null,
    schemeCode: draft.linksScheme ? await findSchemeCode(trx, jobId) : null,
  };
  const before = (await trx.selectFrom('projects').selectAll().where('jobId', '=', jobId).executeTakeFirst()) as
    | StoredRow
    | undefined;
  const photos = made
    .filter(({ role }) => role === 'detail')
    .map((each, sortOrder) => ({ imageUrl: addressOf(each), imageAlt: each.alt, caption: each.caption, sortOrder }));
  if (before) {
    const old = await trx
      .deleteFrom('projectPhotos')
      .where('projectId', '=', before.id)
      .returning('imageUrl')
      .execute();
    const after = await changeRow(trx, PROJECTS, before, values, by);
    await insertPhotos(trx, after.id, photos, by.now);
    await retirePictures(trx, withoutNew([before, old], made), after.id);
    return;
  }
  const row = await createRow(trx, PROJECTS, values, by);
  await insertPhotos(trx, row.id, photos, by.now);
}

/** What showed before, without the pictures that still do. */
function withoutNew(content: unknown, made: readonly StoredPicture[]): string {
  return made.reduce((text, { name }) => text.replaceAll(`${UPLOADS}${name}-`, ''), JSON.stringify(content));
}

async function insertPhotos(
  trx: Db,
  projectId: number,
  photos: readonly { imageUrl: string; imageAlt: string; caption: string; sortOrder: number }[],
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  const rows = photos.map((photo) => ({ ...photo, projectId, createdAt: at, updatedAt: at }));
  if (rows.length > 0) await trx.insertInto('projectPhotos').values(rows).execute();
}

/** The newest scheme of a job's lead, without its mark. */
async function findSchemeCode(trx: Db, jobId: number): Promise<string | null> {
  const job = await trx.selectFrom('jobs').select('quoteId').where('id', '=', jobId).executeTakeFirstOrThrow();
  const [newest] = await schemesOfLead(trx, job.quoteId!);
  const read = newest && readScheme(newest.code);
  return read && 'scheme' in read ? writeScheme({ ...read.scheme, mark: null }) : null;
}

/** Words never change: others take the place of those on the site. */
async function putTestimonial(trx: Db, { showing, wordsId }: Publication, by: Author): Promise<void> {
  const { words, draft, jobId, aircraft } = showing;
  const values = {
    clientName: words!.signature,
    clientTitle: words!.signature.endsWith(aircraft) ? null : aircraft,
    content: excerptOf(words!.text, draft.excerpt),
    rating: words!.stars,
    jobId,
    wordsId,
  };
  const before = (await trx.selectFrom('testimonials').selectAll().where('jobId', '=', jobId).executeTakeFirst()) as
    | StoredRow
    | undefined;
  if (!before) {
    await createRow(trx, TESTIMONIALS, { ...values, featured: true, active: true }, by);
    return;
  }
  const isSame = (Object.keys(values) as (keyof typeof values)[]).every((column) => before[column] === values[column]);
  if (isSame) {
    if (!before.active) await changeRow(trx, TESTIMONIALS, before, { active: true }, by);
    return;
  }
  await removeRow(trx, TESTIMONIALS, before, by);
  const { sortOrder, featured, imageUrl, imageAlt } = before;
  await createRow(trx, TESTIMONIALS, { ...values, sortOrder, featured, imageUrl, imageAlt, active: true }, by);
}
