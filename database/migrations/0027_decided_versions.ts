import { refuse } from '../columns.ts';
import type { Db } from '../open.ts';

/**
 * A decision is about the very document that was sent, and an acceptance about no version that was replaced. Only an
 * acceptance makes a job of an offer.
 */
export async function up(db: Db): Promise<void> {
  await refuse(db, {
    name: 'decisions_of_version',
    table: 'decisions',
    event: 'insert',
    when: `exists (select 1 from offer_versions where offer_versions.id = new.version_id
      and (offer_versions.offer_id is distinct from new.offer_id
        or offer_versions.document_hash is distinct from new.document_hash
        or new.decision = 'accepted' and offer_versions.status <> 'sent'))`,
    message: 'a decision is about what was sent',
  });
  await refuse(db, {
    name: 'jobs_of_accepted',
    table: 'jobs',
    event: 'insert',
    when: `exists (select 1 from offers where offers.id = new.offer_id and offers.status <> 'accepted')`,
    message: 'a job is of an accepted offer',
  });
  // With its offer it goes.
  await refuse(db, {
    name: 'offer_versions_kept',
    table: 'offer_versions',
    event: 'delete',
    when: `old.status <> 'draft' and exists (select 1 from offers where offers.id = old.offer_id)`,
    message: 'a sent version stays',
  });
}
