import type { Db } from '#database/open.ts';
import { prepared, preparedInsert } from '#database/prepared.ts';
import type { Row } from '#database/tables.ts';
import { nextCount } from '#server/counters.store.server.ts';
import { keyedHash, sha256Hex } from '#server/crypto.ts';
import type { DecidedBy, DecisionRecord } from './rules.ts';

const COUNTER = 'seals';
/** Stands before the first seal. */
const NOTHING = '.'.repeat(43);
/** With their documents, which can be large. */
const BATCH_SIZE = 50;

/**
 * Appends a decision's hash to the chain of seals. Locks the chain until the transaction ends: call it after all other
 * locks.
 */
export async function appendSeal(
  trx: Db,
  sessionSecret: string,
  { decisionId, hash, now }: { decisionId: number; hash: string; now: Date },
): Promise<void> {
  await nextCount(trx, COUNTER);
  const [last] = await selectLast(trx, {});
  const previous = last?.seal ?? NOTHING;
  const seal = sealOf(sessionSecret, previous, hash);
  await insertSeals(trx, [{ decisionId, hash, previous, seal, createdAt: now.toISOString() }]);
}

const selectLast = prepared<object, Pick<Row<'seals'>, 'seal'>>((db) =>
  db.selectFrom('seals').select('seal').orderBy('id', 'desc').limit(1),
);

const insertSeals = preparedInsert('seals', ['decisionId', 'hash', 'previous', 'seal', 'createdAt']);

/**
 * Checks every seal, and what it seals, in the order of the chain. A holder of the database without the server's secret
 * can change none of it unseen.
 * @returns the number of seals up to the first break, and what is broken; null if nothing is
 */
export async function checkSeals(db: Db, sessionSecret: string): Promise<{ seals: number; broken: string | null }> {
  let seals = 0;
  let previous = NOTHING;
  for await (const link of readChain(db)) {
    const broken = findBreakOfSeal(link, previous, sessionSecret) ?? findBreakOfDecision(link);
    if (broken) return { seals, broken: `Seal ${link.id}: ${broken}` };
    previous = link.seal;
    seals += 1;
  }
  return { seals, broken: await findBreakAtEnd(db, seals) };
}

type Sealed = Awaited<ReturnType<typeof readBatch>>[number];

async function* readChain(db: Db): AsyncGenerator<Sealed> {
  let batch: Sealed[] = [];
  do {
    batch = await readBatch(db, batch.at(-1)?.id ?? 0);
    yield* batch;
  } while (batch.length > 0);
}

function readBatch(db: Db, after: number) {
  return db
    .selectFrom('seals')
    .leftJoin('decisions', 'decisions.id', 'seals.decisionId')
    .leftJoin('offerVersions', 'offerVersions.id', 'decisions.versionId')
    .leftJoin('changeOrders', 'changeOrders.id', 'decisions.changeOrderId')
    .select(['seals.id', 'seals.hash', 'seals.previous', 'seals.seal', 'decisions.id as decisionId'])
    .select(['decisions.decision', 'decisions.via', 'decisions.documentHash', 'decisions.decidedAt'])
    .select(['decisions.record', 'decisions.recordHash', 'decisions.erasedAt'])
    .select((e) => e.fn.coalesce('offerVersions.document', 'changeOrders.document').as('document'))
    .where('seals.id', '>', after)
    .orderBy('seals.id')
    .limit(BATCH_SIZE)
    .execute();
}

function findBreakOfSeal({ hash, previous, seal }: Sealed, expected: string, secret: string): string | null {
  if (previous !== expected) return 'the seal before it was changed or removed.';
  if (seal !== sealOf(secret, previous, hash)) return 'it was changed, or made with another session secret.';
  return null;
}

/** Of a decision about an offer, or about a change order. */
type SealedRecord =
  | DecisionRecord
  | (Pick<DecisionRecord, keyof DecidedBy | 'decision' | 'documentHash' | 'number'> & { change: number });

function findBreakOfDecision({ hash, ...sealed }: Sealed): string | null {
  const { record: text, erasedAt, document } = sealed;
  if (sealed.decisionId === null) return 'its decision was removed.';
  if (sealed.recordHash !== hash) return 'the hash of its record was changed.';
  if (erasedAt !== null) return null;
  if (text === null || sha256Hex(text) !== hash) return 'its record was changed or removed.';
  const record = JSON.parse(text) as SealedRecord;
  const name =
    'change' in record
      ? `change order ${record.change} of ${record.number}`
      : `quote ${record.number}, version ${record.version}`;
  for (const field of ['decision', 'via', 'documentHash', 'decidedAt'] as const)
    if (sealed[field] !== record[field]) return `${field} of the decision on ${name} was changed.`;
  if (document === null || sha256Hex(document) !== record.documentHash)
    return `the document of ${name} was changed or removed.`;
  return null;
}

/** The counter tells of removed seals at the end. */
async function findBreakAtEnd(db: Db, seals: number): Promise<string | null> {
  const counter = await db.selectFrom('counters').select('value').where('key', '=', COUNTER).executeTakeFirst();
  const made = counter?.value ?? 0;
  if (made !== seals) return `${made} seals were made, but ${seals} are there: the last ones were removed.`;
  const unsealed = await db
    .selectFrom('decisions')
    .select('id')
    .where('id', 'not in', (e) => e.selectFrom('seals').select('decisionId'))
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return unsealed ? `Decision ${unsealed.id} has no seal.` : null;
}

function sealOf(sessionSecret: string, previous: string, hash: string): string {
  return keyedHash(sessionSecret, 'seal-chain', previous, hash);
}
