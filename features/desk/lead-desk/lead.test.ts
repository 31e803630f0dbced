import { describe, expect, it } from 'vitest';
import type { Lead } from '#customers/leads/leads.contract.ts';
import { wordsOf } from '#server/mail/layout.ts';
import { SAVED_AS_FILE } from '#server/mail/mailer.ts';
import { type OutboxOptions, startOutbox } from '#server/mail/outbox.ts';
import { signIn, startApp, type TestApp } from '#tests/support/api.ts';
import { engines, onCleanUp, onceOf } from '#tests/support/database.ts';
import { settleReply } from './lead.store.server.ts';
import type { LeadDetails } from './lead-desk.contract.ts';

const DANA = { firstName: 'Dana', lastName: 'Whitfield', email: 'dana@example.com', tailNumber: 'N350-DW' };

async function desk(engine: Parameters<typeof startApp>[0]) {
  const app = await startApp(engine, { env: { RATE_LIMITS: 'off' } });
  const admin = await signIn(app);
  const { id } = (await app.post('/api/quotes', DANA)).json();
  const url = `/api/quotes/${id}`;
  const lead = async (): Promise<LeadDetails> => (await admin.get(`${url}/lead`)).json();
  return { app, admin, id, url, lead };
}

function outboxOf({ db, config }: TestApp, deliver: OutboxOptions['deliver']) {
  const outbox = startOutbox({
    db,
    deliver,
    sessionSecret: config.sessionSecret,
    ownerAddress: async () => ['owner@example.com'],
    onSettled: settleReply,
    log: { info() {}, warn() {} },
    pollMs: 5,
  });
  onCleanUp(() => outbox.stop());
  return outbox;
}

describe.each(engines)('a lead on %s', (engine) => {
  const itOnce = onceOf(engine);
  it('has a timeline with authors', async () => {
    const { app, admin, url, lead } = await desk(engine);
    await admin.patch(`${url}/status`, { status: 'Quote Being Built' });
    await admin.patch(`${url}/status`, { status: 'Quote Being Built' });
    await admin.patch(`${url}/notes`, { notes: 'Called once.' });
    await admin.patch(`${url}/status`, { status: 'Lost Quote', reason: ' Price ' });
    await app.db
      .updateTable('outbox')
      .set({ failedAt: '2026-11-20T10:00:00.000Z', lastError: 'mailbox full' })
      .where('kind', '=', 'customer-confirmation')
      .execute();
    const { timeline } = await lead();
    expect(timeline.map(({ kind }) => kind)).toEqual(['received', 'mail', 'mail', 'status', 'notes', 'status']);
    expect(timeline[2]).toMatchObject({
      to: DANA.email,
      delivery: { state: 'failed', at: '2026-11-20T10:00:00.000Z', reason: 'mailbox full' },
    });
    expect(timeline[3]).toMatchObject({
      by: 'owner@example.com',
      from: 'Quote Not Responded To',
      to: 'Quote Being Built',
      reason: null,
    });
    expect(timeline[5]).toMatchObject({ to: 'Lost Quote', reason: 'Price' });
    expect((await admin.get(url)).json().lostReason).toBe('Price');
    expect((await admin.patch(`${url}/status`, { status: 'Lost Quote' })).json().lostReason).toBe('Price');
    expect((await admin.patch(`${url}/status`, { status: 'Quote Sent' })).json().lostReason).toBeNull();
    expect((await admin.patch(`${url}/status`, { status: 'Quote Sent', reason: 'x' })).statusCode).toBe(400);
  });

  itOnce('sends a reply by mail', async () => {
    const { app, admin, id, url, lead } = await desk(engine);
    const reply = { subject: 'Your airplane\r\nBcc: all', text: 'Dana,\n\nMonday it is.', status: 'Waiting Response' };
    const answer = await admin.post(`${url}/replies`, reply);
    expect(answer.json().mailServer).toBe(false);
    expect([answer.statusCode, answer.headers.location]).toEqual([201, `/api/quotes/${id}/lead`]);
    expect(answer.json().status).toBe('Quote Not Responded To');
    const mail = await app.db.selectFrom('outbox').selectAll().where('kind', '=', 'reply').executeTakeFirstOrThrow();
    expect(mail).toMatchObject({ quoteId: id, recipient: DANA.email });
    expect(wordsOf(mail.message)).toMatchObject({
      subject: 'Your airplane Bcc: all',
      text: expect.stringContaining('Monday it is.'),
    });
    const { timeline } = await lead();
    expect(timeline.slice(3)).toMatchObject([
      {
        kind: 'reply',
        text: reply.text,
        by: 'owner@example.com',
        status: 'Waiting Response',
        mailId: mail.id,
        delivery: { state: 'waiting' },
      },
    ]);
    const stale = { subject: 'x', text: 'y', expectedUpdatedAt: '2026-01-01T00:00:00.000Z' };
    expect((await admin.post(`${url}/replies`, stale)).statusCode).toBe(409);
    expect((await admin.post(`${url}/replies`, { subject: '', text: 'y' })).statusCode).toBe(400);
    expect((await admin.post(`/api/quotes/999/replies`, { subject: 'x', text: 'y' })).statusCode).toBe(404);
    expect(await app.db.selectFrom('outbox').select('id').where('kind', '=', 'reply').execute()).toHaveLength(1);
  });

  itOnce('previews a reply as the customer will read it, and sends nothing', async () => {
    const { app, admin, url } = await desk(engine);
    const words = { subject: 'Your\nairplane', text: 'Dana,\n\nMonday <b>it</b> is.' };
    const preview = await admin.post(`${url}/replies/preview`, words);
    expect(preview.statusCode).toBe(200);
    await admin.post(`${url}/replies`, words);
    const mail = await app.db.selectFrom('outbox').selectAll().where('kind', '=', 'reply').executeTakeFirstOrThrow();
    expect(preview.json()).toEqual({ to: DANA.email, ...wordsOf(mail.message) });
    expect(preview.json().html).toContain('Monday &lt;b&gt;it&lt;/b&gt; is.');
    expect((await admin.post(`${url}/replies/preview`, { subject: '', text: 'y' })).statusCode).toBe(400);
    expect((await admin.post('/api/quotes/999/replies/preview', words)).statusCode).toBe(404);
  });

  it('sends a reply once per idempotency key', async () => {
    const { app, admin, url, lead } = await desk(engine);
    const reply = { subject: 'Your airplane', text: 'Monday it is.' };
    const expectedUpdatedAt = (await admin.get(url)).json().updatedAt;
    const key = { 'idempotency-key': 'of one reply' };
    const send = (more: object = {}) => admin.post(`${url}/replies`, { ...reply, ...more }, key);
    const stale = await send({ expectedUpdatedAt: '2026-01-01T00:00:00.000Z' });
    const answers = await Promise.all([send({ expectedUpdatedAt }), send({ expectedUpdatedAt }), send()]);
    expect([stale, ...answers].map(({ statusCode }) => statusCode)).toEqual([409, 201, 201, 201]);
    expect(answers[1]!.json()).toEqual(answers[0]!.json());
    expect((await send({ text: 'Tuesday it is.' })).statusCode).toBe(409);
    expect((await lead()).timeline.filter(({ kind }) => kind === 'reply')).toHaveLength(1);
    expect(await app.db.selectFrom('outbox').select('id').where('kind', '=', 'reply').execute()).toHaveLength(1);

    const { id } = (await app.post('/api/quotes', { ...DANA, firstName: 'Another' })).json();
    expect((await admin.post(`/api/quotes/${id}/replies`, reply, key)).statusCode).toBe(201);
    expect(await app.db.selectFrom('outbox').select('id').where('kind', '=', 'reply').execute()).toHaveLength(2);
  });

  itOnce('changes status once its reply is sent, and counts as unanswered until then', async () => {
    const { app, admin, url, lead } = await desk(engine);
    let fate: 'refuse' | 'keep' | 'take' = 'refuse';
    const sendAll = async () => {
      const outbox = outboxOf(app, async () => {
        if (fate === 'refuse')
          throw Object.assign(new Error('no such mailbox'), { responseCode: 550, command: 'RCPT TO' });
        return fate === 'keep' ? SAVED_AS_FILE : undefined;
      });
      await expect.poll(async () => (await admin.get('/api/outbox/health')).json().waiting).toBe(0);
      await outbox.stop();
    };
    const standing = async () => {
      const { timeline } = await lead();
      const reply = timeline.find((entry) => entry.kind === 'reply')!;
      const { answers } = (await admin.get('/api/numbers')).json();
      const { statuses } = (await admin.get('/api/quotes/counts')).json();
      return [reply.delivery.state, (await admin.get(url)).json().status, statuses, answers.times.notYet];
    };
    const reply = { subject: 'Hello', text: 'Monday it is.', status: 'Waiting Response' };
    await admin.post(`${url}/replies`, reply);
    const { updatedAt } = (await admin.get(url)).json();
    const UNANSWERED = 'Quote Not Responded To';

    await sendAll();
    expect(await standing()).toEqual(['bounced', UNANSWERED, { [UNANSWERED]: 1 }, 1]);
    // A changed `updatedAt` is what open desks are notified of.
    expect((await admin.get(url)).json().updatedAt > updatedAt).toBe(true);

    const { mailId } = (await lead()).timeline.find((entry) => entry.kind === 'reply')!;
    fate = 'keep';
    await admin.post(`/api/outbox/${mailId}/retry`);
    await sendAll();
    expect(await standing()).toEqual(['kept', UNANSWERED, { [UNANSWERED]: 1 }, 1]);

    fate = 'take';
    app.config.smtpUrl = 'smtp://mail.example';
    await admin.post(`/api/outbox/${mailId}/retry`);
    await sendAll();
    expect(await standing()).toEqual(['sent', 'Waiting Response', { 'Waiting Response': 1 }, 0]);
    expect((await lead()).timeline.at(-1)).toMatchObject({ kind: 'status', cause: 'reply', by: 'owner@example.com' });

    // The outbox deletes old mails.
    await app.db.deleteFrom('outbox').execute();
    const forgotten = (await lead()).timeline.find((entry) => entry.kind === 'reply')!;
    expect(forgotten).toMatchObject({ mailId: null, delivery: { state: 'sent' } });
  });

  itOnce('says that mail to the customer comes back, until one gets there', async () => {
    const { app, admin, lead } = await desk(engine);
    let answer: 'bounce' | 'take' = 'bounce';
    outboxOf(app, async ({ to }) => {
      const refusal = { command: 'RCPT TO', responseCode: 550 };
      if (answer === 'bounce' && to[0] === DANA.email)
        throw Object.assign(new Error('550 5.1.1 no such mailbox'), refusal);
    });
    await expect
      .poll(async () => (await lead()).bounce)
      .toMatchObject({
        address: DANA.email,
        reason: expect.stringContaining('no such mailbox'),
      });
    const { mailId } = (await lead()).bounce!;
    answer = 'take';
    expect((await admin.patch(`/api/outbox/${mailId}`, { recipient: 'dana@example.org' })).statusCode).toBe(200);
    await expect.poll(async () => (await lead()).bounce).toBeNull();
  });

  it('keeps a status set while its reply waits', async () => {
    const { app, admin, url, lead } = await desk(engine);
    await admin.post(`${url}/replies`, { subject: 'Hello', text: 'Monday it is.', status: 'Waiting Response' });
    await admin.patch(`${url}/status`, { status: 'Work Scheduled' });
    const outbox = outboxOf(app, async () => undefined);
    const reply = async () => (await lead()).timeline.find((entry) => entry.kind === 'reply')!;
    await expect.poll(async () => (await reply()).delivery.state).toBe('sent');
    await outbox.stop();
    expect((await admin.get(url)).json().status).toBe('Work Scheduled');

    await app.db.deleteFrom('quoteEvents').where('kind', '=', 'sent').execute();
    await app.db.deleteFrom('outbox').execute();
    expect(await reply()).toMatchObject({ mailId: null, delivery: { state: 'failed' } });
  });

  it.each([
    ['2099-01-15', '2099-01-15T15:00:00.000Z'],
    ['2099-07-15', '2099-07-15T14:00:00.000Z'],
  ])('reminds the owner on %s at eight in the morning', async (on, due) => {
    const { app, admin, url, lead } = await desk(engine);
    const reminders = () =>
      app.db.selectFrom('outbox').select(['recipient', 'nextAttemptAt']).where('kind', '=', 'reminder').execute();
    await admin.put(`${url}/reminder`, { on: '2099-03-01', about: 'Call' });
    const answer = await admin.put(`${url}/reminder`, { on, about: 'Ask about the blue' });
    expect(answer.json()).toMatchObject({ remindOn: on, remindAbout: 'Ask about the blue' });
    expect(await reminders()).toEqual([{ recipient: null, nextAttemptAt: due }]);
    expect((await lead()).timeline.filter(({ kind }) => kind === 'reminder')).toHaveLength(2);
    expect((await admin.delete(`${url}/reminder`)).statusCode).toBe(204);
    expect(await reminders()).toEqual([]);
    expect((await admin.put(`${url}/reminder`, { on: '2020-01-01' })).statusCode).toBe(400);

    await admin.put(`${url}/reminder`, { on });
    await admin.delete(url);
    expect(await reminders()).toEqual([]);
  });

  itOnce('lists other requests of the same person and airplane', async () => {
    const { app, lead } = await desk(engine);
    const send = (more: object) => app.post('/api/quotes', { ...DANA, ...more });
    await send({ firstName: 'SameMail', email: 'DANA@example.com', tailNumber: null });
    await send({ firstName: 'SamePlane', email: 'pilot@example.com', tailNumber: 'n350 dw' });
    await send({ firstName: 'LikeMail', email: 'xdana@example.com', tailNumber: 'N350D' });
    await send({ firstName: 'OtherPerson', email: 'other@example.com', tailNumber: null, message: 'dana@example.com' });
    const { related } = await lead();
    expect(related.map(({ firstName }) => firstName).sort()).toEqual(['SameMail', 'SamePlane']);
  });

  itOnce('has its appointment with its events', async () => {
    const { app, admin } = await desk(engine);
    const days = (await app.get('/api/appointments/slots')).json();
    const { date, times } = days.find(({ times }: { times: string[] }) => times.length > 0);
    const details = { appointmentType: 'inspection', preferredDate: date, preferredTime: times[0] };
    const { id } = (await app.post('/api/quotes', { ...DANA, source: 'booking', details })).json();
    await admin.post(`/api/quotes/${id}/appointment`, { confirmed: true });
    const { appointment, timeline }: LeadDetails = (await admin.get(`/api/quotes/${id}/lead`)).json();
    expect(appointment?.status).toBe('confirmed');
    expect(timeline.filter(({ kind }) => kind === 'appointment')).toMatchObject([
      { status: 'held', by: null },
      { status: 'confirmed', by: 'owner@example.com' },
    ]);
  });

  itOnce('is for admins', async () => {
    const { app, url } = await desk(engine);
    const user = await signIn(app, 'user');
    for (const [caller, status] of [
      [app, 401],
      [user, 403],
    ] as const) {
      const answers = await Promise.all([
        caller.get(`${url}/lead`),
        caller.post(`${url}/replies`, {}),
        caller.post(`${url}/replies/preview`, {}),
        caller.put(`${url}/reminder`, {}),
        caller.delete(`${url}/reminder`),
        caller.post(`${url}/appointment`, {}),
        caller.get('/api/quotes/counts'),
        caller.get('/api/quotes.csv'),
        caller.get('/api/quotes?from=x'),
      ]);
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => status));
    }
    const lead: Lead = (await (await signIn(app)).get(url)).json();
    expect(lead.notes).toBeNull();
  });
});
