import { isEmail, json } from '#database/columns.ts';
import type { Db } from '#database/open.ts';
import type { Row } from '#database/tables.ts';
import { eraseDecisions } from '#workshop/decisions/records.store.server.ts';

export type PersonChange = Row<'changeOrders'> & {
  job: string;
  decision: Row<'decisions'> | null;
  photos: Row<'jobFiles'>[];
};

/** The change orders of jobs, and those that an email address (lower case) received or answered. */
export async function findChangesOf(
  db: Db,
  { jobIds, email }: { jobIds: readonly number[]; email: string },
): Promise<PersonChange[]> {
  const changes = await db
    .selectFrom('changeOrders')
    .innerJoin('jobs', 'jobs.id', 'changeOrders.jobId')
    .selectAll('changeOrders')
    .select('jobs.number as job')
    .where((e) =>
      e.or([
        ...(jobIds.length > 0 ? [e('jobId', 'in', [...jobIds])] : []),
        isEmail('sent_to', email),
        e('changeOrders.id', 'in', e.selectFrom('decisions').select('changeOrderId').where(isEmail('email', email))),
      ]),
    )
    .orderBy('changeOrders.id')
    .execute();
  const ids = changes.map(({ id }) => id);
  if (ids.length === 0) return [];
  const decisions = await db.selectFrom('decisions').selectAll().where('changeOrderId', 'in', ids).execute();
  const photos = await db.selectFrom('jobFiles').selectAll().where('changeOrderId', 'in', ids).orderBy('id').execute();
  return changes.map((change) => ({
    ...change,
    decision: decisions.find(({ changeOrderId }) => changeOrderId === change.id) ?? null,
    photos: photos.filter(({ changeOrderId }) => changeOrderId === change.id),
  }));
}

/** What was sent, as it was sent, and what was answered. */
export function toChangeExport(change: PersonChange) {
  const { job, number, status, sentAt, sentTo, document, documentHash, approvedCents, approvedDays } = change;
  const { pdfKey, decision, photos } = change;
  return {
    job,
    number,
    status,
    sentAt,
    sentTo,
    documentHash,
    approvedCents,
    approvedDays,
    document: document === null ? null : JSON.parse(document),
    file: pdfKey && fileName(change),
    decision: decision && {
      decision: decision.decision,
      via: decision.via,
      name: decision.name,
      email: decision.email,
      record: decision.record,
      recordHash: decision.recordHash,
      decidedAt: decision.decidedAt,
      ip: decision.ip,
      userAgent: decision.userAgent,
      file: decision.pdfKey && fileName(change, '-answered'),
    },
    photos: photos.map(({ id, caption, createdAt }) => ({ caption, createdAt, file: photoName(change, id) })),
  };
}

/** 'changes/J-26-0007-1.pdf' */
const fileName = ({ job, number }: PersonChange, what = '') => `changes/${job}-${number}${what}.pdf`;
const photoName = ({ job, number }: PersonChange, id: number) => `changes/${job}-${number}-${id}.jpg`;

/** The PDFs and photos of change orders that were sent, by their names in the export. */
export function changeFiles(changes: readonly PersonChange[]): { name: string; key: string }[] {
  return changes.flatMap((change) => [
    ...(change.pdfKey ? [{ name: fileName(change), key: change.pdfKey }] : []),
    ...(change.decision?.pdfKey ? [{ name: fileName(change, '-answered'), key: change.decision.pdfKey }] : []),
    ...change.photos.map(({ id, fileKey }) => ({ name: photoName(change, id), key: fileKey })),
  ]);
}

/**
 * Erases what the change orders of leads say: numbers, sums, days and hashes stay. Call it before the jobs leave their
 * leads.
 * @returns the keys of their files
 */
export async function eraseChangesOfLeads(trx: Db, quoteIds: readonly number[], now: Date): Promise<string[]> {
  const rows = await trx
    .selectFrom('changeOrders')
    .innerJoin('jobs', 'jobs.id', 'changeOrders.jobId')
    .select(['changeOrders.id', 'changeOrders.pdfKey'])
    .where('jobs.quoteId', 'in', [...quoteIds])
    .where('changeOrders.erasedAt', 'is', null)
    .execute();
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  await trx
    .updateTable('changeOrders')
    .set({
      title: '',
      findings: '',
      lines: json<readonly object[]>([]),
      document: null,
      pdfKey: null,
      sentTo: null,
      erasedAt: now.toISOString(),
    })
    .where('id', 'in', ids)
    .execute();
  const photos = await trx
    .deleteFrom('jobFiles')
    .where('changeOrderId', 'in', ids)
    .returning(['fileKey', 'thumbnailKey'])
    .execute();
  await trx
    .updateTable('links')
    .set((e) => ({ recipient: null, revokedAt: e.fn.coalesce('revokedAt', e.val(now.toISOString())) }))
    .where('kind', '=', 'change')
    .where('subjectId', 'in', ids)
    .execute();
  return [
    ...rows.flatMap(({ pdfKey }) => pdfKey ?? []),
    ...photos.flatMap(({ fileKey, thumbnailKey }) => (thumbnailKey ? [fileKey, thumbnailKey] : [fileKey])),
    ...(await eraseDecisions(trx, { column: 'changeOrderId', ids }, now)),
  ];
}

/**
 * Erases an address (lower case) from the change orders of others.
 * @returns the keys of files that name it
 */
export async function eraseFromChanges(trx: Db, ids: readonly number[], email: string, now: Date): Promise<string[]> {
  if (ids.length === 0) return [];
  const isIts = isEmail('sent_to', email);
  await trx
    .updateTable('changeOrders')
    .set({ sentTo: null })
    .where('id', 'in', [...ids])
    .where(isIts)
    .execute();
  await trx
    .updateTable('links')
    .set({ recipient: null })
    .where('kind', '=', 'change')
    .where('subjectId', 'in', [...ids])
    .where(isEmail('recipient', email))
    .execute();
  return eraseDecisions(trx, { column: 'changeOrderId', ids }, now);
}
