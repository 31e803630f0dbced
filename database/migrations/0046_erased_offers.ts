import { sql } from 'kysely';
import { allow, columnsFor, differs, type Guard, refuse } from '../columns.ts';
import type { Db } from '../open.ts';

/**
 * Offers that were decided outlive the erasure of their leads: numbers, cents, days and hashes stay. An erased version has
 * neither document nor PDF.
 */
export async function up(db: Db): Promise<void> {
  await sql`alter table offers alter column quote_id drop not null`.execute(db);
  await db.schema
    .alterTable('offer_versions')
    .addColumn('erased_at', columnsFor(db).time as never)
    .execute();
  await sql`alter table offer_versions drop constraint offer_versions_sent_whole`.execute(db);
  await sql`alter table offer_versions add constraint offer_versions_sent_whole check (
    status = 'draft' or (document_hash is not null and pdf_sha256 is not null and valid_until is not null
      and sent_at is not null and (erased_at is not null or (document is not null and pdf_key is not null))))`.execute(
    db,
  );
  await allow(db, 'offer_versions_frozen');
  await allow(db, 'offers_erased_first');
  for (const guard of GUARDS) await refuse(db, guard);
}

const isErasing = 'old.erased_at is null and new.erased_at is not null';

const GUARDS: Guard[] = [
  {
    name: 'offer_versions_frozen',
    table: 'offer_versions',
    event: 'update',
    when: `old.status <> 'draft' and (new.status = 'draft'
      or ${differs([
        'offer_id',
        'version',
        'document_hash',
        'pdf_sha256',
        'valid_until',
        'total_cents',
        'min_cents',
        'max_cents',
        'sent_at',
      ])}
      or (not (${isErasing}) and (cast(new.body as text) <> cast(old.body as text)
        or ${differs(['document', 'pdf_key', 'erased_at'])})))`,
    message: 'a sent version does not change',
  },
  {
    name: 'offers_kept',
    table: 'offers',
    event: 'delete',
    when: 'exists (select 1 from decisions where decisions.offer_id = old.id)',
    message: 'an offer that was decided stays',
  },
];
