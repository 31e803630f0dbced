import { randomInt } from 'node:crypto';
import type { Db } from '#database/open.ts';
import { readSetting } from '#foundation/settings/settings.store.server.ts';
import { keyedHash, sameText } from '#server/crypto.ts';
import { transactOnce } from '#server/http/idempotency.store.server.ts';
import { consume, type Limit, refund, resetLimit } from '#server/http/limits.store.server.ts';
import { enqueue, type NewMail } from '#server/mail/outbox.store.server.ts';
import { conflict, fail, type Outcome, outcomeOf, refuse } from '#server/outcome.store.server.ts';
import { DAY_MS, HOUR_MS } from '#time/units.ts';
import { SHOP_SETTING } from '#workshop/shop/shop.contract.ts';
import { acceptanceCodeMail, type CodePurpose } from './codes.mail.server.ts';
import { ACCEPTANCE_CODE, SIGNING_MESSAGES } from './decisions.constants.ts';
import { needsCode } from './signing.ts';

/** Codes by mail that large sums need to be accepted. A document has one at most: quotes and change orders. */

const LIMITS = {
  codes: { max: 3, windowMs: HOUR_MS },
  // As for password resets: guessing one stays under 0.1 % a year.
  wrongCodes: { max: 70, windowMs: 30 * DAY_MS },
};

const { length: LENGTH, minutes: MINUTES, tries: TRIES } = ACCEPTANCE_CODE;
const LIFETIME_MS = MINUTES * 60_000;

interface Settings {
  sessionSecret: string;
  publicUrl: string;
  rateLimits: boolean;
}

/** Mails a new code to the address that the document was sent to, once for each key. */
export function sendCode(
  db: Db,
  { documentHash, sentTo, ...purpose }: Omit<CodePurpose, 'sentTo'> & { documentHash: string; sentTo: string | null },
  settings: Settings,
): Promise<Outcome> {
  return outcomeOf(async () => {
    if ((await readSetting(db, SHOP_SETTING)).acceptanceCode === null) conflict(SIGNING_MESSAGES.noCode);
    if (sentTo === null) return conflict(SIGNING_MESSAGES.noAddress);
    await count(db, `acceptance-codes:${documentHash}`, LIMITS.codes, settings);
    const code = String(randomInt(10 ** LENGTH)).padStart(LENGTH, '0');
    await startCode(db, {
      documentHash,
      codeHash: hashOf(documentHash, code, settings),
      expiresAt: new Date(Date.now() + LIFETIME_MS),
      mail: acceptanceCodeMail({ ...purpose, sentTo }, code, settings),
    });
    return null;
  });
}

/**
 * Checks the code where the sum needs one. A right code works until it expires, so that a failure after it costs none.
 * @returns refused without the right one
 */
export function checkCode(
  db: Db,
  documentHash: string,
  { totalCents, code }: { totalCents: number; code: string | null | undefined },
  settings: Settings,
): Promise<Outcome> {
  return outcomeOf(async () => {
    if (!needsCode(totalCents, (await readSetting(db, SHOP_SETTING)).acceptanceCode)) return null;
    if (!code) return refuse('code', SIGNING_MESSAGES.codeNeeded);
    const wrongCodes = `acceptance-wrong:${documentHash}`;
    await count(db, wrongCodes, LIMITS.wrongCodes, settings);
    const hash = await consumeAttempt(db, documentHash, new Date());
    // Without a live code nothing was guessed.
    if (!hash) await refund(db, wrongCodes);
    if (!hash || !sameText(hash, hashOf(documentHash, code, settings)))
      return refuse('code', SIGNING_MESSAGES.codeWrong);
    await Promise.all([returnAttempts(db, documentHash), resetLimit(db, wrongCodes)]);
    return null;
  });
}

async function count(db: Db, key: string, limit: Limit, { rateLimits }: Settings): Promise<void> {
  if (!rateLimits) return;
  const { allowed, retryAfter } = await consume(db, key, limit);
  if (!allowed) fail({ outcome: 'limited', detail: SIGNING_MESSAGES.tooManyCodes, retryAfter });
}

/** The hash of a code for one document: a code for a version that was replaced since is not valid. */
function hashOf(documentHash: string, code: string, { sessionSecret }: Settings): string {
  return keyedHash(sessionSecret, 'acceptance-code', documentHash, code);
}

/** Replaces the code of a document and enqueues its mail. */
async function startCode(
  db: Db,
  {
    documentHash,
    codeHash,
    expiresAt,
    mail,
  }: { documentHash: string; codeHash: string; expiresAt: Date; mail: NewMail },
): Promise<void> {
  const code = { codeHash, expiresAt: expiresAt.toISOString(), attempts: 0 };
  await transactOnce(db, async (trx) => {
    await trx
      .insertInto('acceptanceCodes')
      .values({ documentHash, ...code })
      .onConflict((conflict) => conflict.column('documentHash').doUpdateSet(code))
      .execute();
    await enqueue(trx, mail);
  });
}

/**
 * Consumes one attempt at the live code of a document, in one statement, so that of concurrent requests at most
 * `TRIES` get the hash to compare with. Null without a live code or attempt. A code that lives longer began under a
 * wrong clock.
 */
async function consumeAttempt(db: Db, documentHash: string, now: Date): Promise<string | null> {
  const row = await db
    .updateTable('acceptanceCodes')
    .set((e) => ({ attempts: e('attempts', '+', 1) }))
    .where('documentHash', '=', documentHash)
    .where('attempts', '<', TRIES)
    .where('expiresAt', '>', now.toISOString())
    .where('expiresAt', '<=', new Date(now.getTime() + 2 * LIFETIME_MS).toISOString())
    .returning('codeHash')
    .executeTakeFirst();
  return row?.codeHash ?? null;
}

/** Gives the attempts back after the right code: what follows may fail, and the code works until it expires. */
async function returnAttempts(db: Db, documentHash: string): Promise<void> {
  await db.updateTable('acceptanceCodes').set({ attempts: 0 }).where('documentHash', '=', documentHash).execute();
}

/** Deletes expired codes. */
export async function sweepCodes(db: Db): Promise<void> {
  await db.deleteFrom('acceptanceCodes').where('expiresAt', '<=', new Date().toISOString()).execute();
}
