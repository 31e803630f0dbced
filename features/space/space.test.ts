import { describe, expect, it } from 'vitest';
import { openDatabase } from '#database/open.ts';
import { wordsOf } from '#server/mail/layout.ts';
import { engines, freshDatabase, onCleanUp } from '#tests/support/database.ts';
import { notifyOwnerOnce } from './mail.server.ts';
import { noteRecovery } from './store.server.ts';

const publicUrl = 'https://paint.example';
const NOON = new Date('2026-05-04T12:00:00.000Z');
const later = (minutes: number) => new Date(NOON.getTime() + minutes * 60_000);

describe.each(engines)('the mail about free space on %s', (engine) => {
  async function place() {
    const { db, location } = await freshDatabase(engine);
    const tell = (at = NOON) => notifyOwnerOnce({ db, publicUrl }, { refused: 'uploads' }, at);
    return { db, location, tell };
  }

  it('is sent to the owner once', async () => {
    const { db, tell } = await place();
    expect([await tell(), await tell(later(1)), await tell(later(600))]).toEqual([true, false, false]);
    const mails = await db.selectFrom('outbox').selectAll().execute();
    expect(mails).toMatchObject([{ kind: 'space-notice', recipient: null, quoteId: null }]);
    expect(wordsOf(mails[0]!.message).text).toContain('Quote requests and logins still work.');
  });

  it('is sent once when two nodes see the same problem', async () => {
    const { location, tell, db } = await place();
    const other = openDatabase(location);
    onCleanUp(() => other.destroy());
    const first = tell();
    // In one thread, two SQLite connections cannot wait for each other.
    if (engine === 'sqlite') await first;
    const second = notifyOwnerOnce({ db: other, publicUrl }, { refused: 'uploads' }, NOON);
    const told = await Promise.all([first, second]);
    expect(told.filter(Boolean)).toHaveLength(1);
    expect(await db.selectFrom('outbox').select('id').execute()).toHaveLength(1);
  });

  it('is sent again if an hour without problems passed', async () => {
    const { db, tell } = await place();
    await tell();
    await tell(later(50));
    await noteRecovery(db, later(109));
    expect(await tell(later(109))).toBe(false);
    await noteRecovery(db, later(169));
    expect(await tell(later(170))).toBe(true);
  });

  it('names the reason if nothing can be stored', async () => {
    const { db } = await place();
    await notifyOwnerOnce({ db, publicUrl }, { refused: 'writes', reason: 'The disk is full.' }, NOON);
    const { message } = await db.selectFrom('outbox').select('message').executeTakeFirstOrThrow();
    expect(wordsOf(message)).toMatchObject({
      subject: 'The website cannot save anything',
      text: expect.stringContaining('The disk is full.'),
    });
  });
});
