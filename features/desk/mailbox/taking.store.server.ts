import { customerName } from '#customers/leads/lead-words.ts';
import { WORK_COMPLETE } from '#customers/leads/leads.constants.ts';
import { lockLead, touch } from '#customers/leads/leads.store.server.ts';
import { json } from '#database/columns.ts';
import type { Db } from '#database/open.ts';
import type { NewRow } from '#database/tables.ts';
import { listStaffEmails } from '#office/account/users.store.server.ts';
import { type MailEnvironment, readMailSettings } from '#office/outbox/mail-server.store.server.ts';
import { ring } from '#office/push/messages.store.server.ts';
import { questionRing } from '#office/push/push.ts';
import { markBounced } from '#server/mail/outbox-records.store.server.ts';
import { DAY_MS, HOUR_MS } from '#time/units.ts';
import { addHiddenPhoto, type NewFile } from '#workshop/jobs/files/job-files.store.server.ts';
import { noteProgress, type Progress } from './mailbox-state.store.server.ts';
import { isVerified, type Message, plusTokensIn, threadBefore, withoutPlus } from './message.ts';
import { type KnownContacts, MAX_PER_HOUR, type SortedMessage } from './sorting.ts';

/** Reads what a message may be about. */
export async function findKnown(
  db: Db,
  { from, inReplyTo, references, recipients, report }: Message,
  ownAddresses: KnownContacts['ownAddresses'],
): Promise<KnownContacts> {
  const messageIds = [...inReplyTo, ...references, ...(report?.about ?? [])].map((id) => id.toLowerCase());
  const tokens = plusTokensIn(recipients);
  const mails = await findIn(messageIds, (ids) =>
    db.selectFrom('outbox').select(['id', 'messageId', 'quoteId', 'recipient']).where('messageId', 'in', ids).execute(),
  );
  const leads = await findIn(tokens, (all) =>
    db.selectFrom('leadAddresses').selectAll().where('token', 'in', all).execute(),
  );
  return {
    mails: new Map(
      mails.map(({ id, messageId, quoteId: leadId, recipient }) => [
        messageId.toLowerCase(),
        { id, leadId, recipient },
      ]),
    ),
    tokens: new Map(leads.map(({ token, quoteId }) => [token, quoteId])),
    leads: from ? await findLeadsOf(db, from.address) : [],
    ownAddresses,
  };
}

const findIn = async <T, Found>(values: readonly T[], find: (values: readonly T[]) => Promise<Found[]>) =>
  values.length > 0 ? find(values) : [];

async function findLeadsOf(db: Db, address: string): Promise<KnownContacts['leads']> {
  const leads = await db
    .selectFrom('quotes')
    .select(['id', 'status', 'createdAt'])
    .where('emailKey', '=', address)
    .execute();
  const ids = leads.filter(({ status }) => status === WORK_COMPLETE).map(({ id }) => id);
  const moves = await findIn(ids, (all) =>
    db
      .selectFrom('quoteEvents')
      .select(['quoteId', 'detail', 'createdAt'])
      .where('quoteId', 'in', all)
      .where('kind', '=', 'status')
      .orderBy('id')
      .execute(),
  );
  const completed = new Map(
    moves.filter(({ detail }) => detail.to === WORK_COMPLETE).map(({ quoteId, createdAt }) => [quoteId, createdAt]),
  );
  return leads.map((lead) => ({ ...lead, completedAt: completed.get(lead.id) ?? null }));
}

/** The addresses that the site and its users write from. */
export async function readOwnAddresses(
  db: Db,
  environment: MailEnvironment,
  mailbox: { username: string },
): Promise<KnownContacts['ownAddresses']> {
  const { from } = await readMailSettings(db, environment);
  const sender = typeof from === 'string' ? (/<([^>]*)>\s*$/.exec(from)?.[1] ?? from) : from.address;
  const addresses = [sender, mailbox.username, environment.ownerEmail ?? '', ...(await listStaffEmails(db))];
  return new Set(addresses.filter((address) => address.includes('@')).map(withoutPlus));
}

/** An attachment as it is stored. Without any of them it stays in the mailbox. */
export interface StoredFile {
  name: string;
  mimeType: string;
  size: number;
  /** The row of a photo of the lead. */
  photo?: Omit<NewRow<'quotePhotos'>, 'id' | 'quoteId' | 'createdAt'>;
  /** The row of a photo of the lead’s job. */
  jobPhoto?: NewFile;
  fileKey?: string;
}

export interface Taken {
  message: Message;
  sorted: Exclude<SortedMessage, { as: 'none' }>;
  /** Where pictures go, which were stored for it. */
  jobId: number | null;
  files: readonly StoredFile[];
  authservId: string;
}

/** Where a message is. */
export type Place = { node: string; place: string } & Progress;

/**
 * Takes a message in one transaction, with how far the mailbox was read, or only notes the progress if it was taken
 * before.
 * @returns whether it was taken, so that its files stay
 * @throws {LostLease}
 */
export async function takeMessage(
  db: Db,
  { node, place, ...progress }: Place,
  taken: Taken,
  now: Date,
): Promise<'taken' | 'known' | 'gone'> {
  return db.transaction().execute(async (trx) => {
    await noteProgress(trx, node, progress, now.toISOString());
    const { uidValidity, lastUid } = progress;
    const isNew = await trx
      .insertInto('takenMessages')
      .values({
        place,
        uidValidity,
        uid: String(lastUid),
        messageHash: taken.message.hash,
        takenAt: now.toISOString(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!isNew) return 'known';
    if (taken.sorted.as === 'bounce') {
      await noteBounce(trx, taken.sorted, now);
      return 'taken';
    }
    return (await record(trx, taken, taken.sorted, { receivedAt: progress.seenAt, now })) ? 'taken' : 'gone';
  });
}

async function noteBounce(
  trx: Db,
  { mailId, reason }: Extract<SortedMessage, { as: 'bounce' }>,
  now: Date,
): Promise<void> {
  const leadId = await markBounced(trx, mailId, reason, now);
  const lead = leadId === null ? null : await lockLead(trx, leadId);
  if (lead) await touch(trx, lead, {}, now);
}

type Matched = Extract<SortedMessage, { as: 'mail' | 'automatic' }>;

/** @returns false where the lead is gone, or the sender wrote too often: no file is kept then */
async function record(
  trx: Db,
  { message, files, jobId, authservId }: Taken,
  { as, leadId, by }: Matched,
  { receivedAt, now }: { receivedAt: string; now: Date },
): Promise<boolean> {
  const lead = await lockLead(trx, leadId);
  if (!lead) return false;
  const sender = message.from!.address;
  const row = {
    quoteId: leadId,
    matchedBy: by,
    sender,
    senderName: message.from!.name || null,
    isVerified: isVerified(message, authservId),
    receivedAt,
    count: 1,
  };
  if ((await countWithinHour(trx, row)) >= MAX_PER_HOUR) {
    await countBeyond(trx, row);
    await touch(trx, lead, {}, now);
    return false;
  }
  const { id: mailId } = await trx
    .insertInto('inboundMails')
    .values({
      ...row,
      kind: as,
      subject: message.subject || null,
      messageId: message.messageId,
      body: message.text,
      quoted: message.quoted,
      referenceIds: json(threadBefore(message)),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const [position, file] of files.entries()) await addFile(trx, { mailId, leadId, jobId, position }, file, now);
  const waits = as === 'mail' && { unansweredSince: lead.unansweredSince ?? receivedAt };
  await touch(trx, lead, { ...waits }, now);
  // What a first look finds may be weeks old.
  const isNew = now.getTime() - Date.parse(receivedAt) < DAY_MS;
  const said = { who: customerName(lead), about: lead.aircraftType, text: message.text.slice(0, MOST_RUNG) };
  const at = { tag: `lead-${leadId}`, path: `/admin/quotes/${leadId}` };
  if (waits && isNew) await ring(trx, questionRing(said, at), { userId: null, now });
  return true;
}

/** Characters of an email that fit on a lock screen. */
const MOST_RUNG = 200;

type Sender = Pick<NewRow<'inboundMails'>, 'quoteId' | 'sender' | 'receivedAt'>;

/** From one sender into one lead. Moments are those of the mail server, so that a sync of old messages counts alike. */
async function countWithinHour(trx: Db, { quoteId, sender, receivedAt }: Sender): Promise<number> {
  const { count } = await trx
    .selectFrom('inboundMails')
    .select((e) => e.fn.countAll<number | string>().as('count'))
    .where('quoteId', '=', quoteId)
    .where('sender', '=', sender)
    .where('kind', '<>', 'beyond')
    .where('receivedAt', '>', new Date(Date.parse(receivedAt) - HOUR_MS).toISOString())
    .where('receivedAt', '<=', receivedAt)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** One entry counts those of an hour. */
async function countBeyond(trx: Db, row: Omit<NewRow<'inboundMails'>, 'kind' | 'body' | 'quoted' | 'referenceIds'>) {
  const { numUpdatedRows } = await trx
    .updateTable('inboundMails')
    .set((e) => ({ count: e('count', '+', 1) }))
    .where('quoteId', '=', row.quoteId)
    .where('sender', '=', row.sender)
    .where('kind', '=', 'beyond')
    .where('receivedAt', '>', new Date(Date.parse(row.receivedAt) - HOUR_MS).toISOString())
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return;
  const entry = { ...row, kind: 'beyond' as const, body: '', quoted: '', referenceIds: json<string[]>([]) };
  await trx.insertInto('inboundMails').values(entry).execute();
}

async function addFile(
  trx: Db,
  { mailId, leadId, jobId, position }: { mailId: number; leadId: number; jobId: number | null; position: number },
  { name, mimeType, size, photo, jobPhoto, fileKey = undefined }: StoredFile,
  now: Date,
): Promise<void> {
  const createdAt = now.toISOString();
  const photoRow =
    photo &&
    (await trx
      .insertInto('quotePhotos')
      .values({ ...photo, quoteId: leadId, createdAt })
      .returning('id')
      .executeTakeFirstOrThrow());
  const jobFileId = jobPhoto && jobId !== null ? await addHiddenPhoto(trx, jobId, jobPhoto, now) : null;
  await trx
    .insertInto('inboundFiles')
    .values({
      mailId,
      position,
      name,
      mimeType,
      size,
      fileKey: fileKey ?? null,
      photoId: photoRow?.id ?? null,
      jobFileId,
    })
    .execute();
}
