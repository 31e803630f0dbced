import type { Db } from '#database/open.ts';
import type { Storage } from '#server/storage/storage.ts';
import { HOUR_MS } from '#time/constants.ts';
import { OFFER_FOLDER } from './constants.ts';
import { recordKeyOf } from './rules.ts';

/** Longer than a sending or a decision takes from its files to its record. */
const GRACE_MS = HOUR_MS;

/** Removes files of offers and change orders without a record: of sendings and decisions that failed, and of deleted ones. */
export async function sweepOfferFiles(db: Db, storage: Storage, now = new Date()): Promise<void> {
  const candidates: string[] = [];
  for await (const { key, changedAt } of storage.list(OFFER_FOLDER))
    if (changedAt.getTime() < now.getTime() - GRACE_MS) candidates.push(key);
  if (candidates.length === 0) return;
  // Records are read after the files, so that those added meanwhile are among them.
  const recorded = await recordedKeys(db);
  for (const key of candidates) if (!recorded.has(key)) await storage.delete(key);
}

async function recordedKeys(db: Db): Promise<Set<string>> {
  const keysOf = async (table: 'offerVersions' | 'changeOrders' | 'decisions') => {
    const rows = await db.selectFrom(table).select('pdfKey').where('pdfKey', 'is not', null).execute();
    return rows.map(({ pdfKey }) => pdfKey!);
  };
  const [versions, changes] = [await keysOf('offerVersions'), await keysOf('changeOrders')];
  const decisions = await keysOf('decisions');
  return new Set([...versions, ...changes, ...decisions, ...decisions.map(recordKeyOf)]);
}
