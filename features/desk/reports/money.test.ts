import { expect, it } from 'vitest';
import { sendWaiting } from '#tests/support/invoices.ts';
import { withJob } from '#tests/support/jobs.ts';
import { addDays } from '#time/days.ts';
import { shopDay } from '#time/shop-time.ts';
import { moneyNumbers } from './money.ts';

const NOTHING = { quoted: [], sold: [], invoiced: [], collected: [] };

it('what is owed is told by its age since it was due', () => {
  const today = '2027-04-01';
  const open = [-5, 0, 30, 31, 60, 61, 90, 91].map((days, at) => ({
    dueOn: addDays(today, -days),
    openCents: 10 ** at,
  }));
  const { owed, averageJobCents } = moneyNumbers(NOTHING, { jobs: 0, open, today });
  expect(owed).toEqual([
    { age: '0-30', cents: 111 },
    { age: '31-60', cents: 11_000 },
    { age: '61-90', cents: 1_100_000 },
    { age: 'over 90', cents: 10_000_000 },
  ]);
  expect(averageJobCents).toBeNull();
});

it('each month has its own figures, and together they are the total', () => {
  const sold = [
    { day: '2027-01-31', cents: 100 },
    { day: '2027-02-01', cents: 301 },
  ];
  const numbers = moneyNumbers({ ...NOTHING, sold }, { jobs: 2, open: [], today: '2027-03-01' });
  expect(numbers.months.map(({ month, soldCents }) => [month, soldCents])).toEqual([
    ['2027-01', 100],
    ['2027-02', 301],
  ]);
  expect([numbers.soldCents, numbers.averageJobCents]).toEqual([401, 201]);
});

it('the API counts what was quoted, sold, invoiced, collected and is owed', async () => {
  const { admin, job } = await withJob('sqlite');
  const { invoices } = await sendWaiting(admin, job.id);
  const { cents, number } = invoices[0]!;
  const payment = { cents: 1_000, method: 'check', receivedOn: shopDay(), dueRow: 0 };
  await admin.post(`/api/jobs/${job.id}/payments`, payment);
  const credit = { kind: 'rebill', cents: 500, reason: 'Billed a little too early.' };
  await admin.post(`/api/jobs/${job.id}/invoices/${number}/credits`, credit);
  const { money } = (await admin.get('/api/numbers')).json();
  expect(money).toMatchObject({
    soldCents: job.contractCents,
    averageJobCents: job.contractCents,
    invoicedCents: cents - 500,
    collectedCents: 1_000,
    owed: [{ age: '0-30', cents: cents - 1_500 }, {}, {}, {}],
    months: [{ month: shopDay().slice(0, 7) }],
  });
  expect(money.quotedCents).toBeGreaterThan(0);
});
