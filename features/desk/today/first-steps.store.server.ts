import type { Db } from '#database/open.ts';
import { BUSINESS_SETTING } from '#foundation/business/business.samples.ts';
import { readStored } from '#foundation/settings/settings.store.server.ts';
import { hasMailServer } from '#office/outbox/mail-server.store.server.ts';
import { readBackupSettings } from '#server/backups/backups.store.server.ts';
import { PRICE_SETTING } from '#website/estimates/prices.contract.ts';
import { NOTICE_SETTING } from '#website/site/site.contract.ts';
import { STEPS_SHOWN_MS } from './needs.ts';
import type { FirstStep } from './today.contract.ts';

/** What the operator set. */
export type StepsConfig = Parameters<typeof readBackupSettings>[1] & { smtpUrl: string | null };

/** What a new shop has not done yet, in a good order. None once its first admin has been there for a while. */
export async function findFirstSteps(db: Db, config: StepsConfig, now: Date): Promise<FirstStep[]> {
  if (!(await isNewShop(db, now))) return [];
  const [business, prices, notice] = await Promise.all([
    readStored(db, BUSINESS_SETTING),
    readStored(db, PRICE_SETTING),
    readStored(db, NOTICE_SETTING),
  ]);
  const isDone: Record<FirstStep, boolean> = {
    mail: (await hasMailServer(db, config)) && !(await isMailStuck(db)),
    hours: business.updatedAt !== null && business.value.phone !== null,
    prices: prices.updatedAt !== null,
    photos: await hasRow(db, 'uploadedImages'),
    notice: !notice.value.enabled,
    factor: (await hasRow(db, 'passkeys')) || (await hasTimeCode(db)),
    backup: (await readBackupSettings(db, config)).passphrase !== null,
  };
  return (Object.keys(isDone) as FirstStep[]).filter((step) => !isDone[step]);
}

async function isNewShop(db: Db, now: Date): Promise<boolean> {
  const first = await db
    .selectFrom('users')
    .select('createdAt')
    .where('role', '=', 'owner')
    .orderBy('createdAt')
    .limit(1)
    .executeTakeFirst();
  return first !== undefined && Date.parse(first.createdAt) + STEPS_SHOWN_MS > now.getTime();
}

/** Whether mails were tried, and none has left yet: the mail server may have been entered with a slip. */
async function isMailStuck(db: Db): Promise<boolean> {
  const mails = db.selectFrom('outbox').select('id').limit(1);
  const [refused, sent] = await Promise.all([
    mails.where('attempts', '>', 0).where('lastError', 'is not', null).executeTakeFirst(),
    mails.where('sentAt', 'is not', null).executeTakeFirst(),
  ]);
  return refused !== undefined && sent === undefined;
}

async function hasRow(db: Db, table: 'uploadedImages' | 'passkeys'): Promise<boolean> {
  return (await db.selectFrom(table).select('id').limit(1).executeTakeFirst()) !== undefined;
}

async function hasTimeCode(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('timeCodes')
    .select('userId')
    .where('confirmedAt', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
