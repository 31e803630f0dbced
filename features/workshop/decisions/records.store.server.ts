import { randomBytes } from 'node:crypto';
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { Db } from '#database/open.ts';
import { prepared } from '#database/prepared.ts';
import type { MailFile, Row, Tables } from '#database/tables.ts';
import { sha256Hex } from '#server/crypto.ts';
import { noteAnswered } from '#server/links.store.server.ts';
import { readStored, type Storage } from '#server/storage/storage.ts';
import { HOUR_MS } from '#time/units.ts';
import { canonicalJson } from './canonical-json.ts';
import { DOCUMENT_FOLDER } from './decisions.constants.ts';
import { SEALED } from './sealed-columns.store.server.ts';
import type { SignedRecord } from './signing.ts';

/** What was decided, as its canonical JSON and that text's SHA-256. */
export interface PreparedRecord<T extends SignedRecord> {
  record: T;
  text: string;
  hash: string;
}

export function prepareRecord<T extends SignedRecord>(record: T): PreparedRecord<T> {
  const text = canonicalJson(record);
  return { record, text, hash: sha256Hex(text) };
}

interface NewDecision
  extends PreparedRecord<SignedRecord>,
    Pick<Row<'decisions'>, 'offerId' | 'versionId' | 'changeOrderId'> {
  name: string | null;
  poNumber: string | null;
  reason: string | null;
  files: DecisionFiles | null;
}

/** Stores a decision about an offer or a change order. Undefined if there is one already. */
export async function insertDecision(
  trx: Db,
  { record, text, hash, files, ...about }: NewDecision,
): Promise<Row<'decisions'> | undefined> {
  const { decision, via, documentHash, email, ip, userAgent, decidedAt } = record;
  const row = {
    ...about,
    decision,
    via,
    documentHash,
    decidedAt,
    record: text,
    recordHash: hash,
    email,
    ip,
    userAgent,
    pdfKey: files?.pdf.fileKey ?? null,
    pdfSha256: files?.pdf.sha256 ?? null,
  };
  const [inserted] = await insertRow(trx, row);
  if (!inserted) return undefined;
  if (via === 'link') {
    const { offerId, changeOrderId } = about;
    if (offerId !== null) await noteAnswered(trx, 'offer', offerId, decidedAt);
    if (changeOrderId !== null) await noteAnswered(trx, 'change', changeOrderId, decidedAt);
  }
  return { ...row, ...inserted, erasedAt: null };
}

type DecisionRow = Omit<Row<'decisions'>, 'id' | 'erasedAt'>;
/** All that is sealed, but for what only an erasure writes. */
const COLUMNS = SEALED.decisions.columns.filter(
  (column): column is keyof DecisionRow => column !== 'id' && column !== 'erasedAt',
);

const insertRow = prepared<DecisionRow, { id: number }>((db, slot) =>
  db
    .insertInto('decisions')
    .values(Object.fromEntries(COLUMNS.map((column) => [column, slot(column)])) as unknown as DecisionRow)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id'),
);

/** The stored copies of a decision, which leave with its mails. */
export interface DecisionFiles {
  record: MailFile;
  pdf: MailFile;
}

/**
 * Stores a record and the PDF that is made of the one that was sent, under one random key.
 * @throws if that one is missing or changed, or no PDF can be made
 */
export async function storeDecisionFiles(
  storage: Storage,
  sent: { pdfKey: string; pdfSha256: string },
  { names, text, hash }: { names: { pdf: string; record: string }; text: string; hash: string },
  makePdf: (stored: Buffer) => Promise<Buffer>,
): Promise<DecisionFiles> {
  const stored = await readStored(storage, sent.pdfKey);
  if (!stored || sha256Hex(stored) !== sent.pdfSha256) throw new Error(`${sent.pdfKey} is missing or changed`);
  const pdf = await makePdf(stored);
  const key = `${DOCUMENT_FOLDER}/${randomBytes(16).toString('hex')}`;
  await storage.put(`${key}.pdf`, pdf, 'application/pdf');
  await storage.put(`${key}.json`, Buffer.from(text), 'application/json');
  return {
    pdf: { name: names.pdf, fileKey: `${key}.pdf`, sha256: sha256Hex(pdf) },
    record: { name: names.record, fileKey: `${key}.json`, sha256: hash },
  };
}

/** Erases decisions about offers or change orders: their hashes and seals stay. @returns the keys of their files */
export async function eraseDecisions(
  trx: Db,
  { column, ids }: { column: 'offerId' | 'changeOrderId'; ids: readonly number[] },
  now: Date,
): Promise<string[]> {
  const toErase = (e: ExpressionBuilder<Tables, 'decisions'>): Expression<SqlBool> =>
    e.and([e(column, 'in', ids), e('erasedAt', 'is', null)]);
  const rows = await trx.selectFrom('decisions').select('pdfKey').where(toErase).execute();
  const personal = { record: null, name: null, email: null, reason: null, ip: null, userAgent: null, pdfKey: null };
  await trx
    .updateTable('decisions')
    .set({ ...personal, erasedAt: now.toISOString() })
    .where(toErase)
    .execute();
  return rows.flatMap(({ pdfKey }) => (pdfKey === null ? [] : [pdfKey, recordKeyOf(pdfKey)]));
}

/** Longer than a sending or a decision takes from its files to its record. */
const GRACE_MS = HOUR_MS;

/** Removes files of offers, change orders and invoices without a record: of sendings and decisions that failed, and of deleted ones. */
export async function sweepDocuments(db: Db, storage: Storage, now = new Date()): Promise<void> {
  const candidates: string[] = [];
  for await (const { key, changedAt } of storage.list(DOCUMENT_FOLDER))
    if (changedAt.getTime() < now.getTime() - GRACE_MS) candidates.push(key);
  if (candidates.length === 0) return;
  // Records are read after the files, so that those added meanwhile are among them.
  const recorded = await recordedKeys(db);
  for (const key of candidates) if (!recorded.has(key)) await storage.delete(key);
}

async function recordedKeys(db: Db): Promise<Set<string>> {
  const keysOf = async (table: 'offerVersions' | 'changeOrders' | 'invoices' | 'creditNotes' | 'decisions') => {
    const rows = await db.selectFrom(table).select('pdfKey').where('pdfKey', 'is not', null).execute();
    return rows.map(({ pdfKey }) => pdfKey!);
  };
  const sent: string[] = [];
  for (const table of ['offerVersions', 'changeOrders', 'invoices', 'creditNotes'] as const)
    sent.push(...(await keysOf(table)));
  const decisions = await keysOf('decisions');
  return new Set([...sent, ...decisions, ...decisions.map(recordKeyOf)]);
}

/** The key of the record beside the PDF of an acceptance. */
const recordKeyOf = (pdfKey: string) => pdfKey.replace(/\.pdf$/, '.json');
