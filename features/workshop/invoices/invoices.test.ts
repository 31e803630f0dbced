import { describe, expect, it } from 'vitest';
import { wordsOf } from '#server/mail/layout.ts';
import { signIn } from '#tests/support/api.ts';
import { engines, httpEngines } from '#tests/support/database.ts';
import { sendWaiting } from '#tests/support/invoices.ts';
import { acceptJob, doChecks, finishStages, withJob } from '#tests/support/jobs.ts';
import { INVOICING_SETTING } from '#workshop/shop/shop.contract.ts';
import type { InvoiceDocument, JobInvoices } from './invoice.contract.ts';

const REASON = 'We billed you for work that we did not do.';

async function withInvoices(engine: (typeof engines)[number]) {
  const site = await withJob(engine);
  const { app, admin, job } = site;
  const path = `/api/jobs/${job.id}/invoices`;
  const read = async () => (await admin.get(path)).json() as JobInvoices;
  const send = async () => {
    const { dueRow, cents } = (await read()).waiting[0]!;
    return admin.post(path, { dueRow, cents });
  };
  const documentOf = async (number: string) => {
    const row = await app.db.selectFrom('invoices').select('document').where('number', '=', number).executeTakeFirst();
    return JSON.parse(row!.document!) as InvoiceDocument;
  };
  const mails = async (kind: string) => {
    const rows = await app.db.selectFrom('outbox').selectAll().where('kind', '=', kind).orderBy('id').execute();
    return rows.map(({ message, recipient }) => ({ recipient, message, text: wordsOf(message).text }));
  };
  const makeReady = async () => {
    await admin.post(`/api/jobs/${job.id}/status`, { to: 'in-work' });
    await doChecks(app, job.id);
    await finishStages(app, admin, job);
    await admin.post(`/api/jobs/${job.id}/status`, { to: 'ready' });
  };
  return { ...site, path, read, send, documentOf, mails, makeReady };
}

describe.each(httpEngines)('the invoices of a job on %s', (engine) => {
  it('wait for one press each as their rows fall due, and the final one asks for the rest', async () => {
    const { job, admin, read, send, documentOf, makeReady } = await withInvoices(engine);
    const [first, ...others] = job.money!.schedule;
    expect((await read()).waiting).toEqual([{ dueRow: 0, label: first!.label, cents: first!.cents, isFinal: false }]);
    expect((await send()).statusCode).toBe(201);
    expect((await read()).waiting).toEqual([]);
    await makeReady();
    const rest = others.reduce((sum, { cents }) => sum + cents, 0);
    expect((await read()).waiting).toMatchObject([{ dueRow: others.length, cents: rest, isFinal: true }]);
    await send();
    const { invoices } = await read();
    expect(invoices.map(({ number }) => number)).toEqual(['I-26-0001', 'I-26-0002']);
    const final = await documentOf('I-26-0002');
    expect(final).toMatchObject({
      isFinal: true,
      cents: rest,
      earlier: [{ number: 'I-26-0001', cents: first!.cents }],
    });
    expect(final.agreed.totalCents).toBe(job.contractCents);
    await admin.post(`/api/jobs/${job.id}/status`, { to: 'delivered', takenBy: 'Dana' });
    expect((await read()).waiting).toEqual([]);
  });

  it('are mailed with the PDF, the amount, the day and the way to pay', async () => {
    const { admin, job, send, mails } = await withInvoices(engine);
    const wire = { bank: 'Front Range Bank', routing: '000 000 000', account: '0000 4471' };
    await admin.put('/api/settings/invoices', { ...INVOICING_SETTING.builtIn, netDays: 7, wire });
    await send();
    const [mail] = await mails('invoice-sent');
    for (const words of ['I-26-0001', 'Balance due: $', 'Due by: ', 'By check:', 'Front Range Bank', 'See the invoice'])
      expect(mail!.text).toContain(words);
    expect(mail).toMatchObject({
      recipient: 'dana@example.com',
      message: { files: [{ name: 'Invoice I-26-0001.pdf' }] },
    });
    const pdf = await admin.get(`/api/jobs/${job.id}/invoices/I-26-0001/pdf`);
    expect([pdf.statusCode, pdf.body.startsWith('%PDF-1.7 I-26-0001')]).toEqual([200, true]);
  });

  it('are never sent twice, by double click or for another sum', async () => {
    const { path, admin, read } = await withInvoices(engine);
    const { dueRow, cents } = (await read()).waiting[0]!;
    expect((await admin.post(path, { dueRow, cents: cents - 1 })).statusCode).toBe(409);
    const twice = await Promise.all([1, 2, 3].map(() => admin.post(path, { dueRow, cents })));
    expect(twice.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409, 409]);
    expect((await read()).invoices).toHaveLength(1);
    const headers = { 'idempotency-key': 'one-key' };
    expect((await admin.post(path, { dueRow, cents }, headers)).statusCode).toBe(409);
  });

  it('are credited in part or whole, never beyond, for a reason; a credited row waits again', async () => {
    const { path, admin, read, send, mails } = await withInvoices(engine);
    await send();
    const { cents } = (await read()).invoices[0]!;
    const credit = (body: object) =>
      admin.post(`${path}/I-26-0001/credits`, { kind: 'rebill', reason: REASON, ...body });
    expect((await credit({ cents: 100, reason: 'Too short' })).statusCode).toBe(400);
    expect((await credit({ cents: cents + 1 })).json().errors).toMatchObject([{ path: 'cents' }]);
    expect((await credit({ cents: 10_000 })).statusCode).toBe(201);
    expect(await read()).toMatchObject({
      waiting: [{ dueRow: 0, cents: 10_000 }],
      invoices: [
        { creditedCents: 10_000, openCents: cents - 10_000, credits: [{ number: 'C-26-0001', reason: REASON }] },
      ],
    });
    await credit({ cents: cents - 10_000 });
    expect((await credit({ cents: 1 })).statusCode).toBe(400);
    expect((await read()).waiting).toMatchObject([{ dueRow: 0, cents }]);
    const [mail] = await mails('invoice-credited');
    expect(mail!.text).toContain(REASON);
    expect(mail!.text).toContain('C-26-0001');
  });

  it('that are reduced take the amount off the price, and do not ask for it again', async () => {
    const { path, admin, job, read, makeReady } = await withInvoices(engine);
    await sendWaiting(admin, job.id);
    await admin.post(`${path}/I-26-0001/credits`, { kind: 'reduction', cents: 5_000, reason: REASON });
    expect((await read()).waiting).toEqual([]);
    await makeReady();
    const { invoices, waiting } = await sendWaiting(admin, job.id);
    expect(waiting).toEqual([]);
    const net = invoices.reduce((sum, each) => sum + each.cents - each.creditedCents, 0);
    const { money } = (await admin.get(`/api/jobs/${job.id}`)).json();
    expect([net, money.balanceCents, money.reducedCents]).toEqual([
      job.contractCents! - 5_000,
      job.contractCents! - 5_000,
      5_000,
    ]);
  });

  it('are written off by an owner: all that is open, and the customer never reads why', async () => {
    const { path, admin, job, read, send, mails, app } = await withInvoices(engine);
    await send();
    const secret = 'He shouted at Rae and will not pay.';
    await admin.post(`/api/jobs/${job.id}/payments`, {
      cents: 100,
      method: 'cash',
      receivedOn: '2026-11-26',
      dueRow: 0,
    });
    expect((await admin.post(`${path}/I-26-0001/write-off`, { reason: secret })).statusCode).toBe(201);
    const { invoices, waiting } = await read();
    expect(waiting).toEqual([]);
    expect(invoices[0]).toMatchObject({
      openCents: 0,
      paidCents: 100,
      credits: [{ kind: 'write-off', reason: secret }],
    });
    expect((await admin.post(`${path}/I-26-0001/write-off`, { reason: secret })).statusCode).toBe(409);
    expect(await mails('invoice-credited')).toEqual([]);
    const { document } = (await app.db.selectFrom('creditNotes').select('document').executeTakeFirst())!;
    expect(document).not.toContain('shouted');
  });

  it('are the owner’s to send, credit and write off, a bookkeeper’s to read, and not a painter’s', async () => {
    const { app, path, send } = await withInvoices(engine);
    await send();
    const [books, painter] = [await signIn(app, 'bookkeeper'), await signIn(app, 'painter')];
    expect((await books.get(path)).statusCode).toBe(200);
    expect((await books.get(`${path}/I-26-0001/pdf`)).statusCode).toBe(200);
    for (const [call, body] of [
      ['', { dueRow: 0, cents: 1 }],
      ['/I-26-0001/credits', { kind: 'rebill', cents: 1, reason: REASON }],
      ['/I-26-0001/write-off', { reason: REASON }],
    ] as const)
      for (const user of [books, painter]) expect((await user.post(path + call, body)).statusCode).toBe(403);
    expect((await painter.get(path)).statusCode).toBe(403);
    expect((await painter.get(`${path}/I-26-0001/pdf`)).statusCode).toBe(403);
  });
});

describe.each(engines)('the numbers of invoices on %s', (engine) => {
  it('follow each other without a gap when many are sent and some fail at once', async () => {
    const { app, admin } = await withInvoices(engine);
    const ids = [1];
    for (let n = 0; n < 4; n++) ids.push((await acceptJob(app, admin)).job.id);
    const calls = await Promise.all(
      ids.flatMap((id) =>
        [0, 1].map(async (double) => {
          const { waiting } = (await admin.get(`/api/jobs/${id}/invoices`)).json() as JobInvoices;
          const { dueRow, cents } = waiting[0] ?? { dueRow: 0, cents: 1 };
          return admin.post(`/api/jobs/${id}/invoices`, { dueRow, cents: cents + (double && id % 2) });
        }),
      ),
    );
    expect(calls.filter(({ statusCode }) => statusCode === 201)).toHaveLength(ids.length);
    const rows = await app.db.selectFrom('invoices').select(['number', 'document']).orderBy('id').execute();
    expect(rows.map(({ number }) => number)).toEqual(ids.map((_, n) => `I-26-000${n + 1}`));
    for (const { number, document } of rows) expect((JSON.parse(document!) as InvoiceDocument).number).toBe(number);
  });
});
