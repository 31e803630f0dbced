import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { builtPages } from '#server/http/pages.ts';
import { linkAddress } from '#server/links.store.server.ts';
import { shopDay } from '#time/shop-time.ts';
import { type Caller, signIn, startApp, type TestApp } from './support/api.ts';
import { sendChangeOrder } from './support/changes.ts';
import { acceptJob, doChecks, fillChecks, finishStages, plainJobPdf } from './support/jobs.ts';
import { allRows, plainPdf } from './support/sent-offers.ts';

describe('the page of a job, without JavaScript', () => {
  let site: TestApp;
  let admin: Caller;
  beforeAll(async () => {
    site = await startApp('sqlite', {
      pages: builtPages,
      offerPdf: plainPdf,
      jobPdf: plainJobPdf,
      env: { RATE_LIMITS: 'off' },
    });
    admin = await signIn(site);
  });

  async function place() {
    const { job } = await acceptJob(site, admin);
    const { address } = (await admin.post(`/api/jobs/${job.id}/link`, { renew: false })).json();
    const path: string = new URL(address).pathname;
    return {
      job,
      path,
      read: async (query = '') => (await site.get(path + query)).body.replaceAll('<!-- -->', ''),
      move: (to: string, more: object = {}) => admin.post(`/api/jobs/${job.id}/status`, { to, ...more }),
      note: (text: string, visible: boolean) => admin.post(`/api/jobs/${job.id}/notes`, { text, visible }),
    };
  }
  const post = (url: string, fields: Record<string, string>) =>
    site.app.inject({
      method: 'POST',
      url,
      payload: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });

  async function photograph(jobId: number, red: number, fields: Record<string, string>) {
    const form = new FormData();
    for (const [name, value] of Object.entries({ visible: 'true', ...fields })) form.append(name, value);
    const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: { r: 9 * red, g: 9, b: 9 } } });
    form.append('file', new Blob([(await picture.jpeg().toBuffer()) as BlobPart]), 'a.jpg');
    return (await admin.post(`/api/jobs/${jobId}/files`, form)).json();
  }

  test('shows a booked job with what to bring and what is due, for no cache and no search engine', async () => {
    const { job, path, read } = await place();
    const page = await site.get(path);
    expect(page.headers).toMatchObject({
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    });
    const body = await read();
    expect(body).toContain(`Job ${job.number}`);
    expect(body).toMatch(/Ready between|Not scheduled yet/);
    expect(body).toContain('current weight and balance');
    expect(body).toMatch(/\$[\d,.]+ is due/);
    for (const { title } of job.stages) expect(body).toContain(title.replaceAll('&', '&amp;'));
  });

  test('shows what is under way, photos and notes that are the customer’s, and older photos by a link', async () => {
    const { job, path, read, move, note } = await place();
    await move('in-work');
    await admin.post(`/api/jobs/${job.id}/stages/${job.stages[0]!.key}`, { event: 'start' });
    await note('The sill plate is riveted.', true);
    await note('He haggles a lot.', false);
    const hidden = await photograph(job.id, 1, { caption: 'Not for them', visible: 'false' });
    for (let red = 2; red < 28; red++) await photograph(job.id, red, { caption: `Photo ${red}.` });
    await note('White is on.', true);
    const body = await read();
    expect(body).toContain('Ready between');
    expect(body).toMatch(/aria-current="step"/);
    for (const word of ['haggles', 'Not for them', `/files/${hidden.id}?`]) expect(body).not.toContain(word);
    const shown = (html: string) =>
      ['White is on.', 'Photo 27.', 'Photo 3.', 'The sill plate is riveted.'].filter((words) => html.includes(words));
    expect(shown(body)).toEqual(['White is on.', 'Photo 27.']);
    const older = /href="[^"?]*(\?before=\d+)#days"/.exec(body)![1]!;
    const rest = await read(older);
    expect(shown(rest)).toEqual(['Photo 3.', 'The sill plate is riveted.']);
    expect(rest).not.toMatch(/haggles|Not for them/);
    const [file] = /\/api\/job-links\/[^"?]+\/files\/\d+/.exec(rest)!;
    expect((await site.get(file)).headers['content-type']).toBe('image/jpeg');
    expect(path).toContain('/job/');
  });

  test('says since when and why it is on hold', async () => {
    const { read, move } = await place();
    await move('in-work');
    await move('on-hold', { hold: 'parts' });
    const body = await read();
    expect(body).toMatch(/On hold since \w{3}\s\w{3}\s\d+/);
    expect(body).toContain('We are waiting for parts.');
  });

  test('puts what waits for an answer first, and what was answered into money and documents', async () => {
    const { job, read, move } = await place();
    await move('in-work');
    const { token, answer } = await sendChangeOrder(admin, job.id);
    const waiting = await read();
    expect(waiting).toMatch(/Change order 1 has been waiting for your answer since.*href="\/change\/.*is due/s);
    expect(waiting).toContain('each work day without an answer moves the ready date by one day.');
    expect(waiting).not.toContain('Next for you');
    await site.post(`/api/change-links/${token}/decide`, answer(['doubler', 'rivets']));
    const body = await read();
    expect(body).not.toContain('has been waiting for your answer');
    expect(body).toMatch(/Change order 1 <small>answered [^<]*, 4\u00a0work days more<\/small>.*\+\$3,527\.50/s);
    expect(body).toMatch(/Documents.*href="\/change\/.*Change order 1/s);
  });

  test('tells of the delivery', async () => {
    const { job, read, move } = await place();
    await move('in-work');
    await doChecks(site, job.id);
    await finishStages(site, admin, job);
    await move('ready');
    expect(await read()).toContain('Ready for you');
    await admin.post(`/api/jobs/${job.id}/payments`, { cents: 5_000, method: 'wire', receivedOn: shopDay() });
    await move('delivered', { takenBy: 'Dana' });
    const body = await read();
    expect(body).toContain('Delivered on ');
    expect(body).toContain('Wire');
    expect(body).not.toContain('Get email updates');
  });

  test('hands over the release pack with the delivery, on a page that is whole without JavaScript', async () => {
    const { job, path, read, move } = await place();
    await move('in-work');
    await fillChecks(admin, job.id);
    await finishStages(site, admin, job);
    await move('ready');
    const early = await site.get(`${path}/release`);
    expect([early.statusCode, early.body.includes('aileron')]).toEqual([404, false]);
    await move('delivered', { takenBy: 'Dana Whitfield' });
    expect(await read()).toContain(`href="${path}/release"`);
    const page = await read('/release');
    for (const said of [
      'to Dana Whitfield',
      '12 of 12 done',
      'Left elevator',
      '15.1 in-lb',
      'Within',
      'Weighed November 21, 2026',
      'Static port, keep clear',
      'N076FA, 12 inches high',
      '91-0034',
      'Overspray in the gear well',
      'DRAFT. Not a maintenance record',
      'Certificate number',
      'Fingerprint of the release pack',
    ])
      expect(page).toContain(said);
    expect(page).not.toMatch(/airworth|returned to service/i);
    expect((await site.get(/\/api\/job-links\/[^"]+\/release\.pdf/.exec(page)![0])).statusCode).toBe(200);
  });

  test('asks the shop and subscribes an address by forms', async () => {
    const { path } = await place();
    const asked = await post(path, { intent: 'ask', text: 'Can I come by on Thursday?' });
    expect([asked.statusCode, asked.headers.location]).toEqual([303, `${path}?done=ask#done`]);
    expect((await site.get(`${path}?done=ask`)).body).toContain('Question Sent');
    const empty = await post(path, { intent: 'ask', text: '' });
    expect([empty.statusCode, empty.body.includes('Enter your question')]).toEqual([400, true]);
    const wrong = await post(path, { intent: 'subscribe', email: 'pat@' });
    expect([wrong.statusCode, wrong.body.includes('value="pat@"')]).toEqual([400, true]);
    expect((await post(path, { intent: 'cancel' })).statusCode).toBe(400);
    const subscribed = await post(path, { intent: 'subscribe', email: 'pat@example.com', photos: 'on' });
    expect([subscribed.statusCode, subscribed.headers.location]).toEqual([303, `${path}?done=subscribe#done`]);
    const row = await site.db
      .selectFrom('jobSubscribers')
      .selectAll()
      .where('email', '=', 'pat@example.com')
      .executeTakeFirstOrThrow();
    expect([Boolean(row.photos), row.confirmedAt]).toEqual([true, null]);

    const link = await site.db
      .selectFrom('links')
      .select('id')
      .where('kind', '=', 'subscription')
      .where('subjectId', '=', row.id)
      .executeTakeFirstOrThrow();
    const mails = new URL((await linkAddress(site.db, site.config, link.id))!).pathname;
    const before = await allRows(site.db);
    const first = await site.get(mails);
    expect(first.body).toContain('Follow this job by email?');
    expect(first.headers['cache-control']).toBe('private, no-store');
    await site.get(`${mails}?intent=end`);
    expect(await allRows(site.db)).toEqual(before);
    expect((await post(mails, { intent: 'confirm' })).headers.location).toBe(`${mails}?done=confirm#done`);
    expect((await site.get(mails)).body).toContain('You’re following this job');
    expect((await post(mails, { intent: 'end' })).statusCode).toBe(303);
    expect((await site.get(mails)).body).toContain('You’re unsubscribed');
  });

  test('changes nothing when it is read', async () => {
    const { path } = await place();
    const before = await allRows(site.db);
    const fields = new URLSearchParams({ intent: 'ask', text: 'When?', email: 'pat@example.com' });
    for (const url of [path, `${path}.data`, `${path}?${fields}`, `${path}?done=ask`, `${path}?before=x`])
      for (const method of ['GET', 'HEAD'] as const)
        expect((await site.app.inject({ method, url })).statusCode).toBe(200);
    expect(await allRows(site.db)).toEqual(before);
  });

  test('is not there for an unknown link, and says so of an expired one', async () => {
    for (const path of ['/job/x', `/job/${'a'.repeat(43)}`, '/subscription/x', `/subscription/${'a'.repeat(43)}`]) {
      const { statusCode, body } = await site.get(path);
      expect([path, statusCode, body.includes('This link doesn’t work.')]).toEqual([path, 404, true]);
    }
    const { job, path } = await place();
    await site.db
      .updateTable('links')
      .set({ expiresAt: '2020-01-01T00:00:00.000Z' })
      .where('kind', '=', 'job')
      .where('subjectId', '=', job.id)
      .execute();
    const { statusCode, body } = await site.get(path);
    expect([statusCode, body.includes('This link has expired.')]).toEqual([410, true]);
  });
});
