import { type ColumnMetadata, sql, type TableMetadata } from 'kysely';
import { ARCHIVED } from '#database/archive.ts';
import { json } from '#database/columns.ts';
import type { Db } from '#database/open.ts';

/** Columns that a check limits to certain values. */
const PARTICULAR: Record<string, unknown> = {
  // In use since the first migration
  'users.role': 'user',
  'invitations.role': 'painter',
  'users.landing': 'leads',
  'appointments.status': 'held',
  'quote_schemes.origin': 'visitor',
  'studio_counts.event': 'opened',
  'offers.status': 'accepted',
  'offer_versions.status': 'sent',
  'jobs.status': 'on-hold',
  'jobs.delivered_on': null,
  'job_stages.skipped': false,
  'job_checks.kind': 'tick',
  'job_checks.not_applicable': 'Not of this aircraft',
  'job_subscribers.kind': 'customer',
  'payments.method': 'wire',
  'invoices.number': 'I-26-0001',
  'credit_notes.number': 'C-26-0001',
  'credit_notes.kind': 'reduction',
  'credit_notes.reason': 'Billed by mistake',
  'customer_contacts.joined_by': 'hand',
  'change_orders.status': 'decided',
  'change_orders.reason': 'corrosion',
  'job_files.kind': 'photo',
  'job_files.change_order_id': null,
  'job_files.offer_id': null,
  'showing_answers.kind': 'words',
  'showing_answers.choice': null,
  'showing_answers.wording': null,
  'showing_answers.text': 'They called before they touched it.',
  'showing_answers.given_how': 'By phone, to Ana',
  // Its job has no permission.
  'projects.job_id': null,
  'bays.kind': 'paint',
  'stays.kind': 'closed',
  'stays.on_ramp': false,
  'stays.job_id': null,
  'stays.offer_id': null,
  'stays.quote_id': null,
  'stays.from_day': '2026-01-02',
  'stays.to_day': '2026-01-03',
  'stays.expires_at': null,
  'waitlist.status': 'offered',
  'webhook_endpoints.off_reason': 'gone',
  'webhook_deliveries.problem': 'time',
  'calendar_feeds.scope': 'both',
  'passport_works.transfers': 'once',
  'passport_coats.layer': 'base',
  'passport_transfers.status': 'done',
  'backup_settings.due_at': '03:00',
  'inbound_mails.kind': 'mail',
  'inbound_mails.matched_by': 'thread',
  'backup_settings.place': 'folder',
  'stripe_settings.card_limit_cents': 500_000,
  'checkouts.state': 'paid',
  'checkouts.method': 'card',
  'checkouts.dispute': 'won',
};
const OF_TYPE: [RegExp, unknown][] = [
  [/bool/i, true],
  [/int/i, 1],
  [/double|float/i, 0.5],
  [/json/i, json({ sample: ['Zoë', 1] })],
  [/date/i, '2026-01-02'],
  [/time/i, '2026-01-02T03:04:05.678Z'],
  [/text|char/i, 'sample'],
];

/**
 * Inserts a row with a value in every column into each archived table at any migration. A table whose checks reject the
 * samples stays empty.
 * @returns tables with a row
 */
export async function insertSampleRows(db: Db): Promise<string[]> {
  const tables = await db.withoutPlugins().introspection.getTables();
  const filled: string[] = [];
  for (const name of Object.keys(ARCHIVED)) {
    const table = tables.find((candidate) => candidate.name === name);
    if (table && (await insertSampleRow(db, table))) filled.push(name);
  }
  return filled;
}

async function insertSampleRow(db: Db, { name, columns }: TableMetadata): Promise<boolean> {
  // References match: each row's id is 1, or the sample text.
  const given = columns.filter((column) => !column.isAutoIncrementing);
  const names = sql.join(given.map((column) => sql.ref(column.name)));
  const values = sql.join(given.map((column) => sampleOf(name, column)));
  try {
    await sql`insert into ${sql.table(name)} (${names}) values (${values})`.execute(db.withoutPlugins());
    return true;
  } catch (error) {
    if (/check/i.test((error as Error).message)) return false;
    throw error;
  }
}

function sampleOf(table: string, { name, dataType }: ColumnMetadata): unknown {
  const particular = PARTICULAR[`${table}.${name}`];
  return particular !== undefined ? particular : OF_TYPE.find(([type]) => type.test(dataType))?.[1];
}
