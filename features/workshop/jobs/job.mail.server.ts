import { plainTail } from '#airplanes/aircraft/tail-number.ts';
import { formatPlace } from '#customers/appointments/slots.ts';
import type { Lead } from '#customers/leads/leads.contract.ts';
import type { MailBlock, MailFile } from '#database/tables.ts';
import { readBusiness } from '#foundation/business/business.store.server.ts';
import { readSetting } from '#foundation/settings/settings.store.server.ts';
import { composeMail } from '#server/mail/layout.ts';
import { enqueue, enqueueAll, type NewMail } from '#server/mail/outbox.store.server.ts';
import type { Services } from '#server/services.ts';
import { formatDay } from '#time/format-day.ts';
import { reachUs } from '#website/site/pages.ts';
import { formatCents } from '#workshop/shop/money.ts';
import { payByCheck, payByWire } from '#workshop/shop/paying.ts';
import { INVOICING_SETTING } from '#workshop/shop/shop.contract.ts';
import { CONFIRM_DAYS } from './customer/job-page.constants.ts';
import { SLIP_REASONS, type SlipReason } from './job-status.constants.ts';

export type Db = Services['db'];
export type Addresses = { publicUrl: string; now: Date };
/** The business, and the site's address. */
export type Sender = { name: string; phone: string | null; publicUrl: string };

/** What mails say about a job. */
export interface About {
  lead: Pick<Lead, 'id' | 'firstName' | 'lastName'>;
  job: { number: string; tailNumber: string | null; aircraftType: string };
}

/** Who gets a mail: the customer with the link to the job, others with one that ends their subscription. */
export interface Follower {
  email: string;
  kind: 'customer' | 'other';
  linkId: number | null;
}

interface News {
  kind: string;
  title: string;
  preview: string;
  blocks: MailBlock[];
  notBefore?: Date;
  /** For the customer alone. */
  files?: readonly MailFile[];
  /** A page below the job's, for the customer. */
  page?: { label: string; below: string };
}

/** 'N076FA'. What a visitor typed in place of a mark is no part of a title. */
export const nameOf = ({ tailNumber }: About['job'], otherwise = 'Your aircraft') => plainTail(tailNumber) ?? otherwise;

export async function enqueueNews(
  trx: Db,
  about: About,
  followers: readonly Follower[],
  news: News,
  { publicUrl, now }: Addresses,
): Promise<void> {
  const { name, phone } = await readBusiness(trx);
  const mails = followers.map((follower) => newsMail(about, follower, news, { name, phone, publicUrl }));
  await enqueueAll(trx, mails, now);
}

function newsMail(
  { lead }: About,
  { email, kind: who, linkId }: Follower,
  { kind, title, preview, blocks, notBefore, files = [], page: ownPage }: News,
  { name: businessName, phone, publicUrl }: Sender,
): NewMail {
  const isCustomer = who === 'customer';
  const link = isCustomer ? (ownPage ?? { label: 'Follow your airplane' }) : { label: 'Unsubscribe', isQuiet: true };
  const page = composeMail({
    subject: title,
    preview,
    businessName,
    blocks: [{ heading: title }, ...blocks, ...(linkId ? [{ privateLink: { ...link, linkId } }] : [])],
    footer: isCustomer
      ? [`To reach us, reply to this email${phone ? ` or ${reachUs(phone)}` : ''}.`]
      : ['You’re getting this because you asked to follow this job.'],
  });
  const attached = isCustomer && files.length > 0 ? { files } : {};
  const message = { ...page, ...attached, ...(!isCustomer && linkId && { unsubscribeLinkId: linkId }) };
  return { kind, quoteId: lead.id, recipient: email, message, publicUrl, ...(notBefore && { notBefore }) };
}

/** The mail that tells the customer that the job is booked. */
export function bookingMail(
  about: About,
  { email, linkId, inductionOn }: { email: string; linkId: number; inductionOn: string | null },
  sender: Sender,
): NewMail {
  const induction = inductionOn
    ? `from ${formatDay(inductionOn, 'full')}`
    : 'to be scheduled; we’ll email you about a date';
  const name = nameOf(about.job);
  // Without days it is no booking yet.
  const title = inductionOn
    ? `${name} is booked: job ${about.job.number}`
    : `${name} is ready to schedule: job ${about.job.number}`;
  const blocks = [
    {
      facts: [
        { label: 'Job', value: about.job.number },
        { label: 'Drop-off', value: induction },
      ],
    },
    { paragraph: 'Please bring the logbooks, current weight and balance, covers and keys.' },
  ];
  const news = { kind: 'job-booked', title, preview: `Drop-off ${induction}`, blocks };
  return newsMail(about, { email, kind: 'customer', linkId }, news, sender);
}

/** Tells everyone that the airplane has arrived, and when it is to be ready. */
export async function announceArrival(
  trx: Db,
  about: About,
  { followers, readyOn, readyUntil }: { followers: readonly Follower[]; readyOn: string; readyUntil: string },
  addresses: Addresses,
): Promise<void> {
  const title = `${nameOf(about.job)} is in our hangar`;
  const ready = `Ready between ${formatDay(readyOn, 'full')} and ${formatDay(readyUntil, 'full')}`;
  const blocks = [{ paragraph: `${ready}. If that changes, we’ll tell you why.` }];
  await enqueueNews(trx, about, followers, { kind: 'job-arrived', title, preview: ready, blocks }, addresses);
}

export async function announceReady(
  trx: Db,
  about: About,
  { followers, balanceCents }: { followers: readonly Follower[]; balanceCents: number },
  addresses: Addresses,
): Promise<void> {
  const title = `${nameOf(about.job)} is ready`;
  const business = await readBusiness(trx);
  const { phone } = business;
  const toSetTime = `To set a time, ${reachUs(phone, 'reply to our email')}.`;
  const ready = { paragraph: `We’ll look it over together before you take it home. ${toSetTime}` };
  const news = { kind: 'job-ready', title, preview: 'Ready for delivery', blocks: [ready] };
  const [customers, others] = ['customer', 'other'].map((kind) => followers.filter((each) => each.kind === kind));
  const { mailTo, wire } = await readSetting(trx, INVOICING_SETTING);
  const payTo = { mailTo, wire: wire.bank ? wire : null };
  const payee = { name: business.name, place: formatPlace(business) };
  const byWire = payByWire(payTo, about.job.number);
  // What is owed is the customer’s alone to know.
  const blocks = [
    ready,
    {
      facts: [
        { label: 'Balance due', value: formatCents(Math.max(balanceCents, 0)) },
        ...(balanceCents > 0 ? [{ label: 'By check', value: payByCheck(payee, payTo, about.job.number) }] : []),
        ...(balanceCents > 0 && byWire ? [{ label: 'By wire', value: byWire }] : []),
      ],
    },
  ];
  await enqueueNews(trx, about, customers!, { ...news, blocks }, addresses);
  await enqueueNews(trx, about, others!, news, addresses);
}

/** The customer's mail carries the release pack. */
export async function announceDelivery(
  trx: Db,
  about: About,
  { followers, deliveredOn, files }: { followers: readonly Follower[]; deliveredOn: string; files: MailFile[] },
  addresses: Addresses,
): Promise<void> {
  const title = `${nameOf(about.job)} was delivered`;
  const blocks = [{ paragraph: `It left our hangar on ${formatDay(deliveredOn, 'full')}. Thank you.` }];
  await enqueueNews(trx, about, followers, { kind: 'job-delivered', title, preview: title, blocks, files }, addresses);
}

/** Tells everyone that a job is on hold, and that there is no ready date until it goes on. */
export async function announceHold(
  trx: Db,
  about: About,
  { followers, because }: { followers: readonly Follower[]; because: string },
  addresses: Addresses,
): Promise<void> {
  const title = `${nameOf(about.job)} is on hold`;
  const preview = `Work is on hold: ${because}`;
  const blocks = [
    { paragraph: preview },
    { paragraph: 'There is no ready date until work resumes. We’ll email you the new one then.' },
  ];
  await enqueueNews(trx, about, followers, { kind: 'job-held', title, preview, blocks }, addresses);
}

/** Tells everyone that work goes on, with the ready date of then. */
export async function announceResumed(
  trx: Db,
  about: About,
  { followers, ...move }: Omit<DateMove, 'readyOn' | 'notBefore'> & { readyOn: string | null },
  addresses: Addresses,
): Promise<void> {
  const { readyOn } = move;
  const title = `Work on ${nameOf(about.job, 'your aircraft')} has resumed`;
  const words = readyOn === null ? ['We’ll email you the ready date.'] : describeMove({ ...move, readyOn });
  const blocks = words.map((paragraph) => ({ paragraph }));
  await enqueueNews(trx, about, followers, { kind: 'job-resumed', title, preview: words[0]!, blocks }, addresses);
}

interface DateMove {
  followers: readonly Follower[];
  before: string | null;
  readyOn: string;
  reason: string | null;
  note: string | null;
  notBefore?: Date;
}

/** From which day to which the ready date moved, and why. */
function describeMove({ before, readyOn, reason, note }: Omit<DateMove, 'followers'>): string[] {
  const ready = formatDay(readyOn, 'full');
  if (before === null || before === readyOn)
    return [before ? `The ready date is still ${ready}.` : `The ready date is ${ready}.`, ...(note ? [note] : [])];
  const why = reason ? SLIP_REASONS[reason as SlipReason] : 'The shop hasn’t given a reason yet.';
  const moved = `The ready date moved from ${formatDay(before, 'full')} to ${ready}.`;
  return [moved, ...(readyOn < before ? [] : [why]), ...(note ? [note] : [])];
}

/** Tells everyone that the ready date moved, and why, if anyone has said so. */
export async function announceMove(
  trx: Db,
  about: About,
  { followers, ...move }: DateMove,
  addresses: Addresses,
): Promise<void> {
  const { readyOn, notBefore } = move;
  const title = `${nameOf(about.job)}: ready ${formatDay(readyOn, 'full')}`;
  const words = describeMove(move);
  const blocks = words.map((paragraph) => ({ paragraph }));
  const news = { kind: 'job-moved', title, preview: words[0]!, blocks, ...(notBefore && { notBefore }) };
  await enqueueNews(trx, about, followers, news, addresses);
}

/** Small pictures in one mail. */
const MAX_PICTURES = 3;

interface NewPhoto {
  caption: string;
  thumbnailKey: string | null;
  /** The title of its stage. */
  stage: string | null;
}

/** Tells of new photos, the newest first: some as small pictures, the others by their captions. */
export async function announcePhotos(
  trx: Db,
  about: About,
  { followers, photos, notBefore }: { followers: readonly Follower[]; photos: readonly NewPhoto[]; notBefore: Date },
  addresses: Addresses,
): Promise<void> {
  const title = photoMailTitle(about.job);
  const count = photos.length === 1 ? 'There is a new photo' : `There are ${photos.length} new photos`;
  const shown = photos.flatMap(({ caption, thumbnailKey, stage }) =>
    thumbnailKey ? { photo: { fileKey: thumbnailKey, words: caption || stage || 'A photo of the work' } } : [],
  );
  const others = new Set(photos.slice(MAX_PICTURES).map(({ caption }) => caption));
  const blocks: MailBlock[] = [
    { paragraph: `${count} of the work.` },
    ...shown.slice(0, MAX_PICTURES),
    ...[...others].filter(Boolean).map((paragraph) => ({ paragraph })),
  ];
  await enqueueNews(trx, about, followers, { kind: 'job-photos', title, preview: count, blocks, notBefore }, addresses);
}

export const photoMailTitle = (job: About['job']) => `New photos of ${nameOf(job, 'your aircraft')} (${job.number})`;

/** Asks an address whether it wants to follow a job. */
export async function askToConfirm(
  trx: Db,
  about: About,
  { email, linkId }: { email: string; linkId: number },
  { publicUrl, now }: Addresses,
): Promise<void> {
  const { name: businessName } = await readBusiness(trx);
  const title = `Follow ${nameOf(about.job, 'this aircraft')}?`;
  const page = composeMail({
    subject: title,
    preview: 'Confirm that you want emails about it.',
    businessName,
    blocks: [
      { heading: title },
      { paragraph: 'Someone entered your address to get emails about the work on this airplane.' },
      { privateLink: { label: 'Yes, confirm', linkId } },
      { paragraph: `If it wasn’t you, do nothing. We’ll delete your address after ${CONFIRM_DAYS} days.` },
    ],
    footer: [],
  });
  const message = { ...page, unsubscribeLinkId: linkId };
  await enqueue(trx, { kind: 'subscribe-confirm', quoteId: about.lead.id, recipient: email, message, publicUrl }, now);
}
