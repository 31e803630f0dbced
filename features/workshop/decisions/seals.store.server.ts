import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { isAmong } from '#database/columns.ts';
import type { Db } from '#database/open.ts';
import { prepared, preparedInsert } from '#database/prepared.ts';
import type { Row } from '#database/tables.ts';
import { nextCount } from '#server/counters.store.server.ts';
import { keyedHash, sha256Hex } from '#server/crypto.ts';
import { canonicalJson } from './canonical-json.ts';
import { SEALED, type SealedTable } from './sealed-columns.store.server.ts';

/** Rows by their ids. */
export type SealedRows = Partial<Record<SealedTable, readonly number[]>>;

const TABLES = Object.keys(SEALED) as SealedTable[];
const COUNTER = 'seals';
/** In the table `meta`. */
const HEAD = 'seals_head';
/** Stands before the first seal. */
const NOTHING = '.'.repeat(43);
/** With their documents, which can be large. */
const ROWS_AT_ONCE = 50;
const SEALS_AT_ONCE = 1_000;

/**
 * Appends seals of rows as they stand in this transaction. Locks the chain until it ends: call it after all other locks.
 */
export async function appendSeals(trx: Db, sessionSecret: string, rows: SealedRows, now: Date): Promise<void> {
  const seals: NewSeal[] = [];
  for (const noun of TABLES)
    for await (const row of readRows(trx, noun, rows[noun] ?? []))
      seals.push({ noun, rowId: row.id, hash: hashOf(noun, row) });
  await append(trx, sessionSecret, seals, now);
}

type NewSeal = Pick<Row<'seals'>, 'noun' | 'rowId' | 'hash'>;

async function append(trx: Db, sessionSecret: string, seals: readonly NewSeal[], now: Date): Promise<void> {
  if (seals.length === 0) return;
  await nextCount(trx, COUNTER, seals.length);
  let previous = (await selectLast(trx, {}))[0]?.seal ?? NOTHING;
  let head = (await readHead(trx)) ?? NOTHING;
  for (const each of seals) {
    const row = { ...each, previous, createdAt: now.toISOString() };
    const seal = sealOf(sessionSecret, row);
    await insertSeals(trx, [{ ...row, seal }]);
    head = headAfter(sessionSecret, head, seal);
    previous = seal;
  }
  await writeHead(trx, head);
}

const selectLast = prepared<object, Pick<Row<'seals'>, 'seal'>>((db) =>
  db.selectFrom('seals').select('seal').orderBy('id', 'desc').limit(1),
);

const insertSeals = preparedInsert('seals', ['noun', 'rowId', 'hash', 'previous', 'seal', 'createdAt']);

async function readHead(db: Db): Promise<string | undefined> {
  return (await db.selectFrom('meta').select('value').where('key', '=', HEAD).executeTakeFirst())?.value;
}

async function writeHead(trx: Db, value: string): Promise<void> {
  await trx
    .insertInto('meta')
    .values({ key: HEAD, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}

/**
 * Seals what a database from before sealed rows holds, as it stands: their seals prove it from now on. Once only, at the
 * first start.
 */
export async function sealExisting(db: Db, sessionSecret: string, now = new Date()): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Several nodes may start at once.
    await nextCount(trx, COUNTER, 0);
    const isSealed = trx.selectFrom('seals').select('id').where('noun', '<>', 'records').limit(1);
    if ((await readHead(trx)) !== undefined || (await isSealed.executeTakeFirst())) return;
    const rows: SealedRows = {};
    for (const noun of TABLES) rows[noun] = await findUnsealed(trx, noun);
    if (Object.values(rows).every((ids) => ids.length === 0)) return;
    let head = NOTHING;
    for await (const { seal } of readChain(trx)) head = headAfter(sessionSecret, head, seal);
    await writeHead(trx, head);
    await append(trx, sessionSecret, [{ noun: 'upgrade', rowId: 0, hash: sha256Hex('') }], now);
    await appendSeals(trx, sessionSecret, rows, now);
  });
}

/**
 * The rows about these leads, quotes and change orders that are as they were sealed. An erasure seals them again, and
 * leaves the others as they are, so that their change stays seen.
 */
export async function findIntact(
  db: Db,
  { leadIds, offerIds, changeOrderIds }: Record<'leadIds' | 'offerIds' | 'changeOrderIds', readonly number[]>,
): Promise<SealedRows> {
  const among = (column: string, ids: readonly number[]) => isAmong(db, column, [...ids]);
  const idsOf = async (table: SealedTable, ...conditions: RawBuilder<SqlBool>[]) => {
    const rows = db.selectFrom(table as 'jobs').select('id');
    return (await rows.where((e) => e.or(conditions)).execute()).map(({ id }) => id);
  };
  const jobs = await idsOf('jobs', among('quoteId', leadIds));
  const offers = await idsOf('offers', among('quoteId', leadIds), among('id', offerIds));
  const changeOrders = await idsOf('changeOrders', among('jobId', jobs), among('id', changeOrderIds));
  const found = {
    jobs,
    offers,
    changeOrders,
    offerVersions: await idsOf('offerVersions', among('offerId', offers)),
    decisions: await idsOf('decisions', among('offerId', offers), among('changeOrderId', changeOrders)),
  };
  const intact: SealedRows = {};
  for (const noun of TABLES) intact[noun] = await thoseAsSealed(db, noun, found[noun]);
  return intact;
}

async function thoseAsSealed(db: Db, noun: SealedTable, ids: readonly number[]): Promise<number[]> {
  const seals = await db
    .selectFrom('seals')
    .select(['rowId', 'hash'])
    .where('noun', '=', noun)
    .where(isAmong(db, 'rowId', [...ids]))
    .orderBy('id')
    .execute();
  const hashes = new Map(seals.map(({ rowId, hash }) => [rowId, hash]));
  const intact: number[] = [];
  for await (const row of readRows(db, noun, ids)) if (hashes.get(row.id) === hashOf(noun, row)) intact.push(row.id);
  return intact;
}

interface Checked {
  /** How many seals fit the one before, from the first. */
  seals: number;
  /** The first break; null if there is none. */
  broken: string | null;
  /** When what was there before sealed rows was sealed as it stood. */
  since?: string | undefined;
}

/**
 * Checks every seal in the order of the chain, its end, and what is sealed. A holder of the database without the server's
 * secret can change none of it unseen.
 */
export async function checkSeals(db: Db, sessionSecret: string): Promise<Checked> {
  let [seals, previous, head] = [0, NOTHING, NOTHING];
  let since: string | undefined;
  const sealed = new Map<Row<'seals'>['noun'], Map<number, Seal>>();
  for await (const seal of readChain(db)) {
    const broken = findBreakOfSeal(seal, previous, sessionSecret);
    if (broken) return { seals, broken: `Seal ${seal.id}: ${broken}` };
    seals += 1;
    previous = seal.seal;
    head = headAfter(sessionSecret, head, seal.seal);
    if (seal.noun === 'upgrade') since = seal.createdAt;
    sealed.set(seal.noun, (sealed.get(seal.noun) ?? new Map()).set(seal.rowId, seal));
  }
  const broken = (await findBreakAtEnd(db, seals, head)) ?? (await findBreakOfRecords(db, sealed.get('records')));
  if (broken) return { seals, broken };
  for (const noun of TABLES) {
    const changed = await findBreakOfRows(db, noun, sealed.get(noun) ?? new Map());
    if (changed) return { seals, broken: changed };
  }
  return { seals, broken: null, since };
}

type Seal = Row<'seals'>;

async function* readChain(db: Db): AsyncGenerator<Seal> {
  let batch: Seal[] = [];
  do {
    const after = batch.at(-1)?.id ?? 0;
    const next = db.selectFrom('seals').selectAll().where('id', '>', after).orderBy('id').limit(SEALS_AT_ONCE);
    batch = await next.execute();
    yield* batch;
  } while (batch.length > 0);
}

function findBreakOfSeal(seal: Seal, expected: string, secret: string): string | null {
  if (seal.previous !== expected) return 'the seal before it was changed or removed.';
  if (seal.seal !== sealOf(secret, seal)) return 'it was changed, or made with another session secret.';
  return null;
}

/** Counter and head tell of removed seals at the end. */
async function findBreakAtEnd(db: Db, seals: number, head: string): Promise<string | null> {
  const counter = await db.selectFrom('counters').select('value').where('key', '=', COUNTER).executeTakeFirst();
  const made = counter?.value ?? 0;
  if (made !== seals) return `${made} seals were made, but ${seals} exist: some were added or removed.`;
  if (((await readHead(db)) ?? NOTHING) === head) return null;
  return 'The head of the chain does not fit its last seal: one of them was changed or removed.';
}

/** What was sealed before rows were: the record of a decision alone. */
async function findBreakOfRecords(db: Db, seals: ReadonlyMap<number, Seal> = new Map()): Promise<string | null> {
  for await (const row of readRows(db, 'decisions', [...seals.keys()]))
    if (row.recordHash !== seals.get(row.id)!.hash)
      return `Seal ${seals.get(row.id)!.id}: the hash of the record of decision ${row.id} was changed.`;
  return null;
}

async function findBreakOfRows(db: Db, noun: SealedTable, seals: ReadonlyMap<number, Seal>): Promise<string | null> {
  const missing = new Set(seals.keys());
  for await (const row of readRows(db, noun, [...seals.keys()])) {
    missing.delete(row.id);
    const name = `Seal ${seals.get(row.id)!.id}: row ${row.id} of ${noun}`;
    if (hashOf(noun, row) !== seals.get(row.id)!.hash) return `${name} was changed.`;
    const broken = noun === 'decisions' && (await findBreakOfDecision(db, row as unknown as Row<'decisions'>));
    if (broken) return `${name}: ${broken}`;
  }
  const [removed] = missing;
  if (removed) return `Seal ${seals.get(removed)!.id}: row ${removed} of ${noun} was removed.`;
  const [unsealed] = await findUnsealed(db, noun);
  return unsealed ? `Row ${unsealed} of ${noun} has no seal.` : null;
}

/** What records of quotes and of change orders share. */
type SealedRecord = Pick<Row<'decisions'>, 'decision' | 'via' | 'documentHash' | 'decidedAt'> & { number: string };

/** Whether a decision, its record and its document say the same. */
async function findBreakOfDecision(db: Db, decision: Row<'decisions'>): Promise<string | null> {
  const { record: text, recordHash, erasedAt, versionId, changeOrderId } = decision;
  if (erasedAt !== null) return null;
  if (text === null || sha256Hex(text) !== recordHash) return 'its record was changed or removed.';
  const record = JSON.parse(text) as SealedRecord;
  for (const field of ['decision', 'via', 'documentHash', 'decidedAt'] as const)
    if (decision[field] !== record[field]) return `${field} is not what its record says.`;
  const document = await db
    .selectFrom('offerVersions')
    .select('document')
    .where('id', '=', versionId)
    .unionAll(db.selectFrom('changeOrders').select('document').where('id', '=', changeOrderId))
    .executeTakeFirst();
  if (!document?.document || sha256Hex(document.document) !== record.documentHash)
    return `its document (${record.number}) was changed or removed.`;
  return null;
}

type AnyRow = { id: number } & Record<string, unknown>;

async function* readRows(db: Db, noun: SealedTable, ids: readonly number[]): AsyncGenerator<AnyRow> {
  for (let at = 0; at < ids.length; at += ROWS_AT_ONCE) {
    const rows = db.selectFrom(noun as 'jobs').selectAll();
    const batch = ids.slice(at, at + ROWS_AT_ONCE);
    yield* (await rows
      .where(isAmong(db, 'id', batch))
      .orderBy('id')
      .execute()) as unknown as AnyRow[];
  }
}

/** The rows that lack a seal. */
async function findUnsealed(db: Db, noun: SealedTable): Promise<number[]> {
  const rows = await db
    .selectFrom(noun as 'jobs')
    .select('id')
    .where(sql<SqlBool>`(${sql.raw(SEALED[noun].rows)})`)
    .where('id', 'not in', (e) => e.selectFrom('seals').select('rowId').where('noun', '=', noun))
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Hashes the canonical JSON of what is sealed. A column without a value is left out, so that new columns change no hash. */
function hashOf(noun: SealedTable, row: AnyRow): string {
  const columns = ['id', ...SEALED[noun].columns].filter((column) => row[column] !== null);
  const values = columns.map((column) => [column, row[column]]);
  try {
    return sha256Hex(canonicalJson({ noun, ...Object.fromEntries(values) }));
  } catch {
    // The site never writes a value without a canonical form.
    return '';
  }
}

/** What is before rows were sealed binds the hash alone. */
function sealOf(secret: string, { noun, rowId, hash, previous, createdAt }: Omit<Seal, 'id' | 'seal'>): string {
  const about = noun === 'records' ? [] : [noun, String(rowId), createdAt];
  return keyedHash(secret, 'seal-chain', previous, hash, ...about);
}

/** The head covers all seals in their order, and is nowhere but after the last: without the secret, none can be removed. */
function headAfter(secret: string, head: string, seal: string): string {
  return keyedHash(secret, 'seal-head', head, seal);
}
