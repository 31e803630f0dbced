import { slotStart } from '#customers/appointments/slots.ts';
import { customerName, howToReach } from '#customers/leads/lead-words.ts';
import type { Lead } from '#customers/leads/leads.contract.ts';
import type { MailBlock, MailFile, MailPage } from '#database/tables.ts';
import { readBusiness } from '#foundation/business/business.store.server.ts';
import { formatPhone } from '#foundation/business/business.ts';
import { deliver, ifReached } from '#server/mail/handed-over.store.server.ts';
import { composeMail } from '#server/mail/layout.ts';
import { enqueue, enqueueAll, type NewMail, OWNER } from '#server/mail/outbox.store.server.ts';
import type { Services } from '#server/services.ts';
import { addDays } from '#time/days.ts';
import { formatDay } from '#time/format-day.ts';
import { shopDay } from '#time/shop-time.ts';
import type { DecisionFiles } from '#workshop/decisions/records.store.server.ts';
import { formatEntered } from '#workshop/decisions/signing.ts';
import { formatCents } from '#workshop/shop/money.ts';
import type { OfferPage } from './decisions.contract.ts';
import type { DecisionRecord } from './decisions.ts';
import type { OfferDocument } from './offer.contract.ts';
import type { SentOffer } from './offer.store.server.ts';

type Db = Services['db'];
type About = { lead: Lead; sent: SentOffer; record: DecisionRecord; hash: string; linkId: number | null };

/** The copies of an acceptance outside the server: for the customer and the owner, each with both files. */
export function acceptedMails(
  { lead, files, ...about }: About & { files: DecisionFiles },
  publicUrl: string,
): NewMail[] {
  const { name: businessName, place } = about.sent.document.business;
  const { record, linkId } = about;
  const [title, ownerTitle] = [
    `Quote ${record.number} has been accepted`,
    `${customerName(lead)} accepted ${record.number}`,
  ];
  const total = formatCents(record.accepted!.totalCents);
  const blocks = acceptedBlocks(about);
  const attached = { files: [files.pdf, files.record] };
  const mail = { kind: 'offer-accepted', quoteId: lead.id, publicUrl };
  const customer = composeMail({
    subject: title,
    preview: `${total}. The record and the accepted quote are attached.`,
    businessName,
    blocks: [
      { heading: title },
      ...blocks,
      ...(linkId ? [{ privateLink: { label: 'Open your quote', linkId } }] : []),
      {
        paragraph:
          'Please keep this email and its two attachments. They’re your copy and your proof of what was agreed.',
      },
    ],
    footer: [place],
  });
  const owner = composeMail({
    subject: `${ownerTitle}: ${total}`,
    preview: about.sent.document.title,
    businessName,
    blocks: [
      { heading: ownerTitle },
      ...blocks,
      { link: { label: 'Open this lead', href: `${publicUrl}/admin/quotes/${lead.id}` } },
      { paragraph: 'Keep this email and its two attachments. They’re your copy outside the server.' },
    ],
    footer: [howToReach(lead)],
  });
  return [
    ...ifReached({ ...mail, recipient: record.email, message: { ...customer, ...attached } }),
    { ...mail, recipient: OWNER, message: { ...owner, ...attached, replyTo: record.email } },
  ];
}

function acceptedBlocks({ sent: { document }, record, hash }: Omit<About, 'lead'>): MailBlock[] {
  const { name, choices, totalCents, schedule, poNumber } = record.accepted!;
  const lines = document.sections.flatMap((section) => section.lines);
  const chosen = lines.flatMap(({ id, text }) => (choices.includes(id) ? [text] : [])).join('\n');
  const entered = formatEntered(record);
  return [
    ...(entered ? [{ paragraph: entered }] : []),
    {
      facts: [
        { label: 'Quote', value: `${record.number}, version ${record.version}: ${document.title}` },
        ...(chosen ? [{ label: 'Chosen', value: chosen }] : []),
        { label: 'Total', value: formatCents(totalCents) },
        { label: entered ? 'Decided by' : 'Signed with a typed name', value: name },
        ...(poNumber ? [{ label: 'Purchase order', value: poNumber }] : []),
      ],
    },
    { heading: 'Payments' },
    { facts: schedule.map(({ label, cents }) => ({ label, value: formatCents(cents) })) },
    { heading: 'Fingerprints (SHA-256)' },
    {
      facts: [
        { label: 'The quote', value: record.documentHash },
        { label: 'The record', value: hash },
      ],
    },
  ];
}

/** Tells the owner that a quote was declined. */
export async function enqueueDeclined(trx: Db, { lead, record }: About, publicUrl: string): Promise<void> {
  const title = `${customerName(lead)} declined ${record.number}`;
  const blocks = [formatEntered(record), record.reason].flatMap((paragraph) => (paragraph ? [{ paragraph }] : []));
  await enqueueForOwner(trx, 'offer-declined', { lead, title, blocks, replyTo: record.email }, publicUrl);
}

/** Sends the owner a customer's question. */
export async function enqueueQuestion(
  trx: Db,
  { lead, sent, text }: { lead: Lead; sent: SentOffer; text: string },
  publicUrl: string,
): Promise<void> {
  const title = `${customerName(lead)} has a question about ${sent.offer.number}`;
  const about = { lead, title, blocks: [{ paragraph: text }], replyTo: sent.version.sentTo };
  await enqueueForOwner(trx, 'offer-question', about, publicUrl);
}

async function enqueueForOwner(
  trx: Db,
  kind: string,
  { lead, title, blocks, replyTo }: { lead: Lead; title: string; blocks: MailBlock[]; replyTo: string | null },
  publicUrl: string,
): Promise<void> {
  const { name: businessName } = await readBusiness(trx);
  const page: MailPage = {
    preview: title,
    businessName,
    blocks: [
      { heading: title },
      ...blocks,
      { link: { label: 'Open this lead', href: `${publicUrl}/admin/quotes/${lead.id}` } },
    ],
    footer: [howToReach(lead)],
  };
  const message = { ...composeMail({ subject: title, ...page }), replyTo };
  await enqueue(trx, { kind, quoteId: lead.id, recipient: OWNER, message, publicUrl });
}

/** Days between the mail and the last day of a quote. */
const EXPIRING_DAYS = 5;
/** In shop time. */
const EXPIRING_TIME = '8:00 AM';

/**
 * Schedules the mail that a sent quote soon expires; a decision, a newer version and the switch on the quote withdraw it.
 * A quote that is valid for less than five days has none.
 */
export async function scheduleExpiring(
  trx: Db,
  { offer, version, document }: SentOffer,
  { linkId, publicUrl, now }: { linkId: number; publicUrl: string; now: Date },
): Promise<void> {
  const date = addDays(version.validUntil, -EXPIRING_DAYS);
  if (date <= shopDay(now)) return;
  const { timeZone } = await readBusiness(trx);
  const until = formatDay(version.validUntil, 'long');
  const title = `Your quote ${offer.number} expires soon: it’s valid through ${until}`;
  const message = composeMail({
    subject: title,
    preview: document.title,
    businessName: document.business.name,
    blocks: [
      { heading: title },
      {
        paragraph:
          'If you have any questions, ask on the quote page or reply to this email. Nothing happens unless you accept.',
      },
      { privateLink: { label: 'Open your quote', linkId } },
    ],
    footer: [document.business.place],
  });
  const notBefore = slotStart({ date, time: EXPIRING_TIME }, timeZone);
  const mail = {
    kind: 'offer-expiring',
    quoteId: offer.quoteId,
    recipient: version.sentTo,
    message,
    notBefore,
    publicUrl,
  };
  await enqueueAll(trx, ifReached(mail), now);
}

interface OfferMail {
  document: OfferDocument;
  lead: Pick<Lead, 'id'>;
  /** Null: there is no address. */
  to: string | null;
  /** The owner's words; '' for none. */
  message: string;
  revisions: OfferPage['revisions'];
  linkId: number;
  pdf: MailFile;
}

/** The page lists them all. */
const MAX_REVISIONS = 12;

function blocksOf(revisions: OfferPage['revisions']): MailBlock[] {
  if (!revisions || revisions.rows.length === 0) return [];
  const { since, rows } = revisions;
  const more = rows.length - MAX_REVISIONS;
  return [
    { paragraph: `What changed since version ${since}:` },
    {
      facts: rows
        .slice(0, MAX_REVISIONS)
        .map(({ name, before, after }) => ({ label: name, value: `${before} → ${after}` })),
    },
    ...(more > 0 ? [{ paragraph: `${more} more ${more === 1 ? 'change is' : 'changes are'} on the quote page.` }] : []),
  ];
}

/**
 * Delivers a version of an offer: its private link, and the PDF attached.
 * @returns the text to hand over without an address, else null
 */
export async function deliverOffer(
  trx: Services['db'],
  { document, lead, to, message, revisions, linkId, pdf }: OfferMail,
  { publicUrl, ...by }: { publicUrl: string; sessionSecret: string; now: Date },
): Promise<string | null> {
  const { number, business, totals, title } = document;
  const until = formatDay(document.validUntil, 'full');
  const { minCents, maxCents } = totals;
  const range = minCents === maxCents ? [] : [`${formatCents(minCents)} to ${formatCents(maxCents)}`];
  const page = composeMail({
    subject: `Your quote ${number}: ${title}`,
    preview: `${formatCents(totals.totalCents)}, valid through ${until}`,
    businessName: business.name,
    blocks: [
      { heading: title },
      ...(message ? [{ paragraph: message }] : []),
      {
        facts: [
          { label: 'Quote', value: document.version === 1 ? number : `${number}, version ${document.version}` },
          { label: 'Total', value: formatCents(totals.totalCents) },
          ...range.map((value) => ({ label: 'Depending on your choices', value })),
          { label: 'Valid through', value: until },
        ],
      },
      ...blocksOf(revisions),
      { privateLink: { label: 'Open your quote', linkId } },
      {
        paragraph: `You can choose options, ask questions, accept or decline there.${to === null ? '' : ' The attached PDF has the same information.'}`,
      },
    ],
    footer: [business.place, ...(business.phone ? [formatPhone(business.phone)] : [])],
  });
  const mail = { kind: 'offer-sent', quoteId: lead.id, recipient: to, message: { ...page, files: [pdf] }, publicUrl };
  return deliver(trx, mail, by);
}
