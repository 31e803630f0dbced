import { expect, it } from 'vitest';
import { sendWaiting } from '#tests/support/invoices.ts';
import { doChecks, finishStages, withJob } from '#tests/support/jobs.ts';

const PERIOD = 'from=2026-01-01&to=2099-12-31';

it('the QuickBooks file has a row for each line, with its tax, and adds up to each invoice', async () => {
  const { app, admin, job } = await withJob('sqlite');
  await sendWaiting(admin, job.id);
  await admin.post(`/api/jobs/${job.id}/status`, { to: 'in-work' });
  await doChecks(app, job.id);
  await finishStages(app, admin, job);
  await admin.post(`/api/jobs/${job.id}/status`, { to: 'ready' });
  const { invoices } = await sendWaiting(admin, job.id);
  const credit = { kind: 'reduction', cents: 5_000, reason: 'The brightwork was not done.' };
  await admin.post(`/api/jobs/${job.id}/invoices/${invoices.at(-1)!.number}/credits`, credit);
  const table = (await admin.get(`/api/exports/quickbooks.csv?${PERIOD}`)).body.replace('\ufeff', '').trimEnd();
  const [header, ...lines] = table.split('\r\n').map((line) => line.replace(/"[^"]*(""[^"]*)*"/g, 'quoted').split(','));
  expect(header).toEqual([
    '*InvoiceNo',
    '*Customer',
    '*InvoiceDate',
    '*DueDate',
    'Item(Product/Service)',
    'ItemDescription',
    'ItemQuantity',
    'ItemRate',
    '*ItemAmount',
    'ItemTaxCode',
    'ItemTaxAmount',
  ]);
  const of = (number: string) => lines.filter(([invoice]) => invoice === number);
  const cents = (value: string | undefined) => Math.round(Number(value) * 100);
  for (const { number, cents: asked } of invoices) {
    const sum = of(number).reduce((all, line) => all + cents(line[8]) + cents(line[10]), 0);
    expect([number, sum]).toEqual([number, asked]);
  }
  expect(of('I-26-0001').map((line) => [line[4], line[9], line[10]])).toEqual([['Deposit', 'NON', '0.00']]);
  const final = of(invoices.at(-1)!.number);
  expect(final.length).toBeGreaterThan(3);
  expect(new Set(final.map((line) => line[9]))).toEqual(new Set(['TAX', 'NON']));
  for (const line of final.filter(([, , , , , , , , , code]) => code === 'NON')) expect(line[10]).toBe('0.00');
  expect(of('C-26-0001').map((line) => [line[4], line[8]])).toEqual([['Credit', '-50.00']]);
});
