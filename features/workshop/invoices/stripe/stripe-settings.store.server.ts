import type { Db } from '#database/open.ts';
import { isOutdated, timeOfChange } from '#foundation/audit/changes.ts';
import { type Author, nameOf } from '#server/content-change.store.server.ts';
import { seal, unseal } from '#server/crypto.ts';
import { type Code, conflict, fail, type Outcome, transact } from '#server/outcome.store.server.ts';
import {
  BUILT_IN_METHODS,
  isLiveKey,
  STRIPE_MESSAGES,
  STRIPE_WEBHOOK_PATH,
  type StripeMethods,
} from './stripe.constants.ts';
import type { StripeChange, StripeSettings } from './stripe.contract.ts';
import type { StripeAccess } from './stripe.ts';

/** What the operator set, which wins over the desk. */
export interface StripeConfig {
  stripe: { secretKey: string | null; webhookSecret: string | null; origin: string | null };
  sessionSecret: string;
}

const PURPOSE = 'stripe';
const THE_ONE = 1;

/** The keys in force, those of the environment before those of the desk; null without. */
export async function readStripeAccess(db: Db, config: StripeConfig): Promise<StripeAccess | null> {
  const keys = keysOf(await findRow(db), config);
  return keys && { ...keys, origin: config.stripe.origin, isLive: isLiveKey(keys.secretKey) };
}

/** How customers may pay. */
export async function readStripeMethods(db: Db): Promise<StripeMethods> {
  return methodsOf(await findRow(db));
}

/** The settings for the desk, without the keys. */
export async function describeStripe(db: Db, config: StripeConfig & { publicUrl: string }): Promise<StripeSettings> {
  const row = await findRow(db);
  const keys = keysOf(row, config);
  const stored = row?.secretKey ? 'lost' : 'none';
  const known = config.stripe.secretKey === null ? 'set' : 'environment';
  return {
    ...methodsOf(row),
    keys: keys ? known : stored,
    mode: keys && (isLiveKey(keys.secretKey) ? 'live' : 'test'),
    webhookAddress: `${config.publicUrl}${STRIPE_WEBHOOK_PATH}`,
    lastEventAt: row?.lastEventAt ?? null,
    updatedAt: row?.updatedAt ?? null,
    updatedBy: row ? await nameOf(db, row.updatedBy) : null,
  };
}

type Incomplete = Code<'no secret key' | 'no webhook secret'>;

/**
 * Stores how customers pay; keys that are given are sealed, others stay.
 * @param by.expectedUpdatedAt as of `isOutdated`
 */
export async function saveStripe(
  db: Db,
  config: StripeConfig,
  { secretKey, webhookSecret, ...methods }: StripeChange,
  by: Author & { expectedUpdatedAt?: string | null | undefined },
): Promise<Outcome<null, Incomplete>> {
  return transact(db, async (trx) => {
    const before = await findRow(trx);
    if (isOutdated(by.expectedUpdatedAt, before?.updatedAt ?? null)) conflict(STRIPE_MESSAGES.moved);
    if ((secretKey || webhookSecret) && config.stripe.secretKey !== null) conflict(STRIPE_MESSAGES.fixed);
    const sealed = {
      secretKey: secretKey ? seal(config.sessionSecret, PURPOSE, secretKey) : (before?.secretKey ?? null),
      webhookSecret: webhookSecret
        ? seal(config.sessionSecret, PURPOSE, webhookSecret)
        : (before?.webhookSecret ?? null),
    };
    if (sealed.secretKey === null && sealed.webhookSecret !== null) fail<Incomplete>({ outcome: 'no secret key' });
    if (sealed.secretKey !== null && sealed.webhookSecret === null) fail<Incomplete>({ outcome: 'no webhook secret' });
    await writeRow(trx, { ...methods, ...sealed }, before, by);
    return null;
  });
}

/** Forgets the keys of the desk; the ways to pay stay. */
export async function removeStripeKeys(db: Db, by: Author): Promise<Outcome> {
  return transact(db, async (trx) => {
    const before = await findRow(trx);
    await writeRow(trx, { ...methodsOf(before), secretKey: null, webhookSecret: null }, before, by);
    return null;
  });
}

type StripeRow = Awaited<ReturnType<typeof findRow>>;
type Stored = StripeMethods & { secretKey: string | null; webhookSecret: string | null };

async function writeRow(trx: Db, change: Stored, before: StripeRow, { userId, now }: Author): Promise<void> {
  const row = { ...change, updatedBy: userId, updatedAt: timeOfChange(before?.updatedAt, now) };
  await trx
    .insertInto('stripeSettings')
    .values({ id: THE_ONE, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
}

/** Notes that Stripe reported something. */
export async function noteStripeEvent(db: Db, now: Date): Promise<void> {
  const lastEventAt = now.toISOString();
  await db
    .insertInto('stripeSettings')
    .values({ id: THE_ONE, ...BUILT_IN_METHODS, lastEventAt, updatedAt: new Date(0).toISOString() })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ lastEventAt }))
    .execute();
}

function keysOf(row: StripeRow, { stripe, sessionSecret }: StripeConfig) {
  if (stripe.secretKey !== null && stripe.webhookSecret !== null)
    return { secretKey: stripe.secretKey, webhookSecret: stripe.webhookSecret };
  const secretKey = row?.secretKey ? unseal(sessionSecret, PURPOSE, row.secretKey) : null;
  const webhookSecret = row?.webhookSecret ? unseal(sessionSecret, PURPOSE, row.webhookSecret) : null;
  return secretKey !== null && webhookSecret !== null ? { secretKey, webhookSecret } : null;
}

function methodsOf(row: StripeRow): StripeMethods {
  const { bankTransfer, card, cardLimitCents } = row ?? BUILT_IN_METHODS;
  return { bankTransfer, card, cardLimitCents };
}

const findRow = (db: Db) => db.selectFrom('stripeSettings').selectAll().executeTakeFirst();
