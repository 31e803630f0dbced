import { sql } from 'kysely';
import { columnsFor, differs, type Guard, refuse } from '../columns.ts';
import { type Db, engineOf } from '../open.ts';

/**
 * Offers with their versions, and what was decided about them. Sent versions, decisions and seals do not change: triggers
 * see to it. Decisions and seals have no foreign keys, because they outlive the erasure of a person.
 */
export async function up(db: Db): Promise<void> {
  await createOffers(db);
  await createVersions(db);
  await createDecisions(db);
  for (const guard of GUARDS) await refuse(db, guard);
  await endLinks(db);
}

async function createOffers(db: Db): Promise<void> {
  const { id, text, time, now } = columnsFor(db);
  const [number, numberType, buildNumber] = text('number', 20);
  await db.schema
    .createTable('offers')
    .addColumn('id', 'integer', id)
    .addColumn('quote_id', 'integer', (column) => column.notNull().references('quotes.id').onDelete('cascade'))
    .addColumn(number, numberType as never, (column) => buildNumber(column).notNull().unique())
    .addColumn('status', 'text', (column) =>
      column.notNull().check(sql`status in ('draft', 'sent', 'accepted', 'declined', 'withdrawn')`),
    )
    .addColumn('current_version_id', 'integer')
    .addColumn('accepted_version_id', 'integer')
    .addColumn('created_at', time as never, (column) => column.notNull().defaultTo(now))
    .addColumn('updated_at', time as never, (column) => column.notNull().defaultTo(now))
    .addCheckConstraint('offers_accepted_whole', sql`(status = 'accepted') = (accepted_version_id is not null)`)
    .addCheckConstraint('offers_sent_whole', sql`status in ('draft', 'withdrawn') or current_version_id is not null`)
    .execute();
  await db.schema.createIndex('offers_quote').on('offers').column('quote_id').execute();
  await db.schema.createIndex('offers_status').on('offers').columns(['status', 'updated_at']).execute();
  await sql`create unique index offers_undecided on offers (quote_id) where status in ('draft', 'sent')`.execute(db);

  await db.schema
    .createTable('counters')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('value', 'integer', (column) => column.notNull())
    .execute();
}

async function createVersions(db: Db): Promise<void> {
  const { id, text, time, json, now } = columnsFor(db);
  const [hash, hashType, buildHash] = text('document_hash', 64);
  const [validUntil, validUntilType, buildValidUntil] = text('valid_until', 10);
  const [sentTo, sentToType, buildSentTo] = text('sent_to', 255);
  await db.schema
    .createTable('offer_versions')
    .addColumn('id', 'integer', id)
    .addColumn('offer_id', 'integer', (column) => column.notNull().references('offers.id').onDelete('cascade'))
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull().check(sql`status in ('draft', 'sent', 'replaced')`))
    .addColumn('body', json as never, (column) => column.notNull())
    .addColumn('document', 'text')
    .addColumn(hash, hashType as never, buildHash)
    .addColumn('pdf_key', 'text')
    .addColumn('pdf_sha256', 'text')
    .addColumn(validUntil, validUntilType as never, buildValidUntil)
    .addColumn('total_cents', 'integer', (column) => column.notNull())
    .addColumn('min_cents', 'integer', (column) => column.notNull())
    .addColumn('max_cents', 'integer', (column) => column.notNull())
    .addColumn('sent_at', time as never)
    .addColumn(sentTo, sentToType as never, buildSentTo)
    .addColumn('user_id', 'text', (column) => column.references('users.id').onDelete('set null'))
    .addColumn('user_name', 'text')
    .addColumn('created_at', time as never, (column) => column.notNull().defaultTo(now))
    .addColumn('updated_at', time as never, (column) => column.notNull().defaultTo(now))
    .addUniqueConstraint('offer_versions_number', ['offer_id', 'version'])
    .addCheckConstraint(
      'offer_versions_sent_whole',
      sql`status = 'draft' or (document is not null and document_hash is not null and pdf_key is not null
        and pdf_sha256 is not null and valid_until is not null and sent_at is not null)`,
    )
    .execute();
  await sql`create unique index offer_versions_draft on offer_versions (offer_id) where status = 'draft'`.execute(db);
  await sql`create unique index offer_versions_sent on offer_versions (offer_id) where status = 'sent'`.execute(db);
}

async function createDecisions(db: Db): Promise<void> {
  const { id, text, time, now } = columnsFor(db);
  const [documentHash, documentHashType, buildDocumentHash] = text('document_hash', 64);
  const [recordHash, recordHashType, buildRecordHash] = text('record_hash', 64);
  const [name, nameType, buildName] = text('name', 200);
  const [email, emailType, buildEmail] = text('email', 255);
  const [poNumber, poNumberType, buildPoNumber] = text('po_number', 50);
  const [reason, reasonType, buildReason] = text('reason', 2_000);
  const [ip, ipType, buildIp] = text('ip', 45);
  const [userAgent, userAgentType, buildUserAgent] = text('user_agent', 300);
  await db.schema
    .createTable('decisions')
    .addColumn('id', 'integer', id)
    .addColumn('offer_id', 'integer')
    .addColumn('version_id', 'integer')
    .addColumn('change_order_id', 'integer')
    .addColumn('decision', 'text', (column) => column.notNull().check(sql`decision in ('accepted', 'declined')`))
    .addColumn('via', 'text', (column) => column.notNull().check(sql`via in ('link', 'desk')`))
    .addColumn(documentHash, documentHashType as never, (column) => buildDocumentHash(column).notNull())
    .addColumn('record', 'text')
    .addColumn(recordHash, recordHashType as never, (column) => buildRecordHash(column).notNull())
    .addColumn(name, nameType as never, buildName)
    .addColumn(email, emailType as never, buildEmail)
    .addColumn(poNumber, poNumberType as never, buildPoNumber)
    .addColumn(reason, reasonType as never, buildReason)
    .addColumn(ip, ipType as never, buildIp)
    .addColumn(userAgent, userAgentType as never, buildUserAgent)
    .addColumn('pdf_key', 'text')
    .addColumn('pdf_sha256', 'text')
    .addColumn('decided_at', time as never, (column) => column.notNull())
    .addColumn('erased_at', time as never)
    .addCheckConstraint('decisions_about_one', sql`(offer_id is null) <> (change_order_id is null)`)
    .execute();
  await db.schema.createIndex('decisions_offer').on('decisions').column('offer_id').execute();
  await sql`create unique index decisions_accepted on decisions (offer_id) where decision = 'accepted'`.execute(db);
  await sql`create unique index decisions_change on decisions (change_order_id)
    where change_order_id is not null`.execute(db);

  const [hash, hashType, buildHash] = text('hash', 64);
  const [previous, previousType, buildPrevious] = text('previous', 43);
  const [seal, sealType, buildSeal] = text('seal', 43);
  await db.schema
    .createTable('seals')
    .addColumn('id', 'integer', id)
    .addColumn('decision_id', 'integer', (column) => column.notNull().unique())
    .addColumn(hash, hashType as never, (column) => buildHash(column).notNull())
    .addColumn(previous, previousType as never, (column) => buildPrevious(column).notNull())
    .addColumn(seal, sealType as never, (column) => buildSeal(column).notNull())
    .addColumn('created_at', time as never, (column) => column.notNull().defaultTo(now))
    .execute();
}

const ERASED = ['record', 'name', 'email', 'reason', 'ip', 'user_agent', 'pdf_key'];

const GUARDS: Guard[] = [
  {
    name: 'offer_versions_frozen',
    table: 'offer_versions',
    event: 'update',
    when: `old.status <> 'draft' and (new.status = 'draft' or cast(new.body as text) <> cast(old.body as text) or ${differs(
      [
        'offer_id',
        'version',
        'document',
        'document_hash',
        'pdf_key',
        'pdf_sha256',
        'valid_until',
        'total_cents',
        'min_cents',
        'max_cents',
        'sent_at',
      ],
    )})`,
    message: 'a sent version does not change',
  },
  {
    name: 'offers_erased_first',
    table: 'offers',
    event: 'delete',
    when: 'exists (select 1 from decisions where decisions.offer_id = old.id and decisions.erased_at is null)',
    message: 'the decisions about an offer are erased first',
  },
  {
    name: 'decisions_frozen',
    table: 'decisions',
    event: 'update',
    when: `old.erased_at is not null or new.erased_at is null
      or ${ERASED.map((column) => `new.${column} is not null`).join(' or ')}
      or ${differs([
        'id',
        'offer_id',
        'version_id',
        'change_order_id',
        'decision',
        'via',
        'document_hash',
        'record_hash',
        'po_number',
        'pdf_sha256',
        'decided_at',
      ])}`,
    message: 'a decision does not change, it can only be erased',
  },
  { name: 'decisions_kept', table: 'decisions', event: 'delete', when: 'true', message: 'a decision stays' },
  { name: 'seals_frozen', table: 'seals', event: 'update', when: 'true', message: 'a seal does not change' },
  { name: 'seals_kept', table: 'seals', event: 'delete', when: 'true', message: 'a seal stays' },
];

const END_LINKS = sql.raw(`delete from links where kind = 'offer' and subject_id = old.id;`);

async function endLinks(db: Db): Promise<void> {
  if (engineOf(db) === 'sqlite') {
    await sql`create trigger offers_end_links after delete on offers begin ${END_LINKS} end`.execute(db);
    return;
  }
  await sql`create function offers_end_links() returns trigger language plpgsql as $$ begin
    ${END_LINKS}
    return null;
  end $$`.execute(db);
  await sql`create trigger offers_end_links after delete on offers
    for each row execute function offers_end_links()`.execute(db);
}
