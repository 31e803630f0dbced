import { beforeAll, describe, expect, it } from 'vitest';
import { type Caller, PAINTER, signIn, type TestApp } from './support/api.ts';
import { changeBodyOf, sendChangeOrder } from './support/changes.ts';
import { adminCookie, readEvents, startNode } from './support/events.ts';
import { type Document, operationsOf } from './support/fuzz.ts';
import { withJob } from './support/jobs.ts';

/** In cents; none is a part of another, or of an id, a date or a hash. */
const SUMS = { contract: 7_654_321_9, payment: 1_357_913_3, change: 2_468_024_7 };
const EMAIL = 'zwetschge@customer.example';
const PHONE = '+1 303 555 0177';
const DAYS = 'from=2026-01-01&to=2026-12-31';
/** How a sum or an address looks in JSON, in a text or in a table. */
const SECRET = new RegExp(
  [...Object.values(SUMS).flatMap((cents) => [`${cents}`, dollars(cents), `${cents / 100}`]), EMAIL, PHONE]
    .map(RegExp.escape)
    .join('|'),
  'i',
);

let made: Awaited<ReturnType<typeof withMoney>>;
let painter: Caller;
beforeAll(async () => {
  made = await withMoney();
  painter = await signIn(made.app, 'painter');
});

describe('a painter', () => {
  it('gets no sum and no address of a customer by any call', async () => {
    const { app, admin, job, fileId } = made;
    const found: string[] = [];
    const answered: string[] = [];
    for (const url of await readable(app, { jobId: job.id, fileId })) {
      const { statusCode, body } = await painter.get(url);
      if (statusCode === 200) answered.push(url);
      if (SECRET.test(body)) found.push(url);
    }
    expect(found).toEqual([]);
    expect(answered).toEqual(
      expect.arrayContaining(['', '/logbook.txt', `/files/${fileId}`].map((path) => `/api/jobs/${job.id}${path}`)),
    );
    expect(answered).toEqual(expect.arrayContaining(['/api/jobs', '/api/jobs/counts', `/api/hangar?${DAYS}`]));
    // The owner gets them, so that the walk would find them.
    const seen = await Promise.all(
      [`/api/jobs/${job.id}`, `/api/jobs/${job.id}/changes`, '/api/jobs.csv'].map((url) => admin.get(url)),
    );
    expect(seen.slice(0, 2).map(({ body }) => SECRET.test(body))).toEqual([true, true]);
  });

  it('gets none with the answer to a change, nor with a conflict', async () => {
    const { admin, job } = made;
    const url = `/api/jobs/${job.id}`;
    await admin.post(`${url}/status`, { to: 'in-work' });
    const [stage] = job.stages;
    const stale = { expectedUpdatedAt: job.updatedAt };
    const answers = [
      await painter.post(`${url}/stages/${stage!.key}`, { event: 'start', ...stale }),
      await painter.post(`${url}/stages/${stage!.key}`, { event: 'start' }),
      await painter.post(`${url}/stages/${stage!.key}`, { daysLeft: 2 }),
      await painter.post(`${url}/notes`, { text: 'Masked.', visible: false }),
      await painter.put(`${url}/checks/${job.checks[0]!.key}`, {}),
      await painter.put(`${url}/checks/${job.checks[0]!.key}`, { value: { made: 'up' }, doneBy: 'Joe' }),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([409, 200, 200, 201, 200, 400]);
    expect(answers.filter(({ body }) => SECRET.test(body))).toEqual([]);
    expect(answers[0]!.json().current).toMatchObject({ contractCents: null, money: null });
  });

  it('hears by events that a job changed, and nothing of it; of quotes it hears nothing', async () => {
    const { app, admin, job } = made;
    const [node, cookie] = [await startNode(app), await adminCookie(app, PAINTER)];
    const listen = (path: string) => fetch(`${node.url}/api/${path}/events`, { headers: { cookie } });
    const [jobs, hangar] = [readEvents((await listen('jobs')).body!), readEvents((await listen('hangar')).body!)];
    await admin.patch(`/api/jobs/${job.id}`, { title: 'Full repaint, and more' });
    expect((await jobs.next()).value).toEqual({ id: job.id, kind: 'changed' });
    expect((await hangar.next()).value).toEqual({});
    expect((await listen('quotes')).status).toBe(403);
    await node.close();
  });

  it('finds a job by its number, not by its customer’s address', async () => {
    const { job } = made;
    const find = async (q: string) => (await painter.get(`/api/jobs?q=${encodeURIComponent(q)}`)).json().length;
    expect([await find(job.number), await find(EMAIL), await find('0177')]).toEqual([1, 0, 0]);
    expect((await painter.get('/api/jobs?flag=unpaid')).json()).toEqual([]);
    expect((await painter.get('/api/jobs/counts')).json().flags.unpaid).toBe(0);
  });
});

describe('a bookkeeper', () => {
  it('reads sums and addresses, and enters payments', async () => {
    const { app, job } = made;
    const books = await signIn(app, 'bookkeeper');
    const url = `/api/jobs/${job.id}`;
    expect((await books.get(url)).json()).toMatchObject({
      contractCents: SUMS.contract,
      money: { paidCents: SUMS.payment },
    });
    expect((await books.get(`/api/quotes/${job.leadId}`)).json()).toMatchObject({ email: EMAIL });
    const payment = { cents: 100, method: 'check', receivedOn: '2026-01-02' };
    expect((await books.post(`${url}/payments`, payment)).statusCode).toBe(201);
    expect((await books.post(`${url}/notes`, { text: 'Paid.', visible: false })).statusCode).toBe(403);
  });
});

/** A job in work, a payment, and a change order that waits, all with sums and a customer that a text cannot have by chance. */
async function withMoney() {
  const made = await withJob('sqlite');
  const { app, admin } = made;
  const person = { firstName: 'Zora', lastName: 'Zwetschge', email: EMAIL, phone: PHONE };
  const { id: quoteId } = (await app.post('/api/quotes', { ...person, source: 'contact' })).json();
  const byHand = { quoteId, title: 'Full repaint', template: 'Full repaint', aircraftType: 'Beechcraft King Air C90' };
  const job = (
    await admin.post('/api/jobs', { ...byHand, contractCents: SUMS.contract, inductionOn: '2026-12-01' })
  ).json();
  await admin.post(`/api/jobs/${job.id}/link`, { recipient: EMAIL });
  const payment = { cents: SUMS.payment, method: 'wire', receivedOn: '2026-01-02', reference: '' };
  expect((await admin.post(`/api/jobs/${job.id}/payments`, payment)).statusCode).toBe(201);
  const [line] = changeBodyOf().lines;
  const order = await sendChangeOrder(admin, job.id, changeBodyOf({ lines: [{ ...line!, cents: SUMS.change }] }));
  const { post } = app;
  expect((await post(`/api/change-links/${order.token}/decide`, order.answer(['doubler']))).statusCode).toBe(201);
  await sendChangeOrder(admin, job.id, changeBodyOf({ lines: [{ ...line!, cents: SUMS.change }] }));
  const fileId = await addDocument(admin, job.id);
  return { ...made, fileId, job: (await admin.get(`/api/jobs/${job.id}`)).json() as typeof job };
}

/** @returns its id */
async function addDocument(admin: Caller, jobId: number): Promise<number> {
  const form = new FormData();
  form.append('visible', 'true');
  form.append('file', new Blob(['%PDF-1.4 weight and balance']), 'weight.pdf');
  return (await admin.post(`/api/jobs/${jobId}/files`, form)).json().id;
}

/** Every address that can be read: each GET of the API with ids that exist. Pages are the same for all: page-rights.test.ts. */
async function readable({ app }: TestApp, { jobId, fileId }: { jobId: number; fileId: number }): Promise<string[]> {
  const ids: Record<string, string> = { id: `${jobId}`, fileId: `${fileId}`, key: 'home.hero.title', mark: 'N123AB' };
  const calls = operationsOf(app.swagger() as Document)
    .filter(({ method, path }) => method === 'GET' && !path.endsWith('/events') && !path.endsWith('/logout'))
    .map(({ path }) => path.replaceAll(/\{(\w+)\}/g, (_, name) => ids[name] ?? '1'));
  return [...calls, `/api/hangar?${DAYS}`];
}

function dollars(cents: number): string {
  return (cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 });
}
