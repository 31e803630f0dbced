import { createHmac, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** The keys of the fake account, in test mode. */
const KEYS = { secret: 'sk_test_standin0001', webhook: 'whsec_standin0001' };

type Method = 'card' | 'us_bank_account';

interface Charge {
  id: string;
  object: 'charge';
  amount: number;
  amount_refunded: number;
  created: number;
  disputed: boolean;
  payment_intent: string;
  payment_method_details: { type: Method };
}

interface Intent {
  id: string;
  object: 'payment_intent';
  status: 'processing' | 'requires_action' | 'requires_payment_method' | 'succeeded' | 'canceled';
  amount: number;
  amount_received: number;
  last_payment_error: { code: string; decline_code?: string; payment_method: { type: Method } } | null;
  latest_charge: Charge | null;
}

interface Session {
  id: string;
  object: 'checkout.session';
  url: string | null;
  status: 'open' | 'complete' | 'expired';
  payment_status: 'paid' | 'unpaid';
  amount_total: number;
  allowed_payment_method_types: Method[];
  success_url: string;
  cancel_url: string;
  expires_at: number;
  client_reference_id: string | null;
  livemode: boolean;
  payment_intent: Intent | null;
}

interface Dispute {
  id: string;
  object: 'dispute';
  status: string;
  payment_intent: string;
}

/** What the site is told, as Stripe signs it. */
export interface SignedEvent {
  type: string;
  payload: string;
  signature: string;
}

/** A wrong response to one call. */
interface Trouble {
  status?: number;
  body?: unknown;
  /** Ends the connection after the call did its work. */
  drops?: boolean;
}

type CallStep = 'before' | 'after';
const MEETING_MS = 20;

const id = (prefix: string) => `${prefix}_${randomBytes(9).toString('hex')}`;
const seconds = () => Math.floor(Date.now() / 1000);

/**
 * A fake of the Stripe calls that the site uses, from the public description of its API: the account, Checkout Sessions
 * with their page, payments by card and bank transfer, refunds, disputes and signed events. It keeps idempotency keys and
 * refuses other content under the same one. https://docs.stripe.com/api
 */
export async function startStripe() {
  const sessions = new Map<string, Session>();
  const disputes: Dispute[] = [];
  const answers = new Map<string, { body: string; answer: string }>();
  const troubles: { path: string; trouble: Trouble }[] = [];
  const calls: string[] = [];
  const events: SignedEvent[] = [];
  const meetings: { step: CallStep; meet: () => void }[] = [];
  const state = {
    origin: '',
    secretKey: KEYS.secret,
    webhookSecret: KEYS.webhook,
    /** Where events go as they happen; without it they wait in `events`. */
    webhookUrl: null as string | null,
    capabilities: { card_payments: 'active', us_bank_account_ach_payments: 'active' },
    chargesEnabled: true,
  };

  const server = createServer((request, response) => {
    void answer(request, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  state.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    origin: state.origin,
    state,
    sessions,
    disputes,
    calls,
    events,
    /** The site's environment. */
    env: {
      STRIPE_SECRET_KEY: KEYS.secret,
      STRIPE_WEBHOOK_SECRET: KEYS.webhook,
      STRIPE_ORIGIN: state.origin,
    },
    /** The next call whose path starts like this fails. */
    trouble: (path: string, trouble: Trouble) => void troubles.push({ path, trouble }),
    /** Resolves when a call has come, or has done its work; its response waits a moment. */
    nextCall: (step: CallStep) => new Promise<void>((meet) => void meetings.push({ step, meet })),
    /** The one that was opened last. */
    lastSession: () => [...sessions.values()].at(-1)!,
    payByCard,
    decline,
    startTransfer,
    settleTransfer,
    failTransfer,
    refund,
    dispute,
    expire,
    signEvent,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve()).closeAllConnections()),
  };

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url!, state.origin);
    const body = await bodyOf(request);
    const at = troubles.findIndex(({ path }) => url.pathname.startsWith(path));
    const trouble = at >= 0 ? troubles.splice(at, 1)[0]!.trouble : null;
    if (trouble?.status) return send(response, trouble.status, trouble.body ?? { error: { type: 'api_error' } });
    if (url.pathname.startsWith('/c/pay/')) return page(request.method!, url, new URLSearchParams(body), response);
    calls.push(`${request.method} ${url.pathname}`);
    if (request.headers.authorization !== `Bearer ${state.secretKey}`)
      return fail(response, 401, { type: 'invalid_request_error', message: 'Invalid API Key provided: sk_test_****' });
    await meet('before');
    const { status, body: given } = once(request, body, () => route(request.method!, url, new URLSearchParams(body)));
    await meet('after');
    if (trouble?.drops) return void response.destroy();
    send(response, status, given);
  }

  /** Tells those who wait for a call, and gives them a moment to kill who made it. */
  async function meet(step: CallStep): Promise<void> {
    const met = meetings.filter((each) => each.step === step);
    if (met.length === 0) return;
    for (const each of met) meetings.splice(meetings.indexOf(each), 1)[0]!.meet();
    await delay(MEETING_MS);
  }

  /** The first answer of each key, as long as the content is the same. */
  function once(request: IncomingMessage, body: string, make: () => Answer): Answer {
    const key = request.headers['idempotency-key'] as string | undefined;
    const earlier = key ? answers.get(key) : undefined;
    if (earlier && earlier.body !== body)
      return problem(400, { type: 'idempotency_error', message: 'Keys can only be used with the same parameters' });
    if (earlier) return JSON.parse(earlier.answer);
    const made = make();
    if (key && made.status < 400) answers.set(key, { body, answer: JSON.stringify(made) });
    return made;
  }

  function route(method: string, { pathname, searchParams }: URL, form: URLSearchParams): Answer {
    const [, , , , sessionId, act] = pathname.split('/');
    if (pathname === '/v1/account') return ok(account());
    if (pathname === '/v1/disputes')
      return list(disputes.filter((each) => each.payment_intent === searchParams.get('payment_intent')).toReversed());
    if (!pathname.startsWith('/v1/checkout/sessions')) return missing('resource');
    if (!sessionId) return method === 'POST' ? create(form) : list(sessionsOf(searchParams.get('payment_intent')));
    const session = sessions.get(sessionId);
    if (!session) return missing('checkout.session');
    if (session.expires_at <= seconds() && session.status === 'open') expire(session);
    if (act === 'expire' && session.status !== 'open')
      return problem(400, { type: 'invalid_request_error', message: 'Only Sessions with status open can be expired' });
    if (act === 'expire') expire(session);
    return ok(session);
  }

  function account() {
    return {
      id: 'acct_standin',
      object: 'account',
      charges_enabled: state.chargesEnabled,
      capabilities: state.capabilities,
      settings: { dashboard: { display_name: 'Paint shop' } },
      business_profile: { name: null },
    };
  }

  function sessionsOf(intent: string | null): Session[] {
    return [...sessions.values()].filter((each) => intent === null || each.payment_intent?.id === intent);
  }

  function create(form: URLSearchParams): Answer {
    const cents = Number(form.get('line_items[0][price_data][unit_amount]'));
    const types = [...form.entries()].filter(([name]) => name.startsWith('allowed_payment_method_types'));
    const isRight =
      form.get('mode') === 'payment' &&
      form.get('line_items[0][price_data][currency]') === 'usd' &&
      form.get('line_items[0][quantity]') === '1' &&
      Number.isInteger(cents) &&
      cents >= 50 &&
      types.length > 0 &&
      URL.canParse(form.get('success_url') ?? '') &&
      Number(form.get('expires_at')) >= seconds() + 30 * 60 - 60 &&
      Number(form.get('expires_at')) <= seconds() + 24 * 3600;
    if (!isRight) return problem(400, { type: 'invalid_request_error', code: 'parameter_invalid', message: 'Wrong' });
    const session: Session = {
      id: id('cs_test'),
      object: 'checkout.session',
      url: '',
      status: 'open',
      payment_status: 'unpaid',
      amount_total: cents,
      allowed_payment_method_types: types.map(([, type]) => type as Method),
      success_url: form.get('success_url')!,
      cancel_url: form.get('cancel_url')!,
      expires_at: Number(form.get('expires_at')),
      client_reference_id: form.get('client_reference_id'),
      livemode: false,
      payment_intent: null,
    };
    session.url = `${state.origin}/c/pay/${session.id}`;
    sessions.set(session.id, session);
    return ok(session);
  }

  /** The payment page: a form whose buttons are what a customer and their bank may do. */
  function page(method: string, url: URL, form: URLSearchParams, response: ServerResponse) {
    const session = sessions.get(url.pathname.split('/')[3]!);
    if (!session) return html(response, 'Something went wrong', 404);
    if (session.status !== 'open') return html(response, '<h1>This page has expired</h1>');
    const act = method === 'POST' ? form.get('act') : null;
    if (act === 'card') payByCard(session);
    else if (act === 'bank') startTransfer(session);
    else if (act === 'decline') decline(session, 'insufficient_funds');
    if (act === 'card' || act === 'bank') return redirect(response, session.success_url);
    if (act === '3ds') return html(response, form3ds());
    const failed = session.payment_intent?.last_payment_error;
    const buttons = [
      session.allowed_payment_method_types.includes('card') &&
        '<button name="act" value="card">Pay by card</button> <button name="act" value="3ds">Pay by card with 3-D Secure</button> <button name="act" value="decline">Pay by a card without money</button>',
      session.allowed_payment_method_types.includes('us_bank_account') &&
        '<button name="act" value="bank">Pay by bank transfer</button>',
    ];
    html(
      response,
      `<h1>Pay $${(session.amount_total / 100).toFixed(2)}</h1>${failed ? '<p role="alert">Your card was declined.</p>' : ''}
      <form method="post">${buttons.filter(Boolean).join(' ')}</form><a href="${session.cancel_url}">Back</a>`,
    );
  }

  function form3ds(): string {
    return '<h1>Is it you?</h1><form method="post"><button name="act" value="card">Yes</button> <button name="act" value="decline">No</button></form>';
  }

  function begin(session: Session, method: Method, status: Intent['status']): Intent {
    if (session.status !== 'open') throw new Error(`the session is ${session.status}`);
    const intent: Intent = session.payment_intent ?? {
      id: id('pi'),
      object: 'payment_intent',
      status,
      amount: session.amount_total,
      amount_received: 0,
      last_payment_error: null,
      latest_charge: null,
    };
    intent.status = status;
    intent.latest_charge = {
      id: id('ch'),
      object: 'charge',
      amount: intent.amount,
      amount_refunded: 0,
      created: seconds(),
      disputed: false,
      payment_intent: intent.id,
      payment_method_details: { type: method },
    };
    session.payment_intent = intent;
    return intent;
  }

  function complete(session: Session) {
    session.status = 'complete';
    session.url = null;
  }

  function payByCard(session = last()) {
    const intent = begin(session, 'card', 'succeeded');
    Object.assign(intent, { amount_received: intent.amount, last_payment_error: null });
    complete(session);
    session.payment_status = 'paid';
    emit('checkout.session.completed', session);
    return intent;
  }

  function decline(session = last(), declineCode = 'insufficient_funds') {
    const intent = begin(session, 'card', 'requires_payment_method');
    intent.last_payment_error = { code: 'card_declined', decline_code: declineCode, payment_method: { type: 'card' } };
    emit('payment_intent.payment_failed', intent);
  }

  /** A bank transfer, on its way for days. */
  function startTransfer(session = last()) {
    const intent = begin(session, 'us_bank_account', 'processing');
    complete(session);
    emit('checkout.session.completed', session);
    return intent;
  }

  function settleTransfer(session = last()) {
    Object.assign(session.payment_intent!, { status: 'succeeded', amount_received: session.amount_total });
    session.payment_status = 'paid';
    emit('checkout.session.async_payment_succeeded', session);
  }

  function failTransfer(session = last(), code = 'insufficient_funds') {
    session.payment_intent!.status = 'requires_payment_method';
    session.payment_intent!.last_payment_error = { code, payment_method: { type: 'us_bank_account' } };
    emit('checkout.session.async_payment_failed', session);
  }

  /** Takes `cents` back; below 0, a refund that failed. */
  function refund(session = last(), cents = session.amount_total) {
    const charge = session.payment_intent!.latest_charge!;
    charge.amount_refunded += cents;
    emit(cents < 0 ? 'charge.refund.updated' : 'charge.refunded', charge);
  }

  function dispute(session = last(), status = 'needs_response') {
    const { id: intentId, latest_charge: charge } = session.payment_intent!;
    const open = disputes.find((each) => each.payment_intent === intentId);
    const about = open ?? { id: id('du'), object: 'dispute' as const, status, payment_intent: intentId };
    about.status = status;
    charge!.disputed = true;
    if (!open) disputes.push(about);
    const isOver = status === 'won' || status === 'lost';
    const begun = open ? 'updated' : 'created';
    emit(`charge.dispute.${isOver ? 'closed' : begun}`, about);
  }

  function expire(session = last()) {
    session.status = 'expired';
    session.url = null;
    emit('checkout.session.expired', session);
  }

  function last(): Session {
    return [...sessions.values()].at(-1)!;
  }

  function emit(type: string, about: object) {
    const event = signEvent(type, about);
    if (state.webhookUrl === null) return void events.push(event);
    void deliver(state.webhookUrl, event).catch(() => events.push(event));
  }

  /** An event as Stripe sends it; `more` is what differs. Intents and charges are named by their ids. */
  function signEvent(
    type: string,
    about: object,
    {
      secret = state.webhookSecret,
      at = seconds(),
      ...more
    }: { secret?: string; at?: number; [name: string]: unknown } = {},
  ): SignedEvent {
    const data = JSON.parse(JSON.stringify(about));
    for (const name of ['payment_intent', 'latest_charge']) if (data[name]?.id) data[name] = data[name].id;
    const event = {
      id: id('evt'),
      object: 'event',
      type,
      created: at,
      livemode: false,
      data: { object: data },
      ...more,
    };
    const payload = JSON.stringify(event);
    const v1 = createHmac('sha256', secret).update(`${at}.${payload}`).digest('hex');
    return { type, payload, signature: `t=${at},v1=${v1}` };
  }
}

async function deliver(url: string, { payload, signature }: SignedEvent): Promise<void> {
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
  const { ok } = await fetch(url, { method: 'POST', body: payload, headers });
  if (!ok) throw new Error('the event was not taken');
}

interface Answer {
  status: number;
  body: unknown;
}

const ok = (body: object): Answer => ({ status: 200, body });
const list = (data: object[]): Answer => ok({ object: 'list', has_more: false, data });
const problem = (status: number, error: object): Answer => ({ status, body: { error } });
const missing = (what: string) =>
  problem(404, { type: 'invalid_request_error', code: 'resource_missing', message: `No such ${what}` });

function fail(response: ServerResponse, status: number, error: object): void {
  send(response, status, { error });
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function redirect(response: ServerResponse, location: string): void {
  response.writeHead(303, { location }).end();
}

function html(response: ServerResponse, body: string, status = 200): void {
  response
    .writeHead(status, { 'content-type': 'text/html; charset=utf-8' })
    .end(`<!DOCTYPE html><html lang="en"><title>Stand-in</title><body>${body}</body></html>`);
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
