import { sql } from 'kysely';
import { formatServices, formatTailNumber } from '#customers/leads/lead-words.ts';
import { type LeadSource, SOURCE_LABELS } from '#customers/leads/leads.constants.ts';
import { isAmong } from '#database/columns.ts';
import type { Db } from '#database/open.ts';
import type { Row } from '#database/tables.ts';
import { MAIL_KINDS } from '#office/outbox/mails.ts';
import { listMailsAbout } from '#server/mail/outbox-records.store.server.ts';
import { listInvoiced } from '#workshop/jobs/invoiced.store.server.ts';
import { JOB_STATUS_WORDS } from '#workshop/jobs/job-status.constants.ts';
import { AGREED } from '#workshop/offers/offer.store.server.ts';
import { findShowingsOf, type PersonShowing } from '#workshop/shown/person.store.server.ts';
import type { Customer, CustomerRecord } from './customers.contract.ts';
import { findPayments, invoiceRecords, paymentRecord, sumMoney } from './money-records.store.server.ts';

/** More than a customer has in twenty years. */
const MAX_RECORDS = 1_000;

export type FoundLead = Row<'quotes'>;
export type FoundJob = Awaited<ReturnType<typeof findJobs>>[number];

/** The jobs of leads, and those of a tail number. */
export function findJobs(db: Db, leadIds: number[], tailKey?: string) {
  return db
    .selectFrom('jobs')
    .select(['id', 'number', 'quoteId', 'title', 'aircraftType', 'tailNumber', 'tailKey', 'status', 'contractCents'])
    .select(['deliveredOn', 'deliveredAt', 'createdAt'])
    .where((e) =>
      e.or([isAmong(db, 'quoteId', leadIds), ...(tailKey === undefined ? [] : [e('tailKey', '=', tailKey)])]),
    )
    .orderBy('id')
    .execute();
}

/** All records of leads and jobs, the newest first, what they come to, and what may be shown. */
export async function findRecords(db: Db, leads: readonly FoundLead[], jobs: readonly FoundJob[]) {
  const leadIds = leads.map(({ id }) => id);
  const jobIds = jobs.map(({ id }) => id);
  const [offers, changes, payments, invoiced, showings, mails, received] = [
    await findOffers(db, leadIds),
    await findChanges(db, jobIds),
    await findPayments(db, jobIds),
    await listInvoiced(db, jobIds),
    await findShowingsOf(db, jobIds),
    await listMailsAbout(db, leadIds),
    await findReceived(db, leadIds),
  ];
  const numbers = new Map(jobs.map(({ id, number }) => [id, number]));
  const records: CustomerRecord[] = [
    ...leads.map(requestRecord),
    ...offers,
    ...jobs.map(jobRecord),
    ...changes.map(({ jobId, ...change }) => ({ ...change, note: numbers.get(jobId)! })),
    ...jobs.flatMap((job) => invoiceRecords(job, invoiced.get(job.id) ?? [], payments)),
    ...payments.map((payment) => paymentRecord(payment, numbers.get(payment.jobId)!)),
    ...jobs.flatMap((job, at) => wordsRecords(job, showings[at]!)),
    // The shop's own copies are no one's mail.
    ...mails.filter(({ recipient }) => recipient !== null).map(mailRecord),
    ...received,
  ];
  return {
    shown: jobs.flatMap((job, at) => permissionOf(job, showings[at]!)),
    money: sumMoney(jobs, { changes, payments, invoiced }),
    records: records.toSorted((a, b) => (a.at < b.at ? 1 : -1)).slice(0, MAX_RECORDS),
  };
}

function requestRecord({
  id,
  source,
  aircraftType,
  tailNumber,
  services,
  status,
  createdAt,
}: FoundLead): CustomerRecord {
  const about = [aircraftType, tailNumber && formatTailNumber(tailNumber), formatServices(services)];
  return {
    kind: 'request',
    at: createdAt,
    title: SOURCE_LABELS[source as LeadSource],
    note: about.filter(Boolean).join(', '),
    state: status,
    cents: null,
    path: `/admin/quotes/${id}`,
  };
}

async function findOffers(db: Db, leadIds: number[]): Promise<CustomerRecord[]> {
  const rows = await db
    .selectFrom('offers')
    .innerJoin('offerVersions as v', 'v.offerId', 'offers.id')
    .select(['offers.id', 'number', 'offers.status', 'offers.updatedAt', 'v.version', 'v.totalCents', 'v.sentAt'])
    .select([sql<string>`v.body ->> 'title'`.as('title'), AGREED.as('agreedCents')])
    .where(isAmong(db, 'offers.quoteId', leadIds))
    .where(({ eb, selectFrom }) =>
      eb(
        'v.version',
        '=',
        selectFrom('offerVersions')
          .select(({ fn }) => fn.max('version').as('version'))
          .whereRef('offerId', '=', 'offers.id'),
      ),
    )
    .execute();
  return rows.map(({ id, number, status, updatedAt, version, totalCents, sentAt, title, agreedCents }) => ({
    kind: 'quote',
    at: status === 'sent' ? (sentAt ?? updatedAt) : updatedAt,
    title: `Quote ${number}`,
    note: [`Version ${version}`, title].filter(Boolean).join(', '),
    state: status,
    cents: agreedCents ?? totalCents,
    path: `/admin/offers/${id}`,
  }));
}

const jobRecord = ({ id, number, title, status, contractCents, deliveredAt, createdAt }: FoundJob): CustomerRecord => ({
  kind: 'job',
  at: deliveredAt ?? createdAt,
  title: `Job ${number}`,
  note: title,
  state: JOB_STATUS_WORDS[status],
  cents: contractCents,
  path: `/admin/jobs/${id}`,
});

async function findChanges(db: Db, jobIds: number[]): Promise<(CustomerRecord & { jobId: number })[]> {
  const rows = await db
    .selectFrom('changeOrders')
    .select(['jobId', 'number', 'title', 'status', 'approvedCents', 'updatedAt'])
    .where(isAmong(db, 'jobId', jobIds))
    .where('status', '<>', 'draft')
    .execute();
  return rows.map(({ jobId, number, title, status, approvedCents, updatedAt }) => ({
    jobId,
    kind: 'change',
    at: updatedAt,
    title: `Change order ${number}: ${title}`,
    note: '',
    state: { sent: 'pending', decided: 'decided', withdrawn: 'withdrawn', draft: 'draft' }[status],
    cents: approvedCents,
    path: `/admin/jobs/${jobId}`,
  }));
}

const aboutJob = ({ id, number, tailNumber }: FoundJob) => ({
  name: tailNumber ? formatTailNumber(tailNumber) : number,
  path: `/admin/jobs/${id}`,
});

/** The testimonial of a job as it stands. */
function wordsRecords(job: FoundJob, { answers }: PersonShowing): CustomerRecord[] {
  const last = answers.findLast(({ kind }) => kind === 'words');
  if (!last?.text) return [];
  const { name, path } = aboutJob(job);
  const note = [last.stars && `${last.stars} of 5 stars`, last.title].filter(Boolean).join(', ');
  return [
    { kind: 'words', at: last.createdAt, title: `Testimonial about ${name}`, note, state: '', cents: null, path },
  ];
}

/** What the customer of a job allows as of now. */
function permissionOf(job: FoundJob, { answers }: PersonShowing): Customer['shown'] {
  const last = answers.findLast(({ kind }) => kind === 'permission');
  if (!last?.choice) return [];
  return [{ ...aboutJob(job), choice: last.choice, givenBy: last.givenBy, at: last.createdAt }];
}

type Mail = Awaited<ReturnType<typeof listMailsAbout>>[number];

function mailRecord({
  kind,
  recipient,
  subject,
  createdAt,
  sentAt,
  failedAt,
  lastError,
  bounced,
}: Mail): CustomerRecord {
  let state = 'waiting';
  if (failedAt) state = bounced ? 'bounced' : 'failed';
  else if (sentAt) state = lastError === null ? 'sent' : 'saved as a file';
  return {
    kind: 'email',
    at: sentAt ?? createdAt,
    title: subject,
    note: `${MAIL_KINDS[kind] ?? kind} to ${recipient}`,
    state,
    cents: null,
    path: null,
  };
}

/** Emails that came in. */
async function findReceived(db: Db, leadIds: number[]): Promise<CustomerRecord[]> {
  const rows = await db
    .selectFrom('inboundMails')
    .select(['quoteId', 'sender', 'senderName', 'subject', 'receivedAt'])
    .where(isAmong(db, 'quoteId', leadIds))
    .where('kind', '=', 'mail')
    .execute();
  return rows.map(({ quoteId, sender, senderName, subject, receivedAt }) => ({
    kind: 'email',
    at: receivedAt,
    title: `Email from ${senderName ?? sender}${subject ? `: ${subject}` : ''}`,
    note: sender,
    state: 'received',
    cents: null,
    path: `/admin/quotes/${quoteId}`,
  }));
}
