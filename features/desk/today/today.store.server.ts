import { sql } from 'kysely';
import { customerName } from '#customers/leads/lead-words.ts';
import { CLOSED_STATUSES, type LeadSource, UNANSWERED } from '#customers/leads/leads.constants.ts';
import type { Db } from '#database/open.ts';
import { listOpenAlarms } from '#desk/alarms/alarms.store.server.ts';
import { countLeads } from '#desk/lead-desk/lead-list.store.server.ts';
import { hasMailServer } from '#office/outbox/mail-server.store.server.ts';
import { readBackupSettings, readBackupState } from '#server/backups/backups.store.server.ts';
import { isDemoInProgress } from '#server/demo-progress.store.server.ts';
import { findKeptMails } from '#server/mail/kept-mails.store.server.ts';
import { countMails, listMails } from '#server/mail/outbox-list.store.server.ts';
import { addDays } from '#time/days.ts';
import { shopDay } from '#time/shop-time.ts';
import { FEDERAL_HOLIDAYS, holidayOn, isWorkDay, type WorkCalendar } from '#time/work-days.ts';
import { findUnplanned } from '#workshop/hangar/board/hangar-board.store.server.ts';
import { findCollisions } from '#workshop/hangar/collisions.store.server.ts';
import { readCalendar } from '#workshop/jobs/job.store.server.ts';
import { findOfferPage } from '#workshop/offers/desk/offer-desk.store.server.ts';
import { listWaitingShowings } from '#workshop/shown/answers.store.server.ts';
import { countUnaskable } from '#workshop/shown/asking.store.server.ts';
import { hasBays } from '#workshop/stays/stays.store.server.ts';
import {
  findFirstSteps,
  findMovedDates,
  findPaymentTroubles,
  findPhones,
  readJobs,
  type StepsConfig,
} from './needs.store.server.ts';
import { DAYS_AHEAD, type Facts, findNeeds, groupByBay, type TodayJob } from './needs.ts';
import type { ComingDay, Today } from './today.contract.ts';

/** More do not fit on a page that is read at one glance. */
const MAX_ROWS = 50;

/** What needs the owner as of now; nothing of it is stored. */
export async function readToday(db: Db, config: StepsConfig, now: Date): Promise<Today> {
  const today = shopDay(now);
  const calendar = await readCalendar(db);
  const jobs = await readJobs(db, now);
  const offers = await readOffers(db, now);
  const steps = await findFirstSteps(db, config, now);
  const backups = await readBackups(db, config, now);
  const facts: Facts = {
    unanswered: { leads: await findUnanswered(db), count: await countLeads(db, { status: UNANSWERED }) },
    bookings: await findUnconfirmed(db, now),
    emails: await findEmails(db),
    reminders: await findReminders(db, addDays(today, DAYS_AHEAD)),
    offers,
    jobs,
    failedMails: await findFailedMails(db, now),
    keptMails: (await hasMailServer(db, config)) ? (await findKeptMails(db, now)).length : 0,
    collisions: await findCollisions(db, now),
    unplanned: (await hasBays(db))
      ? (await findUnplanned(db)).flatMap(({ jobId, needsDays }) => (needsDays ? jobId : []))
      : [],
    alarms: await listOpenAlarms(db),
    payments: await findPaymentTroubles(db, now),
    showings: await findShowings(db, now),
    unaskable: await countUnaskable(db, now),
    backup: backups.problem ?? (steps.includes('backup') ? null : backups.open),
  };
  return {
    day: today,
    needs: findNeeds(facts, today, calendar),
    moved: await findMovedDates(db, jobs, now, calendar),
    bays: groupByBay(jobs),
    coming: await findComingDays(db, { jobs, offers, today, calendar }),
    steps,
    backups: backups.last,
    isDemoInProgress: await isDemoInProgress(db),
  };
}

const PERSON = ['quotes.id', 'firstName', 'lastName', 'phone', 'aircraftType', 'tailNumber'] as const;

interface PersonRow {
  id: number;
  firstName: string;
  lastName: string;
  phone: string | null;
  aircraftType: string | null;
  tailNumber: string | null;
}

const toPerson = ({ id: leadId, phone, aircraftType, tailNumber, ...names }: PersonRow) => ({
  leadId,
  name: customerName(names),
  phone,
  aircraftType,
  tailNumber,
});

/** Finds leads without an answer, the longest wait first. */
async function findUnanswered(db: Db): Promise<Facts['unanswered']['leads']> {
  const rows = await db
    .selectFrom('quotes')
    .leftJoin('appointments as a', (join) => join.onRef('a.quoteId', '=', 'quotes.id').on('a.status', '=', 'held'))
    .select([...PERSON, 'source', 'quotes.createdAt', 'startsAt'])
    .select(sql<number>`(select count(*) from quote_photos where quote_id = quotes.id)`.as('photos'))
    .where('quotes.status', '=', UNANSWERED)
    .orderBy('quotes.createdAt')
    .orderBy('quotes.id')
    .limit(MAX_ROWS)
    .execute();
  return rows.map(({ source, createdAt: since, startsAt, photos, ...row }) => ({
    ...toPerson(row),
    source: source as LeadSource,
    since,
    startsAt,
    // PostgreSQL counts to text.
    photos: Number(photos),
  }));
}

/** Bookings ahead that nobody has confirmed, of leads that got an answer. */
async function findUnconfirmed(db: Db, now: Date): Promise<Facts['bookings']> {
  const rows = await db
    .selectFrom('appointments')
    .innerJoin('quotes', 'quotes.id', 'appointments.quoteId')
    .select([...PERSON, 'startsAt'])
    .where('appointments.status', '=', 'held')
    .where('quotes.status', '<>', UNANSWERED)
    .where('startsAt', '>=', now.toISOString())
    .orderBy('startsAt')
    .limit(MAX_ROWS)
    .execute();
  return rows.map((row) => ({ ...toPerson(row), startsAt: row.startsAt }));
}

/** Leads that got a first answer, and wrote again. */
async function findEmails(db: Db): Promise<Facts['emails']> {
  const rows = await db
    .selectFrom('quotes')
    .select([...PERSON, 'unansweredSince'])
    .where('unansweredSince', 'is not', null)
    .where('status', '<>', UNANSWERED)
    .orderBy('unansweredSince')
    .orderBy('id')
    .limit(MAX_ROWS)
    .execute();
  return rows.map((row) => ({ ...toPerson(row), since: row.unansweredSince! }));
}

async function findReminders(db: Db, until: string): Promise<Facts['reminders']> {
  const rows = await db
    .selectFrom('quotes')
    .select([...PERSON, 'remindOn', 'remindAbout'])
    .where('remindOn', '<=', until)
    .where('status', 'not in', CLOSED_STATUSES)
    .orderBy('remindOn')
    .orderBy('id')
    .limit(MAX_ROWS)
    .execute();
  return rows.map((row) => ({ ...toPerson(row), on: row.remindOn!, about: row.remindAbout }));
}

async function findShowings(db: Db, now: Date): Promise<Facts['showings']> {
  return (await listWaitingShowings(db, now))
    .slice(0, MAX_ROWS)
    .map(({ jobId, number, leadId, name, phone, aircraftType, tailNumber, shown, choice }) => {
      return { jobId, number, leadId, name, phone, aircraftType, tailNumber, shown, choice };
    });
}

async function readOffers(db: Db, now: Date): Promise<Facts['offers']> {
  const { offers } = (await findOfferPage(db, { status: 'sent', limit: MAX_ROWS }, now))!;
  const leadIds = offers.flatMap(({ lead }) => lead?.id ?? []);
  const phones = await findPhones(db, leadIds);
  return offers.flatMap(({ lead, ...offer }) => (lead ? [{ ...offer, lead, phone: phones.get(lead.id) ?? null }] : []));
}

async function findFailedMails(db: Db, now: Date): Promise<Facts['failedMails']> {
  const [last] = await listMails(db, { state: 'failed', limit: 1 });
  if (!last) return null;
  const { failed } = await countMails(db, now);
  return { count: failed, subject: last.subject, recipient: last.recipient, reason: last.reason };
}

/** What stands of the backups, what is wrong with them, and that they are not encrypted. */
async function readBackups(db: Db, config: StepsConfig, now: Date) {
  const { isOn, passphrase } = await readBackupSettings(db, config);
  const state = await readBackupState(db, now);
  const { lastMadeAt, lastCheckedAt, place, isRunning, failure: reason } = state;
  const problem = isOn ? state.problem : null;
  const isEncrypted = passphrase !== null;
  return {
    last: { isOn, isRunning, isEncrypted, lastMadeAt, place, lastCheckedAt },
    problem: problem && { problem, lastMadeAt, reason },
    open: isOn && !isEncrypted ? { problem: 'open' as const, lastMadeAt, reason } : null,
  };
}

async function findComingDays(
  db: Db,
  {
    jobs,
    offers,
    today,
    calendar,
  }: { jobs: TodayJob[]; offers: Facts['offers']; today: string; calendar: WorkCalendar },
): Promise<ComingDay[]> {
  const appointments = await db
    .selectFrom('appointments')
    .innerJoin('quotes', 'quotes.id', 'appointments.quoteId')
    .select(['startsAt', 'firstName', 'lastName', 'quoteId as leadId'])
    .where('appointments.status', '=', 'confirmed')
    .where('startsAt', '>=', new Date(Date.parse(today)).toISOString())
    .orderBy('startsAt')
    .limit(MAX_ROWS)
    .execute();
  const about = ({ tailNumber, number }: TodayJob) => ({
    subject: tailNumber ?? number,
    at: null,
    leadId: null,
    tailNumber,
  });
  const events = [
    ...jobs
      .filter(({ status }) => status === 'booked')
      .map((job) => ({ day: job.inductionOn, kind: 'arrival' as const, ...about(job) })),
    ...appointments.map(({ startsAt: at, leadId, ...names }) => ({
      day: shopDay(new Date(at)),
      kind: 'appointment' as const,
      subject: customerName(names),
      at,
      leadId,
      tailNumber: null,
    })),
    ...offers.map(({ validUntil, number }) => ({
      day: validUntil,
      kind: 'expiry' as const,
      subject: number,
      at: null,
      leadId: null,
      tailNumber: null,
    })),
    ...jobs
      .filter(({ status }) => status === 'in-work')
      .map((job) => ({ day: job.readyOn, kind: 'ready' as const, ...about(job) })),
  ];
  const days = Array.from({ length: DAYS_AHEAD }, (_, ahead) => addDays(today, ahead + 1));
  return days
    .map((day) => ({
      day,
      // A weekend is no news.
      isClosed:
        !isWorkDay(day, calendar) && isWorkDay(day, { ...calendar, closed: [], openHolidays: FEDERAL_HOLIDAYS }),
      holiday: holidayOn(day),
      events: events.filter((event) => event.day === day).map(({ day: _, ...event }) => event),
    }))
    .filter(({ isClosed, events: own }) => isClosed || own.length > 0);
}
