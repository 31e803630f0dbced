import { beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '#database/open.ts';
import { type Caller, startWithAdmin, type TestApp } from '#tests/support/api.ts';
import { engines, onCleanUp } from '#tests/support/database.ts';
import { close, closed, expectDaysToMatch, newBay } from '#tests/support/hangar.ts';
import { isFullRun } from '#tests/support/scope.ts';
import { addDays } from '#time/days.ts';
import type { Stay } from './board/hangar-board.contract.ts';
import { createStay, moveStays } from './stay-changes.store.server.ts';

const FIRST = '2031-03-03';
const dayOf = (n: number) => addDays(FIRST, n);
const ROUNDS = isFullRun ? 200 : 25;

describe.each(engines)('stays that are moved, on %s', (engine) => {
  let app: TestApp;
  let admin: Caller;
  beforeEach(async () => {
    ({ app, admin } = await startWithAdmin(engine, { env: { RATE_LIMITS: 'off' } }));
  });

  const move = (moves: object[]) => admin.post('/api/hangar/moves', { moves });
  const daysOf = async () =>
    (await app.db.selectFrom('stays').selectAll().orderBy('id').execute()).map(
      ({ bayId, place, fromDay, toDay }) => `${bayId}.${place} ${fromDay} ${toDay}`,
    );

  it.each([
    ['places of a bay', { places: 2 }],
    ['equal bays', null],
  ])('swap %s by one call between full neighbors', async (_, bay) => {
    const first = await newBay(admin, { name: 'Booth', ...bay });
    const second = bay ? first : await newBay(admin, { name: 'Other booth' });
    const rows = [
      { bay: first.id, place: 1 },
      { bay: second.id, place: bay ? 2 : 1 },
    ] as const;
    const span = { from: dayOf(0), to: dayOf(4) };
    const stand = ({ bay, place }: { bay: number; place: number }, from: number, to: number) =>
      closed(admin, bay, dayOf(from), dayOf(to), { place });
    const [one, two] = [await stand(rows[0], 0, 4), await stand(rows[1], 0, 4)];
    for (const row of rows) for (const from of [-7, 5]) await stand(row, from, from + (from < 0 ? 6 : 9));
    const answer = await move([
      { stay: one.id, ...span, ...rows[1] },
      { stay: two.id, ...span, ...rows[0] },
    ]);
    expect(answer.statusCode, answer.body).toBe(200);
    expect((await daysOf()).slice(0, 2)).toEqual(
      [rows[1], rows[0]].map((row) => `${row.bay}.${row.place} ${span.from} ${span.to}`),
    );
    await expectDaysToMatch(app.db);
  });

  it('move all or none; a refusal names who is in the way and the nearest free days', async () => {
    const bay = await newBay(admin, { name: 'Booth' });
    const [a, b, c] = [
      await closed(admin, bay.id, dayOf(0), dayOf(1)),
      await closed(admin, bay.id, dayOf(10), dayOf(11)),
      await closed(admin, bay.id, dayOf(20), dayOf(21)),
    ];
    const before = await daysOf();
    const answer = await move([
      { stay: a.id, bay: bay.id, from: dayOf(30), to: dayOf(31) },
      { stay: b.id, bay: bay.id, from: dayOf(19), to: dayOf(20) },
    ]);
    expect(answer.statusCode).toBe(409);
    expect(answer.json().conflicts).toMatchObject([
      {
        stay: b.id,
        inTheWay: [{ id: c.id }],
        before: { place: 1, from: dayOf(18), to: dayOf(19) },
        after: { place: 1, from: dayOf(22), to: dayOf(23) },
      },
    ]);
    expect(await daysOf()).toEqual(before);
    const outdated = { stay: a.id, bay: bay.id, from: dayOf(2), to: dayOf(3), expectedUpdatedAt: FIRST_TIME };
    expect((await move([outdated])).json()).toMatchObject({ status: 409, current: [{ id: a.id }] });
    await expectDaysToMatch(app.db);
  });

  it('are refused in a bay without the place, out of use or unknown, and backwards', async () => {
    const bay = await newBay(admin, { name: 'Booth' });
    const stay = await closed(admin, bay.id, dayOf(0));
    const days = { stay: stay.id, bay: bay.id, from: dayOf(1), to: dayOf(1) };
    for (const wrong of [{ place: 2 }, { bay: 99 }, { to: dayOf(0) }, { to: dayOf(500) }])
      expect((await move([{ ...days, ...wrong }])).statusCode).toBe(400);
    const other = await newBay(admin, { name: 'Old booth' });
    await admin.patch(`/api/bays/${other.id}`, { active: false });
    expect((await move([{ ...days, bay: other.id }])).json().detail).toContain('Old booth is not in use');
    expect((await move([{ ...days, stay: 99 }])).statusCode).toBe(409);
  });

  it('stand alone on their days when a hundred are made at once', { timeout: 60_000 }, async () => {
    const bay = await newBay(admin, { name: 'Booth' });
    const asked = Array.from({ length: 100 }, (_, n) => ({
      from: dayOf((n * 7) % 40),
      to: dayOf(((n * 7) % 40) + (n % 5)),
    }));
    const answers = await Promise.all(asked.map(({ from, to }) => close(admin, bay.id, from, to)));
    expect([...new Set(answers.map(({ statusCode }) => statusCode))].toSorted()).toEqual([201, 409]);
    const standing = answers.filter(({ statusCode }) => statusCode === 201).map((answer) => answer.json() as Stay);
    for (const [n, { from, to }] of asked.entries()) {
      const meeting = standing.filter((stay) => stay.from <= to && from <= stay.to);
      // One that stands meets itself alone, one that was refused another.
      expect(meeting.length).toBeGreaterThan(0);
      if (answers[n]!.statusCode === 201) expect(meeting).toHaveLength(1);
    }
    await expectDaysToMatch(app.db);
  });

  it('keep their days through random moves and swaps from two nodes', { timeout: 120_000 }, async () => {
    // Two nodes share a PostgreSQL; SQLite has one process.
    const second = engine === 'postgres' ? openDatabase(app.config.database) : app.db;
    if (second !== app.db) onCleanUp(() => second.destroy());
    const bays = [await newBay(admin, { name: 'A', places: 2 }), await newBay(admin, { name: 'B', places: 3 })];
    const by = {
      userId: null,
      now: new Date(),
      sessionSecret: app.config.sessionSecret,
      publicUrl: app.config.publicUrl,
    };
    for (let n = 0; n < 12; n++)
      await createStay(
        app.db,
        { kind: 'closed', bay: bays[n % 2]!.id, from: dayOf(n * 3), to: dayOf(n * 3 + 4), title: `${n}` },
        by,
      );
    const ids = (await app.db.selectFrom('stays').select('id').execute()).map(({ id }) => id);
    let seed = 7;
    const random = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    const outcomes = new Map<string, number>();
    for (let round = 0; round < ROUNDS; round++) {
      const writers = Array.from({ length: 6 }, (_, n) => {
        const count = 1 + random(3);
        const stays = [...new Set(Array.from({ length: count }, () => ids[random(ids.length)]!))];
        const moves = stays.map((stay) => {
          const from = random(40);
          return { stay, bay: bays[random(2)]!.id, from: dayOf(from), to: dayOf(from + random(6)) };
        });
        return moveStays(n % 2 ? app.db : second, moves, by);
      });
      for (const { outcome } of await Promise.all(writers)) outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      await expectDaysToMatch(app.db);
    }
    expect([...outcomes.keys()].toSorted()).toEqual(['conflict', 'done']);
  });
});

const FIRST_TIME = '2020-01-01T00:00:00.000Z';
