import type { ReactNode } from 'react';
import { HOLDS } from '#customers/appointments/slots.ts';
import { SOURCE_LABELS, type StatusCause } from '#customers/leads/leads.constants.ts';
import { formatPhotos } from '#customers/leads/photos.ts';
import { MAX_CONFIRMATIONS_PER_DAY } from '#customers/leads/recipients.ts';
import type { Delivery, TimelineEntry } from '#customers/leads/timeline.contract.ts';
import { statusColor } from '#customers/leads/ui/list-head.tsx';
import { mailTitle } from '#office/outbox/mails.ts';
import { formatDay } from '#time/format-day.ts';
import { formatLongDate } from '#time/format-moment.ts';
import { Status } from '#ui/desk-controls.tsx';

/** The timeline of a lead, oldest first. What was written stands in its conversation. */
export function LeadTimeline({ entries }: { entries: readonly TimelineEntry[] }) {
  return (
    <ol className="timeline lead-timeline">
      {entries.map((entry, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the past does not change its order
        <li key={at}>
          <div>{renderEntry(entry)}</div>
          <time dateTime={entry.at}>{formatLongDate(entry.at)}</time>
        </li>
      ))}
    </ol>
  );
}

/** What an entry says, by its kind. */
const SENTENCES: { [Kind in TimelineEntry['kind']]: (entry: Extract<TimelineEntry, { kind: Kind }>) => ReactNode } = {
  received: (entry) => (
    <p>
      <b>Received</b>: {SOURCE_LABELS[entry.source]}
      {entry.scheme && `, with a scheme: ${entry.scheme}`}
    </p>
  ),
  status: (entry) => (
    <Sentence quote={entry.reason}>
      <StatusChange {...entry} />
    </Sentence>
  ),
  notes: (entry) => (
    <Sentence quote={entry.notes}>
      <Author by={entry.by} /> {entry.notes ? 'wrote a note' : 'removed the notes'}
    </Sentence>
  ),
  appointment: (entry) => (
    <p>
      {entry.by ? <Author by={entry.by} /> : <b>Appointment</b>}{' '}
      {entry.was === 'released' ? 'restored the appointment' : entry.status}: {formatLongDate(entry.startsAt)}
    </p>
  ),
  reply: (entry) => (
    <p>
      <Author by={entry.by} /> replied: {entry.subject}
      {entry.scheme && ', with the picture of a scheme'}{' '}
      <DeliveryState delivery={entry.delivery} since={entry.at} isForCustomer />
    </p>
  ),
  email: ({ email }) => (
    <p>
      <b>{emailTitle(email)}</b>
      {email.subject && `: ${email.subject}`}
    </p>
  ),
  reminder: (entry) => (
    <p>
      <Author by={entry.by} />{' '}
      {entry.on ? `asked to be reminded on ${formatDay(entry.on, 'full')}` : 'removed the reminder'}
      {entry.about && `: ${entry.about}`}
    </p>
  ),
  customerNote: (entry) => (
    <Sentence quote={entry.text}>
      <b>The customer</b> {formatNote(entry)}
    </Sentence>
  ),
  moved: (entry) => (
    <p>
      <b>The customer</b> asked for another time: {formatLongDate(entry.startsAt)}, instead of{' '}
      {formatLongDate(entry.from)}
    </p>
  ),
  proposedTime: (entry) => (
    <p>
      {entry.by ? <Author by={entry.by} /> : <b>The customer</b>} {PROPOSAL_VERBS[entry.event]}:{' '}
      {formatLongDate(entry.startsAt)}, instead of {formatLongDate(entry.from)}
    </p>
  ),
  cancelled: (entry) => (
    <p>
      <b>The customer</b> canceled the appointment: {formatLongDate(entry.startsAt)}
    </p>
  ),
  expired: (entry) => (
    <p>
      <b>Appointment</b> released, not confirmed within {HOLDS.hours} hours: {formatLongDate(entry.startsAt)}
    </p>
  ),
  unconfirmed: () => (
    <p>
      <b>No confirmation</b> went to the customer, because this mailbox already got {MAX_CONFIRMATIONS_PER_DAY} that
      day.
    </p>
  ),
  promoted: (entry) => (
    <p>
      <Author by={entry.by} /> made it a lead. It was sent {formatLongDate(entry.sentAt)} and looked like spam.
    </p>
  ),
  offer: (entry) => (
    <Sentence quote={entry.text}>
      {entry.by ? <Author by={entry.by} /> : <b>The customer</b>} {formatOfferEvent(entry)}
    </Sentence>
  ),
  job: (entry) => (
    <Sentence quote={entry.text}>
      <b>Job {entry.number}</b>: {entry.event}
      {entry.by && ` by ${entry.by}`}
    </Sentence>
  ),
  change: (entry) => (
    <Sentence quote={entry.text}>
      <b>
        Change order {entry.number} of {entry.job}
      </b>
      : {entry.event}
      {entry.by && ` by ${entry.by}`}
    </Sentence>
  ),
  stay: (entry) => (
    <Sentence quote={entry.text}>
      <b>{entry.bay}</b>, {formatDay(entry.from, 'full')} to {formatDay(entry.to, 'full')}: {entry.event}
      {entry.by && ` by ${entry.by}`}
    </Sentence>
  ),
  waitlist: (entry) => (
    <p>
      {entry.by ? <Author by={entry.by} /> : <b>The customer</b>} {formatWaitlistEvent(entry)}
    </p>
  ),
  proposal: (entry) => (
    <p>
      <Author by={entry.by} /> proposed a scheme: {entry.scheme}
    </p>
  ),
  mail: (entry) => (
    <p>
      {mailTitle(entry.what, entry.subject)} <DeliveryState delivery={entry.delivery} since={entry.at} />
    </p>
  ),
};

const PROPOSAL_VERBS = {
  sent: 'proposed another time',
  taken: 'took the proposed time',
  withdrawn: 'withdrew the proposed time',
};

const renderEntry = (entry: TimelineEntry) => (SENTENCES[entry.kind] as (entry: TimelineEntry) => ReactNode)(entry);

/** What happened, above the words that were written. */
function Sentence({ quote, children }: { quote: string | null; children: ReactNode }) {
  return (
    <>
      <p>{children}</p>
      {quote && <blockquote className="card">{quote}</blockquote>}
    </>
  );
}

function StatusChange({ from, to, cause, reason, by }: TimelineEntry & { kind: 'status' }) {
  if (from === to)
    return (
      <>
        <Author by={by} /> {reason ? 'added why it was lost' : 'removed the reason it was lost'}
      </>
    );
  return (
    <>
      {cause ? CAUSES[cause] : <Author by={by} />} {cause ? 'moved it' : 'changed the status'} to{' '}
      <Status color={statusColor(to)}>{to}</Status>
    </>
  );
}

const CAUSES: Record<StatusCause, ReactNode> = {
  appointment: <b>The confirmed appointment</b>,
  reply: <b>The reply that was sent</b>,
  acceptance: <b>The accepted quote</b>,
  delivery: <b>The delivered job</b>,
};

/** 'Email from Ada Field' */
function emailTitle({ type, senderName, sender, count }: Extract<TimelineEntry, { kind: 'email' }>['email']): string {
  const from = senderName ?? sender;
  if (type === 'automatic') return `Automatic reply from ${from}`;
  return type === 'mail' ? `Email from ${from}` : `${count} more from ${from} within an hour`;
}

function Author({ by }: { by: string | null }) {
  return <b>{by ?? 'Someone'}</b>;
}

/** A mail for the customer that became a file counts as failed. */
function DeliveryState({
  delivery: { state, at, reason },
  since,
  isForCustomer = false,
}: {
  delivery: Delivery;
  /** The time of the entry, which is not repeated. */
  since: string;
  isForCustomer?: boolean;
}) {
  const then = formatLongDate(at);
  const when = then === formatLongDate(since) ? '' : ` ${then}`;
  const words = {
    sent: `sent${when}`,
    kept: `not sent${when}`,
    waiting: `waiting to be sent${when}`,
    failed: `could not be sent${when}`,
    bounced: `bounced${when}`,
  };
  const hasFailed = state === 'failed' || state === 'bounced' || (isForCustomer && state === 'kept');
  return (
    <span className={hasFailed ? 'danger' : 'muted'}>
      ({words[state]}
      {reason && `: ${reason}`})
    </span>
  );
}

function formatNote({ text, photos }: { text: string | null; photos: number }): string {
  const added = photos > 0 ? `added ${formatPhotos(photos)}` : '';
  return [text && 'left a note', added].filter(Boolean).join(' and ');
}

function formatWaitlistEvent({ event, from, to }: TimelineEntry & { kind: 'waitlist' }): string {
  const days = from && to ? `${formatDay(from, 'full')} to ${formatDay(to, 'full')}` : '';
  const words = {
    offered: `offered days from the waitlist: ${days}`,
    took: `took the days from the waitlist: ${days}`,
    passed: `passed on ${days} and stays on the waitlist`,
    left: 'left the waitlist',
  };
  return words[event];
}

/** The verbs of events whose own name is none. */
const OFFER_VERBS: Partial<Record<string, string>> = { asked: 'asked about', withdrawn: 'withdrew' };

function formatOfferEvent({ event, number, version, by }: TimelineEntry & { kind: 'offer' }): string {
  const isForCustomer = by !== null && (event === 'accepted' || event === 'declined');
  return `${OFFER_VERBS[event] ?? event} quote ${number}, version ${version}${isForCustomer ? ', for the customer' : ''}`;
}
