import { setTimeout as delay } from 'node:timers/promises';
import type { Db } from '#database/open.ts';
import type { SignedEvent, startStripe } from '#tests/support/stripe.ts';
import type { Call } from './changes.ts';
import type { Answer } from './clients.ts';
import type { StormedCall } from './hangar.ts';
import type { Random } from './random.ts';
import type { Site } from './site.ts';

export type Stripe = Awaited<ReturnType<typeof startStripe>>;

/** What a customer, their bank or the shop does at Stripe, one after the other. */
type Act =
  | 'decline'
  | 'card'
  | 'transfer'
  | 'bounce'
  | 'settle'
  | 'refund'
  | 'refund fails'
  | 'dispute'
  | 'win'
  | 'lose';

const SCRIPTS: Act[][] = [
  ['decline', 'card', 'refund', 'refund fails'],
  ['transfer', 'bounce', 'card', 'refund'],
  ['transfer', 'settle', 'dispute', 'lose'],
  ['card', 'refund', 'dispute', 'win'],
  ['transfer', 'bounce', 'transfer', 'settle'],
];

/** Each needs a page at Stripe that is open. */
const PAID_BY = new Set<Act>(['decline', 'card', 'transfer']);
const REFUND = 1_500;
/** Repeated by Stripe, at once on both nodes. */
const DELIVERIES = 3;
const AGAIN_AFTER_MS = 100;
/** A kill waits so long for the call to Stripe that it should meet. */
const KILL_WITHIN_MS = 400;

interface Storm {
  nodes: readonly Site[];
  random: Random;
  wrong: string[];
  /** A crowd sends the same at once. */
  rush(call: StormedCall): Promise<Answer[]>;
  /** Kills a node, or both, once `moment` has come, and starts them again. @returns the number of kills */
  kill(moment: Promise<unknown>): Promise<number>;
}

/** Where the invoice of a job is paid: at a link that its customer has. */
export async function findPayPage(call: Call, node: Site, { path, cookie }: { path: string; cookie: string }) {
  const job = path.replace(/\/invoices$/, '');
  const { invoices } = await (await fetch(node.url + path, { headers: { cookie } })).json();
  const { address } = await (await call(node, `${job}/link`, { renew: false }, { cookie })).json();
  const token = new URL(address).pathname.split('/').at(-1);
  return `/api/job-links/${token}/invoices/${invoices[0].number}/pay`;
}

/**
 * Pays an invoice by one of the scripts: a crowd presses "Pay" at once, and what happens at Stripe is reported several
 * times, in any order, to both nodes. At each step a node is killed, in half of them while Stripe waits for its answer
 * or it for Stripe's. @returns the number of kills
 */
export async function stormPayment(stripe: Stripe, storm: Storm, { path, at }: { path: string; at: number }) {
  const { random, wrong } = storm;
  const script = SCRIPTS[at % SCRIPTS.length]!;
  const events: SignedEvent[] = [];
  let kills = 0;
  let session = '';
  for (const act of script) {
    if (PAID_BY.has(act)) {
      const pressed = storm.rush({ name: `the payment ${path}`, path, bodyOf: () => '{}' });
      kills += await storm.kill(momentOf(stripe, random));
      const pages = new Set((await pressed).map(({ status, body }) => (status === 200 ? JSON.parse(body).url : body)));
      if (pages.size !== 1) wrong.push(`${pages.size} pages for one payment: ${[...pages].join(' ')}`);
      session = String([...pages][0])
        .split('/')
        .at(-1)!;
    }
    happen(stripe, session, act);
    events.push(...stripe.events.splice(0));
    const delivered = deliver(storm, random.shuffled(events));
    kills += await storm.kill(momentOf(stripe, random));
    await delivered;
  }
  return kills;
}

/** A random moment, or that in which the next call is with Stripe. */
function momentOf(stripe: Stripe, random: Random): Promise<unknown> {
  if (random.chance(0.5)) return delay(random.between(0, 200));
  return Promise.race([stripe.nextCall(random.chance(0.5) ? 'before' : 'after'), delay(KILL_WITHIN_MS)]);
}

function happen(stripe: Stripe, id: string, act: Act): void {
  const session = stripe.sessions.get(id);
  if (!session) throw new Error(`There is no session ${id} to ${act}.`);
  const acts: Record<Act, () => unknown> = {
    decline: () => stripe.decline(session),
    card: () => stripe.payByCard(session),
    transfer: () => stripe.startTransfer(session),
    bounce: () => stripe.failTransfer(session),
    settle: () => stripe.settleTransfer(session),
    refund: () => stripe.refund(session, REFUND),
    'refund fails': () => stripe.refund(session, -REFUND),
    dispute: () => stripe.dispute(session),
    win: () => stripe.dispute(session, 'won'),
    lose: () => stripe.dispute(session, 'lost'),
  };
  acts[act]();
}

/** Reports events as Stripe does: each until it is taken, more than once, and not in their order. */
async function deliver({ nodes, random, wrong }: Storm, events: readonly SignedEvent[]): Promise<void> {
  await Promise.all(
    events.flatMap((event) =>
      Array.from({ length: DELIVERIES }, async () => {
        for (;;) {
          const node = nodes[random.between(0, nodes.length - 1)]!;
          const status = await report(node, event);
          if (status === 200) return;
          if (status !== null && status !== 503) wrong.push(`an event was answered ${status}`);
          await delay(AGAIN_AFTER_MS);
        }
      }),
    ),
  );
}

/** @returns null without an answer */
async function report(node: Site, { payload, signature }: SignedEvent): Promise<number | null> {
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
  const init = { method: 'POST', headers, body: payload, signal: AbortSignal.timeout(20_000) };
  return fetch(`${node.url}/api/stripe/webhook`, init).then(
    async (answer) => {
      await answer.arrayBuffer();
      return answer.status;
    },
    () => null,
  );
}

/**
 * Each payment is in the books once, with what Stripe says of it and one mail for each turn; none is left on its way, and
 * no session is unknown.
 */
export async function findWrongPayments(db: Db, stripe: Stripe): Promise<{ payments: number; wrong: string[] }> {
  const checkouts = await db
    .selectFrom('checkouts')
    .innerJoin('invoices', 'invoices.id', 'checkouts.invoiceId')
    .innerJoin('jobs', 'jobs.id', 'invoices.jobId')
    .select(['checkouts.id', 'sessionId', 'state', 'invoiceId', 'processingCents', 'jobs.quoteId', 'invoices.number'])
    .orderBy('checkouts.id')
    .execute();
  const booked = await db.selectFrom('payments').selectAll().where('voidedAt', 'is', null).execute();
  const mails = await db.selectFrom('outbox').select(['quoteId', 'kind']).execute();
  const wrong: string[] = [];
  for (const { id, sessionId, state, number } of checkouts) {
    const session = sessionId === null ? undefined : stripe.sessions.get(sessionId);
    const own = booked.filter(({ checkoutId }) => checkoutId === id).map(({ cents }) => cents);
    const left = [state, own.filter((cents) => cents > 0).length, sumOf(own)].join();
    const expected = session ? expectedOf(stripe, session) : 'expired,0,0';
    if (left !== expected) wrong.push(`a payment of ${number} is ${left}, at Stripe ${expected}`);
  }
  const known = new Set(checkouts.map(({ sessionId }) => sessionId));
  for (const id of stripe.sessions.keys()) if (!known.has(id)) wrong.push(`the session ${id} of Stripe is not known`);
  for (const [number, own] of Map.groupBy(checkouts, (each) => each.number)) {
    const count = (kind: string) =>
      mails.filter((mail) => mail.quoteId === own[0]!.quoteId && mail.kind === kind).length;
    const sessions = own.flatMap(({ sessionId }) => stripe.sessions.get(sessionId ?? '') ?? []);
    const bounced = sessions.filter((each) => stateOf(each) === 'failed').length;
    if (own.some(({ processingCents }) => processingCents !== null)) wrong.push(`${number} is still on its way`);
    if (count('payment-failed') !== bounced) wrong.push(`${count('payment-failed')} mails for ${bounced} failures`);
    const receipts = count('payment-received');
    // A refund that failed before it was known has no receipt.
    if (receipts < 1 || receipts > 2) wrong.push(`${number} has ${receipts} receipts`);
  }
  return { payments: booked.filter(({ checkoutId, cents }) => checkoutId !== null && cents > 0).length, wrong };
}

const sumOf = (all: readonly number[]) => all.reduce((sum, cents) => sum + cents, 0);

type Session = NonNullable<ReturnType<Stripe['sessions']['get']>>;

function stateOf({ status, payment_status: paid, payment_intent: intent }: Session): string {
  if (paid === 'paid') return 'paid';
  if (status === 'complete') return intent?.status === 'processing' ? 'processing' : 'failed';
  return status === 'open' ? 'started' : 'expired';
}

/** Its state, how often it came, and what of it the shop has. */
function expectedOf(stripe: Stripe, session: Session): string {
  const state = stateOf(session);
  if (state !== 'paid') return `${state},0,0`;
  const { id, amount_received: received, latest_charge: charge } = session.payment_intent!;
  const isLost = stripe.disputes.some((each) => each.payment_intent === id && each.status === 'lost');
  return `paid,1,${isLost ? 0 : received - charge!.amount_refunded}`;
}
