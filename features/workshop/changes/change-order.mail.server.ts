import { plainTail } from '#airplanes/aircraft/tail-number.ts';
import { customerName, howToReach } from '#customers/leads/lead-words.ts';
import type { Lead } from '#customers/leads/leads.contract.ts';
import type { MailBlock, MailFile, Row } from '#database/tables.ts';
import { readBusiness } from '#foundation/business/business.store.server.ts';
import { formatPhone } from '#foundation/business/business.ts';
import { deliver, ifReached } from '#server/mail/handed-over.store.server.ts';
import { composeMail } from '#server/mail/layout.ts';
import { enqueue, enqueueAll, OWNER } from '#server/mail/outbox.store.server.ts';
import type { Services } from '#server/services.ts';
import { formatDay } from '#time/format-day.ts';
import type { DecisionFiles } from '#workshop/decisions/records.store.server.ts';
import { formatEntered } from '#workshop/decisions/signing.ts';
import { formatCents } from '#workshop/shop/money.ts';
import type { ChangeDocument } from './change-order.contract.ts';
import { CHANGE_REASONS } from './change-order.ts';
import type { ChangeRecord } from './change-record.ts';
import { formatDays, withTax } from './change-sums.ts';

type Db = Services['db'];
type LeadName = Pick<Lead, 'id' | 'firstName' | 'lastName' | 'email' | 'phone'>;

const nameOf = ({ aircraft }: ChangeDocument) => plainTail(aircraft.tailNumber) ?? 'your aircraft';
const NOTHING_BY_ITSELF = 'We do and charge only what you say yes to. Nothing is decided until you answer.';
const footerOf = ({ business }: ChangeDocument) => [
  business.place,
  ...(business.phone ? [formatPhone(business.phone)] : []),
];
const leadLink = (lead: LeadName, publicUrl: string): MailBlock => ({
  link: { label: 'Open this lead', href: `${publicUrl}/admin/quotes/${lead.id}` },
});

interface ChangeMail {
  document: ChangeDocument;
  lead: LeadName;
  /** Null: there is no address. */
  to: string | null;
  /** The owner's words; '' for none. */
  message: string;
  linkId: number;
  pdf: MailFile;
}

/**
 * Delivers a change order: its private link, and the PDF attached.
 * @returns the text to hand over without an address, else null
 */
export async function deliverChange(
  trx: Db,
  { document, lead, to, message, linkId, pdf }: ChangeMail,
  { publicUrl, ...by }: { publicUrl: string; sessionSecret: string; now: Date },
): Promise<string | null> {
  const { number, title, business } = document;
  const page = composeMail({
    subject: `Change order ${number} for ${nameOf(document)}: ${title}`,
    preview: `Please answer by ${formatDay(document.respondBy, 'full')}. ${NOTHING_BY_ITSELF}`,
    businessName: business.name,
    blocks: [
      { heading: title },
      ...(message ? [{ paragraph: message }] : []),
      { paragraph: NOTHING_BY_ITSELF },
      { facts: factsOf(document) },
      { privateLink: { label: 'Review and answer', linkId } },
      {
        paragraph: `There you can say yes or no to each line, or ask a question.${to === null ? '' : ' The attached PDF says the same.'}`,
      },
    ],
    footer: footerOf(document),
  });
  const mail = { kind: 'change-sent', quoteId: lead.id, recipient: to, message: { ...page, files: [pdf] }, publicUrl };
  return deliver(trx, mail, by);
}

const factsOf = ({ job, number, reason, lines, all, respondBy }: ChangeDocument) => [
  { label: 'Change order', value: `${number}, job ${job}: ${CHANGE_REASONS[reason]}` },
  { label: lines.length === 1 ? 'One line' : `All ${lines.length} lines`, value: formatCents(all.totalCents) },
  { label: 'Time', value: formatDays(all.days) },
  { label: 'Please answer by', value: formatDay(respondBy, 'full') },
];

/** Reminds customer and owner, once, of a change order that waits for its answer. */
export async function enqueueReminder(
  trx: Db,
  {
    document,
    lead,
    to,
    linkId,
  }: { document: ChangeDocument; lead: LeadName; to: string | null; linkId: number | null },
  { publicUrl, now }: { publicUrl: string; now: Date },
): Promise<void> {
  const { number, title, business, respondBy, blocks, stage } = document;
  const mail = { kind: 'change-reminder', quoteId: lead.id, publicUrl };
  const waits = blocks ? `${stage} is waiting for your answer. Each work day moves the ready date by one day.` : '';
  const customer = composeMail({
    subject: `Change order ${number} for ${nameOf(document)} is waiting for your answer`,
    preview: title,
    businessName: business.name,
    blocks: [
      { heading: title },
      { paragraph: `We asked for your answer by ${formatDay(respondBy, 'full')}. ${waits}`.trim() },
      { paragraph: NOTHING_BY_ITSELF },
      ...(linkId === null ? [] : [{ privateLink: { label: 'Review and answer', linkId } }]),
    ],
    footer: footerOf(document),
  });
  const ownerTitle = `${customerName(lead)} hasn’t answered change order ${number} on ${document.job}`;
  const owner = composeMail({
    subject: ownerTitle,
    preview: title,
    businessName: business.name,
    blocks: [
      { heading: ownerTitle },
      {
        paragraph: `${title}. We asked for an answer by ${formatDay(respondBy, 'full')}. A quick call may be all it takes.`,
      },
      leadLink(lead, publicUrl),
    ],
    footer: [],
  });
  await enqueueAll(
    trx,
    [...ifReached({ ...mail, recipient: to, message: customer }), { ...mail, recipient: OWNER, message: owner }],
    now,
  );
}

interface Decided {
  sent: { document: ChangeDocument };
  record: ChangeRecord;
  hash: string;
  files: DecisionFiles;
  lead: LeadName;
  linkId: number | null;
  /** The contract with all that is approved now. */
  contractCents: number;
  /** The forecast of now; null without one, and while the job is on hold. */
  readyOn: string | null;
  isOnHold: boolean;
}

/** Enqueues the copies of an answer outside the server: for the customer and the owner, each with both files. */
export async function enqueueDecided(trx: Db, about: Decided, publicUrl: string): Promise<void> {
  const { document } = about.sent;
  const { record, files, lead, linkId, isOnHold } = about;
  const { name: businessName } = document.business;
  const blocks = decidedBlocks(about);
  const title = `Change order ${record.change} for ${nameOf(document)} has been answered`;
  const preview = `${formatCents(record.sums.totalCents)}, ${formatDays(record.sums.days)}. The record is attached.`;
  const stopped = 'They said no to work that must be done, so the job is on hold.';
  const ownerTitle = isOnHold
    ? `Call ${customerName(lead)}: change order ${record.change} on ${record.number}`
    : `${customerName(lead)} answered change order ${record.change} on ${record.number}`;
  const customer = composeMail({
    subject: title,
    preview,
    businessName,
    blocks: [
      { heading: title },
      ...(isOnHold
        ? [{ paragraph: 'You said no to work that must be done. We’ve stopped work and will call you.' }]
        : []),
      ...blocks,
      ...(linkId ? [{ privateLink: { label: 'Open the change order', linkId } }] : []),
      {
        paragraph:
          'Please keep this email and its two attachments. They’re your copy and your proof of what was agreed.',
      },
    ],
    footer: footerOf(document),
  });
  const owner = composeMail({
    subject: ownerTitle,
    preview,
    businessName,
    blocks: [
      { heading: ownerTitle },
      ...(isOnHold ? [{ paragraph: stopped }] : []),
      ...blocks,
      leadLink(lead, publicUrl),
      { paragraph: 'Keep this email and its two attachments. They’re your copy outside the server.' },
    ],
    footer: [howToReach(lead)],
  });
  const attached = { files: [files.pdf, files.record] };
  const mail = { kind: 'change-decided', quoteId: lead.id, publicUrl };
  await enqueueAll(trx, [
    ...ifReached({ ...mail, recipient: record.email, message: { ...customer, ...attached } }),
    { ...mail, recipient: OWNER, message: { ...owner, ...attached, replyTo: record.email } },
  ]);
}

function decidedBlocks({ sent: { document }, record, hash, contractCents, readyOn }: Decided): MailBlock[] {
  const approved = new Set(record.answers.flatMap(({ id, yes }) => (yes ? [id] : [])));
  const entered = formatEntered(record);
  return [
    ...(entered ? [{ paragraph: entered }] : []),
    {
      facts: document.lines.map(({ id, text, cents, days }) => ({
        label: approved.has(id) ? 'Yes' : 'No',
        value: `${text}, ${formatCents(cents ?? 0)}, ${formatDays(days)}`,
      })),
    },
    {
      facts: [
        {
          label: `Approved${withTax(record.sums)}`,
          value: `${formatCents(record.sums.totalCents)}, ${formatDays(record.sums.days)}`,
        },
        { label: 'New total', value: formatCents(contractCents) },
        ...(readyOn ? [{ label: 'Ready date, by the current forecast', value: formatDay(readyOn, 'full') }] : []),
        { label: entered ? 'Decided by' : 'Signed with a typed name', value: record.name },
      ],
    },
    { heading: 'Fingerprints (SHA-256)' },
    {
      facts: [
        { label: 'The change order', value: record.documentHash },
        { label: 'The record', value: hash },
      ],
    },
  ];
}

interface FindingMail {
  job: Pick<Row<'jobs'>, 'id' | 'number' | 'tailNumber'>;
  lead: LeadName;
  /** The title of the drafted change order. */
  title: string;
  words: string;
  isStuck: boolean;
}

/** Sends the owner what a painter found. */
export async function enqueueFinding(
  trx: Db,
  { job, lead, title, words, isStuck }: FindingMail,
  { publicUrl, now }: { publicUrl: string; now: Date },
): Promise<void> {
  const subject = `Found on ${plainTail(job.tailNumber ?? '') ?? job.number}: ${title}`;
  const page = composeMail({
    subject,
    preview: subject,
    businessName: (await readBusiness(trx)).name,
    blocks: [
      { heading: subject },
      ...(words ? [{ paragraph: words }] : []),
      { paragraph: isStuck ? 'Work on this stage can’t go on.' : 'Work goes on around it.' },
      { paragraph: 'We drafted a change order without a price. The customer sees nothing until you send it.' },
      { link: { label: 'Open the job', href: `${publicUrl}/admin/jobs/${job.id}#changes` } },
    ],
    footer: [],
  });
  await enqueue(trx, { kind: 'change-found', quoteId: lead.id, recipient: OWNER, message: page, publicUrl }, now);
}

/** Sends the owner a customer's question. */
export async function enqueueQuestion(
  trx: Db,
  { document, lead, text, replyTo }: { document: ChangeDocument; lead: LeadName; text: string; replyTo: string | null },
  { publicUrl, now }: { publicUrl: string; now: Date },
): Promise<void> {
  const title = `${customerName(lead)} has a question about change order ${document.number} on ${document.job}`;
  const page = composeMail({
    subject: title,
    preview: title,
    businessName: document.business.name,
    blocks: [{ heading: title }, { paragraph: text }, leadLink(lead, publicUrl)],
    footer: [],
  });
  const message = { ...page, ...(replyTo && { replyTo }) };
  await enqueue(trx, { kind: 'change-question', quoteId: lead.id, recipient: OWNER, message, publicUrl }, now);
}
