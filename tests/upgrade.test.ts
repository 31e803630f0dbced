import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { bookingSetting } from '#customers/appointments/appointments.contract.ts';
import { isMigrated, migrate } from '#database/migrate.ts';
import { type DatabaseLocation, type Db, type Engine, engineOf, openDatabase } from '#database/open.ts';
import { readStored } from '#foundation/settings/settings.store.server.ts';
import { freePort } from '#scripts/free-port.mjs';
import { onCleanUp, temporaryFolder } from './support/clean-up.ts';
import { emptyLocation, engines, onceOf, processEngines } from './support/database.ts';
import { Site } from './torture/site.ts';

interface Old {
  location: DatabaseLocation;
  site: Site;
  /** Opens the database while `work` runs. */
  at<T>(work: (db: Db) => Promise<T>): Promise<T>;
}

/** The data of a release with migrations up to `last` (by default all), and today's server for it. */
async function leftBy(engine: Engine, last?: string): Promise<Old> {
  const empty = await emptyLocation(engine);
  const location = empty.engine === 'sqlite' ? { ...empty, file: join(empty.file, '..', 'flatirons.sqlite') } : empty;
  const dataDir = location.engine === 'sqlite' ? join(location.file, '..') : await temporaryFolder();
  const site = new Site(await freePort(), {
    DATA_DIR: dataDir,
    SESSION_SECRET: randomUUID(),
    RATE_LIMITS: 'on',
    ...(location.engine === 'postgres' && { DATABASE_URL: location.url }),
  });
  onCleanUp(() => site.kill());
  const at: Old['at'] = async (work) => {
    const db = openDatabase(location);
    try {
      return await work(db);
    } finally {
      await db.destroy();
    }
  };
  await at((db) => migrate(db, last));
  return { location, site, at };
}

/** The error message: its last output after the settings. */
const complaints = (site: Site) => site.said.slice(site.said.indexOf('Cannot start')).trim().split('\n');

const migrations = (db: Db) =>
  sql<{ name: string }>`select name from kysely_migration order by name`.execute(db).then(({ rows }) => rows);

async function oldQuote(db: Db): Promise<void> {
  await sql`insert into quotes (first_name, last_name, email, tail_number, services, details, notes)
    values ('Dana', 'Whitfield', 'Dana@Example.com', 'N-123 AB', '["Full repaint"]', '{"topic":"paint"}', 'Called back')`.execute(
    db,
  );
}

const oldPicture = (db: Db) =>
  sql`insert into uploaded_images (filename, original_filename, mime_type, size, width, height, url)
    values ('same.jpg', 'wing.jpg', 'image/jpeg', 1000, 60, 40, '/uploads/same.jpg')`.execute(db);

const oldMail = (messageId: string) => (db: Db) =>
  sql`insert into outbox (kind, quote_id, message, message_id) values ('owner-notice', 1, '{"subject":"A lead"}', ${messageId})`.execute(
    db,
  );

const OLD = '2026-01-05T17:00:00.000Z';

async function oldAppointment(db: Db, status: string): Promise<void> {
  await oldQuote(db);
  const startsAt = status === 'held' ? OLD : '2026-01-06T17:00:00.000Z';
  await sql`insert into appointments (quote_id, starts_at, status, created_at, updated_at)
    values ((select max(id) from quotes), ${startsAt}, ${status}, ${OLD}, ${OLD})`.execute(db);
}

/** Without the primary key. */
async function indexesOfMails(db: Db): Promise<string[]> {
  const { rows } = await (engineOf(db) === 'sqlite'
    ? sql<{ name: string }>`select name from sqlite_master where type = 'index' and tbl_name = 'outbox' order by name`
    : sql<{ name: string }>`select indexname as name from pg_indexes
        where tablename = 'outbox' and indexname <> 'outbox_pkey' order by indexname`
  ).execute(db);
  return rows.map(({ name }) => name);
}

describe.each(engines)('an upgrade on %s', { timeout: 120_000 }, (engine) => {
  const itOnce = onceOf(engine);
  it.each(['0001_initial', '0004_desk'])('from %s keeps the existing records', async (release) => {
    const { site, at } = await leftBy(engine, release);
    await at(oldQuote);
    if (release === '0001_initial' && processEngines.includes(engine)) {
      await site.start();
      expect(await site.answers('/')).toBe(true);
      expect(await site.stop()).toBe(0);
    } else await at((db) => migrate(db));
    await at(async (db) => {
      expect(await isMigrated(db)).toBe(true);
      const [quote, ...others] = await db.selectFrom('quotes').selectAll().execute();
      expect(others).toEqual([]);
      expect(quote).toMatchObject({
        id: 1,
        firstName: 'Dana',
        tailNumber: 'N-123 AB',
        notes: 'Called back',
        services: ['Full repaint'],
        details: { topic: 'paint' },
        status: 'Quote Not Responded To',
        ...(release === '0001_initial' && { emailKey: 'dana@example.com', tailKey: 'n123ab' }),
      });
    });
  });

  itOnce('to fewer indexes keeps the mails, their conditions and their numbers', async () => {
    const { at } = await leftBy(engine, '0014_quote_search_later');
    await at(oldQuote);
    for (const mail of ['sent', 'waiting', 'dropped']) await at(oldMail(mail));
    await at((db) => sql`delete from outbox where message_id = 'dropped'`.execute(db));
    const mails = (db: Db) => db.selectFrom('outbox').selectAll().orderBy('id').execute();
    const before = await at(mails);

    await at((db) => migrate(db));
    // A later migration adds the column.
    expect(await at(mails)).toEqual(before.map((mail) => ({ ...mail, bounced: false })));
    expect(before.map(({ id, messageId }) => [id, messageId])).toEqual([
      [1, 'sent'],
      [2, 'waiting'],
    ]);

    await at(oldMail('new'));
    expect((await at(mails)).at(-1)).toMatchObject({ id: 4, quoteId: 1, attempts: 0, sentAt: null });
    expect(await at(indexesOfMails)).toEqual(['outbox_quote_id', 'outbox_waiting']);
    await at((db) => db.deleteFrom('quotes').execute());
    expect((await at(mails)).map(({ quoteId }) => quoteId)).toEqual([null, null, null]);
  });

  itOnce('to roles makes admins owners, leaves others without, and keeps what hangs on an account', async () => {
    const { at } = await leftBy(engine, '0038_backups');
    for (const role of ['admin', 'user'])
      await at((db) =>
        sql`insert into users (id, email, role) values (${role}, ${`${role}@example.com`}, ${role})`.execute(db),
      );
    await at((db) =>
      sql`insert into invitations (email, token_hash, invited_by, expires_at)
        values ('new@example.com', 'hash', 'admin', ${OLD})`.execute(db),
    );
    await at((db) => migrate(db));
    const roles = (db: Db) => db.selectFrom('users').select(['email', 'role']).orderBy('email').execute();
    expect(await at(roles)).toEqual([
      { email: 'admin@example.com', role: 'owner' },
      { email: 'user@example.com', role: 'user' },
    ]);
    expect(await at((db) => db.selectFrom('invitations').select('role').execute())).toEqual([{ role: 'owner' }]);
    for (const table of ['users', 'invitations'] as const)
      await expect(at((db) => sql`update ${sql.table(table)} set role = 'admin'`.execute(db))).rejects.toThrow(
        /check|constraint/i,
      );
  });

  itOnce('to expiring holds restarts the existing holds', async () => {
    const { at } = await leftBy(engine, '0015_fewer_indexes');
    for (const status of ['held', 'confirmed']) await at((db) => oldAppointment(db, status));
    const began = Date.now();
    await at((db) => migrate(db));
    const [held, confirmed] = await at((db) => db.selectFrom('appointments').selectAll().orderBy('quoteId').execute());
    expect(Math.abs(Date.parse(held!.updatedAt) - began)).toBeLessThan(60_000);
    expect(held!.createdAt).toBe(OLD);
    expect(confirmed!.updatedAt).toBe(OLD);
  });

  itOnce('to recorded replies records those already sent', async () => {
    const { at } = await leftBy(engine, '0016_hold_expiry');
    await at(oldQuote);
    const mails = { sent: [OLD, null], kept: [OLD, 'It is kept as a file.'], waiting: [null, null] } as const;
    for (const [mail, [sentAt, lastError]] of Object.entries(mails))
      await at(async (db) => {
        await oldMail(mail)(db);
        await sql`update outbox set sent_at = ${sentAt}, last_error = ${lastError} where message_id = ${mail}`.execute(
          db,
        );
      });
    const FORGOTTEN = 99;
    for (const mailId of [1, 2, 3, FORGOTTEN])
      await at((db) =>
        sql`insert into quote_events (quote_id, kind, detail, user_name, created_at)
          values (1, 'reply', ${JSON.stringify({ mailId })}, 'Olive', ${OLD})`.execute(db),
      );
    await at((db) => migrate(db));
    const sent = await at((db) => db.selectFrom('quoteEvents').selectAll().where('kind', '=', 'sent').execute());
    expect(sent.map(({ detail }) => detail).toSorted((a, b) => Number(a.mailId) - Number(b.mailId))).toEqual([
      { mailId: 1 },
      { mailId: FORGOTTEN },
    ]);
    expect(sent[0]).toMatchObject({ quoteId: 1, userName: 'Olive', createdAt: OLD });
  });

  itOnce.each([
    [null, 90],
    [undefined, 90],
    [60, 60],
    [3, 7],
    [730, 365],
  ])('to a limit of days ahead keeps the hours of the owner, and makes %s %s', async (before, after) => {
    const { at } = await leftBy(engine, '0020_picture_luminance');
    const { days } = bookingSetting.builtIn;
    const hours = { days: { ...days, Sunday: ['8:00 AM'] }, closed: [{ from: '2026-12-24', to: '2026-12-26' }] };
    await at((db) =>
      sql`insert into settings (key, value, updated_at)
        values ('booking', ${JSON.stringify({ ...hours, daysAhead: before })}, ${OLD})`.execute(db),
    );
    await at((db) => migrate(db));
    expect(await at((db) => readStored(db, bookingSetting))).toEqual({
      value: { ...hours, openHolidays: [], daysAhead: after },
      updatedAt: OLD,
    });
  });

  it('that fails leaves everything unchanged, and says so in one line', async () => {
    const { site, at } = await leftBy(engine, '0004_desk');
    await at(oldQuote);
    // A later migration requires unique file names and fails; the one before it succeeds and is rolled back with it.
    await at(oldPicture);
    await at(oldPicture);
    const before = await at(migrations);

    site.launch();
    expect(await site.end()).toBe(1);
    expect(complaints(site)).toEqual([
      expect.stringMatching(/^Cannot start: .*0006_uploads.* everything is as it was: /),
    ]);

    expect(await at(migrations)).toEqual(before);
    await at(async (db) => {
      expect(await sql`select id, notes from quotes`.execute(db)).toMatchObject({
        rows: [{ id: 1, notes: 'Called back' }],
      });
      await expect(db.selectFrom('invitations').selectAll().execute()).rejects.toThrow(/invitations/);
    });
  });

  it('is refused for a database that a later release has used', async () => {
    const { site, at } = await leftBy(engine);
    await at(oldQuote);
    await at((db) =>
      sql`insert into kysely_migration (name, timestamp) values ('9999_later', '2099-01-01T00:00:00.000Z')`.execute(db),
    );
    site.launch();
    expect(await site.end()).toBe(1);
    expect(complaints(site)).toEqual([expect.stringMatching(/^Cannot start: .*used by a later release/)]);
    expect(await at((db) => db.selectFrom('quotes').selectAll().execute())).toHaveLength(1);
  });
});
