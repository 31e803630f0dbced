import fc from 'fast-check';
import { expect, it } from 'vitest';
import { computeExactly, squeeze } from '#tests/support/cents.ts';
import { arbitraryOffer } from '#tests/support/offers.ts';
import { readPdf } from '#tests/support/pdf.ts';
import { isFullRun } from '#tests/support/scope.ts';
import { MINUTE_MS } from '#time/units.ts';
import { computeAll } from '#workshop/changes/change-sums.ts';
import type { Money } from '#workshop/jobs/payments.contract.ts';
import { addToRest, scheduleState, settle } from '#workshop/jobs/payments.ts';
import type { OfferBody, OfferDocument } from '#workshop/offers/offer.contract.ts';
import { divideRounded, ONE_MILLI } from '#workshop/shop/money.ts';
import { INVOICING_SETTING } from '#workshop/shop/shop.contract.ts';
import { type ApprovedChange, agreedOf } from './agreed.ts';
import { findWaiting, formatNumber, overbilledCents, type WaitingInvoice, writeInvoice } from './billing.ts';
import { creditLine, invoiceLines } from './books.ts';
import type { InvoiceDocument } from './invoice.contract.ts';
import { makeInvoicePdf } from './invoice-pdf.process.server.ts';
import { agreedRows, balanceRows, formatSigned, type SumRow } from './invoice-words.ts';

const ROUNDS = isFullRun ? 10_000 : 300;
const TODAY = '2026-11-27';

type Credit = { kind: 'rebill' | 'reduction'; number: string; cents: number };
type Sent = { id: number; document: InvoiceDocument; credits: Credit[] };

const arbitraryChange = fc.array(
  fc.record({ cents: fc.integer({ min: -400_000, max: 900_000 }), taxable: fc.boolean(), yes: fc.boolean() }),
  { minLength: 1, maxLength: 4 },
);
/** What happens between two rows: part of what is open is paid or refunded, part of an invoice is credited. */
const arbitraryStep = fc.record({
  pays: fc.double({ min: 0, max: 1.2, noNaN: true }),
  refunds: fc.double({ min: 0, max: 0.6, noNaN: true }),
  credits: fc.double({ min: 0, max: 1, noNaN: true }),
  kind: fc.constantFrom('rebill' as const, 'reduction' as const, null),
  isNamed: fc.boolean(),
  change: fc.option(arbitraryChange),
});

/** A job whose rows fall due one by one, by the functions that bill real ones. */
class Job {
  readonly sent: Sent[] = [];
  readonly payments: { invoiceId: number | null; cents: number; voidedAt: null }[] = [];
  readonly changes: ApprovedChange[] = [];
  due = 0;
  isReady = false;
  #credits = 0;
  readonly body: OfferBody;
  readonly choices: string[];
  readonly exact: ReturnType<typeof computeExactly>;

  constructor(body: OfferBody, choices: string[]) {
    this.body = body;
    this.choices = choices;
    this.exact = computeExactly(body, choices);
  }

  get approvedCents() {
    return this.changes.reduce((sum, { approvedCents }) => sum + approvedCents, 0);
  }
  get agreedCents() {
    return this.exact.totalCents + this.approvedCents - this.#sumOf('reduction');
  }
  #sumOf(kind: Credit['kind']) {
    const credits = this.sent.flatMap((each) => each.credits);
    return credits.reduce((sum, each) => (each.kind === kind ? sum + each.cents : sum), 0);
  }
  get owed() {
    return this.sent.map(({ id, document, credits }) => ({
      id,
      cents: document.cents,
      creditedCents: credits.reduce((sum, { cents }) => sum + cents, 0),
    }));
  }
  get billed() {
    return this.sent.map(({ document, credits }) => ({
      dueRow: document.row.at,
      billedCents: document.cents - credits.reduce((sum, { cents }) => sum + cents, 0),
      reducedCents: credits.reduce((sum, { kind, cents }) => (kind === 'reduction' ? sum + cents : sum), 0),
    }));
  }
  get paidCents() {
    return this.payments.reduce((sum, { cents }) => sum + cents, 0);
  }
  get waiting(): WaitingInvoice[] {
    const { status, schedule } = this.#money();
    return findWaiting({ status, schedule, agreedCents: this.agreedCents }, this.billed);
  }

  #money() {
    const status = this.isReady ? ('ready' as const) : ('in-work' as const);
    const schedule = addToRest(this.exact.schedule, this.approvedCents);
    const rows = scheduleState({ status, arrivedOn: TODAY, schedule }, [], this.paidCents);
    return { status, schedule: rows.map((row, at) => ({ ...row, isDue: this.isReady || at < this.due })) };
  }

  send(waiting: WaitingInvoice): InvoiceDocument {
    const { settled } = settle(this.owed, this.payments);
    const money = {
      ...this.#money(),
      paidCents: this.paidCents,
      invoices: this.sent.map(({ id, document }) => ({ id, ...document, ...settled.get(id)! })),
      payments: this.payments.map((each) => ({ ...each, method: 'wire', receivedOn: TODAY, reference: null })),
    } as unknown as Money;
    const invoiced = this.sent.map(({ id, document, credits }) => ({
      row: { id, number: document.number, dueRow: document.row.at, sentOn: TODAY },
      cents: document.cents,
      credits,
    }));
    const contract = {
      title: 'Work',
      contractCents: this.exact.totalCents,
      taxMilliPercent: this.body.taxMilliPercent,
      taxLabel: 'Sales tax',
      reducedCents: this.#sumOf('reduction'),
    };
    const quote = { document: this.body as OfferDocument, choices: this.choices };
    const about = {
      ...ABOUT,
      number: formatNumber('I', TODAY, this.sent.length + 1),
      agreed: agreedOf(contract, quote, this.changes),
    };
    const document = writeInvoice(about, waiting, { money, invoiced }, INVOICING_SETTING.builtIn);
    this.sent.push({ id: this.sent.length + 1, document, credits: [] });
    return document;
  }

  pay(cents: number, invoiceId: number | null) {
    if (cents !== 0) this.payments.push({ cents, invoiceId, voidedAt: null });
  }

  credit(sent: Sent, kind: Credit['kind'], asked: number) {
    const left = sent.document.cents - sent.credits.reduce((sum, { cents }) => sum + cents, 0);
    const cents = Math.min(asked, left, kind === 'reduction' ? this.agreedCents : left);
    if (cents <= 0) return;
    this.#credits += 1;
    sent.credits.push({ kind, cents, number: formatNumber('C', TODAY, this.#credits) });
  }

  approve(lines: { cents: number; taxable: boolean; yes: boolean }[]) {
    const own = lines.map((line, at) => ({
      id: `l${at}`,
      text: `Line ${at}`,
      detail: '',
      days: 0,
      place: '',
      ...line,
    }));
    const approved = new Set(own.filter(({ yes }) => yes).map(({ id }) => id));
    const chosen = own.filter(({ id }) => approved.has(id));
    const approvedCents = computeAll(chosen, this.body.taxMilliPercent).totalCents;
    if (this.agreedCents + approvedCents < 0) return;
    const document = { number: this.changes.length + 1, title: 'Found', lines: own } as never;
    this.changes.push({ document, approved, approvedCents, approvedOn: TODAY });
  }

  /** As an owner does who sees that more was invoiced than is agreed. */
  correct() {
    for (const sent of this.sent.toReversed()) {
      const over = overbilledCents(this.agreedCents, this.billed);
      if (over > 0) this.credit(sent, 'rebill', over);
    }
  }
}

const ABOUT = {
  business: { name: 'Flatirons', place: 'Broomfield, Colorado', phone: null, hours: '' },
  customer: { name: 'Dana Whitfield', businessName: null, email: 'dana@example.com' },
  job: 'J-26-0001',
  quote: { number: 'Q-26-0001', version: 1 },
  aircraft: { type: 'King Air', model: '', tailNumber: 'N076FA', serial: '' },
  sentOn: TODAY,
};

const HEAD = { number: '', customer: 'Dana', sentOn: TODAY, dueOn: TODAY };
const sum = (rows: readonly { cents: number }[]) => rows.reduce((all, { cents }) => all + cents, 0);
/** The last row is the sum of those above it. */
const expectTotal = (rows: readonly SumRow[]) => expect(sum(rows.slice(0, -1))).toBe(rows.at(-1)!.cents);

function expectSameCents(document: InvoiceDocument) {
  expectTotal(agreedRows(document));
  const rows = balanceRows(document);
  const own = rows.findIndex(({ label }) => label === 'This invoice');
  if (document.isFinal) expect(sum(rows.slice(0, own))).toBe(document.cents);
  expectTotal(rows.slice(own));
  const lines = invoiceLines(HEAD, document, document.cents);
  expect(sum(lines) + lines.reduce((all, { taxCents }) => all + taxCents, 0)).toBe(document.cents);
  // An import that multiplies comes to the same amount.
  for (const { quantityMilli, unitCents, cents } of lines)
    expect(divideRounded(BigInt(quantityMilli) * BigInt(unitCents), BigInt(ONE_MILLI))).toBe(BigInt(cents));
}

const arbitraryJob = fc.record({
  offer: arbitraryOffer,
  steps: fc.array(arbitraryStep, { minLength: 1, maxLength: 7 }),
});
type Script = typeof arbitraryJob extends fc.Arbitrary<infer T> ? T : never;

/** Plays a job to its delivery. */
function play({ offer: { body, choices }, steps }: Script): Job {
  const job = new Job(body, choices);
  for (const step of steps) {
    job.due += 1;
    for (const [next] of [job.waiting, job.waiting]) if (next) expectSameCents(job.send(next));
    const last = job.sent.at(-1);
    const open = sum([...settle(job.owed, job.payments).settled.values()].map(({ openCents: cents }) => ({ cents })));
    job.pay(Math.floor(open * step.pays), step.isNamed ? (last?.id ?? null) : null);
    job.pay(-Math.floor(job.paidCents * step.refunds), null);
    if (last && step.kind) job.credit(last, step.kind, Math.floor(last.document.cents * step.credits));
    if (step.change) job.approve(step.change);
  }
  job.isReady = true;
  job.correct();
  for (let next = job.waiting[0]; next; next = job.waiting[0]) expectSameCents(job.send(next));
  return job;
}

it('invoices minus credit notes equal the agreed sum at delivery, in every body, change order, credit and payment', {
  timeout: isFullRun ? 20 * MINUTE_MS : MINUTE_MS,
}, () => {
  fc.assert(
    fc.property(arbitraryJob, (script) => {
      const job = play(script);
      expect(sum(job.billed.map(({ billedCents: cents }) => ({ cents })))).toBe(job.agreedCents);
      for (const { document, credits } of job.sent) expect(sum(credits)).toBeLessThanOrEqual(document.cents);
      const { settled, unappliedCents } = settle(job.owed, job.payments);
      const open = [...settled.values()].reduce((all, { openCents }) => all + openCents, 0);
      expect(open - unappliedCents).toBe(job.agreedCents - job.paidCents);
      const books = job.sent.flatMap(({ document, credits }) => [
        ...invoiceLines(HEAD, document, document.cents),
        ...credits.map((credit) => creditLine(HEAD, { ...credit, invoice: document.number })),
      ]);
      expect(sum(books) + books.reduce((all, { taxCents }) => all + taxCents, 0)).toBe(job.agreedCents);
    }),
    { numRuns: ROUNDS, endOnFailure: !isFullRun },
  );
});

it('the PDF prints the same cents', { timeout: isFullRun ? 10 * MINUTE_MS : MINUTE_MS }, async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryJob, async (script) => {
      const last = play(script).sent.at(-1);
      if (!last) return;
      const pdf = await makeInvoicePdf({ document: last.document, documentHash: 'a'.repeat(64) });
      const { pages } = await readPdf(pdf);
      const text = squeeze(pages.map((page) => page.text).join(' ')).replaceAll('–', '−');
      for (const { cents } of [...agreedRows(last.document), ...balanceRows(last.document)])
        expect(text).toContain(squeeze(formatSigned(cents)));
    }),
    { numRuns: isFullRun ? 200 : 8, endOnFailure: true },
  );
});
