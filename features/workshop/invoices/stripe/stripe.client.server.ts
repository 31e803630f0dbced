import type Stripe from 'stripe';
import type { StripeMethods } from './stripe.constants.ts';
import type { StripeTest } from './stripe.contract.ts';
import { describeAccount, FAULT_SENTENCES, type StripeAccess, type StripeAccount } from './stripe-account.ts';

type Access = Pick<StripeAccess, 'secretKey' | 'origin'>;

/**
 * Why Stripe did not do what it was asked: `key` it does not know the key, `forbidden` the key may not do this, `busy`
 * too many requests, `refused` it is not possible, `unreachable` no valid response.
 */
type StripeFault = 'key' | 'forbidden' | 'busy' | 'refused' | 'unreachable';

/** The message is for the log and names neither keys nor people. */
class StripeProblem extends Error {
  readonly fault: StripeFault;
  /** Stripe's word for what was wrong. */
  readonly code: string | null;
  constructor(fault: StripeFault, code: string | null) {
    super(['Stripe', fault, code].filter(Boolean).join(' '));
    this.name = 'StripeProblem';
    this.fault = fault;
    this.code = code;
  }
}

const CALL_MS = 10_000;
const RETRIES = 2;

/** Stripe's SDK takes 0.1 s and 20 MB, so that it loads with the first call. */
const loadSdk = async () => (await import('stripe')).default;

/** The last one: a site has one account, and keys change rarely. */
let known: { access: Access; client: Stripe } | undefined;

async function clientFor({ secretKey, origin }: Access): Promise<Stripe> {
  if (known?.access.secretKey === secretKey && known.access.origin === origin) return known.client;
  const Sdk = await loadSdk();
  const { protocol, hostname, port } = new URL(origin ?? 'https://api.stripe.com');
  const client = new Sdk(secretKey, {
    host: hostname,
    port: port || undefined,
    protocol: protocol === 'http:' ? 'http' : 'https',
    timeout: CALL_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
  });
  known = { access: { secretKey, origin }, client };
  return client;
}

/** @throws {StripeProblem} */
async function call<T>(access: Access, make: (client: Stripe) => Promise<T>): Promise<T> {
  const client = await clientFor(access);
  try {
    return await make(client);
  } catch (error) {
    throw problemOf(error);
  }
}

/** What the SDK throws holds headers and the end of the key. */
function problemOf(error: unknown): unknown {
  const { type, code, statusCode } = error as Partial<Stripe.errors.StripeError>;
  if (typeof type !== 'string' || !type.startsWith('Stripe')) return error;
  const word = /^\w{1,60}$/.test(code ?? '') ? code! : null;
  if (statusCode === 401) return new StripeProblem('key', word);
  if (statusCode === 403) return new StripeProblem('forbidden', word);
  if (statusCode === 429) return new StripeProblem('busy', word);
  const isRefused = statusCode !== undefined && statusCode >= 400 && statusCode < 500;
  return new StripeProblem(isRefused ? 'refused' : 'unreachable', word);
}

/** A look at the account of a key, in plain words. */
export async function tryStripe(
  access: Access,
  methods: Pick<StripeMethods, 'bankTransfer' | 'card'>,
): Promise<StripeTest> {
  try {
    return describeAccount(await readAccount(access), methods, access.secretKey);
  } catch (error) {
    if (!(error instanceof StripeProblem)) throw error;
    return { works: false, sentence: FAULT_SENTENCES[error.fault] };
  }
}

/** @throws {StripeProblem} */
async function readAccount(access: Access): Promise<StripeAccount> {
  // What payments need; a restricted key without it is refused.
  await call(access, ({ checkout }) => checkout.sessions.list({ limit: 1 }));
  const account = await call(access, ({ accounts }) => accounts.retrieveCurrent()).catch((error: unknown) => {
    if (error instanceof StripeProblem && error.fault === 'forbidden') return null;
    throw error;
  });
  const { us_bank_account_ach_payments: bank, card_payments: card } = account?.capabilities ?? {};
  return {
    name: account?.settings?.dashboard.display_name ?? account?.business_profile?.name ?? null,
    takesPayments: account?.charges_enabled ?? null,
    bank: account && bank === 'active',
    card: account && card === 'active',
  };
}
