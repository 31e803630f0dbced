import { describe, expect, it } from 'vitest';
import { searchFields } from '#customers/leads/lead-words.ts';
import type { LeadSource, LeadStatus } from '#customers/leads/leads.constants.ts';
import { json } from '#database/columns.ts';
import type { Db } from '#database/open.ts';
import { engines, freshDatabase } from '#tests/support/database.ts';
import { deleteLead } from './lead-changes.store.server.ts';
import { countByStatus, countLeads, sweepLeadCounts } from './lead-list.store.server.ts';

const DANA = { firstName: 'Dana', lastName: 'Whitfield', email: 'dana@example.com' };
const BLANK = { phone: null, businessName: null, aircraftType: null, tailNumber: null, message: null };
const NEW = 'Quote Not Responded To';

async function add(db: Db, status: LeadStatus = NEW, source: LeadSource = 'contact'): Promise<number> {
  const rest = { services: json<string[]>([]), details: json<Record<string, string>>({}), estimate: null };
  const row = { ...DANA, ...searchFields({ ...DANA, ...BLANK }), ...rest, status, source };
  return (await db.insertInto('quotes').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

describe.each(engines)('the counts of quotes on %s', (engine) => {
  it('follow inserts, updates and deletes', async () => {
    const { db } = await freshDatabase(engine);
    expect(await countByStatus(db, {})).toEqual({ total: 0, statuses: {} });
    const first = await add(db);
    await add(db);
    await add(db, 'Lost Quote', 'booking');
    expect(await countByStatus(db, {})).toEqual({ total: 3, statuses: { [NEW]: 2, 'Lost Quote': 1 } });
    expect(await countByStatus(db, { source: 'booking' })).toEqual({ total: 1, statuses: { 'Lost Quote': 1 } });
    await db.updateTable('quotes').set({ status: 'Lost Quote' }).where('id', '=', first).execute();
    await db.updateTable('quotes').set({ notes: 'Called' }).where('id', '=', first).execute();
    expect(await countByStatus(db, {})).toEqual({ total: 3, statuses: { [NEW]: 1, 'Lost Quote': 2 } });
    expect(await countLeads(db, { status: 'Lost Quote', source: 'contact' })).toBe(1);
    await deleteLead(db, first, 'a secret');
    expect(await countLeads(db, {})).toBe(2);
    expect(await countLeads(db, { source: 'contact', status: 'Lost Quote' })).toBe(0);
  });

  it('ignore a transaction that is rolled back', async () => {
    const { db } = await freshDatabase(engine);
    const work = db.transaction().execute(async (trx) => {
      await add(trx);
      throw new Error('rolled back');
    });
    await expect(work).rejects.toThrow('rolled back');
    expect(await countLeads(db, {})).toBe(0);
  });

  it('are merged by the sweep while a transaction counts on', async () => {
    const { db } = await freshDatabase(engine);
    await Promise.all(Array.from({ length: 20 }, () => add(db)));
    let inside = Promise.resolve();
    await db.transaction().execute(async (trx) => {
      await add(trx);
      // SQLite has one writer at a time, so there the sweep waits for this transaction.
      inside = sweepLeadCounts(db);
      if (engine === 'postgres') await inside;
    });
    await inside;
    expect(await countByStatus(db, {})).toEqual({ total: 21, statuses: { [NEW]: 21 } });
    await sweepLeadCounts(db);
    expect(await db.selectFrom('quoteCounts').select(['connection', 'count']).execute()).toEqual([
      { connection: 0, count: 21 },
    ]);
  });
});
