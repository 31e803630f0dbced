import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { backup } from '#server/commands/backup.ts';
import { restore } from '#server/commands/restore.ts';
import { createLog } from '#server/log.ts';
import { type Caller, signIn, startApp, startWithAdmin } from '#tests/support/api.ts';
import { onCleanUp, temporaryFolder } from '#tests/support/clean-up.ts';
import { engines, freshDatabase } from '#tests/support/database.ts';
import { encryptQuickly } from '#tests/support/quick-encryption.ts';
import { startStripe } from '#tests/support/stripe.ts';

const KEYS = { secretKey: 'sk_test_standin0001', webhookSecret: 'whsec_standin0001' };
const METHODS = { bankTransfer: true, card: true, cardLimitCents: 500_000 };

async function standIn() {
  const stripe = await startStripe();
  onCleanUp(() => stripe.stop());
  return stripe;
}

async function startShop(env: Record<string, string> = {}) {
  const stripe = await standIn();
  const { app, admin } = await startWithAdmin('sqlite', { env: { STRIPE_ORIGIN: stripe.origin, ...env } });
  return { stripe, app, admin };
}

describe('the keys', () => {
  it('are off at first, are stored sealed and are never returned', async () => {
    const { app, admin } = await startShop();
    expect((await admin.get('/api/stripe')).json()).toMatchObject({ ...METHODS, keys: 'none', mode: null });
    const saved = await admin.put('/api/stripe', { ...METHODS, ...KEYS, expectedUpdatedAt: null });
    expect(saved.json()).toMatchObject({ keys: 'set', mode: 'test', updatedBy: 'owner@example.com' });
    const row = await app.db.selectFrom('stripeSettings').selectAll().executeTakeFirstOrThrow();
    for (const text of [saved.body, JSON.stringify(row)]) {
      expect(text).not.toContain(KEYS.secretKey);
      expect(text).not.toContain(KEYS.webhookSecret);
    }
    // A change without keys keeps them, one that is based on an older state is refused.
    const change = { ...METHODS, card: false };
    expect((await admin.put('/api/stripe', change)).json()).toMatchObject({ keys: 'set', card: false });
    expect((await admin.put('/api/stripe', { ...change, expectedUpdatedAt: row.updatedAt })).statusCode).toBe(409);
    expect((await admin.delete('/api/stripe/keys')).json()).toMatchObject({ keys: 'none', mode: null, card: false });
  });

  it.each([
    [{ ...KEYS, secretKey: 'pk_test_browserkey' }, 'secretKey'],
    [{ ...KEYS, webhookSecret: 'secret' }, 'webhookSecret'],
    [{ secretKey: KEYS.secretKey }, 'webhookSecret'],
    [{ webhookSecret: KEYS.webhookSecret }, 'secretKey'],
    [{ ...KEYS, cardLimitCents: 0 }, 'cardLimitCents'],
    [{ ...KEYS, cardLimitCents: 100_000_000 }, 'cardLimitCents'],
  ])('are refused as %j, at their field', async (change, path) => {
    const { admin } = await startShop();
    const answer = await admin.put('/api/stripe', { ...METHODS, ...change });
    expect([answer.statusCode, answer.json().errors.map((error: { path: string }) => error.path)]).toEqual([
      400,
      [path],
    ]);
  });

  it('of the environment win, and the desk cannot replace them', async () => {
    const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET } = (await standIn()).env;
    const { admin } = await startShop({ STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET });
    expect((await admin.get('/api/stripe')).json()).toMatchObject({ keys: 'environment', mode: 'test' });
    expect((await admin.put('/api/stripe', { ...METHODS, ...KEYS })).statusCode).toBe(409);
    expect((await admin.put('/api/stripe', METHODS)).json()).toMatchObject({ keys: 'environment' });
  });

  it('are the owner’s, and a change is in the security log', async () => {
    const { app, admin } = await startShop();
    for (const role of ['painter', 'bookkeeper'] as const) {
      const other = await signIn(app, role);
      for (const call of [
        other.get('/api/stripe'),
        other.put('/api/stripe', METHODS),
        other.delete('/api/stripe/keys'),
      ])
        expect((await call).statusCode).toBe(403);
    }
    await admin.put('/api/stripe', { ...METHODS, ...KEYS });
    const [entry] = (await admin.get('/api/security-log')).json();
    expect(entry).toMatchObject({ kind: 'setting-changed', detail: 'Stripe' });
  });

  it('are in no log, also when Stripe refuses them', async () => {
    const stripe = await standIn();
    const lines: string[] = [];
    const log = createLog('trace', { write: (line) => void lines.push(line) });
    const app = await startApp('sqlite', { env: { ...stripe.env }, log });
    const admin = await signIn(app);
    stripe.state.secretKey = 'sk_test_another0001';
    expect((await admin.post('/api/stripe/test', {})).json()).toMatchObject({ works: false });
    await admin.post('/api/stripe/test', { secretKey: 'pk_test_wrongkind' });
    expect(lines.join('')).not.toMatch(/(sk|pk)_test_|whsec_/);
  });
});

describe('“Try it”', () => {
  const tried = async (admin: Caller, body = {}) => (await admin.post('/api/stripe/test', body)).json();

  it('says in plain words what the account may do', async () => {
    const { stripe, admin } = await startShop();
    expect((await admin.post('/api/stripe/test', {})).statusCode).toBe(409);
    expect(await tried(admin, { secretKey: KEYS.secretKey })).toEqual({
      works: true,
      sentence: 'Stripe knows this key: Paint shop. It is in test mode: no real money moves, and only test cards work.',
    });
    stripe.state.capabilities.us_bank_account_ach_payments = 'inactive';
    expect(await tried(admin, { secretKey: KEYS.secretKey })).toMatchObject({
      works: false,
      sentence: expect.stringContaining('Bank transfers (ACH) are off'),
    });
    await admin.put('/api/stripe', { ...METHODS, ...KEYS, bankTransfer: false });
    expect(await tried(admin)).toMatchObject({ works: true });
    stripe.state.chargesEnabled = false;
    expect((await tried(admin)).sentence).toContain('can’t take payments yet');
  });

  it.each([
    [{ status: 403, body: { error: { type: 'invalid_request_error' } } }, 'This restricted key may not do enough'],
    [{ status: 429, body: { error: { type: 'rate_limit_error' } } }, 'too many requests'],
    [{ status: 400, body: { error: { type: 'invalid_request_error' } } }, 'Stripe refused'],
  ])('says why Stripe did not do it: %j', async (trouble, words) => {
    const { stripe, admin } = await startShop();
    for (const _ of [1, 2, 3]) stripe.trouble('/v1/checkout', trouble);
    expect(await tried(admin, { secretKey: KEYS.secretKey })).toMatchObject({
      works: false,
      sentence: expect.stringContaining(words),
    });
  });

  it('says that a key is unknown, and that Stripe cannot be reached', async () => {
    const { stripe, admin } = await startShop();
    expect((await tried(admin, { secretKey: 'sk_test_another0001' })).sentence).toContain('doesn’t know this key');
    await stripe.stop();
    expect((await tried(admin, { secretKey: KEYS.secretKey })).sentence).toContain('can’t be reached');
  });
});

it.each(engines)('a backup on %s has the keys only if it is encrypted', async (engine) => {
  encryptQuickly();
  const { db, location } = await freshDatabase(engine);
  const { config } = await startApp();
  const site = { ...config, database: location };
  await db
    .insertInto('stripeSettings')
    .values({ id: 1, ...METHODS, secretKey: 'sealed-4711', webhookSecret: 'sealed-4712' })
    .execute();
  const comesBack = async (passphrase: string | null) => {
    const file = join(await temporaryFolder(), 'backup');
    await backup(site, file, { passphrase });
    if (passphrase === null) expect(gunzipSync(await readFile(file)).toString('latin1')).not.toContain('sealed-');
    const trial = await freshDatabase('sqlite');
    await restore({ ...config, dataDir: await temporaryFolder(), database: trial.location }, file, {
      askPassphrase: async () => passphrase,
    });
    return trial.db.selectFrom('stripeSettings').select(['secretKey', 'webhookSecret', 'card']).execute();
  };
  expect(await comesBack(null)).toEqual([{ secretKey: null, webhookSecret: null, card: true }]);
  expect(await comesBack('five unrelated words here')).toEqual([
    { secretKey: 'sealed-4711', webhookSecret: 'sealed-4712', card: true },
  ]);
});
