import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import type { DaySlots } from '#customers/appointments/appointments.contract.ts';
import { type DatabaseLocation, openDatabase } from '#database/open.ts';
import { freePort } from '#scripts/free-port.mjs';
import { keyedHash, sha256 } from '#server/crypto.ts';
import { addDays } from '#time/days.ts';
import { shopDay } from '#time/shop-time.ts';
import { checkSeals } from '#workshop/decisions/seals.store.server.ts';
import { ADMIN } from './support/api.ts';
import { answersOf, changeBodyOf } from './support/changes.ts';
import { onCleanUp, temporaryFolder } from './support/clean-up.ts';
import { emptyLocation, processEngines } from './support/database.ts';
import { completeOffer } from './support/offers.ts';
import { paceByClock } from './support/pace.ts';
import { acceptanceOf } from './support/sent-offers.ts';
import { answerOf, confirmed } from './support/showings.ts';
import { MailSink } from './torture/mail-sink.ts';
import { Site } from './torture/site.ts';

const ORIGIN = 'https://paint.example';
const WITHIN = { timeout: 5_000, interval: 25 };

/** Two real processes that only share the database and storage. */
interface Pair {
  one: Site;
  two: Site;
  location: DatabaseLocation;
  sink: MailSink;
  secret: string;
}

/** On PostgreSQL the nodes share its database and an S3 service; on SQLite a folder. */
async function shared(location: DatabaseLocation): Promise<Record<string, string>> {
  if (location.engine === 'sqlite') return { DATA_DIR: join(location.file, '..') };
  const place = { port: 0, address: '127.0.0.1', directory: await temporaryFolder() };
  const options = { ...place, silent: true, allowMismatchedSignatures: true };
  const service = new S3rver({ ...options, configureBuckets: [{ name: 'pictures' }] });
  const { port } = await service.run();
  onCleanUp(() => service.close());
  return {
    DATABASE_URL: location.url,
    STORAGE_URL: `s3://pictures?endpoint=http://127.0.0.1:${port}&region=eu-central-1`,
    STORAGE_ACCESS_KEY: 'S3RVER',
    STORAGE_SECRET_KEY: 'S3RVER',
  };
}

async function startPair(engine: (typeof processEngines)[number]): Promise<Pair> {
  const empty = await emptyLocation(engine);
  // The site names its file itself.
  const location = empty.engine === 'sqlite' ? { ...empty, file: join(empty.file, '..', 'flatirons.sqlite') } : empty;
  const sink = new MailSink();
  await sink.open();
  onCleanUp(() => sink.close());
  const secret = randomUUID();
  const env = {
    SESSION_SECRET: secret,
    PUBLIC_URL: ORIGIN,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    SMTP_URL: `smtp://127.0.0.1:${sink.port}`,
    RATE_LIMITS: 'on',
    TRUST_PROXY: '1',
    ...(await shared(location)),
  };
  const site = async () => new Site(await freePort(), { DATA_DIR: await temporaryFolder(), ...env });
  const [one, two] = [await site(), await site()];
  for (const node of [one, two]) onCleanUp(() => node.kill());
  // Both find an empty database and want to migrate it.
  await Promise.all([one.start(), two.start()]);
  return { one, two, location, sink, secret };
}

interface Call {
  method?: string;
  body?: unknown;
  cookie?: string;
  from?: string;
}

function call(site: Site, path: string, { method = 'GET', body, cookie, from }: Call = {}): Promise<Response> {
  return fetch(site.url + path, {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(cookie && { cookie }),
      ...(from && { 'x-forwarded-for': from }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

const quoteOf = (name: string) => ({ firstName: name, lastName: 'Shared', email: `${name}@example.com` });

/** Posts all bodies at once, alternating between the nodes, each from an address of its own. */
function postAtOnce({ one, two }: Pair, path: string, bodies: object[]): Promise<Response[]> {
  const posts = bodies.map((body, n) =>
    call(n % 2 ? one : two, path, { method: 'POST', body, from: `198.51.100.${100 + n}` }),
  );
  return Promise.all(posts);
}

const ONE_OF_TWENTY = [201, ...Array(19).fill(409)];
const statusesOf = (answers: Response[]) => answers.map(({ status }) => status).sort();

async function cookieFrom(site: Site): Promise<string> {
  const body = { username: ADMIN.email, password: ADMIN.password };
  const answer = await call(site, '/api/login', { method: 'POST', body });
  expect(answer.status).toBe(200);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

/** A photo of the last stage of a job, which its customer sees. */
async function addPhotoTo(site: Site, job: { id: number; stages: { key: string }[] }, cookie: string): Promise<void> {
  const form = new FormData();
  form.append('visible', 'true');
  form.append('stageKey', job.stages.at(-1)!.key);
  const photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#864' } })
    .jpeg()
    .toBuffer();
  form.append('file', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'fin.jpg');
  const sent = await fetch(`${site.url}/api/jobs/${job.id}/files`, { method: 'POST', headers: { cookie }, body: form });
  expect(sent.status).toBe(201);
}

describe.each(processEngines)('two nodes on %s', { timeout: 120_000 }, (engine) => {
  let pair: Pair;
  let cookie = '';
  beforeAll(async () => {
    pair = await startPair(engine);
    cookie = await cookieFrom(pair.one);
  }, 180_000);

  it('create the tables and the initial records once when starting together', async () => {
    const db = openDatabase(pair.location);
    onCleanUp(() => db.destroy());
    const services = await db.selectFrom('services').select('title').execute();
    expect(new Set(services.map(({ title }) => title)).size).toBe(services.length);
    expect(services.length).toBeGreaterThan(0);
    expect(await db.selectFrom('users').select('email').execute()).toEqual([{ email: ADMIN.email }]);
  });

  it('share sessions: a login on one is valid on the other, and so is a logout', async () => {
    const own = await cookieFrom(pair.one);
    expect((await call(pair.two, '/api/auth/user', { cookie: own })).status).toBe(200);
    expect((await call(pair.two, '/api/logout', { method: 'POST', cookie: own })).status).toBe(200);
    expect((await call(pair.one, '/api/auth/user', { cookie: own })).status).toBe(401);
  });

  it('show a change of the hangar on the public page, which is one version until then', async () => {
    const { one, two } = pair;
    const post = async (path: string, body: object) => {
      const answer = await call(one, path, { method: 'POST', body, cookie });
      expect(answer.status, await answer.clone().text()).toBe(201);
      return answer.json();
    };
    const read = async (site: Site) => {
      const answer = await call(site, '/');
      const [week] = /Next opening for a single[^<]*/.exec(await answer.text()) ?? [null];
      return { week, etag: answer.headers.get('etag') };
    };
    const { id: bay } = await post('/api/bays', { name: 'Hangar', kind: 'any' });
    for (const site of [one, two]) {
      await expect.poll(async () => (await read(site)).week, { ...WITHIN, timeout: 20_000 }).not.toBeNull();
      expect(await read(site)).toEqual(await read(site));
    }
    const { week } = await read(one);
    const [from, to] = [shopDay(), addDays(shopDay(), 120)];
    await post('/api/stays', { kind: 'closed', bay, from, to, title: 'Floor' });
    // The node of the change shows no page of before it; others look once a second.
    expect((await read(one)).week).not.toBe(week);
    await expect.poll(async () => (await read(two)).week, { ...WITHIN, timeout: 20_000 }).not.toBe(week);
    expect((await read(one)).week).toBe((await read(two)).week);
  });

  it('share limits: ten quote requests an hour from one address, on either node', async () => {
    const statuses = await Promise.all(
      Array.from({ length: 14 }, async (_, n) => {
        const body = quoteOf(`limit${n}`);
        const site = n % 2 ? pair.one : pair.two;
        return (await call(site, '/api/quotes', { method: 'POST', body, from: '192.0.2.7' })).status;
      }),
    );
    expect(statuses.filter((status) => status === 201)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(4);
  });

  it('send each mail once', async () => {
    const db = openDatabase(pair.location);
    onCleanUp(() => db.destroy());
    await Promise.all(
      Array.from({ length: 20 }, async (_, n) => {
        const site = n % 2 ? pair.one : pair.two;
        const from = `198.51.100.${n}`;
        expect((await call(site, '/api/quotes', { method: 'POST', body: quoteOf(`mail${n}`), from })).status).toBe(201);
      }),
    );
    const waiting = () => db.selectFrom('outbox').select('id').where('sentAt', 'is', null).execute();
    await expect.poll(waiting, { timeout: 60_000 }).toEqual([]);
    const rows = await db.selectFrom('outbox').select('messageId').execute();
    expect(pair.sink.taken.map(({ messageId }) => messageId).sort()).toEqual(
      rows.map(({ messageId }) => messageId).sort(),
    );
  });

  it('show a content change on the other node, which polls once a second', async () => {
    const title = `Paint ${randomUUID()}`;
    const [first] = (await (await call(pair.one, '/api/services')).json()) as { id: number }[];
    const shown = async () => (await (await call(pair.two, '/')).text()).includes(title);
    expect(await shown()).toBe(false);
    const path = `/api/services/${first!.id}`;
    expect((await call(pair.one, path, { method: 'PATCH', cookie, body: { title } })).status).toBe(200);
    const changed = Date.now();
    await expect.poll(shown, WITHIN).toBe(true);
    // A second, and the time to render a page.
    expect(Date.now() - changed).toBeLessThan(1_000 + 300 * paceByClock());
  });

  it('notify the desk on one node of a quote request on the other', async () => {
    const events = await call(pair.two, '/api/quotes/events', { cookie });
    const answer = await call(pair.one, '/api/quotes', { method: 'POST', body: quoteOf('event'), from: '203.0.113.9' });
    const { id } = (await answer.json()) as { id: number };
    const news = `"id":${id},"kind":"new"`;
    let heard = '';
    for await (const part of events.body!.pipeThrough(new TextDecoderStream())) {
      heard += part;
      if (heard.includes(news)) break;
    }
    expect(heard).toContain(news);
  });

  it('read each other’s uploads', async () => {
    const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#456' } })
      .jpeg()
      .toBuffer();
    const form = new FormData();
    form.append('image', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'wing.jpg');
    const sent = await fetch(`${pair.one.url}/api/upload/crop`, { method: 'POST', headers: { cookie }, body: form });
    expect(sent.status).toBe(201);
    const { url } = (await sent.json()) as { url: string };
    const [here, there] = await Promise.all([call(pair.one, url), call(pair.two, url)]);
    expect([here.status, there.status]).toEqual([200, 200]);
    expect(Buffer.from(await there.arrayBuffer()).equals(Buffer.from(await here.arrayBuffer()))).toBe(true);
  });

  it('give the slot to one of twenty concurrent bookings', async () => {
    const days = (await (await call(pair.one, '/api/appointments/slots')).json()) as DaySlots[];
    const { date: preferredDate } = days.slice(14).find(({ times }) => times.includes('10:00 AM'))!;
    const slot = { preferredDate, preferredTime: '10:00 AM' };
    const bookings = Array.from({ length: 20 }, (_, n) => ({
      ...quoteOf(`slot${n}`),
      phone: '+1 303 555 0101',
      source: 'booking',
      details: { appointmentType: 'inspection', ...slot },
    }));
    expect(statusesOf(await postAtOnce(pair, '/api/quotes', bookings))).toEqual(ONE_OF_TWENTY);
  });

  it('accept a quote once for twenty concurrent acceptances, and answer its change order once', async () => {
    const desk = async (method: string, path: string, body?: object) => {
      const answer = await call(pair.one, path, { method, cookie, body });
      expect([path, answer.ok]).toEqual([path, true]);
      return answer.json();
    };
    const DANA = 'dana@example.com';
    const lead = await desk('POST', '/api/quotes', quoteOf('dana'));
    const { id } = await desk('POST', `/api/quotes/${lead.id}/offers`, {});
    await desk('PUT', `/api/offers/${id}/draft`, { body: completeOffer() });
    const { versions } = await desk('POST', `/api/offers/${id}/send`, { to: DANA });
    const { address } = await desk('POST', `/api/offers/${id}/link`, { renew: false });
    const { id: versionId, documentHash } = versions[0];
    const acceptance = acceptanceOf({ versionId, documentHash });
    const accepting = `/api/offer-links/${address.split('/q/')[1]}/accept`;
    expect(statusesOf(await postAtOnce(pair, accepting, Array(20).fill(acceptance)))).toEqual(ONE_OF_TWENTY);

    const [job] = await desk('GET', `/api/jobs?lead=${lead.id}`);
    const changes = `/api/jobs/${job.id}/changes`;
    const { number } = await desk('POST', changes, {});
    await desk('PUT', `${changes}/${number}`, { body: changeBodyOf({ reason: 'request' }) });
    const change = await desk('POST', `${changes}/${number}/send`, { to: DANA });
    const link = await desk('POST', `${changes}/${number}/link`, {});
    const signed = { documentHash: change.documentHash, name: 'Dana', authorized: true, consent: true };
    const answers = { ...signed, answers: answersOf(['doubler', 'rivets']) };
    const deciding = `/api/change-links/${link.address.split('/change/')[1]}/decide`;
    expect(statusesOf(await postAtOnce(pair, deciding, Array(20).fill(answers)))).toEqual(ONE_OF_TWENTY);

    const db = openDatabase(pair.location);
    onCleanUp(() => db.destroy());
    expect(await db.selectFrom('decisions').select('decision').execute()).toHaveLength(2);
    expect(await checkSeals(db, pair.secret)).toEqual({ seals: 6, broken: null });
  });

  it('show nothing of a job a second after its customer withdrew that on the other node', async () => {
    const desk = async (method: string, path: string, body?: object) => {
      const answer = await call(pair.one, path, { method, cookie, body });
      expect([path, answer.ok || (await answer.text())]).toEqual([path, true]);
      return answer.json();
    };
    const lead = await desk('POST', '/api/quotes', quoteOf('shown'));
    const agreed = { title: 'Repaint', template: 'Full repaint', aircraftType: 'King Air', contractCents: 1_000_000 };
    const job = await desk('POST', '/api/jobs', { quoteId: lead.id, ...agreed, inductionOn: null });
    const db = openDatabase(pair.location);
    onCleanUp(() => db.destroy());
    await db
      .updateTable('jobs')
      .set({ status: 'delivered', arrivedOn: '2026-01-05', deliveredOn: '2026-01-30' })
      .where('id', '=', job.id)
      .execute();
    await addPhotoTo(pair.one, job, cookie);
    const { address } = await desk('POST', `/api/jobs/${job.id}/link`, { renew: false });
    const page = `/api/job-links/${address.split('/job/')[1]}/showing`;
    const answer = (choice: string) => call(pair.two, page, { method: 'POST', body: answerOf({ choice }) });
    expect((await answer('without-tail')).status).toBe(204);
    const { draft } = await desk('GET', `/api/jobs/${job.id}/showing`);
    const title = `Shown ${randomUUID()}`;
    const body = { draft: { ...confirmed(draft), title }, basedOn: null };
    const { draftedAt } = await desk('PUT', `/api/jobs/${job.id}/showing`, body);
    const { projectPath } = await desk('POST', `/api/jobs/${job.id}/showing/publish`, { basedOn: draftedAt });
    const [project] = (await desk('GET', '/api/projects')).filter((each: { title: string }) => each.title === title);
    const shows = async (site: Site) => {
      const pages = await Promise.all(['/portfolio', '/sitemap.xml', projectPath].map((path) => call(site, path)));
      const texts = await Promise.all(pages.map((each) => each.text()));
      const picture = await call(site, project.afterImageUrl);
      return [texts.some((text) => text.includes(title) || text.includes(projectPath)), picture.status];
    };
    for (const site of [pair.one, pair.two])
      await expect.poll(() => shows(site), { ...WITHIN, timeout: 20_000 }).toEqual([true, 200]);
    expect((await answer('no')).status).toBe(204);
    const withdrawn = Date.now();
    expect(await shows(pair.two)).toEqual([false, 404]);
    await expect.poll(() => shows(pair.one), WITHIN).toEqual([false, 404]);
    expect(Date.now() - withdrawn).toBeLessThan(1_000 + 1_000 * paceByClock());
  });

  it('accept one of ten concurrent acceptances of an invitation', async () => {
    const email = 'joe@example.com';
    const token = randomUUID();
    expect((await call(pair.one, '/api/invitations', { method: 'POST', cookie, body: { email } })).status).toBe(201);
    const db = openDatabase(pair.location);
    onCleanUp(() => db.destroy());
    await db
      .updateTable('invitations')
      .set({ tokenHash: sha256(token) })
      .where('email', '=', email)
      .execute();
    const accounts = Array.from({ length: 10 }, (_, n) => ({ token, password: `fresh primer and ${n + 20} coats` }));
    expect(statusesOf(await postAtOnce(pair, '/api/account', accounts))).toEqual([201, ...Array(9).fill(404)]);
    expect(await db.selectFrom('users').select('email').where('email', '=', email).execute()).toHaveLength(1);
  });

  it('accept five wrong reset codes of thirty, and then not even the right one', async () => {
    const body = { email: ADMIN.email };
    const asked = await call(pair.one, '/api/password-reset/request', { method: 'POST', body });
    expect(asked.status).toBe(200);
    const db = openDatabase(pair.location);
    onCleanUp(() => db.destroy());
    const hash = keyedHash(pair.secret, 'password-reset', ADMIN.email, '000000');
    await db.updateTable('passwordResetTokens').set({ token: hash }).execute();
    const confirmation = (n: number) => ({ ...body, token: `00000${n}`, newPassword: 'fresh primer and two coats' });
    const wrong = Array.from({ length: 30 }, (_, n) => confirmation(1 + (n % 9)));
    expect(statusesOf(await postAtOnce(pair, '/api/password-reset/confirm', wrong))).toEqual(Array(30).fill(400));
    expect(await db.selectFrom('passwordResetTokens').select('attempts').execute()).toEqual([{ attempts: 5 }]);
    expect(statusesOf(await postAtOnce(pair, '/api/password-reset/confirm', [confirmation(0)]))).toEqual([400]);
  });
});
