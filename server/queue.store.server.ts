import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import { type Db, locksRows } from '#database/open.ts';
import type { Row, Tables } from '#database/tables.ts';

/** Tables of what workers send: each row at least once, by one worker at a time. */
type QueueTable = 'outbox' | 'webhookDeliveries' | 'pushMessages';
/** The outbox stands for all of them: what is used here, they share. */
type Condition = (e: ExpressionBuilder<Tables, 'outbox'>, time: string) => Expression<SqlBool>;

export interface Queue<Table extends QueueTable> {
  table: Table;
  /** The longest time between tries: what is postponed or claimed for longer comes from a wrong clock. */
  maxWaitMs: number;
  /** Rows that wait for longer on purpose. */
  isScheduled?: Condition;
  /** What else a row needs. */
  isReady?: Condition;
}

/**
 * Claims the next row that is due, with a lease of `leaseMs`. One statement, so that two processes never claim the same
 * one; `attempts` identifies the claim.
 */
export async function claimNext<Table extends QueueTable>(
  db: Db,
  { table, maxWaitMs, isScheduled, isReady }: Queue<Table>,
  now: Date,
  leaseMs: number,
): Promise<Row<Table> | undefined> {
  const time = now.toISOString();
  // Doubled, because clocks of nodes differ a little.
  const latest = new Date(now.getTime() + 2 * maxWaitMs).toISOString();
  const due = (e: ExpressionBuilder<Tables, 'outbox'>): Expression<SqlBool> =>
    e.and([
      e('sentAt', 'is', null),
      e('failedAt', 'is', null),
      e.or([
        e('nextAttemptAt', '<=', time),
        e.and([e('nextAttemptAt', '>', latest), ...(isScheduled ? [e.not(isScheduled(e, time))] : [])]),
      ]),
      e.or([e('claimedUntil', 'is', null), e('claimedUntil', '<=', time), e('claimedUntil', '>', latest)]),
      ...(isReady ? [isReady(e, time)] : []),
    ]);
  const claimed = await db
    .updateTable(table as 'outbox')
    .set((e) => ({ claimedUntil: leaseEnd(now, leaseMs), attempts: e('attempts', '+', 1) }))
    .where('id', '=', (e) =>
      e
        .selectFrom(table as 'outbox')
        .select('id')
        .where(due)
        .orderBy('nextAttemptAt')
        .orderBy('id')
        .limit(1)
        .$if(locksRows(db), (query) => query.forUpdate().skipLocked()),
    )
    .where(due)
    .returningAll()
    .executeTakeFirst();
  return claimed as Row<Table> | undefined;
}

/** Renews the lease of a row that is being sent, unless it was postponed meanwhile. */
export async function renewClaim(
  db: Db,
  { table }: Pick<Queue<QueueTable>, 'table'>,
  { id, attempts }: { id: number; attempts: number },
  now: Date,
  leaseMs: number,
): Promise<void> {
  await db
    .updateTable(table as 'outbox')
    .set({ claimedUntil: leaseEnd(now, leaseMs) })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('sentAt', 'is', null)
    .where('claimedUntil', 'is not', null)
    .execute();
}

/** Whether the database answers. */
export async function isReachable(db: Db, table: QueueTable): Promise<boolean> {
  const read = db.selectFrom(table).select('id').limit(1).execute();
  return read.then(
    () => true,
    () => false,
  );
}

function leaseEnd(now: Date, leaseMs: number): string {
  return new Date(now.getTime() + leaseMs).toISOString();
}
