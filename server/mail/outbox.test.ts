import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { type Db, openDatabase } from '#database/open.ts';
import type { MailBlock } from '#database/tables.ts';
import { engines, freshDatabase, onCleanUp, onceOf } from '#tests/support/database.ts';
import { paceByClock } from '#tests/support/pace.ts';
import { DAY_MS } from '#time/units.ts';
import { sha256Hex } from '../crypto.ts';
import { composeMail } from './layout.ts';
import type { OutgoingMail } from './mailer.ts';
import {
  claimMail,
  enqueue,
  enqueueAll,
  MAX_ATTEMPTS,
  OWNER,
  postpone,
  renewMail,
  sweepOutbox,
} from './outbox.store.server.ts';
import { type OutboxOptions, startOutbox } from './outbox.ts';
import { retryMail } from './outbox-list.store.server.ts';

/** Patient, for busy machines. */
const soon = <T>(check: () => T | Promise<T>) => vi.waitFor(check, 10_000);

const SECRET = 'the secret of the site, long enough';
const MINUTE = 60_000;
const LEASE = 10 * MINUTE;
const START = Date.parse('2026-11-21T09:00:00.000Z');

/** A clock that only moves by hand. */
const clock = () => {
  let time = START;
  const moveOn = (ms: number) => {
    time += ms;
  };
  return { now: () => new Date(time), moveOn };
};

const leave = (db: Db, recipient: string | typeof OWNER = 'dana@example.com', replyTo?: string) =>
  enqueue(
    db,
    {
      kind: 'customer-confirmation',
      quoteId: null,
      recipient,
      message: { subject: 'Hello', text: 'Hello', html: '<p>Hello</p>', replyTo },
      publicUrl: 'https://shop.example:8443',
    },
    new Date(START),
  );

const QUOTE_BYTES = Buffer.from('%PDF-1.7 a quote');
const QUOTE = { name: 'Quote.pdf', fileKey: 'offers/a.pdf', sha256: sha256Hex(QUOTE_BYTES) };

const leaveWithFile = (db: Db) => {
  const message = { subject: 'Your quote', text: 'Hello', html: '', files: [QUOTE] };
  const mail = { kind: 'offer-sent', quoteId: null, recipient: 'dana@example.com', message };
  return enqueue(db, { ...mail, publicUrl: 'https://shop.example' }, new Date(START));
};

const leaveWithDrawing = (db: Db) =>
  leaveWith(db, [{ drawing: { code: '1.C182', words: 'A green & white airplane' } }]);

const leaveWith = (db: Db, blocks: MailBlock[]) => {
  const page = { subject: 'Your scheme', preview: '', businessName: 'Shop', blocks, footer: [] };
  const mail = { kind: 'reply', quoteId: null, recipient: 'dana@example.com', message: composeMail(page) };
  return enqueue(db, { ...mail, publicUrl: 'https://shop.example' }, new Date(START));
};

const only = (db: Db) => db.selectFrom('outbox').selectAll().executeTakeFirstOrThrow();

function start(db: Db, options: Partial<OutboxOptions> = {}) {
  const sent: OutgoingMail[] = [];
  const outbox = startOutbox({
    db,
    sessionSecret: SECRET,
    deliver: async (mail) => void sent.push(mail),
    ownerAddress: async () => ['owner@example.com'],
    log: { info: () => {}, warn: () => {} },
    now: () => new Date(START),
    pollMs: 5,
    recordRetryMs: 5,
    ...options,
  });
  onCleanUp(() => outbox.stop());
  return { outbox, sent };
}

const refused = (responseCode: number, command: string) =>
  Object.assign(new Error('Recipient command failed'), {
    responseCode,
    command,
    code: 'EENVELOPE',
    response: `${responseCode} not dana@example.com`,
  });

describe.each(engines)('the outbox on %s', (engine) => {
  const itOnce = onceOf(engine);
  it('renders a mail when it is sent, and sends the text of older releases unchanged', async () => {
    const { db } = await freshDatabase(engine);
    const message = composeMail({
      subject: 'Two\nlines',
      preview: '',
      businessName: 'Flatirons',
      blocks: [{ paragraph: 'Paint & primer' }],
      footer: [],
    });
    const mail = { kind: 'reply', quoteId: null, recipient: 'dana@example.com', publicUrl: 'https://shop.example' };
    await enqueueAll(db, [{ ...mail, message }], new Date(START));
    await leave(db);
    const { sent } = start(db);
    await soon(() => expect(sent).toHaveLength(2));
    expect(sent[0]).toMatchObject({
      subject: 'Two lines',
      text: expect.stringContaining('Paint & primer\n'),
      html: expect.stringContaining('Paint &amp; primer</p>'),
    });
    expect(sent[1]).toMatchObject({ subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' });
  });

  it('sends a mail on time that was stored or deferred under a clock that was far ahead', async () => {
    const { db } = await freshDatabase(engine);
    const ahead = new Date(START + 30 * DAY_MS);
    const mail = { quoteId: null, recipient: 'dana@example.com', publicUrl: 'https://shop.example' };
    const leaveOne = (kind: string, now: Date, notBefore?: Date) =>
      enqueue(
        db,
        { ...mail, kind, message: { subject: kind, text: '', html: '' }, ...(notBefore && { notBefore }) },
        now,
      );
    await leaveOne('left', ahead);
    await leaveOne('meant for later', new Date(START), ahead);
    await leaveOne('meant for later, left then', ahead, new Date(ahead.getTime() + MINUTE));
    const far = { nextAttemptAt: ahead.toISOString(), lastError: 'refused' };
    const defer = await leaveOne('put off', new Date(START));
    await db.updateTable('outbox').set(far).where('id', '=', defer).execute();
    const taken = await leaveOne('taken', new Date(START));
    const claim = { claimedUntil: ahead.toISOString(), attempts: 1 };
    await db.updateTable('outbox').set(claim).where('id', '=', taken).execute();
    const kinds = new Set<string | undefined>();
    for (let n = 0; n < 4; n++) kinds.add((await claimMail(db, new Date(START), LEASE))?.kind);
    expect([...kinds]).toEqual(['taken', 'left', 'put off', undefined]);
  });

  it('sends each waiting mail once, to its recipient', async () => {
    const { db } = await freshDatabase(engine);
    await leave(db);
    await leave(db, OWNER, 'dana@example.com');
    const { sent } = start(db);
    await soon(async () => {
      const rows = await db.selectFrom('outbox').selectAll().execute();
      expect(rows.map(({ sentAt, attempts }) => [sentAt, attempts])).toEqual(
        Array(2).fill(['2026-11-21T09:00:00.000Z', 1]),
      );
    });
    expect(sent).toMatchObject([
      { to: ['dana@example.com'], replyTo: 'owner@example.com', subject: 'Hello', date: new Date(START) },
      { to: ['owner@example.com'], replyTo: 'dana@example.com' },
    ]);
    expect(sent[0]?.messageId).toMatch(/^<[0-9a-f-]{36}@shop\.example>$/);
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(sent).toHaveLength(2);
  });

  itOnce('lets other requests go first, but not forever', async () => {
    const { db } = await freshDatabase(engine);
    const calls: number[] = [];
    const sentAfter: number[] = [];
    const deliver = async () => void sentAfter.push(calls.length);
    const { outbox } = start(db, { debounceMs: 200, deliver });
    const calling = setInterval(() => {
      calls.push(1);
      outbox.wake();
    }, 10);
    onCleanUp(async () => clearInterval(calling));
    await soon(() => expect(calls.length).toBeGreaterThan(2));
    // A running poll may take this one; then there is none.
    await leave(db);
    await soon(() => expect(sentAfter).toHaveLength(1));
    await leave(db);
    await soon(() => expect(sentAfter).toHaveLength(2));
    expect(sentAfter[1]! - sentAfter[0]!).toBeGreaterThan(3);
  });

  it('keeps only the subject of a secret mail once it is sent or given up', async () => {
    const { db } = await freshDatabase(engine);
    const message = { subject: 'Your code', text: 'It is 482913', html: '<p>482913</p>', secret: true as const };
    for (const recipient of ['dana@example.com', 'gone@example.com'])
      await enqueue(
        db,
        { kind: 'code', quoteId: null, recipient, message, publicUrl: 'https://shop.example' },
        new Date(START),
      );
    const heard: string[] = [];
    const deliver = async ({ to, text }: OutgoingMail) => {
      heard.push(text);
      if (to[0] === 'gone@example.com') throw refused(550, 'RCPT TO');
    };
    start(db, { deliver });
    await soon(async () => {
      const rows = await db.selectFrom('outbox').selectAll().orderBy('id').execute();
      expect(rows.map(({ sentAt, failedAt }) => [sentAt !== null, failedAt !== null])).toEqual([
        [true, false],
        [false, true],
      ]);
      expect(rows.map(({ message }) => message)).toEqual(
        Array(2).fill({ subject: 'Your code', text: '', html: '', secret: true }),
      );
    });
    expect(heard).toEqual(['It is 482913', 'It is 482913']);
  });

  it('sends at once when it is woken, without waiting for the next poll', async () => {
    const { db } = await freshDatabase(engine);
    const { outbox, sent } = start(db, { pollMs: 60_000 });
    await new Promise((resolve) => setTimeout(resolve, 30));
    await leave(db);
    outbox.wake();
    await soon(() => expect(sent).toHaveLength(1));
  });

  it('retries after a wait, and gives the reason without the address', async () => {
    const { db } = await freshDatabase(engine);
    await leave(db);
    const { now, moveOn } = clock();
    const deliver = vi.fn<OutboxOptions['deliver']>().mockRejectedValueOnce(refused(451, 'RCPT TO'));
    start(db, { deliver, now });
    await soon(async () =>
      expect((await only(db)).lastError).toMatch(
        /^The mail server isn’t accepting mail right now\. .*It said: 451 not …$/,
      ),
    );
    const { nextAttemptAt, claimedUntil, sentAt } = await only(db);
    expect(Math.abs(Date.parse(nextAttemptAt) - START - MINUTE)).toBeLessThanOrEqual(12_000);
    expect([claimedUntil, sentAt]).toEqual([null, null]);
    expect(deliver).toHaveBeenCalledTimes(1);

    moveOn(2 * MINUTE);
    await soon(async () =>
      expect(await only(db)).toMatchObject({ attempts: 2, lastError: null, sentAt: expect.anything() }),
    );
    expect(deliver.mock.calls[1]?.[0].messageId).toBe(deliver.mock.calls[0]?.[0].messageId);
  });

  it('does not claim a deferred mail again when a lease renewal arrives late', async () => {
    const { db } = await freshDatabase(engine);
    await leave(db);
    const row = (await claimMail(db, new Date(START), LEASE))!;
    await postpone(db, row, { at: new Date(START + MINUTE), attempts: row.attempts, reason: 'refused' });
    await renewMail(db, row, new Date(START), LEASE);
    expect((await claimMail(db, new Date(START + MINUTE), LEASE))?.id).toBe(row.id);
  });

  it('gives up at once on a refused recipient, and after the last try on any other failure', async () => {
    const { db } = await freshDatabase(engine);
    await leave(db);
    await leave(db);
    await db
      .updateTable('outbox')
      .set({ attempts: MAX_ATTEMPTS - 1 })
      .where('id', '=', 2)
      .execute();
    const errors = [refused(550, 'RCPT TO'), refused(451, 'RCPT TO')];
    const deliver = vi.fn(async () => {
      throw errors.shift();
    });
    start(db, { deliver });
    await soon(async () => {
      const rows = await db.selectFrom('outbox').selectAll().orderBy('id').execute();
      expect(rows.map(({ failedAt, lastError }) => [failedAt !== null, lastError])).toEqual([
        [true, 'The mail server refused the recipient of this email. It said: 550 not …'],
        [true, expect.stringContaining('It said: 451 not …')],
      ]);
    });
    expect(deliver).toHaveBeenCalledTimes(2);
  });

  it('sends the files of a mail with it', async () => {
    const { db } = await freshDatabase(engine);
    await leaveWithFile(db);
    const { sent } = start(db, { readFile: async (key) => (key === QUOTE.fileKey ? QUOTE_BYTES : null) });
    await soon(() => expect(sent).toHaveLength(1));
    expect(sent[0]!.attachments).toEqual([{ name: 'Quote.pdf', content: QUOTE_BYTES }]);
  });

  it.each([
    ['is no longer stored', null],
    ['has changed since the email was written', Buffer.from('%PDF-1.7 another')],
  ])('gives up at once on a file that %s, and sends it after a retry once it is back', async (reason, found) => {
    const { db } = await freshDatabase(engine);
    const id = await leaveWithFile(db);
    let stored: Buffer | null = found;
    const { sent, outbox } = start(db, { readFile: async () => stored });
    await soon(async () => expect((await only(db)).failedAt).not.toBeNull());
    expect([sent, (await only(db)).lastError]).toEqual([[], expect.stringContaining(`Quote.pdf ${reason}`)]);
    stored = QUOTE_BYTES;
    expect(await retryMail(db, id, new Date(START))).toMatchObject({ outcome: 'done' });
    outbox.wake();
    await soon(() => expect(sent).toHaveLength(1));
  });

  it('draws the schemes of a mail when it is sent', async () => {
    const { db } = await freshDatabase(engine);
    await leaveWithDrawing(db);
    const { sent } = start(db, { drawScheme: async (code) => Buffer.from(`picture of ${code}`) });
    await soon(() => expect(sent).toHaveLength(1));
    const [picture] = sent[0]!.attachments!;
    expect(picture!.content.toString()).toBe('picture of 1.C182');
    expect(sent[0]!.html).toMatch(new RegExp(`<img src="cid:${picture!.cid}"[^>]* alt="A green &amp; white airplane"`));
    expect(sent[0]!.text).toContain('A green & white airplane');
  });

  it('reads the photos of a mail when it is sent, without those deleted since', async () => {
    const { db } = await freshDatabase(engine);
    const photos = ['a.jpg', 'gone.jpg'].map((fileKey) => ({ photo: { fileKey, words: `Photo <${fileKey}>` } }));
    await leaveWith(db, photos);
    const { sent } = start(db, { readFile: async (key) => (key === 'a.jpg' ? Buffer.from('bytes') : null) });
    await soon(() => expect(sent).toHaveLength(1));
    const { attachments, html } = sent[0]!;
    expect(attachments).toMatchObject([{ name: 'photo-1.jpg', content: Buffer.from('bytes') }]);
    expect(html.match(/<img [^>]*>/g)).toEqual([expect.stringContaining(`src="cid:${attachments![0]!.cid}"`)]);
    for (const words of ['Photo &lt;a.jpg&gt;', 'Photo &lt;gone.jpg&gt;']) expect(html).toContain(words);
  });

  it('sends a mail with its words alone when the picture cannot be made', async () => {
    const { db } = await freshDatabase(engine);
    await leaveWithDrawing(db);
    const { sent } = start(db, { drawScheme: async () => Promise.reject(new Error('no memory')) });
    await soon(() => expect(sent).toHaveLength(1));
    expect(sent[0]!.attachments).toEqual([]);
    for (const part of [sent[0]!.html, sent[0]!.text]) expect(part).toMatch(/A green (&|&amp;) white airplane/);
    expect(sent[0]!.html).not.toContain('<img');
  });

  it('waits with a mail while the storage of its files is away', async () => {
    const { db } = await freshDatabase(engine);
    await leaveWithFile(db);
    const { now, moveOn } = clock();
    const readFile = vi.fn(async () => QUOTE_BYTES).mockRejectedValueOnce(new Error('no storage'));
    const { sent } = start(db, { readFile, now });
    await soon(async () => expect(await only(db)).toMatchObject({ lastError: 'no storage', failedAt: null }));
    moveOn(2 * MINUTE);
    await soon(() => expect(sent).toHaveLength(1));
  });

  it('keeps mail for the owner until an owner is known, and says so', async () => {
    const { db } = await freshDatabase(engine);
    await leave(db, OWNER);
    const { now, moveOn } = clock();
    const ownerAddress = vi.fn(async () => [] as string[]);
    const { sent } = start(db, { ownerAddress, now });
    await soon(async () =>
      expect(await only(db)).toMatchObject({ attempts: 0, lastError: expect.stringContaining('OWNER_EMAIL') }),
    );
    ownerAddress.mockResolvedValue(['a@example.com', 'b@example.com']);
    moveOn(MINUTE);
    await soon(() => expect(sent).toMatchObject([{ to: ['a@example.com', 'b@example.com'] }]));
  });

  it('sends a mail once that two workers see', async () => {
    const { db, location } = await freshDatabase(engine);
    const other = openDatabase(location);
    onCleanUp(() => other.destroy());
    for (let n = 0; n < 20; n++) await leave(db, `n${n}@example.com`);
    const sent: string[] = [];
    const deliver = async ({ to }: OutgoingMail) => {
      await new Promise((resolve) => setTimeout(resolve, 2));
      sent.push(to[0]!);
    };
    start(db, { deliver });
    start(other, { deliver });
    await soon(async () => {
      expect(await db.selectFrom('outbox').where('sentAt', 'is', null).selectAll().execute()).toEqual([]);
    });
    expect(sent).toHaveLength(20);
    expect(new Set(sent).size).toBe(20);
  });

  it('gives each mail to one of many concurrent workers', async () => {
    const { db } = await freshDatabase(engine);
    for (let n = 0; n < 5; n++) await leave(db);
    const claims = await Promise.all(Array.from({ length: 8 }, () => claimMail(db, new Date(START), LEASE)));
    const ids = claims.flatMap((row) => (row ? [row.id] : []));
    expect(new Set(ids).size).toBe(ids.length);
    while (await claimMail(db, new Date(START), LEASE)) ids.push(0);
    expect(ids).toHaveLength(5);
  });

  it('resends, under the same Message-ID, a mail that a crashed process had begun', async () => {
    const { db } = await freshDatabase(engine);
    await leave(db);
    const begun = await claimMail(db, new Date(START), LEASE);
    const { now, moveOn } = clock();
    const { sent } = start(db, { now });
    moveOn(LEASE - 1);
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(sent).toEqual([]);
    moveOn(1);
    await soon(() => expect(sent).toMatchObject([{ messageId: begun?.messageId }]));
  });

  it('keeps its claim while a mail is being sent, however long that takes', async () => {
    const { db } = await freshDatabase(engine);
    await leave(db);
    const { now, moveOn } = clock();
    const { promise: taken, resolve: take } = Promise.withResolvers<void>();
    const deliver = vi.fn(() => taken);
    start(db, { deliver, now, leaseMs: 30 });
    await soon(() => expect(deliver).toHaveBeenCalled());
    for (let n = 0; n < 3; n++) {
      moveOn(20);
      await soon(async () => expect(Date.parse((await only(db)).claimedUntil!)).toBe(now().getTime() + 30));
      expect(await claimMail(db, now(), LEASE)).toBeUndefined();
    }
    take();
    await soon(async () => expect((await only(db)).sentAt).not.toBeNull());
  });

  it('records a sent mail once the database is back, and never resends it', async () => {
    const { db, location } = await freshDatabase(engine);
    const other = openDatabase(location);
    onCleanUp(() => other.destroy());
    await leave(db);
    const { now, moveOn } = clock();
    const away = () => sql`alter table outbox rename to outbox_away`.execute(db);
    const deliver = vi.fn(away);
    // Others wait for three retries: long enough for a busy machine.
    const recordRetryMs = 100;
    start(db, { deliver: async () => void (await deliver()), now, recordRetryMs });
    // The table is only removed after the send: earlier, others could still claim the mail.
    await soon(() => expect(deliver).toHaveResolved());
    const warn = vi.fn();
    moveOn(2 * LEASE);
    const { sent } = start(other, { now, recordRetryMs, log: { info: () => {}, warn } });
    // A process that did not notice the outage does not back off.
    await soon(() => expect(warn).toHaveBeenCalled());
    await sql`alter table outbox_away rename to outbox`.execute(db);
    await soon(async () => expect((await only(db)).sentAt).not.toBeNull());
    await new Promise((resolve) => setTimeout(resolve, 4 * recordRetryMs));
    expect(deliver).toHaveBeenCalledTimes(1);
    expect(sent).toEqual([]);
  });
});

it('deletes sent mails after 90 days and keeps waiting ones', async () => {
  const { db } = await freshDatabase('sqlite');
  await leave(db);
  await leave(db);
  await db
    .updateTable('outbox')
    .set({ sentAt: new Date(START).toISOString() })
    .where('id', '=', 1)
    .execute();
  const day = DAY_MS;
  await sweepOutbox(db, new Date(START + 90 * day));
  expect(await db.selectFrom('outbox').selectAll().execute()).toHaveLength(2);
  await sweepOutbox(db, new Date(START + 90 * day + 1));
  expect(await only(db)).toMatchObject({ id: 2, sentAt: null });
});

describe('stopping', () => {
  it('waits for the mail in flight and takes no other', async () => {
    const { db } = await freshDatabase('sqlite');
    await leave(db);
    await leave(db);
    const { promise: taken, resolve: take } = Promise.withResolvers<void>();
    const deliver = vi.fn(() => taken);
    const { outbox } = start(db, { deliver });
    await soon(() => expect(deliver).toHaveBeenCalled());
    const stopped = outbox.stop();
    setTimeout(take, 20);
    await stopped;
    expect(deliver).toHaveBeenCalledTimes(1);
    expect((await only(db)).sentAt).not.toBeNull();
  });

  it('does not wait forever', async () => {
    const { db } = await freshDatabase('sqlite');
    await leave(db);
    const { promise: taken, resolve: take } = Promise.withResolvers<void>();
    const deliver = vi.fn(() => taken);
    const { outbox } = start(db, { deliver, stopWithinMs: 20 });
    await soon(() => expect(deliver).toHaveBeenCalled());
    await outbox.stop();
    expect((await only(db)).sentAt).toBeNull();
    take();
    await soon(async () => expect((await only(db)).sentAt).not.toBeNull());
  });

  it('is quick when no mail is in flight', async () => {
    const { db } = await freshDatabase('sqlite');
    const { outbox } = start(db, { pollMs: 60_000 });
    const before = performance.now();
    await outbox.stop();
    expect(performance.now() - before).toBeLessThan(100 * paceByClock());
  });
});
