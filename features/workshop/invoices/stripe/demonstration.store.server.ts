import type { Db } from '#database/open.ts';
import { currentLink } from '#server/links.store.server.ts';
import type { OnlineOutcome } from '#workshop/jobs/demonstration.ts';
import { refreshCheckout } from './checkout-polling.store.server.ts';
import { startCheckout } from './checkouts.store.server.ts';
import type { Checkout, CheckoutMethod, StripeCalls } from './stripe.ts';

interface DemoPayment {
  jobId: number;
  invoiceId: number;
  outcome: OnlineOutcome;
  /** What goes back once it is refunded. */
  refundCents: number;
}

interface Tools {
  db: Db;
  config: { publicUrl: string; sessionSecret: string };
}

/** Pays an invoice of the demonstration as its customer would, by a Stripe that answers here: nothing leaves. */
export async function payOnline(
  { db, config }: Tools,
  { jobId, invoiceId, outcome, refundCents }: DemoPayment,
  now: Date,
): Promise<void> {
  const stripe = new DemoStripe();
  const tools = { db, config, stripe };
  const link = await currentLink(db, { kind: 'job', subjectId: jobId, now });
  const started = await startCheckout(tools, { invoiceId, linkId: link!.id }, now);
  if (started.outcome !== 'open') throw new Error(`An online payment of the demonstration was ${started.outcome}.`);
  for (const become of TURNS[outcome]) {
    become(stripe.checkout!, { now, refundCents });
    const row = await db
      .selectFrom('checkouts')
      .selectAll()
      .where('sessionId', '=', stripe.checkout!.id)
      .executeTakeFirstOrThrow();
    await refreshCheckout(tools, row, now);
  }
}

type Turn = (checkout: Checkout, how: { now: Date; refundCents: number }) => void;

const send: Turn = (checkout) => Object.assign(checkout, { status: 'complete', url: null });
const arrive: Turn = (checkout, { now }) => {
  send(checkout, { now, refundCents: 0 });
  checkout.isPaid = true;
  Object.assign(checkout.payment!, { status: 'succeeded', chargedAt: now.toISOString() });
};
const fail: Turn = ({ payment }) =>
  Object.assign(payment!, { status: 'requires_payment_method', failure: 'insufficient_funds' });

const TURNS: Record<OnlineOutcome, Turn[]> = {
  paid: [arrive],
  processing: [send],
  failed: [send, fail],
  refunded: [arrive, ({ payment }, { refundCents }) => Object.assign(payment!, { refundedCents: refundCents })],
  disputed: [arrive, ({ payment }) => Object.assign(payment!, { dispute: 'needs_response' })],
};

/** A Stripe of one payment. Test keys, which a demonstration may have, look at no live payments. */
class DemoStripe implements StripeCalls {
  readonly isLive = true;
  checkout: Checkout | null = null;

  async open({ key, cents, methods }: { key: string; cents: number; methods: readonly CheckoutMethod[] }) {
    const id = key.replaceAll('-', '');
    const payment = {
      id: `pi_3${id.slice(0, 22)}`,
      status: 'processing',
      method: methods.includes('card') ? ('card' as const) : ('bank' as const),
      receivedCents: cents,
      refundedCents: 0,
      chargedAt: null,
      failure: null,
      dispute: null,
    };
    this.checkout = {
      id: `cs_test_${id}`,
      url: 'https://checkout.stripe.com/',
      status: 'open',
      isPaid: false,
      payment,
    };
    return this.checkout;
  }

  read = async () => this.checkout;
  findId = async () => this.checkout?.id ?? null;
  expire = async () => this.checkout;
}
