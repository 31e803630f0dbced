/** Which payments settle which invoices. Money is in cents. */

export interface Owed {
  id: number;
  cents: number;
  /** What credit notes took back, and gave up. */
  creditedCents: number;
}

interface Payment {
  invoiceId: number | null;
  /** Below 0 for refunds. */
  cents: number;
  voidedAt: string | null;
}

export interface Settled {
  paidCents: number;
  openCents: number;
}

/**
 * What is paid of each invoice, and open: a payment settles the invoice that it names, the rest fills the oldest. What
 * was refunded without a name opens the newest. Together all is counted once.
 * @param invoices in the order of their numbers
 * @returns also what was paid beyond all invoices
 */
export function settle(invoices: readonly Owed[], payments: readonly Payment[]) {
  const valid = payments.filter(({ voidedAt }) => voidedAt === null);
  const named = (id: number) => sum(valid.filter(({ invoiceId }) => invoiceId === id));
  const rows = invoices.map(({ id, cents, creditedCents }) => {
    const netCents = cents - creditedCents;
    return { id, netCents, paidCents: Math.min(Math.max(named(id), 0), netCents) };
  });
  let rest = sum(valid) - rows.reduce((all, { paidCents }) => all + paidCents, 0);
  for (const row of rest > 0 ? rows : rows.toReversed()) {
    const share = rest > 0 ? Math.min(rest, row.netCents - row.paidCents) : Math.max(rest, -row.paidCents);
    row.paidCents += share;
    rest -= share;
  }
  const settled = new Map<number, Settled>(
    rows.map(({ id, netCents, paidCents }) => [id, { paidCents, openCents: netCents - paidCents }]),
  );
  return { settled, unappliedCents: Math.max(rest, 0) };
}

const sum = (payments: readonly Payment[]) => payments.reduce((all, { cents }) => all + cents, 0);
