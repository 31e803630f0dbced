import { beforeEach, describe, expect, it } from 'vitest';
import { engines, freshDatabase } from '#tests/support/database.ts';
import { json } from './columns.ts';
import type { Db } from './open.ts';
import type { NewRow } from './tables.ts';

const AT = '2027-03-01T12:00:00.000Z';
const SENT = { documentHash: 'a'.repeat(64), pdfSha256: 'b'.repeat(64), document: '{}', pdfKey: 'one.pdf', sentAt: AT };

describe.each(engines)('the tables of invoices on %s', (engine) => {
  let db: Db;
  let jobId: number;
  beforeEach(async () => {
    ({ db } = await freshDatabase(engine));
    jobId = await newJob('J-27-0001');
  });

  async function newJob(number: string): Promise<number> {
    const email = `${number}@example.com`;
    const nothing = { services: json<string[]>([]), details: json<Record<string, string>>({}), estimate: null };
    const { id: quoteId } = await db
      .insertInto('quotes')
      .values({ firstName: 'Dana', lastName: 'Whitfield', email, emailKey: email, ...nothing })
      .returning('id')
      .executeTakeFirstOrThrow();
    const agreed = { contractCents: 1_000, taxMilliPercent: 0, schedule: json([]) };
    const what = { title: 'White and navy', aircraftType: 'King Air', template: 'Full repaint', lastShownAt: AT };
    const { id } = await db
      .insertInto('jobs')
      .values({ number, quoteId, status: 'booked', ...what, ...agreed })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }
  async function send(number: string, more: Partial<NewRow<'invoices'>> = {}): Promise<number> {
    const days = { sentOn: '2027-03-01', dueOn: '2027-03-08' };
    const { id } = await db
      .insertInto('invoices')
      .values({
        ...SENT,
        ...days,
        number,
        jobId,
        dueRow: 0,
        isFinal: false,
        cents: 500,
        sentTo: 'dana@example.com',
        ...more,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }
  const credit = (number: string, invoiceId: number, cents: number, reason = 'Billed by mistake') =>
    db
      .insertInto('creditNotes')
      .values({ ...SENT, number, invoiceId, cents, reason, kind: 'rebill', sentOn: '2027-03-02' })
      .execute();
  const set = (id: number, changes: object) => db.updateTable('invoices').set(changes).where('id', '=', id).execute();

  it('number without a gap, each year from 1, and no number twice', async () => {
    await expect(send('I-27-0002')).rejects.toThrow();
    const id = await send('I-27-0001');
    await expect(send('I-27-0001')).rejects.toThrow();
    await expect(send('I-27-0003')).rejects.toThrow();
    await send('I-27-0002');
    await send('I-28-0001');
    await expect(credit('C-27-0002', id, 10)).rejects.toThrow();
    await credit('C-27-0001', id, 10);
    await credit('C-27-0002', id, 10);
  });

  it('keep what was sent, but for how it is paid and an erasure', async () => {
    const id = await send('I-27-0001');
    for (const changes of [
      { cents: 1 },
      { document: '[]' },
      { dueOn: '2027-04-01' },
      { number: 'I-27-0009' },
      { pdfKey: 'two.pdf' },
    ])
      await expect(set(id, changes)).rejects.toThrow('does not change');
    await expect(db.deleteFrom('invoices').execute()).rejects.toThrow('stays');
    await expect(set(id, { processingCents: 5 })).rejects.toThrow();
    await set(id, { processingCents: 5, processingSince: AT, remindedDays: 3, remindersEndedAt: AT });
    await set(id, { document: null, pdfKey: null, sentTo: null, erasedAt: AT });
    await expect(set(id, { document: '{}' })).rejects.toThrow();
  });

  it('credit no more than was invoiced, for a reason of ten characters', async () => {
    const id = await send('I-27-0001');
    await expect(credit('C-27-0001', id, 501)).rejects.toThrow('never exceed');
    await expect(credit('C-27-0001', id, 500, 'Too short')).rejects.toThrow();
    await credit('C-27-0001', id, 300);
    await expect(credit('C-27-0002', id, 201)).rejects.toThrow('never exceed');
    await credit('C-27-0002', id, 200);
    await expect(db.updateTable('creditNotes').set({ cents: 1 }).execute()).rejects.toThrow('does not change');
    await expect(db.deleteFrom('creditNotes').execute()).rejects.toThrow('stays');
  });

  it('hold credits of one invoice that are sent at once to its sum', async () => {
    const id = await send('I-27-0001');
    await send('I-27-0002', { cents: 1_000 });
    const results = await Promise.allSettled([1, 2, 3, 4].map(() => credit('C-27-0001', id, 300)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('take payments of their own job only, and keep what they are for', async () => {
    const id = await send('I-27-0001');
    const other = await newJob('J-27-0002');
    const payment = { cents: 100, method: 'bank' as const, receivedOn: '2027-03-02', invoiceId: id };
    await expect(
      db
        .insertInto('payments')
        .values({ ...payment, jobId: other })
        .execute(),
    ).rejects.toThrow('of its job');
    await db
      .insertInto('payments')
      .values({ ...payment, jobId })
      .execute();
    await expect(db.updateTable('payments').set({ invoiceId: null }).execute()).rejects.toThrow('does not change');
    await expect(db.deleteFrom('payments').execute()).rejects.toThrow('stays');
    await expect(
      db
        .insertInto('payments')
        .values({ ...payment, jobId, method: 'coins' as never })
        .execute(),
    ).rejects.toThrow();
  });
});
