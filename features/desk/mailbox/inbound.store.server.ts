import { lockLead, touch } from '#customers/leads/leads.store.server.ts';
import type { InboundMail } from '#customers/leads/timeline.contract.ts';
import type { Db } from '#database/open.ts';
import type { Row } from '#database/tables.ts';
import { fail, type Outcome, transact } from '#server/outcome.store.server.ts';
import type { Storage } from '#server/storage/storage.ts';
import { HOUR_MS } from '#time/units.ts';
import { MAILBOX_MESSAGES } from './mailbox.constants.ts';

/** In the storage. */
export const MAILBOX_FILES = 'mailbox-files';

type MailRow = Row<'inboundMails'>;
type FileRow = Row<'inboundFiles'>;

/** The emails in a lead, as they came. */
export async function listInboundMails(db: Db, leadId: number): Promise<InboundMail[]> {
  const mails = await db
    .selectFrom('inboundMails')
    .selectAll()
    .where('quoteId', '=', leadId)
    .orderBy('receivedAt')
    .orderBy('id')
    .execute();
  const files = await db
    .selectFrom('inboundFiles')
    .innerJoin('inboundMails', 'inboundMails.id', 'mailId')
    .leftJoin('quotePhotos', 'quotePhotos.id', 'photoId')
    .leftJoin('jobFiles', 'jobFiles.id', 'jobFileId')
    .selectAll('inboundFiles')
    .select(['quotePhotos.quoteId as photoOf', 'quotePhotos.thumbnailKey as photoThumbnail', 'jobFiles.jobId'])
    .where('inboundMails.quoteId', '=', leadId)
    .orderBy('position')
    .execute();
  return mails.map((mail) => ({
    ...toInbound(mail),
    files: files.filter(({ mailId }) => mailId === mail.id).map((file) => toFile(file, leadId)),
  }));
}

const toInbound = ({ body, kind, quoteId, messageId, referenceIds, ...mail }: MailRow) => ({
  ...mail,
  type: kind,
  text: body,
});

type ListedFile = FileRow & { photoOf: number | null; photoThumbnail: string | null; jobId: number | null };

function toFile(file: ListedFile, leadId: number): InboundMail['files'][number] {
  const { id, name, mimeType, size, mailId, fileKey, photoId, photoOf, photoThumbnail, jobFileId, jobId } = file;
  const common = { id, name, mimeType, size };
  const photo =
    photoId !== null ? `/api/quotes/${photoOf}/photos/${photoId}` : jobId && `/api/jobs/${jobId}/files/${jobFileId}`;
  if (photo) {
    const isShown = photoId === null || photoThumbnail !== null;
    return { ...common, kind: 'photo', url: photo, thumbnail: isShown ? `${photo}?size=thumb` : null };
  }
  if (fileKey === null) return { ...common, kind: 'left', url: null, thumbnail: null };
  return { ...common, kind: 'file', url: `/api/quotes/${leadId}/emails/${mailId}/files/${id}`, thumbnail: null };
}

/** A file to download; undefined for one of another lead or email. */
export async function findInboundFile(
  db: Db,
  { leadId, mailId, id }: { leadId: number; mailId: number; id: number },
): Promise<FileRow | undefined> {
  return db
    .selectFrom('inboundFiles')
    .innerJoin('inboundMails', 'inboundMails.id', 'mailId')
    .selectAll('inboundFiles')
    .where('inboundFiles.id', '=', id)
    .where('mailId', '=', mailId)
    .where('quoteId', '=', leadId)
    .executeTakeFirst();
}

/** What a reply to a lead answers: its last email. */
export async function findLastInbound(db: Db, leadId: number): Promise<MailRow | null> {
  const mail = await db
    .selectFrom('inboundMails')
    .selectAll()
    .where('quoteId', '=', leadId)
    .where('kind', '=', 'mail')
    .orderBy('receivedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return mail ?? null;
}

/** As many as servers let through in a header. */
const MAX_REFERENCES = 20;

/** The Message-IDs of the thread that a reply goes on with, the oldest first. */
export const threadOf = ({ messageId, referenceIds }: Pick<MailRow, 'messageId' | 'referenceIds'>): string[] =>
  [...referenceIds, ...(messageId ? [messageId] : [])].slice(-MAX_REFERENCES);

/** The customer waits for no answer anymore. */
export async function markAnswered(db: Db, leadId: number, now: Date): Promise<Outcome> {
  return transact(db, async (trx) => {
    const lead = await lockLead(trx, leadId);
    if (!lead) return fail({ outcome: 'missing' });
    if (lead.unansweredSince !== null) await touch(trx, lead, { unansweredSince: null }, now);
    return null;
  });
}

/** Moves an email, with its photos that are with the lead, to another lead. */
export async function moveInbound(
  db: Db,
  { leadId, mailId, to }: { leadId: number; mailId: number; to: number },
  now: Date,
): Promise<Outcome> {
  return transact(db, async (trx) => {
    // In one order, so that two moves do not wait for each other.
    const [first, second] = [Math.min(leadId, to), Math.max(leadId, to)];
    const locked = [await lockLead(trx, first), await lockLead(trx, second)];
    const [from, target] = [leadId, to].map((id) => locked.find((lead) => lead?.id === id) ?? null);
    if (!from) return fail({ outcome: 'missing' });
    if (!target) return fail({ outcome: 'missing', detail: MAILBOX_MESSAGES.noLead });
    const moved = await trx
      .updateTable('inboundMails')
      .set({ quoteId: to, matchedBy: 'hand' })
      .where('id', '=', mailId)
      .where('quoteId', '=', leadId)
      .returning(['kind', 'receivedAt'])
      .executeTakeFirst();
    if (!moved) return fail({ outcome: 'missing', detail: MAILBOX_MESSAGES.missing });
    const photos = trx.selectFrom('inboundFiles').select('photoId').where('mailId', '=', mailId);
    await trx.updateTable('quotePhotos').set({ quoteId: to }).where('id', 'in', photos).execute();
    const rest = await findWaiting(trx, leadId, from.unansweredSince);
    await touch(trx, from, { unansweredSince: rest }, now);
    const waits = from.unansweredSince !== null && moved.kind === 'mail' && moved.receivedAt >= from.unansweredSince;
    await touch(trx, target, waits ? { unansweredSince: target.unansweredSince ?? moved.receivedAt } : {}, now);
    return null;
  });
}

/** When the first email came that still waits; null for none. */
async function findWaiting(trx: Db, leadId: number, since: string | null): Promise<string | null> {
  if (since === null) return null;
  const first = await trx
    .selectFrom('inboundMails')
    .select('receivedAt')
    .where('quoteId', '=', leadId)
    .where('kind', '=', 'mail')
    .where('receivedAt', '>=', since)
    .orderBy('receivedAt')
    .executeTakeFirst();
  return first?.receivedAt ?? null;
}

/** The emails of a person: in their leads, and from their address in those of others. */
export async function findInboundOf(db: Db, { quoteIds, email }: { quoteIds: readonly number[]; email: string }) {
  const mails = await db
    .selectFrom('inboundMails')
    .selectAll()
    .where((e) => e.or([e('sender', '=', email), ...(quoteIds.length > 0 ? [e('quoteId', 'in', [...quoteIds])] : [])]))
    .orderBy('id')
    .execute();
  const ids = mails.map(({ id }) => id);
  const files =
    ids.length > 0 ? await db.selectFrom('inboundFiles').selectAll().where('mailId', 'in', ids).execute() : [];
  return mails.map((mail) => ({ ...mail, files: files.filter(({ mailId }) => mailId === mail.id) }));
}
export type PersonMail = Awaited<ReturnType<typeof findInboundOf>>[number];

/** Deletes emails. @returns the keys of their files, photos excepted, which belong to the lead or job */
export async function eraseInbound(trx: Db, ids: readonly number[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const files = await trx
    .selectFrom('inboundFiles')
    .select('fileKey')
    .where('mailId', 'in', [...ids])
    .execute();
  await trx
    .deleteFrom('inboundMails')
    .where('id', 'in', [...ids])
    .execute();
  return files.flatMap(({ fileKey }) => fileKey ?? []);
}

/** The keys of files of leads that are about to be deleted, with which their emails go. */
export async function inboundKeysOf(trx: Db, quoteIds: readonly number[]): Promise<string[]> {
  const files = await trx
    .selectFrom('inboundFiles')
    .innerJoin('inboundMails', 'inboundMails.id', 'mailId')
    .select('fileKey')
    .where('quoteId', 'in', [...quoteIds])
    .execute();
  return files.flatMap(({ fileKey }) => fileKey ?? []);
}

/** Longer than a message takes from its files to its record. */
const GRACE_MS = HOUR_MS;

/** Removes files without a record: of messages that were not taken after all, and of what was erased. */
export async function sweepInbound(db: Db, storage: Storage, now = new Date()): Promise<void> {
  const candidates: string[] = [];
  for await (const { key, changedAt } of storage.list(MAILBOX_FILES))
    if (changedAt.getTime() < now.getTime() - GRACE_MS) candidates.push(key);
  if (candidates.length === 0) return;
  // Records are read after the files, so that those added meanwhile are among them.
  const rows = await db.selectFrom('inboundFiles').select('fileKey').where('fileKey', 'is not', null).execute();
  const recorded = new Set(rows.map(({ fileKey }) => fileKey));
  for (const key of candidates) if (!recorded.has(key)) await storage.delete(key);
}
