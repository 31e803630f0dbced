import { describe, expect, it } from 'vitest';
import { json } from '#database/columns.ts';
import { engines, freshDatabase } from '#tests/support/database.ts';
import { readConversation, recordEvents } from './timeline.store.server.ts';

const NOW = new Date('2026-11-24T18:00:00.000Z');
const LEAD = { kind: 'offer', number: 'Q-26-0001' } as const;
const JOB = { kind: 'job', number: 'J-26-0001' } as const;
const CHANGE = { kind: 'change', job: 'J-26-0001', number: 1 } as const;

describe.each(engines)('the conversation about a document on %s', (engine) => {
  it('has its questions, and the replies until something else was asked', async () => {
    const { db } = await freshDatabase(engine);
    const nothing = { services: json<string[]>([]), details: json<Record<string, string>>({}), estimate: null };
    const person = {
      firstName: 'Dana',
      lastName: 'Whitfield',
      email: 'dana@example.com',
      emailKey: 'dana@example.com',
    };
    const { id } = await db
      .insertInto('quotes')
      .values({ ...person, ...nothing, status: 'Quote Sent' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const ask = (text: string) => ({ ...LEAD, event: 'asked', version: 1, text }) as const;
    const reply = (text: string) => ({ kind: 'reply', subject: 'Re', text, mailId: 1, from: 'Quote Sent' }) as const;
    const events = [
      reply('Before anything was asked'),
      ask('How wide?'),
      reply('Two inches.'),
      reply('Or three.'),
      { ...JOB, event: 'asked about', text: 'May I come by?' } as const,
      reply('On Friday.'),
      ask('Which white?'),
      { ...CHANGE, event: 'asked about', text: 'Why?' } as const,
      reply('Both: see the photo.'),
      { ...LEAD, number: 'Q-26-0002', event: 'asked', version: 1, text: 'Another quote' } as const,
    ];
    await recordEvents(db, id, events, { userId: null, now: NOW });
    const said = async (subject: Parameters<typeof readConversation>[2]) =>
      (await readConversation(db, id, subject)).map(({ from, text }) => `${from}: ${text}`);

    expect(await said(LEAD)).toEqual([
      'customer: How wide?',
      'shop: Two inches.',
      'shop: Or three.',
      'customer: Which white?',
      'shop: Both: see the photo.',
    ]);
    expect(await said(JOB)).toEqual(['customer: May I come by?', 'shop: On Friday.']);
    expect(await said(CHANGE)).toEqual(['customer: Why?', 'shop: Both: see the photo.']);
    expect(await said({ ...CHANGE, number: 2 })).toEqual([]);
    expect(await readConversation(db, null, LEAD)).toEqual([]);
  });
});
