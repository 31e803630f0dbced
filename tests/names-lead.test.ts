import { beforeAll, expect, it } from 'vitest';
import { builtPages } from '#server/http/pages.ts';
import { addDays } from '#time/days.ts';
import { shopDay } from '#time/shop-time.ts';
import { type Caller, signIn, startApp } from './support/api.ts';
import { acceptJob } from './support/jobs.ts';
import { plainPdf } from './support/sent-offers.ts';

const TAIL = 'N076FA';
const PLANE = { tailNumber: TAIL, aircraftType: 'Cessna 182' };

/** A request that succeeds. */
async function accept(sent: ReturnType<Caller['post']>) {
  const { statusCode, body } = await sent;
  expect(statusCode, body).toBeLessThan(300);
}

let admin: Caller;
let painter: Caller;
beforeAll(async () => {
  const site = await startApp('sqlite', { pages: builtPages, offerPdf: plainPdf, env: { RATE_LIMITS: 'off' } });
  admin = await signIn(site);
  painter = await signIn(site, 'painter');
  const { job, leadId } = await acceptJob(site, admin);
  await site.db.updateTable('quotes').set({ tailNumber: TAIL }).where('id', '=', leadId).execute();
  await accept(admin.patch(`/api/jobs/${job.id}`, { tailNumber: TAIL }));
  await accept(admin.post('/api/passports', { tailNumber: TAIL, aircraft: PLANE.aircraftType }));
  const wait = { earliest: addDays(shopDay(), 20), latest: addDays(shopDay(), 200), leastNotice: '5' };
  const dana = { firstName: 'Dana', lastName: 'Whitfield', email: 'dana@example.com' };
  await accept(site.post('/api/quotes', { ...dana, ...PLANE, source: 'waitlist', details: wait }));
});

const linksOf = async (caller: Caller, path: string) => {
  const { body } = await caller.get(path);
  return [...body.matchAll(/<a[^>]* href="(\/admin\/(?:customers|airplanes)\/[^"]+)"/g)].map(([, href]) => href);
};

/** Pages whose rows name customers and airplanes. */
it.each(['/admin', '/admin/offers', '/admin/jobs', '/admin/today'])(
  'rows of %s lead to the customer and the airplane',
  async (path) =>
    expect(await linksOf(admin, path)).toEqual(
      expect.arrayContaining([expect.stringMatching(/customers\/of\/\d+$/), '/admin/airplanes/n076fa']),
    ),
);

it('rows of passports and airplanes of a customer lead to the airplane', async () => {
  for (const path of ['/admin/passports', '/admin/customers/1'])
    expect(await linksOf(admin, path)).toContain('/admin/airplanes/n076fa');
});

it('rows lead no role there that may not open it', async () => {
  expect((await painter.get('/admin/jobs')).body).toContain(TAIL);
  expect(await linksOf(painter, '/admin/jobs')).toEqual([]);
});
