import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { builtPages } from '#server/http/pages.ts';
import { wordsOf } from '#server/mail/layout.ts';
import { signIn, type TestApp } from '#tests/support/api.ts';
import { engines, onceOf, processEngines } from '#tests/support/database.ts';
import { newBay } from '#tests/support/hangar.ts';
import { acceptJob, doChecks, withJob, workThrough } from '#tests/support/jobs.ts';
import { addDays } from '#time/days.ts';
import { formatDay } from '#time/format-day.ts';
import { HOUR_MS } from '#time/units.ts';
import type { JobPage } from './customer/job-page.contract.ts';
import { sweepSubscribers } from './customer/subscribers.store.server.ts';
import { remindNext, reviewNext } from './date-notices.store.server.ts';
import type { Job } from './desk/job-desk.contract.ts';

/** A Monday, at ten in the morning of the shop. */
const NOW = new Date('2027-03-01T17:00:00.000Z');

beforeEach(() => vi.setSystemTime(NOW));
afterEach(() => vi.useRealTimers());

/** A moment of the shop in March 2027, which is on standard time until the 14th. */
const at = (day: string, hour: number) =>
  new Date(Date.parse(`${day}T00:00:00.000Z`) + (hour + (day < '2027-03-14' ? 7 : 6)) * HOUR_MS);

async function withPage(engine: (typeof engines)[number], standIns: Parameters<typeof withJob>[1] = {}) {
  const made = await withJob(engine, standIns);
  const { address } = (await made.admin.post(`/api/jobs/${made.job.id}/link`, { renew: false })).json();
  const token: string = address.split('/job/')[1];
  const page = async (): Promise<JobPage> => (await made.app.get(`/api/job-links/${token}`)).json();
  const move = (to: string, more: object = {}) => made.admin.post(`/api/jobs/${made.job.id}/status`, { to, ...more });
  return { ...made, token, page, move };
}

async function mailsOf({ db }: TestApp, kind: string) {
  const rows = await db.selectFrom('outbox').selectAll().where('kind', '=', kind).orderBy('id').execute();
  return rows.map(({ recipient, message, nextAttemptAt }) => ({
    recipient,
    nextAttemptAt,
    unsubscribeLinkId: message.unsubscribeLinkId,
    ...wordsOf(message),
  }));
}

async function night(app: TestApp, now: Date): Promise<void> {
  vi.setSystemTime(now);
  const how = { db: app.db, publicUrl: app.config.publicUrl };
  // Two nodes at once.
  await Promise.all(
    [1, 2].map(async () => {
      while (await reviewNext(how, now));
      while (await remindNext(how, now));
    }),
  );
}

const photo = (red: number) =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: { r: red, g: 9, b: 9 } } })
    .jpeg()
    .toBuffer();

describe.each(engines)('the page of a job on %s', (engine) => {
  const itOnce = onceOf(engine);
  itOnce('shows the forecast of now and what was shown before, and no word that is internal', async () => {
    const { admin, job, page, move } = await withPage(engine);
    await move('in-work');
    await admin.post(`/api/jobs/${job.id}/notes`, { text: 'Etched and alodined', visible: true });
    await admin.post(`/api/jobs/${job.id}/notes`, { text: 'The customer is slow to pay', visible: false });
    const shown = await page();
    expect(shown).toMatchObject({
      number: job.number,
      status: 'in-work',
      tailNumber: 'N076FA',
      firstReadyOn: '2027-05-03',
      forecast: { readyOn: '2027-05-03', readyUntil: '2027-05-12' },
      hold: null,
      punchList: [],
      notes: [{ text: 'Etched and alodined' }],
      money: { paidCents: 0 },
    });
    expect(JSON.stringify(shown)).not.toMatch(/slow to pay|owner@example|userName|userId/);
    vi.setSystemTime(at('2027-03-04', 10));
    const later = await page();
    expect([later.forecast!.readyOn, later.readyDates.length]).toEqual(['2027-05-06', 1]);
    await move('on-hold', { hold: 'other', note: 'The avionics shop has it' });
    expect((await page()).hold).toEqual({ because: 'The avionics shop has it', since: '2027-03-04' });
  });

  itOnce('names no date that is older than the forecast, and every date that was shown, day after day', async () => {
    const { app, admin, job, page, move } = await withPage(engine);
    await move('in-work');
    const shown: string[] = [];
    for (let n = 1; n <= 20; n++) {
      const day = addDays('2027-03-01', n);
      vi.setSystemTime(at(day, 10));
      // Before the night's review, too.
      const { readyOn } = (await page()).forecast!;
      expect(readyOn).toBe((await admin.get(`/api/jobs/${job.id}`)).json().forecast.readyOn);
      await night(app, at(day, 11));
      const { forecast, readyDates } = await page();
      expect(forecast!.readyOn).toBe(readyOn);
      if (shown.at(-1) !== readyOn) shown.push(readyOn);
      expect([...new Set(readyDates.map((date) => date.readyOn))].toReversed()).toEqual(['2027-05-03', ...shown]);
    }
    expect(shown.length).toBeGreaterThan(10);
  });

  itOnce('hides what is internal on every route of its link, and from the addresses of the storage', async () => {
    const { app, admin, job, token, move } = await withPage(engine, { pages: builtPages });
    await move('in-work');
    await admin.post(`/api/jobs/${job.id}/notes`, { text: 'Secret words', visible: false });
    const form = new FormData();
    for (const [name, value] of Object.entries({ visible: 'false', caption: 'Secret words' })) form.append(name, value);
    form.append('file', new Blob([(await photo(1)) as BlobPart]), 'a.jpg');
    const { id } = (await admin.post(`/api/jobs/${job.id}/files`, form)).json();
    const { paths } = (await app.get('/api/openapi.json')).json() as { paths: Record<string, { get?: object }> };
    const reads = Object.keys(paths).filter((path) => path.startsWith('/api/job-links/') && paths[path]!.get);
    expect(reads).toEqual(expect.arrayContaining(['/api/job-links/{token}', '/api/job-links/{token}/files/{fileId}']));
    const urls = reads
      .filter((path) => !path.endsWith('/events'))
      .map((path) => path.replace('{token}', token).replace('{fileId}', String(id)));
    for (const url of [...urls, `/job/${token}`, `/job/${token}.data`, `/job/${token}?before=${id + 1}`]) {
      const { statusCode, body } = await app.get(url);
      expect([url, body.includes('Secret words'), statusCode === 404]).toEqual([
        url,
        false,
        /\/files\/|\/release|\/showing|\/invoices\//.test(url),
      ]);
    }
    const { fileKey, thumbnailKey } = await app.db.selectFrom('jobFiles').selectAll().executeTakeFirstOrThrow();
    for (const key of [fileKey, thumbnailKey])
      for (const folder of ['/', '/uploads/', '/uploads/../', '/uploads/%2e%2e/', '/images/'])
        expect((await app.get(folder + key)).headers['content-type']).not.toBe('image/jpeg');
    expect((await app.get(`/api/jobs/${job.id}/files/${id}`)).statusCode).toBe(401);
  });

  it('knows nothing of an internal photo, by any address, also once it was hidden', async () => {
    const { app, admin, job, token, page, move } = await withPage(engine);
    await move('in-work');
    const form = new FormData();
    form.append('visible', 'false');
    form.append('caption', 'Only for us');
    form.append('file', new Blob([(await photo(1)) as BlobPart]), 'a.jpg');
    const { id } = (await admin.post(`/api/jobs/${job.id}/files`, form)).json();
    const hidden = async () => {
      for (const route of [`files/${id}`, `files/${id}?size=thumb`])
        expect((await app.get(`/api/job-links/${token}/${route}`)).statusCode).toBe(404);
      for (const route of ['', '/photos'])
        expect((await app.get(`/api/job-links/${token}${route}`)).body).not.toContain('Only for us');
      expect(await mailsOf(app, 'job-photos')).toEqual([]);
    };
    await hidden();
    await admin.patch(`/api/jobs/${job.id}/files/${id}`, { visible: true });
    expect((await page()).photos).toMatchObject([{ id, caption: 'Only for us' }]);
    expect((await app.get(`/api/job-links/${token}/files/${id}`)).statusCode).toBe(200);
    expect(await mailsOf(app, 'job-photos')).toMatchObject([
      {
        recipient: 'dana@example.com',
        nextAttemptAt: at('2027-03-01', 17).toISOString(),
        text: expect.stringContaining('Only for us'),
      },
    ]);
    await admin.patch(`/api/jobs/${job.id}/files/${id}`, { visible: false });
    await hidden();
  });

  itOnce('sends at most three small pictures of an evening, the newest first, and the other captions', async () => {
    const { app, admin, job, move } = await withPage(engine);
    await move('in-work');
    const add = async (red: number, fields: Record<string, string>) => {
      const form = new FormData();
      for (const [name, value] of Object.entries({ visible: 'true', ...fields })) form.append(name, value);
      form.append('file', new Blob([(await photo(red)) as BlobPart]), 'a.jpg');
      await admin.post(`/api/jobs/${job.id}/files`, form);
    };
    for (const [red, caption] of ['First', 'Second', 'Third', ''].entries())
      await add(50 * red, { caption, stageKey: 'induction' });
    await add(250, { caption: 'Only for us', visible: 'false' });
    const { message } = await app.db
      .selectFrom('outbox')
      .select('message')
      .where('kind', '=', 'job-photos')
      .executeTakeFirstOrThrow();
    const { blocks } = (message as Extract<typeof message, { page: unknown }>).page;
    expect(blocks.slice(1, -1)).toEqual([
      { paragraph: 'There are 4 new photos of the work.' },
      ...['Induction & documentation', 'Third', 'Second'].map((words) => ({
        photo: { fileKey: expect.stringMatching(/^job-files\/\w+-small\.jpg$/), words },
      })),
      { paragraph: 'First' },
    ]);
  });

  it('shows no photo until it is shared, by itself or with others, and mails it on the evening of that day', async () => {
    const { app, admin, job, token, page, move } = await withPage(engine);
    await move('in-work');
    const files = `/api/jobs/${job.id}/files`;
    const ids: number[] = [];
    for (const red of [10, 60, 110]) {
      const form = new FormData();
      form.append('file', new Blob([(await photo(red)) as BlobPart]), 'a.jpg');
      ids.push((await admin.post(files, form)).json().id);
    }
    const shown = async () => (await page()).photos.map(({ id }) => id);
    expect([await shown(), await mailsOf(app, 'job-photos')]).toEqual([[], []]);
    expect((await app.get(`/api/job-links/${token}/files/${ids[0]}`)).statusCode).toBe(404);

    vi.setSystemTime(at('2027-03-03', 10));
    expect((await admin.patch(files, { files: [ids[0], 999], visible: true })).statusCode).toBe(404);
    expect(await shown()).toEqual([]);
    const shared = await admin.patch(files, { files: ids.slice(0, 2), visible: true });
    expect(shared.json().map((file: { visible: boolean }) => file.visible)).toEqual([false, true, true]);
    expect(await shown()).toEqual([ids[1], ids[0]]);
    expect(await mailsOf(app, 'job-photos')).toMatchObject([
      { nextAttemptAt: at('2027-03-03', 17).toISOString(), text: expect.stringContaining('2 new photos') },
    ]);
    expect((await admin.get(`/api/jobs/${job.id}`)).json().flags.silentDays).toBeNull();

    await admin.patch(files, { files: ids, visible: false });
    expect([await shown(), await mailsOf(app, 'job-photos')]).toEqual([[], []]);
    // One that was shared before is no news.
    vi.setSystemTime(at('2027-03-05', 10));
    await admin.patch(files, { files: ids, visible: true });
    expect(await mailsOf(app, 'job-photos')).toMatchObject([{ text: expect.stringContaining('a new photo') }]);
  });

  itOnce('refuses links of another kind, unknown, revoked and expired ones, and of an erased job', async () => {
    const { app, admin, job, token, move } = await withPage(engine);
    const status = async (which: string, call = '') => (await app.get(`/api/job-links/${which}${call}`)).statusCode;
    const { address } = (await admin.post(`/api/offers/${job.offerId}/link`, { renew: false })).json();
    expect(await status(address.split('/q/')[1])).toBe(404);
    expect(await status('x'.repeat(43))).toBe(404);
    await app.db
      .updateTable('links')
      .set({ expiresAt: '2027-02-01T00:00:00.000Z' })
      .where('kind', '=', 'job')
      .execute();
    expect(await status(token, '/photos')).toBe(410);
    await admin.post(`/api/jobs/${job.id}/link`, {});
    expect(await status(token)).toBe(404);
    const renewed = (await admin.post(`/api/jobs/${job.id}/link`, { renew: false })).json().address.split('/job/')[1];
    await move('cancelled', { note: 'It was sold' });
    await admin.post('/api/people/erasures', { email: 'dana@example.com' });
    expect(await status(renewed)).toBe(404);
  });

  itOnce('takes a question once, and says once that it was seen', async () => {
    const { app, admin, token, leadId } = await withPage(engine);
    for (const call of ['opened', 'opened']) await app.post(`/api/job-links/${token}/${call}`);
    const ask = () => app.post(`/api/job-links/${token}/ask`, { text: 'When?' }, { 'idempotency-key': 'one' });
    for (const { statusCode } of [await ask(), await ask()]) expect(statusCode).toBe(202);
    const { timeline } = (await admin.get(`/api/quotes/${leadId}/lead`)).json();
    const events = timeline
      .filter(({ kind }: { kind: string }) => kind === 'job')
      .map(({ event }: { event: string }) => event);
    expect(events).toEqual(['booked', 'opened', 'asked about']);
    const [row, ...more] = await app.db.selectFrom('outbox').selectAll().where('kind', '=', 'job-question').execute();
    expect(more).toEqual([]);
    expect([row!.recipient, row!.message.replyTo]).toEqual([null, 'dana@example.com']);
  });
});

describe.each(engines)('who follows a job on %s', (engine) => {
  const itOnce = onceOf(engine);
  const subscription = async (app: TestApp, id: number): Promise<string> => {
    const { linkAddress } = await import('#server/links.store.server.ts');
    return (await linkAddress(app.db, app.config, id))!.split('/subscription/')[1]!;
  };

  itOnce('sends three confirmations a day to an address, across jobs and senders', async () => {
    const { app, admin, token } = await withPage(engine);
    const { job: other } = await acceptJob(app, admin);
    const link = (await admin.post(`/api/jobs/${other.id}/link`, { renew: false })).json();
    const tokens = [token, link.address.split('/job/')[1]];
    // Two at once, and tags of one mailbox.
    const codes: number[] = [];
    for (const email of ['Pat@example.com', 'pat+a@example.com', 'pat+b@example.com']) {
      const asked = tokens.map((each) => app.post(`/api/job-links/${each}/subscribe`, { email }));
      codes.push(...(await Promise.all(asked)).map(({ statusCode }) => statusCode));
    }
    expect(codes.filter((code) => code === 202)).toHaveLength(3);
    expect(codes.filter((code) => code === 429)).toHaveLength(3);
    expect(await mailsOf(app, 'subscribe-confirm')).toHaveLength(3);
    const someone = await app.post(`/api/job-links/${tokens[1]}/subscribe`, { email: 'lee@example.com' });
    expect(someone.statusCode).toBe(202);
  });

  it('confirms first, hears of the state without sums, and ends it by one click', async () => {
    const { app, admin, job, token, move } = await withPage(engine);
    const subscribe = () => app.post(`/api/job-links/${token}/subscribe`, { email: 'Pat@example.com' });
    expect((await subscribe()).statusCode).toBe(202);
    const [asked] = await mailsOf(app, 'subscribe-confirm');
    expect(asked).toMatchObject({ recipient: 'Pat@example.com' });
    const key = await subscription(app, asked!.unsubscribeLinkId!);
    const readers = async () => ((await admin.get(`/api/jobs/${job.id}`)).json() as Job).readers;
    expect(await readers()).toEqual([]);
    await move('in-work');
    const form = new FormData();
    form.append('visible', 'true');
    form.append('file', new Blob([(await photo(1)) as BlobPart]), 'a.jpg');
    await admin.post(`/api/jobs/${job.id}/files`, form);
    for (const kind of ['job-arrived', 'job-photos'])
      expect((await mailsOf(app, kind)).map(({ recipient }) => recipient)).toEqual(['dana@example.com']);
    expect((await app.get(`/api/subscriptions/${key}`)).json().state).toBe('unconfirmed');
    expect((await app.post(`/api/subscriptions/${key}/confirm`)).json().state).toBe('confirmed');
    await subscribe();
    expect(await mailsOf(app, 'subscribe-confirm')).toHaveLength(1);
    expect(await readers()).toEqual(['Pat@example.com']);

    const today = { cents: 5_000, method: 'card', receivedOn: '2027-03-01' };
    await admin.post(`/api/jobs/${job.id}/payments`, today);
    expect((await mailsOf(app, 'payment-received')).map(({ recipient }) => recipient)).toEqual(['dana@example.com']);
    await doChecks(app, job.id);
    await workThrough(admin, job);
    await move('ready');
    const ready = await mailsOf(app, 'job-ready');
    expect(ready.map(({ recipient }) => recipient)).toEqual(['dana@example.com', 'Pat@example.com']);
    expect(ready.map(({ unsubscribeLinkId }) => unsubscribeLinkId !== undefined)).toEqual([false, true]);

    const click = await app.inject({
      method: 'POST',
      url: `/api/subscriptions/${key}/end`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
    expect([click.statusCode, click.json().state]).toEqual([200, 'ended']);
    await move('delivered', { takenBy: 'Dana' });
    expect((await mailsOf(app, 'job-delivered')).map(({ recipient }) => recipient)).toEqual(['dana@example.com']);
  });

  it('is forgotten without a confirmation', async () => {
    const { app, token } = await withPage(engine);
    await app.post(`/api/job-links/${token}/subscribe`, { email: 'pat@example.com' });
    await sweepSubscribers(app.db, at('2027-03-07', 12));
    expect(await app.db.selectFrom('jobSubscribers').select('id').execute()).toHaveLength(2);
    await sweepSubscribers(app.db, at('2027-03-10', 12));
    expect(await app.db.selectFrom('jobSubscribers').select('kind').execute()).toEqual([{ kind: 'customer' }]);
  });
});

describe.each(processEngines)('the nights of a job on %s', (engine) => {
  it('tell a slip and remind once, with two processes at work', { timeout: 60_000 }, async () => {
    const { app, move } = await withPage(engine);
    await move('in-work');
    await night(app, at('2027-03-04', 0));
    const { database, publicUrl } = app.config;
    const args = ['tests/support/night.ts', JSON.stringify({ database, publicUrl, now: at('2027-03-08', 9) })];
    await Promise.all([1, 2].map(() => promisify(execFile)(process.execPath, args)));
    expect(await mailsOf(app, 'job-moved')).toHaveLength(1);
    expect(await mailsOf(app, 'job-silent')).toHaveLength(1);
  });
});

describe.each(engines)('the nights of a job on %s', (engine) => {
  const itOnce = onceOf(engine);
  it('write down what the clock moved, and tell the customer after two work days, once', async () => {
    const { app, job, page, move } = await withPage(engine);
    await move('in-work');
    const moved = async () => (await mailsOf(app, 'job-moved')).length;
    await night(app, at('2027-03-02', 0));
    expect((await page()).readyDates).toMatchObject([
      { before: '2027-05-03', readyOn: '2027-05-04', reason: null },
      { readyOn: '2027-05-03' },
    ]);
    await night(app, at('2027-03-03', 0));
    expect(await moved()).toBe(0);
    await night(app, at('2027-03-04', 0));
    await night(app, at('2027-03-04', 9));
    const mails = await mailsOf(app, 'job-moved');
    expect(mails).toMatchObject([
      {
        recipient: 'dana@example.com',
        nextAttemptAt: at('2027-03-04', 8).toISOString(),
        text: expect.stringContaining('hasn’t given a reason yet'),
      },
    ]);
    const { toldReadyOn } = await app.db
      .selectFrom('jobs')
      .selectAll()
      .where('id', '=', job.id)
      .executeTakeFirstOrThrow();
    expect(toldReadyOn).toBe('2027-05-06');
    await night(app, at('2027-03-05', 0));
    expect(await moved()).toBe(1);
  });

  itOnce.each([
    [0, '2027-03-02'],
    [3, '2027-03-05'],
    [null, null],
  ])('tell a slip %s work days after the clock moved it, once', async (tellSlipsAfter, day) => {
    const { app, admin, move } = await withPage(engine);
    await admin.put('/api/settings/tracker', { updateDays: 30, tellSlipsAfter });
    await move('in-work');
    for (let n = 1; n <= 4; n++) {
      await night(app, at(addDays('2027-03-01', n), 0));
      await night(app, at(addDays('2027-03-01', n), 12));
      const [first, second] = await mailsOf(app, 'job-moved');
      const sentOn = day !== null && addDays('2027-03-01', n) >= day ? at(day, 8).toISOString() : undefined;
      expect([n, first?.nextAttemptAt]).toEqual([n, sentOn]);
      // With 0, each day's slip is told on its day.
      if (tellSlipsAfter !== 0) expect(second).toBeUndefined();
    }
  });

  itOnce('say the reason that was given, and nothing when the owner told it', async () => {
    const { app, admin, job, move } = await withPage(engine);
    await move('in-work');
    await doChecks(app, job.id);
    await admin.post(`/api/jobs/${job.id}/stages/induction`, { event: 'start' });
    await admin.post(`/api/jobs/${job.id}/stages/induction`, { daysLeft: 6, reason: 'corrosion' });
    await night(app, at('2027-03-03', 0));
    expect(await mailsOf(app, 'job-moved')).toMatchObject([{ text: expect.stringContaining('We found corrosion') }]);
    await admin.post(`/api/jobs/${job.id}/stages/induction`, { daysLeft: 7, reason: 'parts' });
    await admin.post(`/api/jobs/${job.id}/tell`, {});
    await night(app, at('2027-03-08', 0));
    expect(await mailsOf(app, 'job-moved')).toHaveLength(2);
  });

  it('promise no ready date to anyone while the job is on hold, and the new one when work resumes', async () => {
    const { app, admin, job, page, move } = await withPage(engine);
    const bay = await newBay(admin, { name: 'Booth' });
    await move('in-work');
    await admin.post(`/api/jobs/${job.id}/stages/induction`, { event: 'start' });
    const span = `from=2027-03-01&to=2027-06-01`;
    const stay = { kind: 'job', jobId: job.id, bay: bay.id, from: '2027-03-01', to: '2027-05-03' };
    const given = await admin.post('/api/stays', stay);
    expect(given.statusCode, given.body).toBe(201);
    const { url } = (await admin.post('/api/calendar-feeds', { scope: 'both', names: false })).json();
    const dates = async () => {
      const desk: Job = (await admin.get(`/api/jobs/${job.id}`)).json();
      const [listed] = (await admin.get('/api/jobs')).json();
      const [bar] = (await admin.get(`/api/hangar?${span}`)).json().stays;
      const today = (await admin.get('/api/today')).json();
      return {
        desk: desk.forecast?.readyOn ?? null,
        listed: listed.readyOn,
        bar: bar.job.readyOn,
        today: today.bays[0].airplanes[0].readyOn,
        link: (await page()).forecast?.readyOn ?? null,
        feed: (await app.get(new URL(url).pathname)).body.includes('N076FA: ready'),
        told: desk.toldReadyOn,
      };
    };
    const told = '2027-05-03';
    const none = { desk: null, listed: null, bar: null, today: null, link: null, feed: false, told };
    const all = (day: string) => ({ desk: day, listed: day, bar: day, today: day, link: day, feed: true, told: day });
    expect(await dates()).toEqual(all(told));
    await move('on-hold', { hold: 'parts', note: 'The hinge is late' });
    expect(await dates()).toEqual(none);
    for (const day of ['2027-03-02', '2027-03-04', '2027-03-05']) await night(app, at(day, 0));
    expect(await dates()).toEqual(none);
    expect(await mailsOf(app, 'job-held')).toMatchObject([
      { subject: 'N076FA is on hold', text: expect.stringContaining('waiting for parts') },
    ]);
    await move('in-work');
    const { desk } = await dates();
    expect(desk! > told).toBe(true);
    expect(await dates()).toEqual(all(desk!));
    const [mail, ...others] = await mailsOf(app, 'job-resumed');
    expect(mail!.text).toContain('Parts or materials came later');
    expect(mail!.text).toContain(formatDay(desk!, 'full'));
    expect([others, await mailsOf(app, 'job-moved'), await mailsOf(app, 'job-held')]).toMatchObject([[], [], [{}]]);
    expect((await page()).readyDates).toMatchObject([{ readyOn: desk, toldAt: expect.any(String) }, { readyOn: told }]);
  });

  itOnce('remind the owner at eight of the seventh silent day, once, and again after seven', async () => {
    const { app, job, move } = await withPage(engine);
    await move('in-work');
    const silent = async () => (await mailsOf(app, 'job-silent')).length;
    vi.setSystemTime(new Date(at('2027-03-08', 0).getTime() - 1));
    const admin = await signIn(app);
    const flags = async () => ((await admin.get(`/api/jobs/${job.id}`)).json() as Job).flags.silentDays;
    expect(await flags()).toBeNull();
    vi.setSystemTime(at('2027-03-08', 0));
    expect(await flags()).toBe(7);
    await night(app, at('2027-03-08', 7));
    expect(await silent()).toBe(0);
    await night(app, at('2027-03-08', 8));
    await night(app, at('2027-03-09', 9));
    expect(await silent()).toBe(1);
    await admin.post(`/api/jobs/${job.id}/notes`, { text: 'Primed', visible: true });
    expect(await flags()).toBeNull();
    await night(app, at('2027-03-15', 9));
    expect(await silent()).toBe(1);
    await night(app, at('2027-03-16', 9));
    await night(app, at('2027-03-23', 7));
    expect(await silent()).toBe(2);
    await night(app, at('2027-03-23', 8));
    expect(await silent()).toBe(3);
  });
});
