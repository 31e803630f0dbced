import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { wordsOf } from '#server/mail/layout.ts';
import { createMailer } from '#server/mail/mailer.ts';
import { signIn, startApp } from '#tests/support/api.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T16:00:00Z') }));
afterEach(() => void vi.useRealTimers());

const BOOKING = {
  firstName: 'Dana',
  lastName: 'Whitfield',
  email: 'dana@example.com',
  phone: '+1 303 555 0101',
  source: 'booking',
  details: { appointmentType: 'inspection', preferredDate: '2026-12-03', preferredTime: '10:00 AM' },
};

it('request, confirmation and cancellation mails update one calendar entry', async () => {
  const app = await startApp('sqlite', { env: { OWNER_EMAIL: 'owner@example.com' } });
  const { id } = (await app.post('/api/quotes', BOOKING)).json();
  vi.setSystemTime(new Date('2026-11-21T18:00:00Z'));
  const admin = await signIn(app);
  await admin.post(`/api/quotes/${id}/appointment`, { confirmed: true });
  vi.setSystemTime(new Date('2026-11-21T18:00:01Z'));
  await admin.post(`/api/quotes/${id}/appointment`, { confirmed: false });

  const rows = await app.db.selectFrom('outbox').selectAll().orderBy('id').execute();
  expect(rows.map(({ kind, recipient }) => [kind, recipient])).toEqual([
    ['owner-notice', null],
    ['customer-confirmation', 'dana@example.com'],
    ['appointment-confirmed', 'dana@example.com'],
    ['appointment-cancelled', 'dana@example.com'],
  ]);
  const deliver = createMailer(app.config, async () => ({ server: null, from: 'desk@shop.example' }));
  for (const { message, messageId } of rows)
    await deliver({
      ...message,
      ...wordsOf(message),
      to: ['x@example.com'],
      replyTo: undefined,
      messageId,
      date: new Date(),
    });
  const [notice, request, confirmation, cancellation] = await deliveredTo(app.config.dataDir);

  expect(notice?.subject).toBe('New booking request: Dana Whitfield');
  expect(notice?.text).not.toContain('BEGIN:VCALENDAR');
  expect(request?.text).toContain('We’ll confirm your appointment within 24 hours');
  expect(request?.text).toContain('Preferred date: December 3, 2026');
  expect(request?.calendar).toContain('METHOD:PUBLISH\n');
  expect(request?.calendar).toContain(`UID:appointment-${id}@localhost\nSEQUENCE:0\n`);
  expect(request?.calendar).toContain('DTSTART:20261203T170000Z\nDTEND:20261203T180000Z\n');
  expect(request?.calendar).toContain('STATUS:TENTATIVE\n');
  expect(request?.calendar).toContain('mailto:owner@example.com');

  expect(confirmation?.subject).toBe('Your appointment is confirmed: December 3, 2026 at 10:00 AM');
  expect(confirmation?.calendar).toContain(`UID:appointment-${id}@localhost\nSEQUENCE:7200\n`);
  expect(confirmation?.calendar).toContain('STATUS:CONFIRMED\n');

  expect(cancellation?.text).toContain('/book-consultation');
  expect(cancellation?.method).toBe('CANCEL');
  expect(cancellation?.calendar).toContain('METHOD:CANCEL\n');
  expect(cancellation?.calendar).toContain(`UID:appointment-${id}@localhost\nSEQUENCE:7201\n`);
  expect(cancellation?.calendar).toContain('STATUS:CANCELLED\n');
});

it('mails about a referral go to the owner and the referrer, never to the friend', async () => {
  const app = await startApp();
  await app.post('/api/quotes', {
    firstName: 'Ana',
    lastName: 'Lee',
    email: 'ana@example.com',
    source: 'referral',
    details: { referrerName: 'Ana Lee', refereeName: 'Bo Park', refereeEmail: 'bo@example.com' },
  });
  const rows = await app.db.selectFrom('outbox').selectAll().orderBy('id').execute();
  expect(rows.map(({ recipient }) => recipient)).toEqual([null, 'ana@example.com']);
  expect(rows[0]?.message.subject).toBe('New referral: Ana Lee');
  expect(wordsOf(rows[1]!.message).text).toContain('bo@example.com');
});

async function deliveredTo(dataDir: string) {
  const folder = join(dataDir, 'outbox');
  const names = await readdir(folder);
  const mails = await Promise.all(names.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))));
  const order = ['New booking', 'We received', 'Your appointment is confirmed', 'Your appointment is canceled'];
  return order.map((opening) => {
    const mail = mails.find(({ subject }) => subject?.startsWith(opening));
    const entry = mail?.attachments.find(({ mimeType }) => mimeType === 'text/calendar');
    return (
      mail && {
        ...mail,
        method: entry?.method,
        calendar: entry && new TextDecoder().decode(entry.content as ArrayBuffer).replaceAll('\r\n', '\n'),
      }
    );
  });
}
