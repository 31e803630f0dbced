import { describe, expect, it } from 'vitest';
import { wordsOf } from '#server/mail/layout.ts';
import { withInvoice } from '#tests/support/checkouts.ts';
import { engines } from '#tests/support/database.ts';
import { shopDay } from '#time/shop-time.ts';
import { HOUR_MS } from '#time/units.ts';
import { lookAtNext } from './checkout-polling.store.server.ts';
import { stripeCalls } from './stripe.client.server.ts';
import { readStripeAccess } from './stripe-settings.store.server.ts';

type Site = Awaited<ReturnType<typeof withInvoice>>;
const later = (hours: number) => new Date(Date.now() + hours * HOUR_MS);

async function look({ app: { db, config } }: Site, now: Date): Promise<boolean> {
  const access = (await readStripeAccess(db, config))!;
  return lookAtNext({ db, config, stripe: stripeCalls(access) }, now);
}

const needsOf = async ({ admin }: Site, kind: string) =>
  (await admin.get('/api/today')).json().needs.filter((need: { kind: string }) => need.kind === kind);
const openOf = async ({ readMoney }: Site) => (await readMoney()).invoices[0]!.openCents;
const statesOf = async ({ readCheckouts }: Site) => (await readCheckouts()).map(({ state }) => state);
const sumsOf = async ({ readMoney }: Site) =>
  (await readMoney()).payments.filter(({ voidedAt }) => voidedAt === null).map(({ cents }) => cents);

describe.each(engines)('an invoice on %s', (engine) => {
  it('has one session for exactly what is open, however often and at once it is asked for', async () => {
    const site = await withInvoice(engine);
    const { stripe, pay, cents } = site;
    const answers = await Promise.all(Array.from({ length: 6 }, pay));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(new Set([...answers, await pay()].map((answer) => answer.json().url)).size).toBe(1);
    expect([...stripe.sessions.values()]).toMatchObject([
      { amount_total: cents, allowed_payment_method_types: ['us_bank_account', 'card'] },
    ]);
    expect(await statesOf(site)).toEqual(['started']);
  });

  it('is paid once by a card, however often and at once Stripe says so', async () => {
    const site = await withInvoice(engine);
    const { stripe, pay, report, cents, readMoney, mails } = site;
    await pay();
    const { id } = stripe.payByCard();
    const [event] = stripe.events.splice(0);
    for (const answer of await Promise.all([1, 2, 3].map(() => report(event!)))) expect(answer.statusCode).toBe(200);
    await report(event!);
    expect((await readMoney()).payments).toMatchObject([
      {
        cents,
        method: 'card',
        reference: id,
        isOnline: true,
        dispute: null,
        receivedOn: shopDay(),
        invoiceId: site.id,
      },
    ]);
    expect([await openOf(site), await statesOf(site), await mails('payment-received')]).toMatchObject([
      0,
      ['paid'],
      [{ recipient: expect.any(String) }],
    ]);
    expect((await pay()).statusCode).toBe(409);
    expect(stripe.sessions.size).toBe(1);
  });
});

it('a bank transfer is on its way for days, then arrives', async () => {
  const site = await withInvoice();
  const { stripe, pay, deliver, cents, readMoney } = site;
  await pay();
  stripe.startTransfer();
  await deliver();
  expect((await readMoney()).invoices[0]).toMatchObject({ openCents: cents, processing: { cents } });
  const refused = await pay();
  expect([refused.statusCode, refused.json().detail]).toEqual([409, expect.stringContaining('already on its way')]);
  stripe.settleTransfer();
  await deliver();
  expect((await readMoney()).invoices[0]).toMatchObject({ openCents: 0, processing: null });
  expect((await readMoney()).payments).toMatchObject([{ method: 'bank', cents }]);
});

it('a bank transfer that fails says why, and the invoice can be paid again', async () => {
  const site = await withInvoice();
  const { stripe, pay, deliver, cents, mails, readMoney } = site;
  await pay();
  stripe.startTransfer();
  stripe.failTransfer();
  await deliver((events) => events.slice(0, 1));
  stripe.failTransfer(undefined, 'account_closed');
  await deliver();
  expect((await readMoney()).invoices[0]).toMatchObject({ openCents: cents, processing: null });
  const failed = await mails('payment-failed');
  expect(failed).toHaveLength(1);
  expect(wordsOf(failed[0]!.message).text).toContain('There wasn’t enough money in the account.');
  await pay();
  stripe.payByCard();
  await deliver();
  expect([await openOf(site), await statesOf(site)]).toEqual([0, ['failed', 'paid']]);
});

it('a card that is declined leaves the session open, and says why', async () => {
  const site = await withInvoice();
  const { stripe, pay, deliver, readCheckouts } = site;
  const { url } = (await pay()).json();
  stripe.decline(undefined, 'expired_card');
  await deliver();
  expect(await readCheckouts()).toMatchObject([{ state: 'started', failure: 'expired_card' }]);
  expect((await pay()).json()).toEqual({ url });
  stripe.payByCard();
  await deliver();
  expect([await openOf(site), await readCheckouts()]).toMatchObject([0, [{ state: 'paid', failure: null }]]);
});

it('events in any order come to the same', async () => {
  const site = await withInvoice();
  const { stripe, pay, deliver, cents } = site;
  await pay();
  stripe.startTransfer();
  stripe.settleTransfer();
  stripe.refund(undefined, 100);
  stripe.refund(undefined, 50);
  // The refund is known before its payment.
  await deliver((events) => events.toReversed());
  expect([await sumsOf(site), await openOf(site), await statesOf(site)]).toEqual([[cents, -150], 150, ['paid']]);
});

describe('an event', () => {
  it.each([
    ['that is forged', { secret: 'whsec_another0001' }, 400, false],
    ['that is older than 300 seconds', { ago: 301 }, 400, false],
    ['of another account', { account: 'acct_another' }, 200, false],
    ['of live mode', { livemode: true }, 200, false],
    ['of 290 seconds ago', { ago: 290 }, 200, true],
  ])('%s is %j: %i', async (_, { ago = 0, ...more }: Record<string, unknown> & { ago?: number }, status, taken) => {
    const site = await withInvoice();
    const { stripe, pay, report } = site;
    await pay();
    stripe.payByCard();
    const at = Math.floor(Date.now() / 1000) - ago;
    const answer = await report(stripe.signEvent('checkout.session.completed', stripe.lastSession(), { at, ...more }));
    expect([answer.statusCode, answer.json().taken ?? false]).toEqual([status, taken]);
    expect(await statesOf(site)).toEqual([taken ? 'paid' : 'started']);
  });

  it('of a session that this site did not start is ignored', async () => {
    const site = await withInvoice();
    const { stripe, pay, report } = site;
    await pay();
    const foreign = { ...stripe.lastSession(), id: 'cs_test_foreign' };
    const charge = { object: 'charge', id: 'ch_1', payment_intent: 'pi_foreign' };
    for (const event of [
      stripe.signEvent('checkout.session.completed', foreign),
      stripe.signEvent('charge.refunded', charge),
      stripe.signEvent('customer.created', { object: 'customer', id: 'cus_1' }),
    ]) {
      const answer = await report(event);
      expect([answer.statusCode, answer.json()]).toEqual([200, { taken: false }]);
    }
    expect(await statesOf(site)).toEqual(['started']);
  });

  it('says less than Stripe: what it claims is read there', async () => {
    const site = await withInvoice();
    const { stripe, pay, report } = site;
    await pay();
    const claimed = { ...stripe.lastSession(), status: 'complete', payment_status: 'paid' };
    expect((await report(stripe.signEvent('checkout.session.completed', claimed))).json()).toEqual({ taken: true });
    expect([await statesOf(site), await sumsOf(site)]).toEqual([['started'], []]);
  });

  it('is answered 503 while Stripe cannot be read, and counts when it comes again', async () => {
    const site = await withInvoice();
    const { stripe, pay, report } = site;
    await pay();
    stripe.payByCard();
    const [event] = stripe.events.splice(0);
    for (const body of [undefined, undefined, undefined, {}, {}, {}])
      stripe.trouble('/v1/checkout', { status: 500, body });
    for (const _ of ['an error', 'a page of a proxy']) expect((await report(event!)).statusCode).toBe(503);
    expect((await report(event!)).statusCode).toBe(200);
    expect(await statesOf(site)).toEqual(['paid']);
  });
});

describe('what goes back', () => {
  it('is what Stripe says, in parts, also when a refund fails', async () => {
    const site = await withInvoice();
    const { stripe, pay, deliver, cents, mails } = site;
    await pay();
    stripe.payByCard();
    await deliver();
    stripe.refund(undefined, 500);
    await deliver((events) => [...events, ...events]);
    expect([await sumsOf(site), await openOf(site)]).toEqual([[cents, -500], 500]);
    stripe.refund(undefined, cents - 500);
    await deliver();
    expect([await sumsOf(site), await openOf(site)]).toEqual([[cents, -500, 500 - cents], cents]);
    stripe.refund(undefined, 500 - cents);
    await deliver();
    expect([await sumsOf(site), await openOf(site)]).toEqual([[cents, -500], 500]);
    expect((await mails('payment-corrected')).length).toBeGreaterThan(0);
  });

  it('is not entered or undone by hand, and never more than came', async () => {
    const site = await withInvoice();
    const { app, admin, job, stripe, pay, deliver, cents, enter, readMoney } = site;
    await pay();
    stripe.payByCard();
    await deliver();
    const { payments } = await readMoney();
    const undone = await admin.post(`/api/jobs/${job.id}/payments/${payments[0]!.id}/void`);
    expect([undone.statusCode, undone.json().detail]).toEqual([409, expect.stringContaining('Refund it there')]);
    expect((await enter({ cents: -100, method: 'card' })).json().errors[0].message).toContain('at Stripe');
    await enter({ cents: 300, overpays: true });
    expect((await enter({ cents: -300 })).statusCode).toBe(201);
    const row = { jobId: job.id, method: 'card', receivedOn: '2026-11-27', checkoutId: 1 } as const;
    const insert = (more: object) =>
      app.db
        .insertInto('payments')
        .values({ ...row, ...more } as never)
        .execute();
    await expect(insert({ cents: -cents - 1 })).rejects.toThrow('no more goes back than came');
    await expect(insert({ cents: 1 })).rejects.toThrow(/unique/i);
    await expect(
      app.db.updateTable('payments').set({ voidedAt: new Date().toISOString() }).where('checkoutId', '=', 1).execute(),
    ).rejects.toThrow('what Stripe says');
  });

  it('is all of it once a dispute is lost, without a word of a refund; one that is won clears it', async () => {
    const site = await withInvoice();
    const { stripe, pay, deliver, cents, readMoney, mails } = site;
    await pay();
    stripe.payByCard();
    await deliver();
    stripe.dispute();
    await deliver();
    expect([(await readMoney()).payments[0]!.dispute, await openOf(site)]).toEqual(['open', 0]);
    expect(await needsOf(site, 'disputed')).toMatchObject([{ jobId: site.job.id, cents, when: 'today' }]);
    stripe.dispute(undefined, 'lost');
    await deliver();
    expect([await sumsOf(site), await openOf(site)]).toEqual([[cents, -cents], cents]);
    expect(await mails('payment-received')).toHaveLength(1);
    expect(await needsOf(site, 'disputed')).toEqual([]);
    stripe.dispute(undefined, 'won');
    await deliver();
    expect([await sumsOf(site), await openOf(site)]).toEqual([[cents], 0]);
    expect((await readMoney()).payments[0]!.dispute).toBe('won');
  });
});

describe('a payment by hand', () => {
  it('ends the open session first, and is asked about while one is on its way', async () => {
    const site = await withInvoice();
    const { stripe, pay, deliver, cents, enter, readMoney } = site;
    await pay();
    expect((await enter({ cents: 100 })).statusCode).toBe(201);
    expect([stripe.lastSession().status, await statesOf(site)]).toEqual(['expired', ['expired']]);
    stripe.events.splice(0);
    await pay();
    expect(stripe.lastSession().amount_total).toBe(cents - 100);
    stripe.startTransfer();
    await deliver();
    const asked = await enter({ cents: cents - 100 });
    expect([asked.statusCode, asked.json().processing]).toMatchObject([409, { cents: cents - 100 }]);
    expect((await enter({ cents: cents - 100, sure: true })).statusCode).toBe(201);
    stripe.settleTransfer();
    await deliver();
    const { balanceCents, contractCents } = await readMoney();
    expect(await needsOf(site, 'overpaid')).toEqual([]);
    await enter({ cents: balanceCents + 700, overpays: true });
    expect(await needsOf(site, 'overpaid')).toMatchObject([{ jobId: site.job.id, cents: 700, when: 'today' }]);
    await enter({ cents: -balanceCents - 700 });
    expect([(await sumsOf(site)).slice(0, 3), contractCents - balanceCents]).toEqual([
      [100, cents - 100, cents - 100],
      2 * cents - 100,
    ]);
  });

  it('is recorded beside one that was paid while its session was being ended', async () => {
    const site = await withInvoice();
    const { stripe, pay, cents, enter } = site;
    await pay();
    stripe.payByCard();
    expect((await enter({ cents, overpays: true })).statusCode).toBe(201);
    expect(await sumsOf(site)).toEqual([cents, cents]);
  });

  it('is taken while Stripe cannot be reached; the hourly look ends the session', async () => {
    const site = await withInvoice();
    const { stripe, pay, enter } = site;
    await pay();
    for (let n = 0; n < 3; n++) stripe.trouble('/v1/checkout', { status: 500 });
    expect((await enter({ cents: 100 })).statusCode).toBe(201);
    expect(stripe.lastSession().status).toBe('open');
    expect(await look(site, later(2))).toBe(true);
    expect([stripe.lastSession().status, await statesOf(site)]).toEqual(['expired', ['expired']]);
  });
});

describe('the hourly look', () => {
  it('finds what no event said, once for all nodes', async () => {
    const site = await withInvoice();
    const { stripe, pay } = site;
    await pay();
    stripe.startTransfer();
    expect(await look(site, new Date())).toBe(false);
    expect(await Promise.all([look(site, later(1.1)), look(site, later(1.1))])).toEqual(
      expect.arrayContaining([true, false]),
    );
    expect(await statesOf(site)).toEqual(['processing']);
    expect(await look(site, later(2))).toBe(false);
    stripe.settleTransfer();
    expect(await look(site, later(2.5))).toBe(true);
    expect([await statesOf(site), await openOf(site)]).toEqual([['paid'], 0]);
    expect(await look(site, later(9))).toBe(false);
  });

  it('leaves those of the other mode alone, and ends those that Stripe does not know', async () => {
    const site = await withInvoice();
    const { app, stripe, pay } = site;
    await pay();
    stripe.sessions.clear();
    await app.db.updateTable('checkouts').set({ isLive: true }).execute();
    expect(await look(site, later(2))).toBe(false);
    await app.db.updateTable('checkouts').set({ isLive: false }).execute();
    expect(await look(site, later(2))).toBe(true);
    expect(await statesOf(site)).toEqual(['expired']);
  });
});

describe('opening a session', () => {
  it('is repeated by its key after an answer that was lost, and finds the same session', async () => {
    const site = await withInvoice();
    const { stripe, pay } = site;
    for (let n = 0; n < 3; n++) stripe.trouble('/v1/checkout', { drops: true });
    expect((await pay()).statusCode).toBe(503);
    expect((await pay()).statusCode).toBe(200);
    expect([stripe.sessions.size, await statesOf(site)]).toEqual([1, ['started']]);
  });

  it('starts over where Stripe refused it, and where the look found it unopened', async () => {
    const site = await withInvoice();
    const { stripe, pay } = site;
    stripe.trouble('/v1/checkout', { status: 400, body: { error: { type: 'invalid_request_error' } } });
    expect((await pay()).statusCode).toBe(503);
    expect(await statesOf(site)).toEqual(['expired']);
    for (let n = 0; n < 3; n++) stripe.trouble('/v1/checkout', { status: 500 });
    await pay();
    await look(site, later(2));
    expect(await statesOf(site)).toEqual(['expired', 'expired']);
    expect((await pay()).statusCode).toBe(200);
  });

  it('offers a card up to its limit, and nothing at all where nothing is offered', async () => {
    const site = await withInvoice();
    const { admin, stripe, pay, cents } = site;
    const offer = (change: object) =>
      admin.put('/api/stripe', { bankTransfer: true, card: true, cardLimitCents: cents, ...change });
    await offer({ cardLimitCents: cents - 1 });
    await pay();
    expect(stripe.lastSession().allowed_payment_method_types).toEqual(['us_bank_account']);
    await offer({ bankTransfer: false });
    stripe.expire();
    await site.deliver();
    await pay();
    expect(stripe.lastSession().allowed_payment_method_types).toEqual(['card']);
    stripe.expire();
    await site.deliver();
    await offer({ bankTransfer: false, cardLimitCents: cents - 1 });
    expect((await pay()).statusCode).toBe(409);
  });
});

it('the customer’s page offers what can be paid online, and says why the last try failed', async () => {
  const site = await withInvoice();
  const { admin, stripe, pay, deliver, readPage, cents } = site;
  expect((await readPage()).online).toEqual({
    methods: ['bank', 'card'],
    cardLimitCents: 99_999_999,
    isTest: true,
    failure: null,
  });
  await pay();
  stripe.decline();
  await deliver();
  expect((await readPage()).online?.failure).toContain('wasn’t enough money');
  await admin.put('/api/stripe', { bankTransfer: true, card: true, cardLimitCents: cents - 1 });
  expect((await readPage()).online).toMatchObject({ methods: ['bank'], cardLimitCents: cents - 1 });
  await admin.put('/api/stripe', { bankTransfer: false, card: false, cardLimitCents: cents });
  expect((await readPage()).online).toBeNull();
  stripe.payByCard();
  await deliver();
  expect((await readPage()).online).toBeNull();
});

it('without keys nothing is offered, and no event is taken', async () => {
  const site = await withInvoice('sqlite', { STRIPE_SECRET_KEY: '', STRIPE_WEBHOOK_SECRET: '' });
  expect((await site.pay()).statusCode).toBe(409);
  expect((await site.report(site.stripe.signEvent('charge.refunded', {}))).statusCode).toBe(400);
});

it('what is read of an erased person’s payment is noted, and no more', async () => {
  const site = await withInvoice();
  const { app, admin, job, stripe, pay, deliver, leadId } = site;
  await pay();
  await admin.post(`/api/jobs/${job.id}/status`, { to: 'cancelled', note: 'It was sold' });
  await admin.patch(`/api/quotes/${leadId}/status`, { status: 'Work Complete' });
  const lead = (await admin.get(`/api/quotes/${leadId}`)).json();
  expect((await admin.post('/api/people/erasures', { email: lead.email })).statusCode).toBe(201);
  stripe.payByCard();
  await deliver();
  expect([await statesOf(site), await app.db.selectFrom('payments').selectAll().execute()]).toEqual([['paid'], []]);
});
