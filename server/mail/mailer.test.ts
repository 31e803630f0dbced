import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '#tests/support/clean-up.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { mailServer, smtpAnswer } from '#tests/support/smtp.ts';
import { reasonOf } from './explain-error.ts';
import { createMailer, type MailServer, type OutgoingMail, type Sender, sweepMailFiles } from './mailer.ts';
import { enqueue, isBounce, isPermanent } from './outbox.store.server.ts';
import { eraseMails } from './outbox-records.store.server.ts';

const MAIL: OutgoingMail = {
  to: ['dana@example.com'],
  subject: 'We received your request ✈',
  text: 'Plain ü',
  html: '<p>Rich ü</p>',
  replyTo: 'owner@example.com',
  messageId: '<6f1c0a52-0000-4000-8000-000000000001@shop.example>',
  date: new Date('2026-11-21T09:00:00.250Z'),
};
const FROM = { name: 'Flatirons Aircraft Refinishing', address: 'no-reply@shop.example' };
const through = (server: string | MailServer | null, { from = FROM as Sender, dataDir = '' } = {}) =>
  createMailer({ dataDir }, async () => ({ server, from }));

async function files() {
  const dataDir = await temporaryFolder();
  return { deliver: through(null, { dataDir }), outbox: join(dataDir, 'outbox'), dataDir };
}

describe('through a mail server', () => {
  it('sends text and HTML with all identifying headers', async () => {
    const { taken, url } = await mailServer();
    await through(url)(MAIL);
    expect(taken.map(({ to }) => to)).toEqual([['dana@example.com']]);
    const mail = await PostalMime.parse(taken[0]!.raw);
    expect(mail).toMatchObject({
      subject: MAIL.subject,
      from: { name: 'Flatirons Aircraft Refinishing', address: 'no-reply@shop.example' },
      to: [{ address: 'dana@example.com' }],
      replyTo: [{ address: 'owner@example.com' }],
      messageId: MAIL.messageId,
      date: '2026-11-21T09:00:00.000Z',
      html: expect.stringContaining('Rich ü'),
      text: expect.stringContaining('Plain ü'),
    });
    expect(mail.headers).toContainEqual(expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }));
  });

  it('uses MAIL_FROM as the sender, and several recipients', async () => {
    const { taken, url } = await mailServer();
    const deliver = through(url, { from: 'The Shop <desk@shop.example>' });
    await deliver({ ...MAIL, to: ['a@example.com', 'b@example.com'], replyTo: undefined });
    expect(taken[0]?.to).toEqual(['a@example.com', 'b@example.com']);
    const mail = await PostalMime.parse(taken[0]!.raw);
    expect(mail.from).toMatchObject({ name: 'The Shop', address: 'desk@shop.example' });
    expect(mail.replyTo).toBeUndefined();
  });

  it('attaches files with their bytes, and no file of this machine', async () => {
    const { taken, url } = await mailServer();
    const bytes = Buffer.from([0x25, 0x50, 0x44, 0x46, 0x00, 0xff, 0x0d, 0x0a]);
    const attachments = [
      { name: 'Quote Q-26-0012.pdf', content: bytes },
      { name: '../../etc/passwd', content: Buffer.from('{}') },
    ];
    await through(url)({ ...MAIL, attachments });
    const mail = await PostalMime.parse(taken[0]!.raw);
    expect(mail.attachments.map(({ filename, mimeType }) => [filename, mimeType])).toEqual([
      ['Quote Q-26-0012.pdf', 'application/pdf'],
      ['../../etc/passwd', 'application/octet-stream'],
    ]);
    expect(Buffer.from(mail.attachments[0]!.content as ArrayBuffer)).toEqual(bytes);
  });

  it('holds pictures that its HTML shows', async () => {
    const { taken, url } = await mailServer();
    const attachments = [{ name: 'scheme.png', content: Buffer.from('png'), cid: 'one@drawing' }];
    await through(url)({ ...MAIL, html: '<img src="cid:one@drawing">', attachments });
    const [picture, ...others] = (await PostalMime.parse(taken[0]!.raw)).attachments;
    expect(picture).toMatchObject({ contentId: '<one@drawing>', disposition: 'inline', mimeType: 'image/png' });
    expect(others).toEqual([]);
  });

  it.each<Partial<OutgoingMail>>([
    { subject: 'Hi\r\nBcc: eve@example.com' },
    { replyTo: 'dana@example.com\r\nBcc: eve@example.com' },
    { replyTo: 'dana@example.com, eve@example.com' },
    { messageId: '<x@y>\r\nBcc: eve@example.com' },
  ])('adds no header or recipient for %j', async (change) => {
    const { taken, url } = await mailServer();
    await through(url)({ ...MAIL, ...change });
    expect(taken.map(({ to }) => to)).toEqual([['dana@example.com']]);
    const mail = await PostalMime.parse(taken[0]!.raw);
    expect(mail.bcc).toBeUndefined();
    expect(mail.headers.map(({ key }) => key)).not.toContain('bcc');
    expect(mail.to).toHaveLength(1);
  });

  it.each([
    [550, true],
    [451, false],
  ])('distinguishes a recipient refused with %i from a temporary failure', async (responseCode, permanent) => {
    const { url } = await mailServer({
      onRcptTo: ({ address }, _session, done) =>
        done(Object.assign(new Error(`no mailbox ${address}`), { responseCode })),
    });
    const error = await through(url)(MAIL).catch((thrown) => thrown);
    expect([isPermanent(error), isBounce(error)]).toEqual([permanent, permanent]);
    expect(reasonOf(error)).toContain(String(responseCode));
    expect(reasonOf(error)).not.toContain('dana');
  });

  it('does not treat a wrong password as a refused recipient', async () => {
    const { url } = await mailServer({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) => done(Object.assign(new Error('wrong password'), { responseCode: 535 })),
    });
    const smtpUrl = url.replace('smtp://', 'smtp://user:secret@');
    const error = await through(smtpUrl)(MAIL).catch((thrown) => thrown);
    expect(error).toMatchObject({ code: 'EAUTH' });
    expect(isPermanent(error)).toBe(false);
    expect(reasonOf(error)).not.toContain('secret');
  });

  it.each([
    ['5.1.1 no such mailbox', true],
    ['5.7.1 looks like spam', false],
  ])('tells from the answer to a message whether the address is wrong: %s', async (words, bounced) => {
    const { url } = await mailServer({
      onData: (stream, _session, done) => void stream.on('end', () => done(smtpAnswer(550, words))).resume(),
    });
    const error = await through(url)(MAIL).catch((thrown) => thrown);
    expect([isPermanent(error), isBounce(error)]).toEqual([true, bounced]);
  });

  it('reports an unreachable server', async () => {
    const error = await through('smtp://127.0.0.1:1')(MAIL).catch((thrown) => thrown);
    expect(isPermanent(error)).toBe(false);
    expect(reasonOf(error)).toBe('The mail server refused the connection. Most mail servers use port 465 or 587.');
  });
});

describe('without a mail server', () => {
  it('writes a mail as a file that any mail program opens', async () => {
    const { deliver, outbox } = await files();
    await deliver(MAIL);
    const [name, ...others] = await readdir(outbox);
    expect(others).toEqual([]);
    expect(name).toBe('2026-11-21T09-00-00-250Z_6f1c0a52-0000-4000-8000-000000000001shop.example.eml');
    const raw = await readFile(join(outbox, name!));
    expect(await PostalMime.parse(raw)).toMatchObject({
      subject: MAIL.subject,
      to: [{ address: 'dana@example.com' }],
      messageId: MAIL.messageId,
      html: expect.stringContaining('Rich ü'),
      text: expect.stringContaining('Plain ü'),
    });
    expect(raw.toString()).toContain('\r\n\r\n');
    expect((await stat(join(outbox, name!))).mode & 0o777).toBe(0o600);
  });

  it('overwrites the file of the same mail, and sorts the files by time', async () => {
    const { deliver, outbox } = await files();
    const later = { ...MAIL, messageId: '<b@shop.example>', date: new Date('2026-11-21T10:00:00Z') };
    await Promise.all([deliver(later), deliver(MAIL)]);
    await deliver(MAIL);
    expect((await readdir(outbox)).sort()).toEqual([
      expect.stringMatching(/^2026-11-21T09/),
      expect.stringMatching(/^2026-11-21T10/),
    ]);
  });

  it('deletes copies of mails that the outbox no longer holds', async () => {
    const { db } = await freshDatabase('sqlite');
    const { deliver, outbox, dataDir } = await files();
    const written = async (subject: string) => {
      const message = { subject, text: 'words', html: '<p>words</p>' };
      const about = { kind: 'reply', quoteId: null, recipient: 'dana@example.com', publicUrl: 'https://shop.example' };
      const id = await enqueue(db, { ...about, message });
      const row = await db.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
      await deliver({ ...MAIL, subject, messageId: row.messageId, date: new Date(row.createdAt) });
      return id;
    };
    const [gone] = [await written('Goes'), await written('Stays')];
    const [first, second] = (await readdir(outbox)).sort();
    await writeFile(join(outbox, `${first}.77.tmp`), 'broken off');
    await writeFile(join(outbox, 'by-hand.txt'), 'not ours');
    await eraseMails(db, [gone!]);
    await sweepMailFiles(db, dataDir, (error) => expect.unreachable(String(error)));
    const left = await readdir(outbox);
    expect(left).toHaveLength(2);
    expect(left).toContain('by-hand.txt');
    const kept = left.find((name) => name.endsWith('.eml'))!;
    expect([first, second]).toContain(kept);
    expect(await readFile(join(outbox, kept), 'utf8')).toContain('Subject: Stays');
    await sweepMailFiles(db, join(dataDir, 'no-such-folder'), (error) => expect.unreachable(String(error)));
  });

  it('never writes outside its folder', async () => {
    const { deliver, outbox } = await files();
    await deliver({ ...MAIL, messageId: '<../../x@y>' });
    expect(await readdir(outbox)).toEqual(['2026-11-21T09-00-00-250Z_....xy.eml']);
  });
});
