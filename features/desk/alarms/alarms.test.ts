import { describe, expect, it, test } from 'vitest';
import { json } from '#database/columns.ts';
import { type Db, openDatabase } from '#database/open.ts';
import { readMailbox } from '#desk/mailbox/mailbox-settings.store.server.ts';
import { beginMailbox } from '#desk/mailbox/mailbox-state.store.server.ts';
import { writeSetting } from '#foundation/settings/settings.store.server.ts';
import { WEBHOOK_DATA } from '#office/webhooks/webhooks.contract.ts';
import { readConfig } from '#server/config.ts';
import { wordsOf } from '#server/mail/layout.ts';
import { temporaryFolder } from '#tests/support/clean-up.ts';
import { engines, freshDatabase, onCleanUp } from '#tests/support/database.ts';
import { HOUR_MS, MINUTE_MS } from '#time/units.ts';
import { ALARM_SETTING } from './alarms.contract.ts';
import { countStorm, listOpenAlarms, readAlarmFacts, recordFindings, sweepAlarms } from './alarms.store.server.ts';
import { ALARM_DAYS, ALARM_KINDS, ALARM_WORDS, findTroubles, STORMS } from './troubles.ts';

const publicUrl = 'https://paint.example';
const NOON = new Date('2026-05-04T12:00:00.000Z');
const later = (minutes: number) => new Date(NOON.getTime() + minutes * 60_000);
const SHORT = { kind: 'uploads', detail: 'Photos are refused.' } as const;

async function mailsOf(db: Db) {
  const rows = await db.selectFrom('outbox').selectAll().orderBy('id').execute();
  return rows.map(({ kind, message }) => [kind, wordsOf(message).subject]);
}

describe.each(engines)('alarms on %s', (engine) => {
  it.each(ALARM_KINDS)('tell the owner once of %s, once that it is over, and anew when it returns', async (kind) => {
    const { db } = await freshDatabase(engine);
    const { subject } = ALARM_WORDS[kind];
    const look = (at: Date, found = true) =>
      recordFindings(db, found ? [{ kind, detail: 'It is so.' }] : [], { publicUrl, now: at });
    expect([await look(NOON), await look(later(1)), await look(later(50))]).toEqual([true, false, false]);
    expect(await listOpenAlarms(db)).toEqual([{ kind, detail: 'It is so.', since: NOON.toISOString() }]);
    expect(await mailsOf(db)).toEqual([['alarm', subject]]);
    expect([await look(later(109), false), await look(later(110), false)]).toEqual([false, true]);
    expect(await listOpenAlarms(db)).toEqual([]);
    expect(await look(later(111), false)).toBe(false);
    expect(await look(later(112))).toBe(true);
    expect(await mailsOf(db)).toEqual([
      ['alarm', subject],
      ['alarm-over', `Resolved: ${subject}`],
      ['alarm', subject],
    ]);
  });

  it('are told once when two nodes find the same', async () => {
    const { db, location } = await freshDatabase(engine);
    const other = openDatabase(location);
    onCleanUp(() => other.destroy());
    const look = (node: Db, at = NOON, findings = [SHORT]) => recordFindings(node, findings, { publicUrl, now: at });
    const notifyTwice = async (at: Date, findings = [SHORT]) => {
      const first = look(db, at, findings);
      // In one thread, two SQLite connections cannot wait for each other.
      if (engine === 'sqlite') await first;
      return (await Promise.all([first, look(other, at, findings)])).filter(Boolean).length;
    };
    expect([await notifyTwice(NOON), await notifyTwice(later(60), [])]).toEqual([1, 1]);
    expect((await mailsOf(db)).map(([kind]) => kind)).toEqual(['alarm', 'alarm-over']);
    const twice = {
      kind: 'uploads',
      detail: '',
      since: '2026-05-04T12:00:00.000Z',
      seenAt: '2026-05-04T12:00:00.000Z',
    };
    await db.insertInto('alarms').values(twice).execute();
    await expect(db.insertInto('alarms').values(twice).execute()).rejects.toThrow(/unique/i);
  });

  it('go on while what was found is fading, and none begins by it', async () => {
    const { db } = await freshDatabase(engine);
    const look = (at: Date, isFading: boolean) => recordFindings(db, [{ ...SHORT, isFading }], { publicUrl, now: at });
    expect([await look(NOON, true), await look(later(1), false)]).toEqual([false, true]);
    for (const minutes of [30, 80, 130]) expect(await look(later(minutes), true)).toBe(false);
    expect(await listOpenAlarms(db)).toHaveLength(1);
  });

  it('are not mailed where the shop wants none, but told to the webhooks that ask', async () => {
    const { db } = await freshDatabase(engine);
    await writeSetting(db, ALARM_SETTING, { mails: false });
    const endpoint = {
      url: 'https://hook.example/',
      active: true,
      secret: 'x',
      events: json<string[]>(['alarm.raised', 'alarm.over']),
    };
    await db.insertInto('webhookEndpoints').values(endpoint).execute();
    await recordFindings(db, [SHORT], { publicUrl, now: NOON });
    await recordFindings(db, [], { publicUrl, now: later(60) });
    const told = await db.selectFrom('webhookDeliveries').select('body').orderBy('id').execute();
    expect(told.map(({ body: { type, data } }) => [type, WEBHOOK_DATA['alarm.over'].parse(data).alarm])).toEqual([
      ['alarm.raised', 'uploads'],
      ['alarm.over', 'uploads'],
    ]);
    expect(await mailsOf(db)).toEqual([]);
  });

  it('are found in failed and overdue mails, backups and storms', async () => {
    const { db } = await freshDatabase(engine);
    const config = readConfig({ DATA_DIR: await temporaryFolder(), BACKUPS: 'on' });
    const now = new Date();
    const find = async (at = now) =>
      findTroubles({ isNearlyShort: false, ...(await readAlarmFacts(db, config, at)) }).map(({ kind }) => kind);
    expect(await find()).toEqual([]);
    await recordFindings(db, [SHORT], { publicUrl, now });
    await db.updateTable('outbox').set({ failedAt: now.toISOString() }).execute();
    // A failed mail of an alarm raises no other one.
    expect(await find()).toEqual([]);
    await db.updateTable('outbox').set({ kind: 'reply' }).execute();
    expect(await find()).toEqual(['mails']);
    expect(await find(new Date(now.getTime() + 25 * HOUR_MS))).toEqual([]);
    await db
      .updateTable('outbox')
      .set({ failedAt: null, nextAttemptAt: later(0).toISOString() })
      .execute();
    expect(await find()).toEqual(['mails']);
    await db.deleteFrom('outbox').execute();
    await db
      .insertInto('backups')
      .values({ day: '2026-05-04', failure: 'no space left', failedStep: 'make' })
      .execute();
    expect(await find()).toEqual(['backups']);
    await db.deleteFrom('backups').execute();
    const withMailbox = { ...config, imapUrl: 'imaps://ada:secret@imap.example' };
    const mailbox = (await readMailbox(db, withMailbox))!;
    await beginMailbox(db, mailbox, { beginsAt: now, isAgain: false, now });
    const findWithMailbox = async (minutes: number) => {
      const at = new Date(now.getTime() + minutes * MINUTE_MS);
      return findTroubles({ isNearlyShort: false, ...(await readAlarmFacts(db, withMailbox, at)) });
    };
    expect(await findWithMailbox(59)).toEqual([]);
    expect(await findWithMailbox(60)).toMatchObject([{ kind: 'mailbox' }]);
    expect(ALARM_WORDS.mailbox.subject).toBe('The mailbox has not answered for an hour');
    await countStorm(db, 'refusals', STORMS.refusals.max);
    for (let start = 0; start <= STORMS.restarts.max; start++) await countStorm(db, 'restarts');
    expect(await find()).toEqual(['restarts']);
    await countStorm(db, 'refusals', 1);
    expect(await find()).toEqual(['refusals', 'restarts']);
    expect(await find(new Date(now.getTime() + STORMS.restarts.windowMs + 60_000))).toEqual([]);
  });

  it('are kept for a while once they are over', async () => {
    const { db } = await freshDatabase(engine);
    await recordFindings(db, [SHORT, { ...SHORT, kind: 'mails' }], { publicUrl, now: NOON });
    await db
      .updateTable('alarms')
      .set({ overAt: later(60).toISOString() })
      .where('kind', '=', 'mails')
      .execute();
    await sweepAlarms(db, later(61 + ALARM_DAYS * 24 * 60));
    expect((await db.selectFrom('alarms').select('kind').execute()).map(({ kind }) => kind)).toEqual(['uploads']);
  });
});

test('the mail says what is wrong, what to do and where to look', async () => {
  const { db } = await freshDatabase('sqlite');
  await recordFindings(db, [SHORT], { publicUrl, now: NOON });
  const { recipient, message } = await db.selectFrom('outbox').selectAll().executeTakeFirstOrThrow();
  expect(recipient).toBeNull();
  const { text } = wordsOf(message);
  for (const words of [SHORT.detail, 'npm run orphans', 'When something is wrong', `${publicUrl}/admin/today`])
    expect(text).toContain(words);
});
