import { describe, expect, it } from 'vitest';
import { json } from '#database/columns.ts';
import type { Db } from '#database/open.ts';
import { signIn, startApp } from '#tests/support/api.ts';
import { engines } from '#tests/support/database.ts';

const YEAR = { from: '2026-01-01', to: '2026-12-31' };
const AT = '2026-03-01T17:00:00.000Z';

const dayOf = (n: number) => [2026, (n % 12) + 1, (n % 28) + 1].map((part) => String(part).padStart(2, '0')).join('-');

/** A job with change orders of these cents, delivered on a day of 2026. */
async function insertJob(db: Db, n: number, contractCents: number, changes: readonly number[], status = 'delivered') {
  const { id } = await db
    .insertInto('jobs')
    .values({
      number: `J-26-${String(n).padStart(4, '0')}`,
      title: 'White, "navy" stripes',
      aircraftType: 'King Air',
      tailNumber: 'N076FA',
      tailKey: 'N076FA',
      status: status as 'delivered',
      template: 'Full repaint',
      contractCents,
      taxMilliPercent: 0,
      schedule: json([]),
      arrivedOn: '2026-01-01',
      lastShownAt: AT,
      erasedAt: AT,
      deliveredOn: status === 'delivered' ? dayOf(n) : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const [at, approvedCents] of changes.entries())
    await db
      .insertInto('changeOrders')
      .values({
        jobId: id,
        number: at + 1,
        status: 'decided',
        reason: 'corrosion',
        title: 'Flap',
        findings: '',
        lines: json([]),
        stageKey: 'strip',
        blocks: false,
        respondBy: '2026-03-09',
        document: '{}',
        documentHash: 'a',
        pdfKey: 'b',
        pdfSha256: 'c',
        approvedCents,
        approvedDays: 0,
        sentAt: AT,
      })
      .execute();
}

describe.each(engines)('the table of jobs on %s', (engine) => {
  it('has what was agreed, approved and paid, in dollars', async () => {
    const app = await startApp(engine);
    const admin = await signIn(app);
    await insertJob(app.db, 1, 4_490_005, [-12_345, 20_000]);
    await insertJob(app.db, 2, 100_000, []);
    const { id: jobId } = await app.db
      .selectFrom('jobs')
      .select('id')
      .where('number', '=', 'J-26-0001')
      .executeTakeFirstOrThrow();
    const payment = { jobId, method: 'wire' as const, receivedOn: '2026-05-05', reference: '', createdAt: AT };
    await app.db
      .insertInto('payments')
      .values([
        { ...payment, cents: 995_450 },
        { ...payment, cents: 5_000, voidedAt: AT },
      ])
      .execute();
    const table = (await admin.get('/api/jobs.csv?status=delivered&sort=ready')).body
      .replace('\ufeff', '')
      .trimEnd()
      .split('\r\n');
    const [header, ...jobs] = table.map((line) => line.replace(/"[^"]*(""[^"]*)*"/g, 'quoted').split(','));
    const cell = (job: string[], column: string) => job[header!.indexOf(column)];
    const columns = ['number', 'delivered', 'contract', 'approvedChanges', 'paid'];
    expect(jobs.map((job) => columns.map((column) => cell(job, column))).toSorted()).toEqual([
      ['J-26-0001', dayOf(1), '44900.05', '76.55', '9954.50'],
      ['J-26-0002', dayOf(2), '1000.00', '0.00', '0.00'],
    ]);
  });
});

it('are for admins, who name the period, and leave a trace in the access log', async () => {
  const app = await startApp('sqlite');
  const admin = await signIn(app);
  await insertJob(app.db, 1, 100_000, []);
  const { id: jobId } = await app.db.selectFrom('jobs').select('id').executeTakeFirstOrThrow();
  await app.db
    .insertInto('payments')
    .values({ jobId, cents: -5_050, method: 'wire', receivedOn: '2026-05-05', reference: '=1+1', createdAt: AT })
    .execute();
  const period = `from=${YEAR.from}&to=${YEAR.to}`;
  expect((await admin.get(`/api/exports/payments.csv?${period}`)).body).toBe(
    '\ufeffjob,invoice,customer,tailNumber,received,method,reference,amount,voided\r\n' +
      "J-26-0001,,Customer of J-26-0001,N076FA,2026-05-05,wire,'=1+1,-50.50,\r\n",
  );
  expect((await admin.get(`/api/exports/quickbooks.csv?${period}`)).body.split('\r\n')).toHaveLength(2);
  expect(await app.db.selectFrom('accessLog').select(['kind', 'words']).orderBy('id').execute()).toEqual([
    { kind: 'exported', words: `payments ${YEAR.from} ${YEAR.to}` },
    { kind: 'exported', words: `quickbooks ${YEAR.from} ${YEAR.to}` },
  ]);
  for (const wrong of ['', 'from=2026-01-01', 'from=2026-02-01&to=2026-01-01', 'from=2026-02-30&to=2026-03-01'])
    expect((await admin.get(`/api/exports/quickbooks.csv?${wrong}`)).statusCode).toBe(400);
});
