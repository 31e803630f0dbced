import { randomBytes } from 'node:crypto';
import { toJpegFiles, toOriginalFile } from '#customers/leads/photos.api.server.ts';
import type { Db } from '#database/open.ts';
import { MAILBOX_FILES } from '#desk/mailbox/inbound.store.server.ts';
import type { MessageHead, OpenMailbox } from '#desk/mailbox/mailbox.client.server.ts';
import { MAILBOX_LIMITS } from '#desk/mailbox/mailbox.constants.ts';
import type { Mailbox } from '#desk/mailbox/mailbox-settings.store.server.ts';
import { type MailboxState, noteProgress, placeKey } from '#desk/mailbox/mailbox-state.store.server.ts';
import type { Attachment, Message } from '#desk/mailbox/message.ts';
import type { MessageReader } from '#desk/mailbox/message-reader.process.server.ts';
import { type KnownContacts, sortMessage } from '#desk/mailbox/sorting.ts';
import {
  findKnown,
  readOwnAddresses,
  type StoredFile,
  type Taken,
  takeMessage,
} from '#desk/mailbox/taking.store.server.ts';
import type { PictureMaker } from '#foundation/media/image-worker.process.server.ts';
import { isHeif, pictureKind } from '#foundation/media/picture-kinds.ts';
import { PictureError } from '#foundation/media/recipe.process.server.ts';
import { fileName } from '#foundation/media/uploads.ts';
import { DAY_MS } from '#time/units.ts';
import { pictureParts } from '#workshop/jobs/files/job-files.api.server.ts';
import { findOpenJobOf } from '#workshop/jobs/files/job-files.store.server.ts';
import { isPdf, JOB_FOLDER } from '#workshop/jobs/files/job-files.ts';
import type { Config } from './config.ts';
import { sha256 } from './crypto.ts';
import type { ScanFile } from './http/uploads.ts';
import type { Storage } from './storage/storage.ts';

export interface SyncTools {
  db: Db;
  config: Config;
  /** Refuses files when space is short. */
  storage: Storage;
  reader: MessageReader;
  pictures: Pick<PictureMaker, 'make'>;
  scanFile: ScanFile;
  log: {
    info(data: object, text: string): void;
    warn(data: object, text: string): void;
  };
  now(): Date;
}

/** How far back a mailbox is searched that numbers its messages anew. */
const SEARCHED_MS = 30 * DAY_MS;

type Reading = { mailbox: Mailbox; open: OpenMailbox; node: string; own: KnownContacts['ownAddresses'] };

/**
 * Takes what came since the last message that was committed, one message at a time. A mailbox that is new, or numbers
 * its messages anew, is searched by days.
 * @throws {LostLease}, or what the mail server, the storage or the database says: the next sync goes on from there
 */
export async function syncMailbox(
  tools: SyncTools,
  { state, ...place }: { mailbox: Mailbox; open: OpenMailbox; node: string; state: MailboxState },
): Promise<void> {
  const { db } = tools;
  const { open, node } = place;
  const reading = { ...place, own: await readOwnAddresses(db, tools.config, place.mailbox) };
  const isNumberedAnew = state.uidValidity !== open.uidValidity;
  const from = beginningOf(state);
  const uids = isNumberedAnew ? await open.listSince(from) : await open.listAfter(Number(state.lastUid));
  let { seenAt } = state;
  for (const uid of uids) {
    const head = await open.readHead(uid);
    if (!head || (isNumberedAnew && head.receivedAt < from)) continue;
    seenAt = head.receivedAt.toISOString();
    await takeOne(tools, reading, { uid, ...head });
  }
  if (uids.length === 0 && !isNumberedAnew) return;
  const lastUid = Math.max(uids.at(-1) ?? 0, isNumberedAnew ? open.uidNext - 1 : 0);
  await noteProgress(db, node, { uidValidity: open.uidValidity, lastUid, seenAt });
}

/** In whole seconds, as mail servers tell them. */
function beginningOf({ beginsAt, seenAt, uidValidity }: MailboxState): Date {
  const begun = Date.parse(beginsAt);
  const from = uidValidity === null ? begun : Math.max(begun, Date.parse(seenAt) - SEARCHED_MS);
  return new Date(Math.floor(from / 1_000) * 1_000);
}

/** A message is sorted by its headers first: one that is left alone is not fetched. */
async function takeOne(
  tools: SyncTools,
  { mailbox, open, node, own }: Reading,
  { uid, headers, receivedAt, size }: { uid: number } & MessageHead,
): Promise<void> {
  const { db, log, reader } = tools;
  const sort = async (message: Message) => sortMessage(message, await findKnown(db, message, own), tools.now());
  const head = await reader.readHeaders(headers).catch((err: unknown) => {
    log.warn({ uid, err }, 'the headers of a message in the mailbox cannot be read; it is left alone');
    return null;
  });
  if (!head || (!head.isReport && (await sort(head)).as === 'none')) return;
  const source = await open.readSource(uid);
  if (!source) return;
  const isWhole = size <= MAILBOX_LIMITS.sourceBytes;
  const message = await reader.read(source, { isWhole });
  const sorted = await sort(message);
  if (sorted.as === 'none') return;
  const isMail = sorted.as === 'mail';
  const jobId = isMail ? await findOpenJobOf(db, sorted.leadId) : null;
  const left = isMail && !isWhole ? (await open.listParts(uid)).slice(countWhole(message)) : [];
  const { files, keys } = isMail ? await storeFiles(tools, message.attachments, jobId) : NO_FILES;
  const taken: Taken = { message, sorted, jobId, files: merge(files, left), authservId: mailbox.authservId };
  const progress = { uidValidity: open.uidValidity, lastUid: uid, seenAt: receivedAt.toISOString() };
  const outcome = await takeMessage(db, { node, place: placeKey(mailbox), ...progress }, taken, tools.now());
  if (outcome !== 'taken') for (const key of keys) await tools.storage.delete(key).catch(() => {});
  log.info({ uid, as: sorted.as, outcome }, 'a message of the mailbox was read');
}

const NO_FILES = { files: [], keys: [] };

const countWhole = ({ attachments }: Message) => attachments.filter(({ bytes }) => bytes !== null).length;

/** Merges the whole attachments of a message that was cut with what the server says of the others. */
const merge = (files: StoredFile[], left: readonly Omit<StoredFile, 'fileKey'>[]): StoredFile[] =>
  left.length === 0 ? files : [...files.filter(isHere), ...left.slice(0, MAILBOX_LIMITS.attachments).map(toLeft)];

const isHere = ({ photo, jobPhoto, fileKey }: StoredFile) => Boolean(photo ?? jobPhoto ?? fileKey);

const toLeft = ({ name, mimeType, size }: StoredFile, at: number): StoredFile => ({
  name: fileName(name) ?? `attachment-${at + 1}`,
  mimeType: mimeType.slice(0, MAILBOX_LIMITS.mimeType),
  size: Math.min(size, MAX_SIZE),
});

/** The largest size that the database holds. */
const MAX_SIZE = 2 ** 31 - 1;

/** Stores what fits; a file that the virus scanner refuses stays in the mailbox. */
async function storeFiles(tools: SyncTools, attachments: readonly Attachment[], jobId: number | null) {
  const files: StoredFile[] = [];
  const keys: string[] = [];
  for (const { bytes: sent, isDecoration, ...attachment } of attachments) {
    const bytes = sent && Buffer.from(sent);
    const virus = bytes && (await tools.scanFile(bytes));
    if (virus) tools.log.warn({ virus }, 'a file with a virus stays in the mailbox');
    if (!bytes || virus) {
      files.push(attachment);
      continue;
    }
    const isPicture = !isDecoration && pictureKind(bytes) !== null;
    const picture = isPicture ? await toPhoto(tools, bytes, { name: attachment.name, jobId }) : null;
    const made = picture ?? toFile(bytes);
    for (const [key, content, type] of made.parts) {
      await tools.storage.put(key, content, type);
      keys.push(key);
    }
    files.push({ ...attachment, ...made.file });
  }
  return { files, keys };
}

interface StoredAttachment {
  file: Pick<StoredFile, 'photo' | 'jobPhoto' | 'fileKey'> & { mimeType?: string };
  parts: [key: string, bytes: Uint8Array, mimeType: string][];
}

const randomName = (folder: string) => `${folder}/${randomBytes(16).toString('hex')}`;

/** Served as what it is by its first bytes, or as bytes. */
function toFile(bytes: Buffer): StoredAttachment {
  const mimeType = isPdf(bytes) ? 'application/pdf' : 'application/octet-stream';
  const fileKey = randomName(MAILBOX_FILES);
  return { file: { fileKey, mimeType }, parts: [[fileKey, bytes, mimeType]] };
}

/** A photo of the lead or of its job, as when they are sent to the site; null for one that cannot be made. */
async function toPhoto(
  { pictures }: SyncTools,
  bytes: Buffer,
  { name, jobId }: { name: string; jobId: number | null },
): Promise<StoredAttachment | null> {
  const picture = await pictures.make(bytes, ['jpg']).catch((error: unknown) => {
    if (error instanceof PictureError) return error.fault;
    throw error;
  });
  if (jobId !== null) {
    if (typeof picture === 'string') return null;
    const { file, files } = pictureParts(randomName(JOB_FOLDER), picture);
    const jobPhoto = { ...file, caption: '', stageKey: null, visible: false, originalFilename: name };
    return { file: { jobPhoto }, parts: files.map(([key, content]) => [key, content, file.mimeType]) };
  }
  if (typeof picture === 'string' && !(picture === 'heic' && isHeif(bytes))) return null;
  const { files, photo } = typeof picture === 'string' ? toOriginalFile(bytes) : toJpegFiles(picture);
  const tokenHash = sha256(randomBytes(32).toString('base64url'));
  return {
    file: { photo: { ...photo, tokenHash, originalFilename: name } },
    parts: files.map(({ key, bytes: content, mimeType }) => [key, content, mimeType]),
  };
}
