import { describe, expect, it } from 'vitest';
import { POLL_MS } from '#server/http/event-stream.ts';
import { revokeLinks } from '#server/links.store.server.ts';
import { signIn } from '#tests/support/api.ts';
import { type engines, processEngines } from '#tests/support/database.ts';
import { adminCookie, passAccessCheck, readEvents, startNode } from '#tests/support/events.ts';
import { acceptJob, withJob } from '#tests/support/jobs.ts';
import { paceByClock } from '#tests/support/pace.ts';

async function withNode(engine: (typeof engines)[number], standIns: Parameters<typeof withJob>[1] = {}) {
  const made = await withJob(engine, standIns);
  const node = await startNode(made.app);
  const tokenOf = async (id: number): Promise<string> => {
    const { address } = (await made.admin.post(`/api/jobs/${id}/link`, { renew: false })).json();
    return address.split('/job/')[1];
  };
  const token = await tokenOf(made.job.id);
  const listenBy = (link: string) => fetch(`${node.url}/api/job-links/${link}/events`);
  const cookie = await adminCookie(made.app);
  const listen = () => fetch(`${node.url}/api/jobs/events`, { headers: { cookie } });
  return { ...made, node, token, tokenOf, listenBy, listen };
}

describe.each(processEngines)('the events of jobs on %s', (engine) => {
  it('reach the desk and the customer on another node within two seconds', async () => {
    const { app, admin, job, node, token, tokenOf, listenBy, listen } = await withNode(engine);
    const { job: other } = await acceptJob(app, admin);
    const desk = readEvents((await listen()).body!);
    const answer = await listenBy(token);
    expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'cache-control': 'private, no-store, no-transform',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    });
    const page = readEvents(answer.body!);
    const otherPage = readEvents((await listenBy(await tokenOf(other.id))).body!);

    await admin.post(`/api/jobs/${job.id}/status`, { to: 'in-work' });
    expect((await desk.next()).value).toEqual({ id: job.id, kind: 'changed' });
    expect((await page.next()).value).toEqual({});

    const { key } = job.stages[0]!;
    await admin.post(`/api/jobs/${job.id}/stages/${key}`, { event: 'start' });
    const began = Date.now();
    const heard = await Promise.all([desk.next(), page.next()]);
    expect(heard.map(({ value }) => value)).toEqual([{ id: job.id, kind: 'changed' }, {}]);
    expect(Date.now() - began).toBeLessThan(POLL_MS + 100 * paceByClock());

    await admin.post(`/api/jobs/${other.id}/status`, { to: 'in-work' });
    expect((await otherPage.next()).value).toEqual({});
    const { job: third } = await acceptJob(app, admin);
    const rest = [(await desk.next()).value, (await desk.next()).value];
    expect(rest).toEqual([
      { id: other.id, kind: 'changed' },
      { id: third.id, kind: 'new' },
    ]);
    await node.close();
    // Nothing of the other jobs came to this page.
    expect((await page.next()).done).toBe(true);
  });

  it('end for the customer within five seconds once the link is revoked, and begin for no other token', async () => {
    const { app, job, token, listenBy } = await withNode(engine);
    const check = passAccessCheck();
    const page = readEvents((await listenBy(token)).body!);
    await revokeLinks(app.db, 'job', job.id, new Date());
    check();
    expect((await page.next()).done).toBe(true);
    expect((await listenBy(token)).status).toBe(404);
    expect((await listenBy('x'.repeat(43))).status).toBe(404);
  });
});

describe('the events of jobs', () => {
  it('are limited to twenty open pages of a job', async () => {
    const { token, listenBy } = await withNode('sqlite');
    const open = await Promise.all(Array.from({ length: 20 }, () => listenBy(token)));
    const refused = await listenBy(token);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
    await open[0]!.body!.cancel();
    await expect.poll(async () => (await listenBy(token)).status).toBe(200);
  });

  it('are for admins', async () => {
    const { app } = await withJob('sqlite');
    expect((await app.get('/api/jobs/events')).statusCode).toBe(401);
    const user = await signIn(app, 'user');
    expect((await user.get('/api/jobs/events')).statusCode).toBe(403);
  });
});
