import { expect, it } from 'vitest';
import { json } from '#database/columns.ts';
import { startWithAdmin } from '#tests/support/api.ts';
import { listInboundMails } from './inbound.store.server.ts';
import { MAILBOX_MESSAGES } from './mailbox.constants.ts';

const RECEIVED = '2026-11-20T15:00:00.000Z';

/** Two leads, and an email with a photo in the first one, which waits for a reply. */
async function startWithEmail() {
  const { app, admin } = await startWithAdmin();
  const ids: number[] = [];
  for (const email of ['ada@example.com', 'bob@example.com'])
    ids.push((await app.post('/api/quotes', { firstName: 'Ada', lastName: 'Field', email })).json().id);
  const [leadId, other] = ids as [number, number];
  for (const id of ids) await admin.patch(`/api/quotes/${id}/status`, { status: 'Quote Sent' });
  const { id: mailId } = await app.db
    .insertInto('inboundMails')
    .values({
      quoteId: leadId,
      kind: 'mail',
      matchedBy: 'address',
      sender: 'ada@example.com',
      senderName: null,
      subject: 'One more thing',
      messageId: '<one@example.com>',
      body: 'Hello',
      quoted: '',
      referenceIds: json<string[]>([]),
      isVerified: false,
      count: 1,
      receivedAt: RECEIVED,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const photo = { tokenHash: 'x', fileKey: 'quote-photos/x.jpg', thumbnailKey: 'quote-photos/x-small.jpg' };
  const size = { mimeType: 'image/jpeg', size: 9, width: 4, height: 3, originalFilename: 'belly.jpg' };
  const { id: photoId } = await app.db
    .insertInto('quotePhotos')
    .values({ ...photo, ...size, quoteId: leadId, createdAt: RECEIVED })
    .returning('id')
    .executeTakeFirstOrThrow();
  const file = { name: 'belly.jpg', mimeType: 'image/jpeg', size: 9, fileKey: null, jobFileId: null };
  await app.db
    .insertInto('inboundFiles')
    .values({ ...file, mailId, position: 0, photoId })
    .execute();
  await app.db.updateTable('quotes').set({ unansweredSince: RECEIVED }).where('id', '=', leadId).execute();
  const waiting = async () =>
    (await admin.get('/api/today'))
      .json()
      .needs.flatMap((need: { kind: string; leadId: number }) => (need.kind === 'email' ? [need.leadId] : []));
  return { app, admin, leadId, other, mailId, waiting };
}

it('a lead whose email waits stands at Today, until a press says that no reply is needed', async () => {
  const { admin, leadId, waiting } = await startWithEmail();
  expect(await waiting()).toEqual([leadId]);
  expect((await admin.get(`/api/quotes/${leadId}`)).json()).toMatchObject({
    status: 'Quote Sent',
    unansweredSince: RECEIVED,
  });
  for (const _ of ['once', 'again'])
    expect((await admin.delete(`/api/quotes/${leadId}/unanswered`)).statusCode).toBeLessThan(300);
  expect(await waiting()).toEqual([]);
});

it('an email moves to another lead with its photos, and what waits moves with it', async () => {
  const { app, admin, leadId, other, mailId, waiting } = await startWithEmail();
  const move = (to: number) => admin.put(`/api/quotes/${leadId}/emails/${mailId}/lead`, { leadId: to });
  expect((await move(99)).json()).toMatchObject({ status: 404, detail: MAILBOX_MESSAGES.noLead });
  expect((await move(other)).statusCode).toBeLessThan(300);
  expect(await listInboundMails(app.db, leadId)).toEqual([]);
  const [email] = await listInboundMails(app.db, other);
  expect(email).toMatchObject({ matchedBy: 'hand', files: [{ kind: 'photo' }] });
  expect(email!.files[0]!.url).toContain(`/api/quotes/${other}/photos/`);
  expect((await admin.get(`/api/quotes/${other}/photos`)).json()).toHaveLength(1);
  expect(await waiting()).toEqual([other]);
  // It is not in the first lead anymore.
  expect((await move(other)).json()).toMatchObject({ status: 404, detail: MAILBOX_MESSAGES.missing });
});
