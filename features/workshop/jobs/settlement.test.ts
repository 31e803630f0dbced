import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { settle } from './payments.ts';

const invoice = (id: number, cents: number, creditedCents = 0) => ({ id, cents, creditedCents });
const payment = (cents: number, invoiceId: number | null = null, voidedAt: string | null = null) => ({
  cents,
  invoiceId,
  voidedAt,
});
const THREE = [invoice(1, 100), invoice(2, 200), invoice(3, 300)];
const openOf = (invoices: ReturnType<typeof invoice>[], payments: ReturnType<typeof payment>[]) =>
  [...settle(invoices, payments).settled.values()].map(({ openCents }) => openCents);

it.each([
  ['fills the oldest first', [payment(150)], [0, 150, 300]],
  ['settles the invoice that it names', [payment(200, 2)], [100, 0, 300]],
  ['passes on what a named invoice does not need', [payment(250, 2)], [50, 0, 300]],
  ['does not count what is void', [payment(100, 1, '2027-03-01T12:00:00.000Z')], [100, 200, 300]],
  ['opens the invoice that a refund names', [payment(100, 1), payment(-40, 1)], [40, 200, 300]],
  ['opens the newest for a refund without a name', [payment(100, 1), payment(200, 2), payment(-250)], [50, 200, 300]],
])('a payment %s', (_, payments, open) => {
  expect(openOf(THREE, payments)).toEqual(open);
});

it('a credited invoice asks for less, and what was paid beyond it settles others', () => {
  expect(openOf([invoice(1, 100, 60), invoice(2, 200)], [payment(100, 1)])).toEqual([0, 140]);
  expect(settle([invoice(1, 100, 60)], [payment(100, 1)]).unappliedCents).toBe(60);
});

it('all invoices together are open by what they ask for and was not paid', () => {
  const cents = fc.integer({ min: 1, max: 1_000 });
  const owed = fc.array(fc.tuple(cents, fc.double({ min: 0, max: 1, noNaN: true })), { maxLength: 6 });
  const paid = fc.array(fc.tuple(fc.integer({ min: -500, max: 1_500 }), fc.option(fc.nat(6))), { maxLength: 8 });
  fc.assert(
    fc.property(owed, paid, (rows, sums) => {
      const invoices = rows.map(([each, part], id) => invoice(id, each, Math.floor(each * part)));
      const payments = sums.map(([each, id]) => payment(each, id));
      const total = payments.reduce((all, each) => all + each.cents, 0);
      fc.pre(total >= 0);
      const { settled, unappliedCents } = settle(invoices, payments);
      const net = invoices.reduce((all, each) => all + each.cents - each.creditedCents, 0);
      const open = [...settled.values()].reduce((all, { openCents }) => all + openCents, 0);
      expect(open).toBe(Math.max(net - total, 0));
      expect(unappliedCents).toBe(Math.max(total - net, 0));
      for (const { paidCents, openCents } of settled.values())
        expect(Math.min(paidCents, openCents)).toBeGreaterThanOrEqual(0);
    }),
  );
});
