import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import {
  APPOINTMENT_STATUSES,
  DESK_LIMITS,
  LIMITS as LEAD_LIMITS,
  WAITLIST_LIMITS,
} from '#customers/leads/leads.constants.ts';
import { LAYERS, PASSPORT_LIMITS, TRANSFER_RULES } from '#customers/passports/passport.constants.ts';
import type { Row, Tables } from '#database/tables.ts';
import { MAILBOX_LIMITS } from '#desk/mailbox/mailbox.constants.ts';
import { LANDINGS } from '#office/account/users.ts';
import { OFF_REASONS, WEBHOOK_LIMITS } from '#office/webhooks/webhooks.ts';
import { ROLES } from '#rights/rights.ts';
import { CHANGE_LIMITS, CHANGE_REASONS, CHANGE_STATUSES } from '#workshop/changes/change-order.ts';
import { MAX_NAME, MAX_PO_NUMBER, MAX_REASON } from '#workshop/decisions/decisions.constants.ts';
import { WAIT_STATUSES } from '#workshop/hangar/openings/waitlist.ts';
import { CREDIT_KINDS, INVOICE_LIMITS } from '#workshop/invoices/invoice.constants.ts';
import { FILE_LIMITS } from '#workshop/jobs/files/job-files.ts';
import { JOB_LIMITS, JOB_STATUSES } from '#workshop/jobs/job-status.constants.ts';
import { CHECK_KINDS } from '#workshop/jobs/release/check-kinds.ts';
import { OFFER_STATUSES, VERSION_STATUSES } from '#workshop/offers/offer.constants.ts';
import { CHOICES } from '#workshop/shown/permission.constants.ts';
import { SHOWN_LIMITS } from '#workshop/shown/shown.constants.ts';
import { BAY_KINDS, HANGAR_LIMITS, STAY_KINDS } from '#workshop/stays/places.ts';
import { engines, freshDatabase } from './support/database.ts';

/** All words of a column's type; the compiler refuses a list that lacks one. */
const wordsOf = <Table extends keyof Tables, Column extends keyof Row<Table>>(
  each: Record<Extract<Row<Table>[Column], string>, true>,
) => Object.keys(each);

/** What columns hold, as the code knows it. */
const WORDS: Record<string, readonly string[]> = {
  // The time proposed in place of an appointment is no status of it.
  'appointments.status': [...APPOINTMENT_STATUSES, 'proposed'],
  'backup_settings.place': wordsOf<'backupSettings', 'place'>({ folder: true, storage: true }),
  'backups.failed_step': wordsOf<'backups', 'failedStep'>({ make: true, check: true }),
  'backups.place': wordsOf<'backups', 'place'>({ folder: true, storage: true }),
  'bays.kind': BAY_KINDS,
  'browser_reports.kind': wordsOf<'browserReports', 'kind'>({ policy: true, error: true }),
  'calendar_feeds.scope': wordsOf<'calendarFeeds', 'scope'>({ hangar: true, appointments: true, both: true }),
  'change_orders.reason': Object.keys(CHANGE_REASONS),
  'change_orders.status': CHANGE_STATUSES,
  'credit_notes.kind': CREDIT_KINDS,
  'checkouts.dispute': wordsOf<'checkouts', 'dispute'>({ open: true, won: true, lost: true }),
  'checkouts.method': wordsOf<'checkouts', 'method'>({ card: true, bank: true }),
  'checkouts.state': wordsOf<'checkouts', 'state'>({
    started: true,
    processing: true,
    paid: true,
    failed: true,
    expired: true,
  }),
  'customer_contacts.joined_by': wordsOf<'customerContacts', 'joinedBy'>({ phone: true, hand: true }),
  'decisions.decision': wordsOf<'decisions', 'decision'>({ accepted: true, declined: true }),
  'decisions.via': wordsOf<'decisions', 'via'>({ link: true, desk: true }),
  'inbound_mails.kind': wordsOf<'inboundMails', 'kind'>({ mail: true, automatic: true, beyond: true }),
  'inbound_mails.matched_by': wordsOf<'inboundMails', 'matchedBy'>({
    thread: true,
    token: true,
    address: true,
    hand: true,
  }),
  'invitations.role': ROLES,
  'job_checks.kind': CHECK_KINDS,
  'job_files.kind': wordsOf<'jobFiles', 'kind'>({ photo: true, document: true }),
  'job_subscribers.kind': wordsOf<'jobSubscribers', 'kind'>({ customer: true, other: true }),
  'jobs.status': JOB_STATUSES,
  'offer_versions.status': VERSION_STATUSES,
  'offers.status': OFFER_STATUSES,
  'passport_coats.layer': Object.keys(LAYERS),
  'passport_transfers.status': wordsOf<'passportTransfers', 'status'>({
    offered: true,
    done: true,
    withdrawn: true,
    expired: true,
  }),
  'passport_works.transfers': Object.keys(TRANSFER_RULES),
  'payments.method': wordsOf<'payments', 'method'>({
    check: true,
    wire: true,
    bank: true,
    card: true,
    cash: true,
    other: true,
  }),
  'quote_schemes.origin': wordsOf<'quoteSchemes', 'origin'>({ visitor: true, shop: true }),
  'showing_answers.choice': CHOICES,
  'showing_answers.kind': wordsOf<'showingAnswers', 'kind'>({ permission: true, words: true }),
  'stays.kind': STAY_KINDS,
  'studio_counts.event': wordsOf<'studioCounts', 'event'>({ opened: true, saved: true, sent: true }),
  'users.landing': Object.keys(LANDINGS),
  // Accounts of releases without roles.
  'users.role': [...ROLES, 'user'],
  'waitlist.status': WAIT_STATUSES,
  'webhook_deliveries.problem': wordsOf<'webhookDeliveries', 'problem'>({
    address: true,
    time: true,
    unreachable: true,
    answer: true,
    secret: true,
    off: true,
  }),
  'webhook_endpoints.off_reason': OFF_REASONS,
};

/** The most characters or, where a column holds a number, the most of it. */
const MOST: Record<string, number> = {
  'bays.name': HANGAR_LIMITS.bayName,
  'bays.places': HANGAR_LIMITS.places,
  'change_orders.findings': CHANGE_LIMITS.findings,
  'change_orders.stage_key': JOB_LIMITS.stageKey,
  'change_orders.title': CHANGE_LIMITS.title,
  'credit_notes.reason': INVOICE_LIMITS.reason,
  'decisions.name': MAX_NAME,
  'decisions.po_number': MAX_PO_NUMBER,
  'decisions.reason': MAX_REASON,
  'job_files.caption': FILE_LIMITS.caption,
  'job_forecasts.note': JOB_LIMITS.note,
  'job_stages.days': JOB_LIMITS.stageDays,
  'job_stages.days_left': JOB_LIMITS.daysLeft,
  'job_stages.key': JOB_LIMITS.stageKey,
  'job_stages.title': JOB_LIMITS.stageTitle,
  'jobs.aircraft_type': JOB_LIMITS.type,
  'jobs.cancel_reason': JOB_LIMITS.reason,
  'jobs.hold_note': JOB_LIMITS.note,
  'jobs.tail_number': JOB_LIMITS.tail,
  'jobs.taken_by': JOB_LIMITS.takenBy,
  'jobs.template': JOB_LIMITS.template,
  'jobs.title': JOB_LIMITS.title,
  'passport_works.labor_months': PASSPORT_LIMITS.warrantyMonths,
  'passport_works.title': PASSPORT_LIMITS.title,
  'passport_works.warranty_months': PASSPORT_LIMITS.warrantyMonths,
  'passport_works.warranty_text': PASSPORT_LIMITS.warrantyText,
  'passports.aircraft': PASSPORT_LIMITS.aircraft,
  'passports.holder_name': PASSPORT_LIMITS.name,
  'passports.serial': PASSPORT_LIMITS.serial,
  'passports.tail_number': PASSPORT_LIMITS.tail,
  'quotes.aircraft_type': LEAD_LIMITS.aircraftType,
  'quotes.business_name': LEAD_LIMITS.businessName,
  'inbound_mails.sender': MAILBOX_LIMITS.address,
  'inbound_mails.sender_name': MAILBOX_LIMITS.name,
  'inbound_mails.subject': MAILBOX_LIMITS.subject,
  'inbound_files.mime_type': MAILBOX_LIMITS.mimeType,
  'quotes.email': LEAD_LIMITS.email,
  'quotes.first_name': LEAD_LIMITS.name,
  'quotes.how_did_you_find_us': LEAD_LIMITS.howDidYouFindUs,
  'quotes.last_name': LEAD_LIMITS.name,
  'quotes.lost_reason': DESK_LIMITS.lostReason,
  'quotes.phone': LEAD_LIMITS.phone,
  'quotes.remind_about': DESK_LIMITS.about,
  'quotes.tail_number': LEAD_LIMITS.tailNumber,
  'quotes.timeline': LEAD_LIMITS.timeline,
  'showing_answers.given_by': SHOWN_LIMITS.givenBy,
  'showing_answers.given_how': SHOWN_LIMITS.how,
  'showing_answers.stars': SHOWN_LIMITS.stars,
  'showing_answers.text': SHOWN_LIMITS.text,
  'showing_answers.title': SHOWN_LIMITS.title,
  'stays.title': HANGAR_LIMITS.title,
  'waitlist.min_days': WAITLIST_LIMITS.notice,
  'webhook_endpoints.url': WEBHOOK_LIMITS.url,
};

interface Check {
  table: string;
  check: string;
}

describe('what code and database both know', () => {
  it.each(engines)('is the same words of each column on %s', async (engine) => {
    const found: Record<string, string[]> = {};
    for (const { table, check } of await readChecks(engine)) {
      const column = /^\W*(\w+)\W*(?:::\w+\W*)?(?: in | = ANY )/.exec(check)?.[1];
      if (column && !/ or /i.test(check))
        found[`${table}.${column}`] = [...check.matchAll(/'([^']*)'/g)].map((each) => each[1]!);
    }
    const sorted = (lists: Record<string, readonly string[]>) =>
      Object.fromEntries(Object.entries(lists).map(([column, words]) => [column, words.toSorted()]));
    expect(sorted(found)).toEqual(sorted(WORDS));
  });

  it('is the same limits, also of the days of a stay', async () => {
    const checks = await readChecks('sqlite');
    const found = checks.flatMap(({ table, check }) => {
      const [, text, number, most] =
        /^(?:length\("?(\w+)"?\) <=|"?(\w+)"? between \d+ and) (\d+)(?: and \(.*\))?$/.exec(check) ?? [];
      return most ? [[`${table}.${text ?? number}`, Number(most)] as const] : [];
    });
    expect(Object.fromEntries(found.filter(([column]) => column in MOST))).toEqual(MOST);
    expect(checks.find(({ check }) => check.includes('julianday'))!.check).toMatch(` < ${HANGAR_LIMITS.days}`);
  });
});

async function readChecks(engine: (typeof engines)[number]): Promise<Check[]> {
  const { db } = await freshDatabase(engine);
  if (engine === 'postgres') {
    const { rows } =
      await sql<Check>`select conrelid::regclass::text as "table", pg_get_expr(conbin, conrelid) as "check"
      from pg_constraint where contype = 'c' and conrelid <> 0`.execute(db);
    return rows;
  }
  const { rows } = await sql<{
    name: string;
    sql: string;
  }>`select name, sql from sqlite_master where type = 'table'`.execute(db);
  return rows.flatMap(({ name: table, sql: text }) =>
    [...text.matchAll(/\bcheck \(((?:[^()]|\((?:[^()]|\([^()]*\))*\))*)\)/gi)].map(([, check]) => ({
      table,
      check: check!,
    })),
  );
}
