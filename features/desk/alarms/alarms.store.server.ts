import type { Db } from '#database/open.ts';
import { type MailboxEnvironment, readMailbox } from '#desk/mailbox/mailbox-settings.store.server.ts';
import { isMailboxSilent } from '#desk/mailbox/mailbox-state.store.server.ts';
import { readSetting } from '#foundation/settings/settings.store.server.ts';
import { ring } from '#office/push/messages.store.server.ts';
import { enqueueWebhooks } from '#office/webhooks/deliveries.store.server.ts';
import { type BackupConfig, readBackupSettings, readBackupState } from '#server/backups/backups.store.server.ts';
import { consume, readUses } from '#server/http/limits.store.server.ts';
import { countFailedSince, countMails } from '#server/mail/outbox-list.store.server.ts';
import { DAY_MS } from '#time/units.ts';
import { ALARM_SETTING, type OpenAlarm } from './alarms.contract.ts';
import { announceAlarm, announceEnd, type NoticeContext } from './alarms.mail.server.ts';
import {
  ALARM_DAYS,
  ALARM_MAILS,
  ALARM_WORDS,
  type AlarmFacts,
  type AlarmKind,
  FAILED_MAIL_MS,
  type Finding,
  QUIET_MS,
  STORMS,
  type StormKind,
} from './troubles.ts';

/** Counts starts or refused requests, for all nodes together. */
export async function countStorm(db: Db, kind: StormKind, times = 1): Promise<void> {
  if (times > 0) await consume(db, keyOf(kind), STORMS[kind], times);
}

const keyOf = (kind: StormKind) => `alarm:${kind}`;

/** What the database knows of the site's state. */
export async function readAlarmFacts(
  db: Db,
  config: BackupConfig & MailboxEnvironment,
  now: Date,
): Promise<Pick<AlarmFacts, 'mails' | 'isMailboxSilent' | 'backups' | 'storms'>> {
  const { overdue } = await countMails(db, now);
  const failed = await countFailedSince(db, before(now, FAILED_MAIL_MS), ALARM_MAILS);
  const { problem, failure: reason } = await readBackupState(db, now);
  const { isOn } = await readBackupSettings(db, config);
  const mailbox = await readMailbox(db, config);
  return {
    mails: { failed, overdue },
    isMailboxSilent: mailbox !== null && (await isMailboxSilent(db, mailbox, now)),
    // A new site makes its first one at once.
    backups: isOn && problem && problem !== 'none' ? { problem, reason } : null,
    storms: {
      refusals: await readUses(db, keyOf('refusals'), now),
      restarts: await readUses(db, keyOf('restarts'), now),
    },
  };
}

/**
 * Raises an alarm for each finding that has none, and ends those that were quiet for `QUIET_MS`.
 * @returns whether anything was told
 */
export async function recordFindings(db: Db, findings: readonly Finding[], context: NoticeContext): Promise<boolean> {
  let hasNotified = false;
  for (const finding of findings)
    if (await db.transaction().execute((trx) => noteFinding(trx, finding, context))) hasNotified = true;
  for (const { id } of await findQuiet(db, context.now))
    if (await db.transaction().execute((trx) => endAlarm(trx, id, context))) hasNotified = true;
  return hasNotified;
}

/** @returns whether it raised an alarm, on one node only */
async function noteFinding(
  trx: Db,
  { kind, detail, isFading }: Finding,
  { publicUrl, now }: NoticeContext,
): Promise<boolean> {
  const at = now.toISOString();
  const { numUpdatedRows } = await trx
    .updateTable('alarms')
    .set({ seenAt: at })
    .where('kind', '=', kind)
    .where('overAt', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows > 0n || isFading) return false;
  const { mails: isMailed } = await readSetting(trx, ALARM_SETTING);
  const raised = await trx
    .insertInto('alarms')
    .values({ kind, detail, since: at, seenAt: at, toldAt: isMailed ? at : null, overAt: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!raised) return false;
  if (isMailed) await announceAlarm(trx, { kind, detail }, { publicUrl, now });
  await enqueueWebhooks(trx, [{ type: 'alarm.raised', data: { alarm: kind, since: at, updatedAt: at } }], now);
  const title = ALARM_WORDS[kind].subject;
  await ring(trx, { kind: 'trouble', tag: `alarm-${kind}`, title, path: '/admin/today' }, { userId: null, now });
  return true;
}

function findQuiet(db: Db, now: Date): Promise<{ id: number }[]> {
  return db
    .selectFrom('alarms')
    .select('id')
    .where('overAt', 'is', null)
    .where('seenAt', '<=', before(now, QUIET_MS))
    .execute();
}

/** @returns whether it ended the alarm, on one node only */
async function endAlarm(trx: Db, id: number, { publicUrl, now }: NoticeContext): Promise<boolean> {
  const at = now.toISOString();
  const ended = await trx
    .updateTable('alarms')
    .set({ overAt: at })
    .where('id', '=', id)
    .where('overAt', 'is', null)
    .where('seenAt', '<=', before(now, QUIET_MS))
    .returning(['kind', 'since', 'toldAt'])
    .executeTakeFirst();
  if (!ended) return false;
  const { kind, since, toldAt } = ended;
  if (toldAt !== null) await announceEnd(trx, kind as AlarmKind, { publicUrl, now });
  await enqueueWebhooks(trx, [{ type: 'alarm.over', data: { alarm: kind, since, updatedAt: at } }], now);
  return true;
}

/** Lists alarms that are not over, the oldest first. */
export async function listOpenAlarms(db: Db): Promise<OpenAlarm[]> {
  const rows = await db
    .selectFrom('alarms')
    .select(['kind', 'detail', 'since'])
    .where('overAt', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, kind: row.kind as AlarmKind }));
}

/** Deletes alarms that were over `ALARM_DAYS` ago. */
export async function sweepAlarms(db: Db, now = new Date()): Promise<void> {
  await db
    .deleteFrom('alarms')
    .where('overAt', '<', before(now, ALARM_DAYS * DAY_MS))
    .execute();
}

const before = (now: Date, ms: number) => new Date(now.getTime() - ms).toISOString();
