import { formatTailNumber } from '#customers/leads/lead-words.ts';
import { SOURCE_LABELS } from '#customers/leads/leads.constants.ts';
import { ALARM_WORDS, type AlarmKind } from '#desk/alarms/troubles.ts';
import { phoneHref } from '#foundation/business/opening-hours.ts';
import { describeOpenings } from '#foundation/fields/typed-text.ts';
import { addDays, countDays } from '#time/days.ts';
import { formatDay, weekdayName } from '#time/format-day.ts';
import { formatTime } from '#time/format-moment.ts';
import { shopDay } from '#time/shop-time.ts';
import { HOUR_MS } from '#time/units.ts';
import { describeCollision } from '#workshop/hangar/describe-collision.ts';
import { formatCents, formatWorkDays } from '#workshop/shop/money.ts';
import type { Need } from '../today.contract.ts';
import { describeBackupNeed } from './describe-backups.ts';
import { describeShown, describeUnaskable } from './describe-shown.ts';

// Days are days of the shop, YYYY-MM-DD.

/** 'Wed Nov 25' */
export const formatDayAndWeekday = (day: string) => `${weekdayName(day).slice(0, 3)} ${formatDay(day, 'short')}`;

/** 'today', 'tomorrow', 'yesterday', 'on Saturday' within a week, else 'on Nov 30' */
function formatDaySoon(day: string, today: string): string {
  if (day === today) return 'today';
  if (day === addDays(today, 1)) return 'tomorrow';
  if (day === addDays(today, -1)) return 'yesterday';
  const isThisWeek = day > today && countDays(today, day) <= 7;
  return isThisWeek ? `on ${weekdayName(day)}` : `on ${formatDay(day, 'short')}`;
}

type VerbIcon = 'answer' | 'call' | 'photos' | null;

/** A need in words: one sentence, why, and one verb. There is none for what only the server's operator can do. */
interface DescribedNeed {
  title: string;
  why: string;
  verb: NeedVerb | null;
}
type NeedVerb = { label: string; to: string; icon: VerbIcon };

/** More checks are counted only. */
const MAX_NAMED = 3;

/** `today` is a day of the shop. */
export function describeNeed(need: Need, today: string, now: Date): DescribedNeed {
  if (need.kind === 'failed mails') return describeMails(need);
  if (need.kind === 'kept emails') return describeKept(need);
  if (need.kind === 'alarm') return describeAlarm(need);
  if (need.kind === 'asking') return describeUnaskable(need);
  if (need.kind === 'backup') return describeBackupNeed(need, now);
  if ('jobId' in need) return describeJob(need, today);
  if ('offerId' in need) return describeOffer(need, today);
  return describeLead(need, today, now);
}

function describeLead(
  need: Extract<Need, { kind: 'lead' | 'email' | 'booking' | 'reminder' }>,
  today: string,
  now: Date,
): DescribedNeed {
  const lead = leadPath(need);
  const confirm = { label: 'Confirm', to: lead, icon: null };
  if (need.kind === 'email')
    return {
      title: `${need.name} wrote an email`,
      why: sentence([need.aircraftType], describeWait(need.since, now)),
      verb: { label: 'Reply', to: lead, icon: 'answer' },
    };
  if (need.kind === 'booking')
    return {
      title: `${need.name}’s appointment is not confirmed`,
      why: sentence([need.aircraftType], `It’s ${formatMoment(need.startsAt, today)}.`),
      verb: confirm,
    };
  if (need.kind === 'reminder')
    return {
      title: need.about ? `Reminder: ${need.about}` : `Reminder about ${need.name}`,
      why: sentence([need.name, need.aircraftType], `Set for ${formatDaySoon(need.on, today)}.`),
      verb: { label: 'Open lead', to: lead, icon: null },
    };
  const { name, aircraftType, source, photos, since, startsAt } = need;
  return {
    title: `${name} is waiting for a first reply`,
    why: sentence(
      [aircraftType, SOURCE_LABELS[source].toLowerCase(), photos > 0 && countOf(photos, 'photo')],
      [startsAt && `Asked for ${formatMoment(startsAt, today)}, not confirmed yet.`, describeWait(since, now)]
        .filter(Boolean)
        .join(' '),
    ),
    verb: startsAt ? confirm : { label: 'Reply', to: lead, icon: 'answer' },
  };
}

function describeWait(since: string, now: Date): string {
  const hours = Math.floor((now.getTime() - Date.parse(since)) / HOUR_MS);
  if (hours < 1) return 'It just came in.';
  return `Waiting for ${hours < 48 ? countOf(hours, 'hour') : countOf(Math.floor(hours / 24), 'day')}.`;
}

/** 'tomorrow at 9:00 AM' */
const formatMoment = (at: string, today: string) =>
  `${formatDaySoon(shopDay(new Date(at)), today)} at ${formatTime(at)}`;

function describeOffer(need: Extract<Need, { offerId: number }>, today: string): DescribedNeed {
  const { number, name, aircraftType, offerId } = need;
  const offer = `/admin/offers/${offerId}`;
  if (need.kind === 'question')
    return {
      title: `${name} has a question about ${number}`,
      why: need.text ? `“${need.text}”` : sentence([aircraftType]),
      verb: { label: 'Reply', to: leadPath(need), icon: 'answer' },
    };
  const opened = describeOpenings(need, (at) => formatDaySoon(shopDay(new Date(at)), today));
  return {
    title:
      need.kind === 'opened'
        ? `${number} was opened, with no decision yet`
        : `${number} expires ${formatDaySoon(need.validUntil, today)}`,
    why: sentence(
      [name, aircraftType, formatCents(need.totalCents)],
      `${opened.charAt(0).toUpperCase()}${opened.slice(1)}.${need.openings > 0 ? ' No questions yet.' : ''}`,
    ),
    verb: callOr(need, { label: 'Open quote', to: offer, icon: null }),
  };
}

type JobNeed = Extract<Need, { jobId: number }>;

function describeJob(need: JobNeed, today: string): DescribedNeed {
  const words = {
    plane: need.tailNumber ? formatTailNumber(need.tailNumber) : need.number,
    open: (label: string, part = '', icon: VerbIcon = null) => ({
      label,
      to: `/admin/jobs/${need.jobId}${part}`,
      icon,
    }),
    soon: (day: string) => formatDaySoon(day, today),
  };
  return (JOB_NEEDS[need.kind] as (need: JobNeed, words: JobWords) => DescribedNeed)(need, words);
}

type JobWords = {
  plane: string;
  open: (label: string, part?: string, icon?: VerbIcon) => NeedVerb;
  soon: (day: string) => string;
};

const JOB_NEEDS: {
  [Kind in JobNeed['kind']]: (need: Extract<JobNeed, { kind: Kind }>, words: JobWords) => DescribedNeed;
} = {
  'job question': (need, { plane }) => ({
    title: `${need.name ?? 'The customer'} has a question about ${plane}`,
    why: need.text ? `“${need.text}”` : sentence([need.aircraftType]),
    verb: { label: 'Reply', to: leadPath(need), icon: 'answer' },
  }),
  finding: ({ title, aircraftType, name, isStuck, change }, { plane, open }) => ({
    title: `${title} on ${plane} needs a price`,
    why: sentence([aircraftType, name], isStuck ? 'Work has stopped for it.' : 'Work goes on around it.'),
    verb: open('Open draft', `#change-${change}`),
  }),
  'open checks': ({ readyOn, checks, aircraftType, name }, { plane, open, soon }) => ({
    title: `${plane} leaves ${soon(readyOn)} with ${countOf(checks.length, 'checklist item')} open`,
    why: sentence([aircraftType, name], listed(checks)),
    verb: open('Checklist', '#checks'),
  }),
  finished: ({ aircraftType, name }, { plane, open }) => ({
    title: `All stages of ${plane} are finished`,
    why: sentence([aircraftType, name], 'Mark it ready.'),
    verb: open('Open job', '#state'),
  }),
  'not arrived': (need, { plane, open, soon }) => ({
    title: `${plane} has not arrived`,
    why: sentence([need.aircraftType, need.name], `Expected ${soon(need.inductionOn)}.`),
    verb: callOr(need, open('Open job')),
  }),
  collision: ({ collision }, { open }) => ({
    title: describeCollision(collision),
    why: 'Work has no spot on these days.',
    verb: open('Open job', `#collision-${collision.stay}`),
  }),
  'no days': ({ number, tailNumber, aircraftType, name }, { plane }) => ({
    title: `${number} has no days`,
    why: sentence([tailNumber && plane, aircraftType, name], 'It isn’t planned in the hangar yet.'),
    verb: { label: 'Plan', to: '/admin/hangar', icon: null },
  }),
  moved: ({ toldReadyOn, readyOn, workDays, aircraftType, name }, { plane, open }) => ({
    title: `${plane} is now ready ${formatDay(readyOn, 'short')}, ${formatWorkDays(workDays)} later`,
    why: sentence(
      [aircraftType, name],
      toldReadyOn ? `Promised ${formatDay(toldReadyOn, 'short')}, with no reason for the change.` : 'No reason given.',
    ),
    verb: open('Give a reason'),
  }),
  arrival: ({ inductionOn, aircraftType, name, unpaidCents }, { plane, open, soon }) => ({
    title: `${plane} arrives ${soon(inductionOn)}`,
    why: sentence([aircraftType, name], unpaidCents > 0 && `${formatCents(unpaidCents)} is unpaid.`),
    verb: open('Prepare'),
  }),
  change: (need, { plane, open, soon }) => ({
    title: `Change order ${need.change} on ${plane} is pending`,
    why: sentence([need.title, need.name], `Response due ${soon(need.respondBy)}.`),
    verb: callOr(need, open('Open job')),
  }),
  answer: ({ name, change, title, approvedCents }, { plane, open }) => ({
    title: `${name ?? 'The customer'} has answered change order ${change} on ${plane}`,
    why: sentence([title], approvedCents === 0 ? 'Declined.' : `${formatCents(approvedCents)} approved.`),
    verb: open('Open job'),
  }),
  silent: ({ days, aircraftType, name }, { plane, open }) => ({
    title: `No update on ${plane} for ${countOf(days, 'day')}`,
    why: sentence([aircraftType, name], 'Sharing one photo will do.'),
    verb: open('Add photos', '#photos', 'photos'),
  }),
  invoice: ({ label, name, cents, isFinal }, { plane, open }) => ({
    title: `Send the ${isFinal ? 'final invoice' : 'invoice'} for ${plane}, ${formatCents(cents)}`,
    why: sentence([label, name]),
    verb: open('Send invoice', '#invoices'),
  }),
  disputed: ({ cents, name, aircraftType }, { plane, open }) => ({
    title: `A ${formatCents(cents)} payment for ${plane} is disputed`,
    why: sentence([aircraftType, name], 'Answer the bank at Stripe. It decides.'),
    verb: open('Open job', '#money'),
  }),
  overpaid: ({ cents, name, aircraftType }, { plane, open }) => ({
    title: `${plane} is overpaid by ${formatCents(cents)}`,
    why: sentence([aircraftType, name], 'Refund it, at Stripe if it came online.'),
    verb: open('Open job', '#money'),
  }),
  shown: (need, { plane, open }) => {
    const { title, said, label } = describeShown(need, plane);
    return { title, why: sentence([need.aircraftType, need.name], said), verb: open(label, '/show') };
  },
  unpaid: (need, { plane, open }) => ({
    title: `${formatCents(need.unpaidCents)} is due for ${plane}`,
    why: sentence([need.aircraftType, need.name]),
    verb: callOr(need, open('Open job')),
  }),
};

function describeMails(need: Extract<Need, { kind: 'failed mails' }>): DescribedNeed {
  const { count: mails, subject, recipient, reason } = need;
  return {
    title: mails === 1 ? '1 email did not arrive' : `${mails.toLocaleString('en-US')} emails did not arrive`,
    why: `${mails === 1 ? '' : 'The last one: '}${subject}, to ${recipient ?? 'the shop'}${reason ? `: ${reason}` : ''}`,
    verb: { label: mails === 1 ? 'Fix it' : 'Open outbox', to: '/admin/outbox?status=failed', icon: null },
  };
}

function describeKept({ count }: Extract<Need, { kind: 'kept emails' }>): DescribedNeed {
  return {
    title: count === 1 ? '1 message is waiting' : `${count.toLocaleString('en-US')} messages are waiting`,
    why: 'Saved as files before email was set up. Decide which of them still go out.',
    verb: { label: 'Choose', to: '/admin/outbox', icon: null },
  };
}

function describeAlarm({ alarm: { kind, detail } }: Extract<Need, { kind: 'alarm' }>): DescribedNeed {
  const { subject, advice } = ALARM_WORDS[kind];
  return {
    title: subject,
    // In full, because the mail that says it may not have left.
    why: `${detail} ${advice}`,
    verb: ALARM_VERBS[kind] ?? null,
  };
}

const ALARM_VERBS: Partial<Record<AlarmKind, NeedVerb>> = {
  mails: { label: 'Open outbox', to: '/admin/outbox', icon: null },
  mailbox: { label: 'Open settings', to: '/admin/settings/mailbox', icon: null },
  backups: { label: 'Open backups', to: '/admin/settings/backups', icon: null },
  refusals: { label: 'Security log', to: '/admin/security-log', icon: null },
};

const leadPath = ({ leadId }: { leadId: number | null }) => (leadId === null ? '/admin' : `/admin/quotes/${leadId}`);

function callOr({ name, phone }: { name: string | null; phone: string | null }, verb: NeedVerb) {
  if (!phone) return verb;
  return {
    label: `Call ${name?.split(' ')[0] ?? phone}`,
    to: phoneHref(phone),
    icon: 'call' as const,
  };
}

/** 'Mooney M20J, Luis Arriaga. Waiting for 21 hours.' */
function sentence(parts: readonly (string | null | false)[], rest?: string | null | false): string {
  const first = parts.filter(Boolean).join(', ');
  const begun = first && `${first[0]!.toUpperCase()}${first.slice(1)}.`;
  return [begun, rest].filter(Boolean).join(' ');
}

function listed(checks: readonly string[]): string {
  const named = checks.slice(0, MAX_NAMED).join(', ');
  return checks.length > MAX_NAMED ? `${named} and ${checks.length - MAX_NAMED} more.` : `${named}.`;
}

export const countOf = (many: number, what: string) =>
  `${many.toLocaleString('en-US')} ${what}${many === 1 ? '' : 's'}`;
