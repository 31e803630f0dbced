import { findAppointment } from '#customers/appointments/appointments.store.server.ts';
import { findProposedTime } from '#customers/appointments/proposed-times.store.server.ts';
import { identityOf } from '#customers/leads/lead-words.ts';
import type { LeadStatus } from '#customers/leads/leads.constants.ts';
import type { Lead } from '#customers/leads/leads.contract.ts';
import { findLead, lockLead, touch } from '#customers/leads/leads.store.server.ts';
import { countPhotos } from '#customers/leads/photos.store.server.ts';
import { recordEvent } from '#customers/leads/timeline.store.server.ts';
import type { Db } from '#database/open.ts';
import { findLastInbound, threadOf } from '#desk/mailbox/inbound.store.server.ts';
import { isOutdated } from '#foundation/audit/changes.ts';
import { readBusiness } from '#foundation/business/business.store.server.ts';
import { readSetting } from '#foundation/settings/settings.store.server.ts';
import type { MailAuthor } from '#server/content-change.store.server.ts';
import { transactOnce } from '#server/http/idempotency.store.server.ts';
import { currentLink, type Link, openingsOf } from '#server/links.store.server.ts';
import type { OutboxRow } from '#server/mail/outbox.store.server.ts';
import { listMailsAbout, type MailAbout, withdrawMailsAbout } from '#server/mail/outbox-records.store.server.ts';
import { done, fail, type Outcome, transact } from '#server/outcome.store.server.ts';
import { outdated, readTimeline, tryLeadChange } from './lead-changes.store.server.ts';
import { DESK_MESSAGES, type LeadDetails, type NewReply } from './lead-desk.contract.ts';
import { REPLY_SETTING } from './replies.contract.ts';
import { enqueueReminder, enqueueReply, type Reply } from './replies.mail.server.ts';
import { replyTemplates } from './replies.ts';

/** @returns null when there is no such lead */
export async function findLeadDetails(db: Db, id: number): Promise<LeadDetails | null> {
  const lead = await findLead(db, id);
  if (!lead) return null;
  const mails = await listMailsAbout(db, [id]);
  const now = new Date();
  const [timeline, appointment, proposedTime, link, photos, related] = await Promise.all([
    readTimeline(db, lead, mails),
    findAppointment(db, id),
    findProposedTime(db, id, now),
    currentLink(db, { kind: 'request', subjectId: id, now }),
    countPhotos(db, id),
    findRelated(db, lead),
  ]);
  const [words, shop] = [await readSetting(db, REPLY_SETTING), await readBusiness(db)];
  const about = { appointment, photos, timeline };
  const templates = replyTemplates(words, lead, about, { shop, now });
  return {
    timeline,
    appointment,
    proposedTime,
    link: link && linkFacts(link),
    photos,
    bounce: findBounce(mails),
    templates,
    related,
  };
}

/** The newest mail that bounced, unless a later one reached the same address. */
function findBounce(mails: MailAbout[]): LeadDetails['bounce'] {
  const last = mails.findLast(({ bounced }) => bounced);
  if (!last?.recipient || !last.failedAt) return null;
  const address = last.recipient.toLowerCase();
  const arrived = mails.some(
    ({ id, recipient, sentAt, lastError }) =>
      id > last.id && recipient?.toLowerCase() === address && sentAt !== null && lastError === null,
  );
  return arrived ? null : { mailId: last.id, address: last.recipient, at: last.failedAt, reason: last.lastError };
}

function linkFacts(link: Link): LeadDetails['link'] {
  return { createdAt: link.createdAt, ...openingsOf(link), expiresAt: link.expiresAt };
}

const MAX_RELATED = 20;

/** Requests with the same email address or tail number, newest first. */
async function findRelated(db: Db, lead: Lead): Promise<LeadDetails['related']> {
  const { emailKey, tailKey } = identityOf(lead);
  const rows = await db
    .selectFrom('quotes')
    .select(['id', 'firstName', 'lastName', 'source', 'aircraftType', 'status', 'createdAt'])
    .where('id', '<>', lead.id)
    .where((e) => e.or([e('emailKey', '=', emailKey), ...(tailKey ? [e('tailKey', '=', tailKey)] : [])]))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_RELATED)
    .execute();
  return rows.map(({ source, ...row }) => ({ ...row, source: source as Lead['source'] }));
}

/** Enqueues a reply. `settleReply` changes the status once it is sent. */
export async function sendReply(
  db: Db,
  id: number,
  { subject, text, scheme, status, expectedUpdatedAt }: Reply & Pick<NewReply, 'status' | 'expectedUpdatedAt'>,
  { publicUrl, ...by }: MailAuthor,
): Promise<Outcome<Lead>> {
  return transactOnce(db, async (trx) => {
    const before = await lockLead(trx, id);
    if (!before) return { outcome: 'missing' };
    if (isOutdated(expectedUpdatedAt, before.updatedAt)) return outdated(before);
    const { email } = before;
    if (email === null) return { outcome: 'conflict', detail: DESK_MESSAGES.noEmail };
    const answered = await findLastInbound(trx, id);
    const references = answered ? threadOf(answered) : [];
    const reply = { subject, text, scheme, references };
    const mailId = await enqueueReply(trx, { ...before, email }, reply, publicUrl);
    const move = { from: before.status, ...(status && { status }) };
    await recordEvent(
      trx,
      id,
      { kind: 'reply', subject, text, ...(scheme && { scheme: scheme.words }), mailId, ...move },
      by,
    );
    return done(await touch(trx, before, { unansweredSince: null }, by.now));
  });
}

/**
 * Records that a reply was sent and sets the requested status, unless the status has changed since. A reply that was
 * not sent only touches the lead, so that open desks reload it.
 */
export async function settleReply(
  trx: Db,
  { id: mailId, kind, quoteId }: Pick<OutboxRow, 'id' | 'kind' | 'quoteId'>,
  { hasLeft, now }: { hasLeft: boolean; now: Date },
): Promise<void> {
  if (kind !== 'reply' || quoteId === null) return;
  const lead = await lockLead(trx, quoteId);
  if (!lead) return;
  const reply = hasLeft ? await findUnsentReply(trx, quoteId, mailId) : null;
  const by = { userId: reply?.userId ?? null, now };
  if (reply) await recordEvent(trx, quoteId, { kind: 'sent', mailId }, by);
  const moves = reply?.status && reply.status !== lead.status && reply.from === lead.status;
  const changed = moves && (await tryLeadChange(trx, lead, { status: reply.status!, cause: 'reply' }, by));
  if (!changed || changed === 'accepted') await touch(trx, lead, {}, now);
}

/** @returns null when the reply is already recorded as sent: a mail is sent twice when the mail server's answer gets lost */
async function findUnsentReply(trx: Db, quoteId: number, mailId: number) {
  const events = await trx
    .selectFrom('quoteEvents')
    .select(['kind', 'detail', 'userId'])
    .where('quoteId', '=', quoteId)
    .where('kind', 'in', ['reply', 'sent'])
    .execute();
  const mailEvents = events.filter(({ detail }) => detail.mailId === mailId);
  const reply = mailEvents.find(({ kind }) => kind === 'reply');
  if (!reply || mailEvents.some(({ kind }) => kind === 'sent')) return null;
  const { status, from } = reply.detail as { status?: LeadStatus; from?: string };
  return { userId: reply.userId, status, from };
}

/** Replaces the reminder; null removes it. */
export async function setReminder(
  db: Db,
  id: number,
  reminder: { on: string; about: string | null } | null,
  { publicUrl, ...by }: MailAuthor,
): Promise<Outcome<Lead>> {
  return transact(db, async (trx) => {
    const before = await lockLead(trx, id);
    if (!before) return fail({ outcome: 'missing' });
    const remindOn = reminder?.on ?? null;
    const remindAbout = reminder?.about ?? null;
    if (before.remindOn === remindOn && before.remindAbout === remindAbout) return before;
    await withdrawMailsAbout(trx, id, 'reminder');
    const lead = await touch(trx, before, { remindOn, remindAbout }, by.now);
    await recordEvent(trx, id, { kind: 'reminder', on: remindOn, about: remindAbout }, by);
    if (reminder) await enqueueReminder(trx, lead, publicUrl);
    return lead;
  });
}
