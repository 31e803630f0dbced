import { randomInt } from 'node:crypto';
import { readSetting } from '#features/settings/store.server.ts';
import { SHOP_SETTING } from '#features/shop/contract.ts';
import { keyedHash, sameText } from '#server/crypto.ts';
import { refund, resetLimit } from '#server/http/limits.store.server.ts';
import { badField, Problem } from '#server/http/problem.ts';
import { countUse } from '#server/links.ts';
import type { Services } from '#server/services.ts';
import { consumeAttempt, returnAttempts, startCode } from './codes.store.server.ts';
import { ACCEPTANCE_CODE, DECISION_MESSAGES } from './constants.ts';
import { acceptanceCodeMail } from './mail.server.ts';
import type { SentOffer } from './store.server.ts';

const HOUR_MS = 3_600_000;
const LIMITS = {
  codes: { max: 3, windowMs: HOUR_MS },
  // As for password resets: guessing one stays under 0.1 % a year.
  wrongCodes: { max: 70, windowMs: 30 * 24 * HOUR_MS },
};
const LIFETIME_MS = ACCEPTANCE_CODE.minutes * 60_000;

/** Mails a new code to the address that the offer was sent to. @throws {Problem} 409 if none is needed, 429 */
export async function sendCode(services: Services, sent: SentOffer): Promise<void> {
  const { db, config, wakeOutbox } = services;
  if ((await readSetting(db, SHOP_SETTING)).acceptanceCode === null) throw new Problem(409, DECISION_MESSAGES.noCode);
  await countUse(services, `acceptance-codes:${sent.offer.id}`, LIMITS.codes, DECISION_MESSAGES.tooManyCodes);
  const code = String(randomInt(10 ** ACCEPTANCE_CODE.length)).padStart(ACCEPTANCE_CODE.length, '0');
  await startCode(db, {
    offerId: sent.offer.id,
    codeHash: hashOf(services, sent, code),
    expiresAt: new Date(Date.now() + LIFETIME_MS),
    mail: acceptanceCodeMail(sent, code, config),
  });
  wakeOutbox();
}

/**
 * Checks the code where the total needs one. A right code works until it expires, so that a failure after it costs none.
 * @throws {Problem} 400 without the right one, 429
 */
export async function requireCode(
  services: Services,
  sent: SentOffer,
  { totalCents, code }: { totalCents: number; code: string | null },
): Promise<void> {
  const { db } = services;
  const { acceptanceCode } = await readSetting(db, SHOP_SETTING);
  if (acceptanceCode === null || totalCents < acceptanceCode) return;
  if (!code) throw badField('code', DECISION_MESSAGES.codeNeeded);
  const offerId = sent.offer.id;
  const wrongCodes = `acceptance-wrong:${offerId}`;
  await countUse(services, wrongCodes, LIMITS.wrongCodes, DECISION_MESSAGES.tooManyCodes);
  const { tries } = ACCEPTANCE_CODE;
  const hash = await consumeAttempt(db, offerId, { tries, lifetimeMs: LIFETIME_MS, now: new Date() });
  // Without a live code nothing was guessed.
  if (!hash) await refund(db, wrongCodes);
  if (!hash || !sameText(hash, hashOf(services, sent, code))) throw badField('code', DECISION_MESSAGES.codeWrong);
  await Promise.all([returnAttempts(db, offerId), resetLimit(db, wrongCodes)]);
}

/** Of one version: a code for a version that was replaced since is none. */
function hashOf({ config }: Services, { version }: SentOffer, code: string): string {
  return keyedHash(config.sessionSecret, 'acceptance-code', String(version.id), code);
}
