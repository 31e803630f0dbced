import { randomBytes } from 'node:crypto';
import { toJpegFiles } from '#customers/leads/photos.api.server.ts';
import type { Db } from '#database/open.ts';
import { MAILBOX_FILES } from '#desk/mailbox/inbound.store.server.ts';
import { leaseMailbox, placeKey, releaseMailbox } from '#desk/mailbox/mailbox-state.store.server.ts';
import { explainBounce, type Message } from '#desk/mailbox/message.ts';
import type { SortedMessage } from '#desk/mailbox/sorting.ts';
import { type StoredFile, takeMessage } from '#desk/mailbox/taking.store.server.ts';
import type { ProcessedPicture } from '#foundation/media/recipe.process.server.ts';
import { demoEmail } from '#workshop/offers/demonstration.samples.ts';
import type { DemoEmail } from '#workshop/offers/demonstration-emails.samples.ts';
import { listMailsAbout } from './mail/outbox-records.store.server.ts';
import type { Storage } from './storage/storage.ts';

interface EmailServices {
  db: Db;
  storage: Storage;
  makePicture: (name: string) => Promise<ProcessedPicture>;
}

/** A mailbox that is not set up: nothing is read from it. */
const PLACE = { host: 'imap.example.com', username: 'quotes@example.com', folder: 'INBOX' };
const NODE = 'demo';

/** Takes an email of the demonstration into its lead, as if it had come from a mailbox. */
export async function receiveDemoEmail(
  services: EmailServices,
  { leadId, owner }: { leadId: number; owner: string },
  email: DemoEmail,
  now: Date,
): Promise<void> {
  const { db } = services;
  const mails = await listMailsAbout(db, [leadId]);
  const mail = mails.findLast(({ recipient }) => recipient === demoEmail(owner))!;
  const message = toMessage(email, { owner, inReplyTo: email.by === 'thread' ? [mail.messageId] : [] });
  const files = await storeFiles(services, email);
  const state = await leaseMailbox(db, PLACE, { node: NODE, now });
  // The site reads a mailbox of its own meanwhile.
  if (!state) return;
  const lastUid = Number(state.lastUid ?? 0) + 1;
  const place = { node: NODE, place: placeKey(PLACE), uidValidity: '1', lastUid };
  const taken = { message, sorted: sortedAs(email, { leadId, mailId: mail.id }), jobId: null, files, authservId: '' };
  await takeMessage(db, { ...place, seenAt: now.toISOString() }, taken, now);
  await releaseMailbox(db, NODE);
}

function sortedAs(
  { as, by }: DemoEmail,
  ids: { leadId: number; mailId: number },
): Exclude<SortedMessage, { as: 'none' }> {
  if (as !== 'bounce') return { as, leadId: ids.leadId, by };
  const reason = explainBounce({ recipient: '', status: '5.2.2', diagnostic: '552 5.2.2 Over quota' });
  return { as, mailId: ids.mailId, reason };
}

const toMessage = (
  { subject, text, quoted = '' }: DemoEmail,
  { owner, inReplyTo }: { owner: string; inReplyTo: string[] },
): Message => ({
  messageId: `<${randomBytes(12).toString('hex')}@example.com>`,
  inReplyTo,
  references: inReplyTo,
  from: { name: `Demo Owner ${owner}`, address: demoEmail(owner) },
  recipients: [PLACE.username],
  subject,
  text,
  quoted,
  isAutomatic: false,
  authentication: [],
  isReport: false,
  report: null,
  attachments: [],
  hash: randomBytes(32).toString('hex'),
});

/** Pictures, a file to download, and one that is too large. */
async function storeFiles({ storage, makePicture }: EmailServices, { photos = [], file, left }: DemoEmail) {
  const stored: StoredFile[] = [];
  for (const name of photos) {
    const { files, photo } = toJpegFiles(await makePicture(name));
    for (const { key, bytes, mimeType } of files) await storage.put(key, bytes, mimeType);
    const shown = `Illustration ${name}.jpg`;
    const tokenHash = randomBytes(32).toString('hex');
    stored.push({
      name: shown,
      mimeType: photo.mimeType,
      size: photo.size,
      photo: { ...photo, tokenHash, originalFilename: shown },
    });
  }
  if (file) {
    const [fileKey, bytes] = [`${MAILBOX_FILES}/${randomBytes(16).toString('hex')}`, Buffer.from(file.text)];
    await storage.put(fileKey, bytes, 'application/octet-stream');
    stored.push({ name: file.name, mimeType: 'application/octet-stream', size: bytes.length, fileKey });
  }
  if (left) stored.push({ ...left, mimeType: 'video/quicktime' });
  return stored;
}
