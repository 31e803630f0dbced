import ICAL from 'ical.js';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Db } from '#database/open.ts';
import { BUSINESS } from '#foundation/business/business.samples.ts';
import { type Answer, type Caller, signIn, startApp, startWithAdmin, type TestApp } from '#tests/support/api.ts';
import { engines } from '#tests/support/database.ts';
import { withJob } from '#tests/support/jobs.ts';
import { DAY_MS } from '#time/units.ts';
import type { Feed } from './feeds.contract.ts';

const NOW = new Date('2027-03-01T17:00:00.000Z');
/** As the template calls the stages of the stay below. */
const STAGES = 'Prep, conversion coat & primer to Base & topcoat';
const DANA = { firstName: 'Dana', lastName: 'Whitfield', email: 'dana@example.com', phone: '303 555 0199' };

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: NOW }));
afterEach(() => vi.useRealTimers());

async function make(admin: Caller, fields: Partial<Pick<Feed, 'scope' | 'names'>> = {}): Promise<string> {
  const made = await admin.post('/api/calendar-feeds', { scope: 'both', names: false, ...fields });
  expect(made.statusCode, made.body).toBe(201);
  return new URL(made.json().url).pathname;
}

/** What a second parser reads, by UID. */
function read({ body }: Answer) {
  const calendar = new ICAL.Component(ICAL.parse(body));
  const events = calendar.getAllSubcomponents('vevent').map((each) => new ICAL.Event(each));
  return Object.fromEntries(
    events.map((event) => [
      event.uid.split('@')[0]!,
      {
        summary: event.summary,
        sequence: event.sequence,
        status: event.component.getFirstPropertyValue('status'),
        transparency: event.component.getFirstPropertyValue('transp'),
        from: event.startDate.toString(),
        before: event.endDate.toString(),
        stamp: event.component.getFirstPropertyValue('dtstamp')!.toString(),
      },
    ]),
  );
}

/** A stay of a job, in a bay of its own. */
async function insertStay(db: Db, jobId: number): Promise<number> {
  const bay = { name: 'Paint booth', kind: 'paint' as const, places: 1, position: 0 };
  const { id: bayId } = await db.insertInto('bays').values(bay).returning('id').executeTakeFirstOrThrow();
  const days = { fromDay: '2027-03-08', toDay: '2027-03-12', stageFrom: 'prime', stageTo: 'color' };
  const stay = { ...days, bayId, place: 1, jobId, kind: 'job' as const, title: 'Dana Whitfield', firm: true };
  const { id } = await db.insertInto('stays').values(stay).returning('id').executeTakeFirstOrThrow();
  return id;
}

async function book(app: TestApp): Promise<number> {
  const days: { date: string; times: string[] }[] = (await app.get('/api/appointments/slots')).json();
  const { date, times } = days.find((day) => day.times.length > 0)!;
  const details = { preferredDate: date, preferredTime: times[0]!, appointmentType: 'inspection' };
  const lead = { ...DANA, tailNumber: 'Dana’s plane', source: 'booking', details };
  return (await app.post('/api/quotes', lead)).json().id;
}

describe.each(engines)('a calendar feed on %s', (engine) => {
  it('shows stays, ready dates and appointments to a second parser, without names and addresses', async () => {
    const { app, admin, job } = await withJob(engine);
    await admin.patch(`/api/jobs/${job.id}`, { inductionOn: '2027-03-08' });
    const stayId = await insertStay(app.db, job.id);
    const leadId = await book(app);
    const path = await make(admin);
    const answer = await app.get(path);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-cache',
      'referrer-policy': 'no-referrer',
    });
    expect(answer.headers).not.toHaveProperty('content-disposition');
    expect(answer.body).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT60M\r\n');
    for (const name of ['NAME', 'X-WR-CALNAME'])
      expect(answer.body).toContain(`${name}:${BUSINESS.name}: hangar and appointments\r\n`);
    const events = read(answer);
    const { readyOn } = (await admin.get(`/api/jobs/${job.id}`)).json();
    expect(events).toMatchObject({
      [`stay-${stayId}`]: {
        summary: `N076FA: ${STAGES}`,
        sequence: 0,
        status: 'CONFIRMED',
        from: '2027-03-08',
        before: '2027-03-13',
        transparency: 'TRANSPARENT',
      },
      [`ready-${job.id}`]: {
        summary: 'N076FA: ready',
        from: readyOn ?? expect.any(String),
        transparency: 'TRANSPARENT',
      },
      [`appointment-${leadId}`]: { summary: `Lead ${leadId}: Inspection`, sequence: 0, transparency: 'OPAQUE' },
    });
    expect(answer.body).not.toMatch(/dana|whitfield|example\.com|555/i);
    await admin.patch('/api/calendar-feeds', { names: true });
    const named = (await app.get(path)).body;
    expect(read({ body: named } as Answer)[`stay-${stayId}`]!.summary).toBe(`N076FA: ${STAGES}, Dana Whitfield`);
    expect(named).not.toMatch(/example\.com|555/);
  });

  it('keeps the UID of an event that moves and raises its sequence; a deleted one is cancelled', async () => {
    const { app, admin, job } = await withJob(engine);
    const [stayId, leadId] = [await insertStay(app.db, job.id), await book(app)];
    const path = await make(admin);
    const before = read(await app.get(path));
    vi.setSystemTime(NOW.getTime() + 60_000);
    await app.db.updateTable('stays').set({ toDay: '2027-03-15' }).where('id', '=', stayId).execute();
    const moved = read(await app.get(path));
    expect(Object.keys(moved)).toEqual(Object.keys(before));
    expect(moved[`stay-${stayId}`]).toMatchObject({ sequence: 1, before: '2027-03-16', stamp: '2027-03-01T17:01:00Z' });
    expect(moved[`appointment-${leadId}`]).toEqual(before[`appointment-${leadId}`]);

    await app.db.deleteFrom('stays').where('id', '=', stayId).execute();
    expect((await admin.delete(`/api/quotes/${leadId}`)).statusCode).toBe(204);
    const gone = read(await app.get(path));
    expect(gone[`stay-${stayId}`]).toMatchObject({ sequence: 2, status: 'CANCELLED', from: '2027-03-08' });
    expect(gone[`appointment-${leadId}`]).toMatchObject({ sequence: 1, status: 'CANCELLED' });
    vi.setSystemTime(NOW.getTime() + 31 * DAY_MS);
    expect(Object.keys(read(await app.get(path)))).toEqual([]);
  });

  it('counts a change once when several calendars read at once', async () => {
    const { app, admin, job } = await withJob(engine);
    const stayId = await insertStay(app.db, job.id);
    const path = await make(admin);
    await Promise.all(Array.from({ length: 5 }, () => app.get(path)));
    await app.db.updateTable('stays').set({ toDay: '2027-03-15' }).where('id', '=', stayId).execute();
    await Promise.all(Array.from({ length: 5 }, () => app.get(path)));
    expect(read(await app.get(path))[`stay-${stayId}`]).toMatchObject({ sequence: 1 });
  });

  it('ends the moment its admin is removed, and no other', async () => {
    const { app, admin } = await startWithAdmin(engine);
    const second = await signIn(app, 'painter');
    const { id } = await app.db
      .selectFrom('users')
      .select('id')
      .where('role', '=', 'painter')
      .executeTakeFirstOrThrow();
    await admin.patch(`/api/users/${id}`, { role: 'owner' });
    const [path, theirs] = [await make(admin), await make(second)];
    expect((await app.get(theirs)).statusCode).toBe(200);
    expect((await admin.delete(`/api/users/${id}`)).statusCode).toBe(204);
    expect((await app.get(theirs)).statusCode).toBe(404);
    expect((await app.get(path)).statusCode).toBe(200);
  });

  it('ends with its admin', async () => {
    const { app, admin } = await startWithAdmin(engine);
    const path = await make(admin);
    expect((await app.get(path)).statusCode).toBe(200);
    await app.db.updateTable('users').set({ role: 'user' }).execute();
    expect((await app.get(path)).statusCode).toBe(404);
    await app.db.updateTable('users').set({ role: 'owner' }).execute();
    expect((await app.get(path)).statusCode).toBe(200);
    await app.db.deleteFrom('users').execute();
    expect((await app.get(path)).statusCode).toBe(404);
    expect(await app.db.selectFrom('calendarFeeds').selectAll().execute()).toEqual([]);
  });
});

describe('a calendar feed', () => {
  it('is one for each admin, renewed with a new address and ended', async () => {
    const { app, admin } = await startWithAdmin();
    expect((await admin.get('/api/calendar-feeds')).json()).toEqual([]);
    for (const end of [
      await admin.delete('/api/calendar-feeds'),
      await admin.patch('/api/calendar-feeds', { names: true }),
    ])
      expect(end.statusCode).toBe(404);
    const first = await make(admin);
    const second = await make(admin, { scope: 'hangar' });
    expect(second).not.toBe(first);
    expect((await app.get(first)).statusCode).toBe(404);
    const [own] = (await admin.get('/api/calendar-feeds')).json();
    expect(own).toMatchObject({ scope: 'hangar', names: false, url: expect.stringContaining(second) });
    const rows = await app.db.selectFrom('calendarFeeds').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(/calendar\/(.+)\.ics/.exec(second)![1]);
    expect((await admin.delete('/api/calendar-feeds')).statusCode).toBe(204);
    expect((await app.get(second)).statusCode).toBe(404);
  });

  it('shows its scope only', async () => {
    const { app, admin, job } = await withJob('sqlite');
    const [stayId, leadId] = [await insertStay(app.db, job.id), await book(app)];
    const keys = async (scope: Feed['scope']) =>
      Object.keys(read(await app.get(await make(admin, { scope })))).toSorted();
    expect(await keys('appointments')).toEqual([`appointment-${leadId}`]);
    expect(await keys('hangar')).toEqual([`stay-${stayId}`]);
    expect(await keys('both')).toEqual([`appointment-${leadId}`, `stay-${stayId}`]);
  });

  it('answers 304 while nothing changes', async () => {
    const { app, admin } = await startWithAdmin();
    const leadId = await book(app);
    const path = await make(admin);
    const etag = (await app.get(path)).headers.etag as string;
    const again = await app.get(path, { 'if-none-match': etag });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    await admin.post(`/api/quotes/${leadId}/appointment`, { confirmed: true });
    const changed = await app.get(path, { 'if-none-match': etag });
    expect(changed.statusCode).toBe(200);
    expect(read(changed)[`appointment-${leadId}`]).toMatchObject({ status: 'CONFIRMED', sequence: 1 });
  });

  it('is read 60 times an hour at most; 20 unknown addresses are refused', async () => {
    const app = await startApp();
    const admin = await signIn(app);
    const path = await make(admin);
    const statuses = [];
    for (let n = 0; n < 61; n++) statuses.push((await app.get(path)).statusCode);
    expect([statuses.filter((status) => status === 200).length, statuses.at(-1)]).toEqual([60, 429]);
    const unknown = [];
    for (let n = 0; n < 21; n++) unknown.push((await app.get(`/calendar/${'x'.repeat(43)}.ics`)).statusCode);
    expect([unknown.filter((status) => status === 404).length, unknown.at(-1)]).toEqual([20, 429]);
  });
});
