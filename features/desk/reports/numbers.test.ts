import { describe, expect, test } from 'vitest';
import { json } from '#database/columns.ts';
import type { Db } from '#database/open.ts';
import { signIn, startApp } from '#tests/support/api.ts';
import { engines, onceOf } from '#tests/support/database.ts';
import { turnsDuring } from '#tests/support/turns.ts';
import { HOUR_MS } from '#time/units.ts';
import { defaultSpan, formatDuration } from './numbers.ts';

type TestLead = {
  at: string;
  source?: string;
  status?: string;
  aircraftType?: string;
  estimate?: number;
  events?: [kind: string, at: string, detail?: Record<string, unknown>][];
};

async function receive(db: Db, { at, source = 'contact', status, aircraftType, estimate, events = [] }: TestLead) {
  const { id } = await db
    .insertInto('quotes')
    .values({
      firstName: 'Dana',
      lastName: 'Reed',
      email: 'dana@example.com',
      services: json<string[]>([]),
      details: json<Record<string, string>>({}),
      source,
      aircraftType: aircraftType ?? null,
      estimate: json<Record<string, unknown> | null>(estimate ? { total: estimate } : null),
      createdAt: at,
      updatedAt: at,
      ...(status && { status }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const [kind, createdAt, detail = {}] of events)
    await db
      .insertInto('quoteEvents')
      .values({ quoteId: id, kind, detail: json<Record<string, unknown>>(detail), createdAt })
      .execute();
}

describe.each(engines)('the numbers on %s', (engine) => {
  const itOnce = onceOf(engine);
  test('count leads by week in shop time, source, answer, status and estimate', async () => {
    const app = await startApp(engine);
    const admin = await signIn(app);
    const leads: TestLead[] = [
      // Sunday evening at the shop, Monday in UTC
      {
        at: '2026-11-09T03:00:00.000Z',
        status: 'Lost Quote',
        aircraftType: 'Cirrus',
        estimate: 30_000,
        events: [
          ['reminder', '2026-11-09T03:10:00.000Z'],
          ['status', '2026-11-09T03:30:00.000Z', { from: 'Quote Not Responded To', to: 'Quote Sent' }],
          ['status', '2026-11-12T03:30:00.000Z', { from: 'Quote Sent', to: 'Lost Quote' }],
        ],
      },
      {
        at: '2026-11-16T17:00:00.000Z',
        source: 'calculator',
        status: 'Work Scheduled',
        aircraftType: 'Cirrus',
        estimate: 40_000,
        events: [
          ['reply', '2026-11-16T17:30:00.000Z', { mailId: 1 }],
          ['sent', '2026-11-16T20:00:00.000Z', { mailId: 1 }],
        ],
      },
      {
        at: '2026-11-17T17:00:00.000Z',
        source: 'calculator',
        estimate: 25_000,
        // Neither answers the customer.
        events: [
          ['reply', '2026-11-17T17:30:00.000Z', { mailId: 2 }],
          ['notes', '2026-11-17T17:40:00.000Z', { notes: 'Nice airplane' }],
          // An undone status counts as not reached.
          ['status', '2026-11-17T17:50:00.000Z', { from: 'Quote Not Responded To', to: 'Work Complete' }],
          ['status', '2026-11-17T17:50:05.000Z', { from: 'Work Complete', to: 'Quote Not Responded To' }],
        ],
      },
      { at: '2026-11-18T17:00:00.000Z', status: 'Waiting Response' },
      { at: '2026-10-01T17:00:00.000Z' },
    ];
    for (const lead of leads) await receive(app.db, lead);

    const answer = await admin.get('/api/numbers?from=2026-11-01&to=2026-11-20');
    expect(answer.json()).toEqual({
      from: '2026-11-01',
      money: expect.objectContaining({ quotedCents: 0, averageJobCents: null, months: [] }),
      to: '2026-11-20',
      offers: { sent: 0, accepted: 0, declined: 0, open: 0, agreedCents: 0 },
      jobs: { delivered: 0, planned: 0, onTime: 0, medianSlip: null, stages: [] },
      showings: { asked: 0, answered: 0, shown: 0 },
      total: 4,
      weeks: [
        { monday: '2026-10-26', total: 0, sources: {} },
        { monday: '2026-11-02', total: 1, sources: { contact: 1 } },
        { monday: '2026-11-09', total: 0, sources: {} },
        { monday: '2026-11-16', total: 3, sources: { calculator: 2, contact: 1 } },
      ],
      answers: {
        times: { hour: 1, fourHours: 1, halfDay: 0, day: 0, twoDays: 0, longer: 0, notYet: 1, unknown: 1 },
        medianMinutes: 105,
      },
      reached: [
        { status: 'Quote Being Built', count: 2 },
        { status: 'Quote Sent', count: 2 },
        { status: 'Work Scheduled', count: 1 },
        { status: 'Work Complete', count: 0 },
      ],
      standing: [
        { status: 'Quote Not Responded To', count: 1 },
        { status: 'Quote Being Built', count: 0 },
        { status: 'Quote Sent', count: 0 },
        { status: 'Work Scheduled', count: 1 },
        { status: 'Work Complete', count: 0 },
        { status: 'Waiting Response', count: 1 },
        { status: 'Lost Quote', count: 1 },
      ],
      estimates: {
        total: 65_000,
        count: 2,
        byAircraftType: [
          { name: 'Cirrus', count: 1, total: 40_000 },
          { name: 'Type not given', count: 1, total: 25_000 },
        ],
      },
      studio: { opened: 0, saved: 0, sent: 0, layouts: [] },
    });
    const all = (await admin.get('/api/numbers?from=2000-01-01&to=2026-11-20')).json();
    expect([all.total, all.weeks.length, all.weeks[0].monday]).toEqual([5, 8, '2026-09-28']);
    expect(answer.headers['cache-control']).toBe('private, no-store');
  });

  test('count many leads with erased ones without blocking the event loop', async () => {
    const app = await startApp(engine);
    const admin = await signIn(app);
    const blank = { services: json<string[]>([]), details: json<Record<string, string>>({}) };
    const rows = Array.from({ length: 2_500 }, (_, n) => {
      // Four share an instant, so only the id orders them.
      const createdAt = new Date(Date.UTC(2026, 0, 1, 7) + Math.floor(n / 4) * HOUR_MS).toISOString();
      const estimate = json<Record<string, unknown> | null>({ total: 100 });
      return {
        ...blank,
        firstName: 'A',
        lastName: 'B',
        email: 'a@example.com',
        estimate,
        createdAt,
        updatedAt: createdAt,
      };
    });
    for (let at = 0; at < rows.length; at += 500)
      await app.db
        .insertInto('quotes')
        .values(rows.slice(at, at + 500))
        .execute();
    const erased = { receivedOn: '2025-12-31', source: 'contact', status: 'Lost Quote', aircraftType: null };
    await app.db
      .insertInto('countedLeads')
      .values(
        Array.from({ length: 1_100 }, () => ({
          ...erased,
          estimate: null,
          answerMinutes: 30,
          statuses: json<string[]>([]),
        })),
      )
      .execute();
    const pending = admin.get('/api/numbers?from=2025-01-01&to=2026-11-20');
    const turns = await turnsDuring(pending);
    const { total, weeks, answers, estimates } = (await pending).json();
    expect([total, weeks[0], answers.medianMinutes]).toEqual([
      3_600,
      { monday: '2025-12-29', total: 1_484, sources: { contact: 1_484 } },
      30,
    ]);
    expect(estimates).toEqual({
      total: 250_000,
      count: 2_500,
      byAircraftType: [{ name: 'Type not given', count: 2_500, total: 250_000 }],
    });
    // A single blocking read would take one turn.
    expect(turns).toBeGreaterThan(5);
  });

  test('count the studio by event and layout in the days of the span', async () => {
    const app = await startApp(engine);
    const admin = await signIn(app);
    const row = (day: string, event: 'opened' | 'saved' | 'sent', layout: string, count: number) => ({
      day,
      event,
      layout,
      count,
    });
    await app.db
      .insertInto('studioCounts')
      .values([
        row('2026-10-31', 'opened', 'cowl', 9),
        row('2026-11-01', 'opened', 'foothill', 5),
        row('2026-11-02', 'opened', 'foothill', 2),
        row('2026-11-02', 'saved', 'ledger', 2),
        row('2026-11-20', 'sent', 'ledger', 1),
        row('2026-11-21', 'sent', 'cowl', 1),
      ])
      .execute();
    const { studio } = (await admin.get('/api/numbers?from=2026-11-01&to=2026-11-20')).json();
    expect(studio).toEqual({
      opened: 7,
      saved: 2,
      sent: 1,
      layouts: [
        { name: 'Ledger', opened: 0, saved: 2, sent: 1 },
        { name: 'Foothill', opened: 7, saved: 0, sent: 0 },
      ],
    });
  });

  itOnce('are zeros without leads, and reject a bad span', async () => {
    const app = await startApp(engine);
    const admin = await signIn(app);
    expect((await admin.get('/api/numbers')).json()).toMatchObject({
      total: 0,
      answers: { medianMinutes: null },
      estimates: { total: 0, count: 0, byAircraftType: [] },
    });
    for (const query of ['from=2026-13-01', 'from=2026-11-02&to=2026-11-01', 'to=2001-01-01', 'week=1', 'from='])
      expect([query, (await admin.get(`/api/numbers?${query}`)).statusCode]).toEqual([query, 400]);
  });

  itOnce('are for admins only', async () => {
    const app = await startApp(engine);
    expect((await app.get('/api/numbers')).statusCode).toBe(401);
    expect((await (await signIn(app, 'user')).get('/api/numbers?from=x')).statusCode).toBe(403);
  });
});

test('formats durations, and begins twelve weeks on a Monday', () => {
  expect([0, 59.6, 190, 2880, 10_000].map(formatDuration)).toEqual([
    '0\u00a0min',
    '1\u00a0h',
    '3\u00a0h 10\u00a0min',
    '2\u00a0days',
    '7\u00a0days',
  ]);
  expect(defaultSpan('2026-11-21')).toEqual({ from: '2026-08-31', to: '2026-11-21' });
});
