import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { Engine } from '#database/open.ts';
import { listInboundMails } from '#desk/mailbox/inbound.store.server.ts';
import { type Caller, signIn, startApp, type TestApp } from '#tests/support/api.ts';
import { onCleanUp, processEngines } from '#tests/support/database.ts';
import { type Dovecot, imapServers, startDovecot } from '#tests/support/dovecot.ts';
import { acceptJob } from '#tests/support/jobs.ts';
import { ALPHABETS, writeBounce, writeLetter } from '#tests/support/letters.ts';
import { isFullRun } from '#tests/support/scope.ts';
import { plainPdf } from '#tests/support/sent-offers.ts';
import { startMailboxWorker } from './mailbox.ts';
import { DiskSpace } from './storage/disk-space.ts';
import { openStorage } from './storage/storage.ts';

const ADA = { firstName: 'Ada', lastName: 'Field', email: 'ada@example.com' };
const WORKER = join(import.meta.dirname, '..', 'tests', 'support', 'mailbox-worker.ts');
const COUNT = isFullRun ? 500 : 24;
const QUIET = { info() {}, warn() {} };

interface Desk {
  app: TestApp;
  admin: Caller;
  imap: Dovecot;
  leadId: number;
  /** A process that reads the mailbox. */
  startNode(): Promise<{ stop(): Promise<void> }>;
  emails(): ReturnType<typeof listInboundMails>;
  /** Waits until so many emails are in the lead. */
  untilTaken(count: number): Promise<Awaited<ReturnType<typeof listInboundMails>>>;
  lead(): Promise<{ unansweredSince: string | null; status: string }>;
}

async function startDesk(engine: Engine, folder?: string): Promise<Desk> {
  const imap = await startDovecot();
  const app = await startApp(engine, {
    offerPdf: plainPdf,
    env: { IMAP_URL: imap.url(folder), RATE_LIMITS: 'off' },
  });
  const admin = await signIn(app);
  const leadId = (await app.post('/api/quotes', ADA)).json().id;
  const emails = () => listInboundMails(app.db, leadId);
  return {
    app,
    admin,
    imap,
    leadId,
    emails,
    async startNode() {
      const storage = await openStorage(app.config);
      const disk = new DiskSpace(app.config);
      const node = startMailboxWorker({ db: app.db, config: app.config, storage, disk, log: QUIET, tickMs: 200 });
      onCleanUp(() => node.stop());
      await until(async () => (await app.db.selectFrom('mailboxState').selectAll().executeTakeFirst())?.answeredAt);
      return node;
    },
    async untilTaken(count) {
      await until(async () => (await emails()).length >= count);
      return emails();
    },
    lead: async () => (await admin.get(`/api/quotes/${leadId}`)).json(),
  };
}

async function until(isSo: () => Promise<unknown>, ms = 60_000): Promise<void> {
  for (const end = Date.now() + ms; !(await isSo()); ) {
    if (Date.now() > end) throw new Error('It did not happen in time');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** A mail of ours about the lead that has left. */
async function insertSentMail({ app, leadId }: Desk, recipient = ADA.email): Promise<string> {
  const messageId = `<${randomUUID()}@shop.example>`;
  await app.db
    .insertInto('outbox')
    .values({
      kind: 'reply',
      quoteId: leadId,
      recipient,
      message: JSON.stringify({ subject: 'Your airplane', text: 'Hi', html: '' }) as never,
      messageId,
      sentAt: new Date().toISOString(),
    })
    .execute();
  return messageId;
}

const picture = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: '#c2330d' } })
    .jpeg()
    .toBuffer();

const PHONE = { endpoint: 'https://push.example/a', keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) } };

// After a lost connection it waits for seconds.
describe.each(imapServers)('the mailbox on %s', { timeout: 120_000 }, () => {
  describe.each(processEngines)('and %s', (engine) => {
    it('gives a lead its answers with photos and files, and changes nothing in the mailbox', async () => {
      const desk = await startDesk(engine);
      const { app, admin, imap, leadId } = desk;
      await admin.post('/api/push/devices', PHONE);
      await imap.deliver([writeLetter({ subject: 'From before' })], new Date('2026-01-01'));
      await desk.startNode();
      const about = await insertSentMail(desk);
      const attachments = [
        { name: 'belly.jpg', type: 'image/jpeg', bytes: await picture() },
        { name: 'logbook.pdf', type: 'text/html', bytes: Buffer.from('%PDF-1.7 logbook') },
        { name: 'page.html', type: 'text/html', bytes: Buffer.from('<script>alert(1)</script>') },
      ];
      const answer = { headers: { 'In-Reply-To': about }, from: 'Bob <bob@example.com>', attachments };
      await imap.deliver([
        writeLetter({ from: 'Stranger <x@y.zz>' }),
        writeLetter({
          ...answer,
          messageId: '<CAF+Kx9@Mail.Example>',
          subject: 'Re: Your airplane',
          text: 'Here.\n\nOn Monday, Ana <a@b.cc> wrote:\n> Photos?',
        }),
      ]);
      const [email] = await desk.untilTaken(1);
      expect(email).toMatchObject({ type: 'mail', sender: 'bob@example.com', matchedBy: 'thread', isVerified: false });
      expect(email).toMatchObject({ subject: 'Re: Your airplane', text: 'Here.' });
      expect(email!.quoted).toContain('Photos?');
      expect(email!.files.map(({ name, kind, mimeType }) => [name, kind, mimeType])).toEqual([
        ['belly.jpg', 'photo', 'image/jpeg'],
        ['logbook.pdf', 'file', 'application/pdf'],
        ['page.html', 'file', 'application/octet-stream'],
      ]);
      for (const { url } of email!.files) {
        const file = await admin.get(url!);
        expect(file.statusCode).toBe(200);
        if (url!.includes('/emails/')) {
          expect(file.headers['content-disposition']).toMatch(/^attachment/);
          expect(file.headers['content-security-policy']).toBe('sandbox');
        }
        expect((await app.get(url!)).statusCode).toBe(401);
      }
      expect((await admin.get(`/api/quotes/${leadId}/photos`)).json()).toHaveLength(1);
      expect(await desk.lead()).toMatchObject({ unansweredSince: email!.receivedAt, status: 'Quote Not Responded To' });
      expect(await imap.look()).toEqual({ messages: 3, seen: 0 });
      expect(await app.db.selectFrom('takenMessages').selectAll().execute()).toHaveLength(1);
      expect(await app.db.selectFrom('pushMessages').select('kinds').execute()).toEqual([{ kinds: 'question' }]);

      await admin.post(`/api/quotes/${leadId}/replies`, { subject: 'Re: Your airplane', text: 'Thanks.' });
      expect(await desk.lead()).toMatchObject({ unansweredSince: null });
      const reply = await app.db.selectFrom('outbox').select('message').orderBy('id', 'desc').executeTakeFirstOrThrow();
      // As they were written: mail programs tell upper from lower case.
      expect(reply.message.references).toEqual([about, '<CAF+Kx9@Mail.Example>']);
    });

    it('takes each message once: two nodes, a lost connection, messages numbered anew', async () => {
      const desk = await startDesk(engine);
      const { imap, app } = desk;
      const [first, second] = [await desk.startNode(), await desk.startNode()];
      const letters = Array.from({ length: 8 }, (_, at) => writeLetter({ subject: `Number ${at}` }));
      await imap.deliver(letters.slice(0, 4));
      await desk.untilTaken(4);
      await first.stop();
      await imap.deliver(letters.slice(4, 6));
      await desk.untilTaken(6);
      await imap.renumber();
      await imap.deliver(letters.slice(6));
      const emails = await desk.untilTaken(8);
      await second.stop();
      expect(emails.map(({ subject }) => subject).toSorted()).toEqual(letters.map((_, at) => `Number ${at}`));
      expect(await app.db.selectFrom('takenMessages').selectAll().execute()).toHaveLength(8);
      expect(await imap.look()).toEqual({ messages: 8, seen: 0 });
    });
  });

  it('takes each message once where the process is killed at each step', async () => {
    const desk = await startDesk('sqlite');
    const { app, imap } = desk;
    const first = await desk.startNode();
    await first.stop();
    const photo = { name: 'belly.jpg', type: 'image/jpeg', bytes: await picture() };
    const letters = Array.from({ length: 6 }, (_, at) =>
      writeLetter({ subject: `Letter ${at}`, attachments: [photo] }),
    );
    await imap.deliver(letters);
    // A photo is two files, so that the fifth step follows a commit.
    for (const step of isFullRun ? [1, 2, 3, 4, 5, 6, 10] : [2, 5]) {
      // As if the lease of the killed process had ended.
      await app.db.updateTable('mailboxState').set({ leasedUntil: null }).execute();
      const child = spawn(process.execPath, [WORKER, JSON.stringify(app.config), String(step)], { stdio: 'ignore' });
      const signal = await new Promise((resolve) => child.once('exit', (_, by) => resolve(by)));
      expect([step, signal]).toEqual([step, 'SIGKILL']);
    }
    await app.db.updateTable('mailboxState').set({ leasedUntil: null }).execute();
    await desk.startNode();
    await until(async () => (await desk.emails()).length >= 6);
    const emails = await desk.emails();
    expect(emails.map(({ subject, files }) => [subject, files.map(({ kind }) => kind)])).toEqual(
      letters.map((_, at) => [`Letter ${at}`, ['photo']]),
    );
    expect((await desk.admin.get(`/api/quotes/${desk.leadId}/photos`)).json()).toHaveLength(6);
  });

  it('adds pictures to the job of a lead, hidden from the customer until the shop shares them', async () => {
    const desk = await startDesk('sqlite');
    const { app, admin, imap } = desk;
    const { job, leadId } = await acceptJob(app, admin);
    await desk.startNode();
    const about = await insertSentMail({ ...desk, leadId });
    const attachments = [{ name: 'belly.jpg', type: 'image/jpeg', bytes: await picture() }];
    await imap.deliver([writeLetter({ headers: { 'In-Reply-To': about }, attachments })]);
    await until(async () => (await listInboundMails(app.db, leadId)).length > 0);
    const [email] = await listInboundMails(app.db, leadId);
    expect(email!.files).toMatchObject([{ kind: 'photo', url: expect.stringContaining(`/api/jobs/${job.id}/files/`) }]);
    const files = await app.db.selectFrom('jobFiles').select(['visible', 'sharedAt']).execute();
    expect(files).toEqual([{ visible: false, sharedAt: null }]);
    expect((await admin.get(email!.files[0]!.url!)).statusCode).toBe(200);
  });

  it('takes nothing again of an erased person, also from a mailbox that numbers its messages anew', async () => {
    const desk = await startDesk('sqlite');
    const { app, admin, imap, leadId } = desk;
    const node = await desk.startNode();
    await imap.deliver([writeLetter({ subject: 'Erased' }), writeLetter({ subject: 'Erased, too' })]);
    await desk.untilTaken(2);
    const erased = await admin.post('/api/people/erasures', { email: ADA.email });
    expect([erased.statusCode, await desk.emails()]).toEqual([201, []]);
    // The same person writes again later: the address alone would find this lead.
    const again = (await app.post('/api/quotes', ADA)).json().id;
    await imap.renumber();
    await imap.deliver([writeLetter({ subject: 'New' })]);
    await until(async () => (await listInboundMails(app.db, again)).length > 0);
    await node.stop();
    expect(leadId).not.toBe(again);
    expect((await listInboundMails(app.db, again)).map(({ subject }) => subject)).toEqual(['New']);
    expect(await app.db.selectFrom('takenMessages').selectAll().execute()).toHaveLength(3);
  });

  it('shows auto-replies and changes nothing by them, and marks what bounced', async () => {
    const desk = await startDesk('sqlite');
    const { admin, imap, leadId } = desk;
    await desk.startNode();
    const [about, other] = [await insertSentMail(desk), await insertSentMail(desk)];
    await imap.deliver([
      writeLetter({ headers: { 'Auto-Submitted': 'auto-replied', 'In-Reply-To': about }, text: 'I am flying.' }),
      writeBounce({ about, recipient: 'someone@else.example' }),
      writeBounce({ about: other, recipient: ADA.email }),
    ]);
    expect(await desk.untilTaken(1)).toMatchObject([{ type: 'automatic', text: 'I am flying.', files: [] }]);
    const read = async () => (await admin.get(`/api/quotes/${leadId}/lead`)).json();
    await until(async () => (await read()).bounce);
    expect((await read()).bounce).toMatchObject({
      address: ADA.email,
      reason: 'This address doesn’t exist. The server said: 550 no such user',
    });
    expect(await desk.lead()).toMatchObject({ unansweredSince: null });
    expect((await admin.get('/api/outbox?status=failed')).json()).toHaveLength(1);
  });

  it('takes 30 emails an hour from one sender, and counts the others', async () => {
    const desk = await startDesk('sqlite');
    await desk.startNode();
    await desk.imap.deliver(Array.from({ length: 33 }, () => writeLetter()));
    const emails = await desk.untilTaken(31);
    await until(async () => (await desk.emails()).some(({ count }) => count === 3));
    expect(emails.filter(({ type }) => type === 'mail')).toHaveLength(30);
  });

  it('takes messages in twelve alphabets, and what is broken or large, 500 of them in the full run', async () => {
    const desk = await startDesk('sqlite');
    const { imap, app } = desk;
    await desk.startNode();
    const letters = Array.from({ length: COUNT - 3 }, (_, at) => {
      const { charset, words } = ALPHABETS[at % ALPHABETS.length]!;
      return writeLetter({ charset, subject: `${words} ${at}`, text: words, from: `person-${at % 40}@example.com` });
    });
    const known = await insertSentMail(desk);
    const thread = (letter: Buffer) => Buffer.concat([Buffer.from(`In-Reply-To: ${known}\r\n`), letter]);
    const broken = Buffer.from(
      `From: ada@example.com\r\nContent-Type: multipart/mixed; boundary=x\r\n\r\n--x\r\n\r\nHalf`,
    );
    const deep = Array.from(
      { length: 99 },
      (_, n) => `Content-Type: multipart/mixed; boundary=b${n}\r\n\r\n--b${n}\r\n`,
    );
    const nested = Buffer.from(`From: ada@example.com\r\nSubject: Deep\r\n${deep.join('')}`);
    const bytes = Buffer.alloc(30 << 20, 'movie');
    const large = writeLetter({
      subject: 'Large',
      attachments: [
        { name: 'small.txt', type: 'text/plain', bytes: Buffer.from('small') },
        { name: 'walkaround.mov', type: 'video/quicktime', bytes },
      ],
    });
    await imap.deliver([...letters, broken, nested, large].map(thread));
    await until(async () => (await desk.emails()).length >= COUNT, 240_000);
    const emails = await desk.emails();
    expect(emails).toHaveLength(COUNT);
    for (const [at, { charset, words }] of ALPHABETS.entries())
      expect([charset, emails.some(({ subject, text }) => subject === `${words} ${at}` && text === words)]).toEqual([
        charset,
        true,
      ]);
    expect(emails.find(({ text }) => text === 'Half')).toBeDefined();
    expect(emails.find(({ subject }) => subject === 'Deep')!.text).toContain('still in your mailbox');
    expect(emails.find(({ subject }) => subject === 'Large')!.files).toMatchObject([
      { name: 'small.txt', kind: 'file' },
      { name: 'walkaround.mov', kind: 'left', url: null },
    ]);
    expect(await app.db.selectFrom('takenMessages').selectAll().execute()).toHaveLength(COUNT);
    expect(await imap.look()).toEqual({ messages: COUNT, seen: 0 });
  }, 300_000);
});
