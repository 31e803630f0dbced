import { expect, it } from 'vitest';
import { engines, freshDatabase } from '#tests/support/database.ts';
import { beginDemo, endDemo, isDemoInProgress } from './demo-progress.store.server.ts';
import { claimMail, enqueue } from './mail/outbox.store.server.ts';

const mail = (subject: string) => ({
  kind: 'reply',
  quoteId: null,
  recipient: 'ada@example.com',
  publicUrl: 'https://shop.example',
  message: { subject, text: 'Hello', html: '<p>Hello</p>' },
});

it.each(engines)(
  'holds mails back while a demonstration is filled in, and lets later ones leave on %s',
  async (engine) => {
    const { db } = await freshDatabase(engine);
    await beginDemo(db);
    const first = await enqueue(db, mail('Made up'));
    expect(await claimMail(db, new Date(), 60_000)).toBeUndefined();
    await endDemo(db);
    expect(await isDemoInProgress(db)).toBe(false);
    const row = await db.selectFrom('outbox').select('sentAt').where('id', '=', first).executeTakeFirstOrThrow();
    expect(row.sentAt).not.toBeNull();
    const second = await enqueue(db, mail('Real'));
    // Without a demonstration nothing is settled.
    await endDemo(db);
    expect((await claimMail(db, new Date(), 60_000))?.id).toBe(second);
  },
);
