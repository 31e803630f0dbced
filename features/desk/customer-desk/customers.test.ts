import { describe, expect, it } from 'vitest';
import { json } from '#database/columns.ts';
import { type Caller, startWithAdmin } from '#tests/support/api.ts';
import { engines, onceOf } from '#tests/support/database.ts';
import { sendWaiting } from '#tests/support/invoices.ts';
import { withJob } from '#tests/support/jobs.ts';
import { answerOf, withDelivered } from '#tests/support/showings.ts';
import type { Customer } from './customers.contract.ts';

const ADA = { firstName: 'Ada', lastName: 'Field', email: 'ada@example.com', phone: '(303) 555-0111' };
const WORK = { ...ADA, email: 'a.field@work.example', phone: '+1 303 555 0111' };

async function startDesk(engine: (typeof engines)[number]) {
  const { app, admin } = await startWithAdmin(engine, { env: { RATE_LIMITS: 'off' } });
  const send = async (lead: object): Promise<number> => (await app.post('/api/quotes', lead)).json().id;
  const names = async () =>
    (await admin.get('/api/customers')).json().map(({ id, leads }: Customer & { leads: number }) => [id, leads]);
  return {
    app,
    admin,
    send,
    names,
    customer: async (id: number) => (await admin.get(`/api/customers/${id}`)).json() as Customer,
  };
}

const merge = (admin: Caller, id: number, other: number) => admin.post(`/api/customers/${id}/merge`, { with: other });
const split = (admin: Caller, id: number, contactId: number) => admin.post(`/api/customers/${id}/split`, { contactId });

describe.each(engines)('customers on %s', (engine) => {
  it('are joined by address, and by phone with the same last name only', async () => {
    const { send, names, customer } = await startDesk(engine);
    await send(ADA);
    await send({ ...ADA, email: 'ADA@example.com', phone: null });
    await send(WORK);
    await send({ ...ADA, firstName: 'Chris', lastName: 'Fieldman', email: 'chris@example.com' });
    await send({ ...ADA, email: 'short@example.com', phone: '555-011' });
    await send({ ...ADA, email: 'one@example.com', phone: '777 777 7777' });
    await send({ ...ADA, email: 'two@example.com', phone: '7777777777' });
    expect((await names()).map(([, leads]: number[]) => leads)).toEqual([1, 1, 1, 1, 3]);
    const [[first], [chris]] = [(await names()).at(-1), (await names()).at(-2)];
    expect(await customer(first)).toMatchObject({
      name: 'Ada Field',
      emails: ['ada@example.com', 'ADA@example.com', WORK.email],
      contacts: [
        { email: 'ada@example.com', leads: 2, joinedBy: null },
        { email: WORK.email, leads: 1, joinedBy: 'phone' },
      ],
      similar: [{ id: chris, name: 'Chris Fieldman' }],
    });
  });

  it('join a lead of a known address when its phone is another customer’s', async () => {
    const { send, names } = await startDesk(engine);
    await send(ADA);
    await send({ ...WORK, phone: null });
    expect(await names()).toHaveLength(2);
    await send(WORK);
    expect(await names()).toHaveLength(1);
  });

  it('stay split whatever comes later, and merged until they are split', async () => {
    const { admin, send, names, customer } = await startDesk(engine);
    await send(ADA);
    await send(WORK);
    const [[id]] = await names();
    const [own, other] = (await customer(id)).contacts;
    const rest = await split(admin, id, other!.id);
    expect([rest.statusCode, rest.json().contacts]).toMatchObject([200, [{ email: ADA.email }]]);
    await send(WORK);
    await send({ ...ADA, email: 'third@example.com' });
    expect((await names()).map(([, leads]: number[]) => leads)).toEqual([1, 2, 1]);
    expect((await customer(id)).similar.map(({ name }) => name)).toEqual(['Ada Field']);
    expect((await merge(admin, id, other!.id)).json().contacts).toMatchObject([{ id: own!.id }, { joinedBy: 'hand' }]);
    expect((await admin.get(`/api/customers/${other!.id}`)).statusCode).toBe(404);
    // The contact that gave the customer its number takes it along.
    const last = await split(admin, id, own!.id);
    expect(last.json()).toMatchObject({ id: other!.id, emails: [WORK.email] });
    expect((await customer(id)).emails).toEqual([ADA.email]);
    const refused = [await split(admin, id, other!.id), await split(admin, id, id), await merge(admin, id, id)];
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([409, 409, 409]);
    expect((await merge(admin, id, 4_000)).statusCode).toBe(400);
    expect((await admin.get('/api/history?entity=customers')).json()).toHaveLength(3);
  });

  it('are joined once by leads that arrive together', async () => {
    const { send, names } = await startDesk(engine);
    await Promise.all(['a', 'b', 'c', 'd'].map((name) => send({ ...ADA, email: `${name}@example.com` })));
    expect(await names()).toHaveLength(1);
  });

  it('and airplanes show what they asked for, got and paid', async () => {
    const { app, admin, job } = await withJob(engine);
    await admin.patch(`/api/jobs/${job.id}`, { tailNumber: 'N-123AB' });
    const payment = { cents: 5_000, method: 'check', receivedOn: '2026-01-02', reference: '4410' };
    await admin.post(`/api/jobs/${job.id}/payments`, payment);
    const mail = { senderName: 'Dana', subject: 'Go ahead', messageId: null, body: 'Yes.', quoted: '', count: 1 };
    await app.db
      .insertInto('inboundMails')
      .values({
        ...mail,
        quoteId: job.leadId!,
        kind: 'mail',
        matchedBy: 'thread',
        sender: 'dana@example.com',
        referenceIds: json<string[]>([]),
        isVerified: true,
        receivedAt: '2026-01-03T12:00:00.000Z',
      })
      .execute();
    const [{ id }] = (await admin.get('/api/customers')).json();
    const customer: Customer = (await admin.get(`/api/customers/${id}`)).json();
    expect(customer.money).toEqual({
      soldCents: job.contractCents,
      invoicedCents: 0,
      paidCents: 5_000,
      dueCents: job.contractCents! - 5_000,
    });
    expect(new Set(customer.records.map(({ kind }) => kind))).toEqual(
      new Set(['request', 'quote', 'job', 'payment', 'email']),
    );
    expect(customer.records.at(-1)).toMatchObject({ kind: 'payment', title: 'Payment, check, 4410', cents: 5_000 });
    expect(customer.records).toContainEqual(
      expect.objectContaining({ title: 'Email from Dana: Go ahead', note: 'dana@example.com', state: 'received' }),
    );
    expect(customer.airplanes).toMatchObject([{ tailKey: 'N123AB', passportId: null }]);
    const airplane = (await admin.get('/api/airplanes/N123AB')).json();
    expect(airplane).toMatchObject({ tailKey: 'N123AB', customers: [{ id }], passport: null });
    expect(airplane.records.map(({ kind }: { kind: string }) => kind)).toContain('job');
    expect((await admin.get('/api/airplanes/N9')).statusCode).toBe(404);
    expect((await app.get(`/api/customers/${id}`)).statusCode).toBe(401);
  });

  it('show what was invoiced, credited and paid of it, and no payment of one job for another', async () => {
    const { admin, job } = await withJob(engine);
    const { invoices } = await sendWaiting(admin, job.id);
    const { number, cents } = invoices[0]!;
    const [{ id }] = (await admin.get('/api/customers')).json();
    const read = async (): Promise<Customer> => (await admin.get(`/api/customers/${id}`)).json();
    const invoicesOf = ({ records }: Customer) =>
      records.filter(({ kind }) => kind === 'invoice').map(({ title, state, cents: sum }) => [title, state, sum]);
    expect((await read()).money).toMatchObject({ invoicedCents: cents, paidCents: 0 });
    expect(invoicesOf(await read())).toEqual([[`Invoice ${number}`, 'sent', cents]]);

    const pay = { cents: cents - 1_000, method: 'check', receivedOn: '2026-01-02', dueRow: 0 };
    await admin.post(`/api/jobs/${job.id}/payments`, pay);
    const reason = { reason: 'The last of it is not worth a call.' };
    const written = await admin.post(`/api/jobs/${job.id}/invoices/${number}/write-off`, reason);
    expect(written.statusCode, written.body).toBe(201);
    const customer = await read();
    expect(invoicesOf(customer)).toEqual([
      [expect.stringMatching(/^Credit note C-/), '', -1_000],
      [`Invoice ${number}`, 'paid', cents],
    ]);
    expect(customer.money).toEqual({
      soldCents: job.contractCents,
      invoicedCents: cents,
      paidCents: cents - 1_000,
      dueCents: job.contractCents! - cents,
    });

    await admin.post(`/api/jobs/${job.id}/status`, { to: 'cancelled', note: 'It was sold' });
    expect((await read()).money).toMatchObject({ soldCents: 0, dueCents: 0 });
  });

  onceOf(engine)('show what the customer allows and wrote, as it stands', async () => {
    const { app, admin, token } = await withDelivered(engine);
    const [{ id }] = (await admin.get('/api/customers')).json();
    const read = async (): Promise<Customer> => (await admin.get(`/api/customers/${id}`)).json();
    const wordsOf = ({ records }: Customer) => records.filter(({ kind }) => kind === 'words').map(({ note }) => note);
    expect([(await read()).shown, wordsOf(await read())]).toEqual([[], []]);
    await app.post(`/api/job-links/${token}/showing`, answerOf());
    const [said] = (await read()).shown;
    expect(said).toMatchObject({
      choice: 'without-tail',
      givenBy: null,
      path: expect.stringMatching(/^\/admin\/jobs\//),
    });
    expect(wordsOf(await read())).toEqual(['5 of 5 stars, They called']);
    await app.post(`/api/job-links/${token}/showing`, answerOf({ choice: 'no', text: '', stars: null, title: '' }));
    expect([(await read()).shown.map(({ choice }) => choice), wordsOf(await read())]).toEqual([['no'], []]);
  });
});
