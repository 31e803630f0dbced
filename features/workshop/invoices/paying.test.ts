import { expect, it } from 'vitest';
import { BUSINESS } from '#foundation/business/business.samples.ts';
import { wordsOf } from '#server/mail/layout.ts';
import { doChecks, finishStages, withJob } from '#tests/support/jobs.ts';
import { formatDay } from '#time/format-day.ts';
import { shopDay } from '#time/shop-time.ts';
import { changeJob } from '#workshop/jobs/job.store.server.ts';
import { paidFor, recordPayment } from '#workshop/jobs/payments.store.server.ts';
import { openCents, openInvoice, setProcessing } from './invoice.store.server.ts';

const AT = '2026-11-27T12:00:00.000Z';

async function withInvoice() {
  const { app, admin, job } = await withJob('sqlite');
  const row = job.money!.schedule[0]!;
  const sent = { document: '{}', documentHash: 'a'.repeat(64), pdfKey: 'offers/i.pdf', pdfSha256: 'b'.repeat(64) };
  const { id } = await app.db
    .insertInto('invoices')
    .values({
      ...sent,
      jobId: job.id,
      number: 'I-26-0001',
      dueRow: 0,
      isFinal: false,
      cents: row.cents,
      sentOn: '2026-11-27',
      dueOn: '2026-12-04',
      sentAt: AT,
      sentTo: 'dana@example.com',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const by = { userId: null, now: new Date(), publicUrl: app.config.publicUrl };
  const mails = async (kind: string) => {
    const rows = await app.db.selectFrom('outbox').selectAll().where('kind', '=', kind).orderBy('id').execute();
    return rows.map(({ message }) => wordsOf(message).text);
  };
  const pay = (body: object) =>
    admin.post(`/api/jobs/${job.id}/payments`, { method: 'wire', receivedOn: shopDay(), ...body });
  return { app, admin, job, id, cents: row.cents, by, mails, pay };
}

it('a receipt says how the money came, what it paid and what is left', async () => {
  const { cents, mails, pay, job } = await withInvoice();
  await pay({ cents: cents - 100, dueRow: 0, reference: 'FRB 4471' });
  await pay({ cents: 100, dueRow: 0 });
  const [first, second] = await mails('payment-received');
  for (const words of [
    'By: Wire',
    `On: ${formatDay(shopDay(), 'full')}`,
    'Reference: FRB 4471',
    '$1.00 left',
    'Balance due: ',
  ])
    expect(first).toContain(words);
  expect(second).toContain('Invoice I-26-0001: Paid in full');
  expect(job.money!.invoices).toEqual([]);
});

it('a payment that is voided is corrected by a mail, and its invoice is open again', async () => {
  const { app, admin, job, cents, id, mails, pay } = await withInvoice();
  const { payments } = (await pay({ cents, dueRow: 0 })).json();
  expect(openCents((await openInvoice(app.db, id))!)).toBe(0);
  await admin.post(`/api/jobs/${job.id}/payments/${payments[0].id}/void`);
  expect(openCents((await openInvoice(app.db, id))!)).toBe(cents);
  const [correction] = await mails('payment-corrected');
  expect(correction).toContain('Our receipt for it no longer counts.');
});

it('a payment by hand while one is processing is asked about, and taken if it is meant', async () => {
  const { app, cents, id, pay } = await withInvoice();
  await setProcessing(app.db, id, cents, new Date(AT));
  const asked = await pay({ cents, dueRow: 0 });
  expect([asked.statusCode, asked.json().processing]).toEqual([409, { invoice: 'I-26-0001', cents, since: AT }]);
  expect((await pay({ cents, dueRow: 0, sure: true })).json().invoices[0]).toMatchObject({ openCents: 0 });
});

it('a payment that another program took is recorded with its receipt, and ends reminders', async () => {
  const { app, job, cents, id, by, mails } = await withInvoice();
  const payment = { invoiceId: id, cents, method: 'bank' as const, receivedOn: shopDay(), reference: 'pi_1' };
  const result = await changeJob(app.db, job.id, by, async (trx, locked) => {
    await recordPayment(trx, locked, payment, by);
    return paidFor(payment);
  });
  expect(result.outcome).toBe('done');
  const { row, state } = (await openInvoice(app.db, id))!;
  expect([state.openCents, row.remindersEndedAt === null]).toEqual([0, false]);
  expect(await mails('payment-received')).toHaveLength(1);
});

it('the ready mail names the phone, the balance and the way to pay; followers read no sums', async () => {
  const { app, admin, job, mails } = await withInvoice();
  await app.db
    .insertInto('jobSubscribers')
    .values({
      jobId: job.id,
      email: 'pat@example.com',
      emailKey: 'pat@example.com',
      kind: 'other',
      photos: true,
      confirmedAt: AT,
    })
    .execute();
  await admin.put('/api/settings/business', { ...BUSINESS, phone: '+13035550100' });
  await admin.post(`/api/jobs/${job.id}/status`, { to: 'in-work' });
  await doChecks(app, job.id);
  await finishStages(app, admin, job);
  await admin.post(`/api/jobs/${job.id}/status`, { to: 'ready' });
  const [customer, follower] = await mails('job-ready');
  for (const words of ['(303) 555-0100', 'Balance due: $33,181.68', 'By check: Payable to'])
    expect(customer).toContain(words);
  expect(follower).not.toContain('$');
});
