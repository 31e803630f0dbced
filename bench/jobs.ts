/**
 * npm run bench -- jobs [rounds]: the board of 200 jobs: whole answers of the API, and their forecasts alone, in processor
 * time. The comparison is the desk's list of the same 200 leads, which takes turns with them. Then the largest paint of a
 * customer's page with 400 photos on a slow phone, beside the portfolio.
 */

import { addDays } from '#time/days.ts';
import { shopDay } from '#time/shop-time.ts';
import { readCalendar, toForecastStage } from '#workshop/jobs/job.store.server.ts';
import { FULL_REPAINT } from '#workshop/jobs/stage-templates.ts';
import { forecast } from '#workshop/stays/forecast.ts';
import { startApp } from './support/app.ts';
import { type Measured, printProcessorTimes, printTable } from './support/figures.ts';
import { measureFirstViews } from './support/first-views.ts';
import { ADMIN } from './support/signed-in.ts';

const JOBS = 200;
const PHOTOS = 400;
const VIEWS = 5;
const ROUNDS = Number(process.argv[2] ?? 100);
const TODAY = shopDay();

const { app, db, close } = await startApp();
const payload = { username: ADMIN.ADMIN_EMAIL, password: ADMIN.ADMIN_PASSWORD };
const { cookies } = await app.inject({ method: 'POST', url: '/api/login', payload });
const headers = { cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') };
for (let n = 0; n < JOBS; n++) await book(n);

const jobs = await db.selectFrom('jobs').selectAll().where('status', '=', 'in-work').execute();
const allStages = await db.selectFrom('jobStages').selectAll().orderBy('position').execute();
const stages = Map.groupBy(allStages, ({ jobId }) => jobId);
const calendar = await readCalendar(db);

const MEASURED: Measured[] = [
  [`GET /api/jobs, all ${JOBS}`, 50, () => read(`/api/jobs?limit=${JOBS}`)],
  ['GET /api/jobs, a page of the list', 50, () => read('/api/jobs?limit=50')],
  ['GET /api/jobs/counts', 50, () => read('/api/jobs/counts')],
  [`${JOBS} forecasts`, 20, forecastAll],
  [`GET /api/quotes, ${JOBS} leads`, '', () => read(`/api/quotes?limit=${JOBS}`)],
];
await printProcessorTimes(`${JOBS} jobs, SQLite`, ROUNDS, MEASURED);
await close();
const views = await measureFirstViews(PHOTOS, VIEWS);
console.log();
printTable(
  [`largest paint, median of ${VIEWS}`, 'ms'],
  [
    [`a job's page with ${PHOTOS} photos`, views.job.toFixed(0)],
    ['the portfolio', views.portfolio.toFixed(0)],
  ],
);

function forecastAll(): void {
  // A copy, so that no day is known from the round before.
  const fresh = { ...calendar };
  for (const { id, status, inductionOn, arrivedOn, holdSince } of jobs) {
    const job = { status, inductionOn, arrivedOn, holdSince };
    forecast(job, stages.get(id)!.map(toForecastStage), [], TODAY, fresh);
  }
}

async function read(url: string): Promise<void> {
  const { statusCode } = await app.inject({ url, headers });
  if (statusCode !== 200) throw new Error(`${url} was answered with ${statusCode}`);
}

/** A job that arrived up to 60 days ago and stands in one of its stages. */
async function book(n: number): Promise<void> {
  const lead = { firstName: `No${n}`, lastName: 'Fleet', email: `no${n}@example.com`, tailNumber: `N${100 + n}FA` };
  const { id: quoteId } = await post('/api/quotes', lead);
  const arrivedOn = addDays(TODAY, -(n % 60) - 1);
  const agreed = { title: 'Strip and repaint', template: 'Full repaint', aircraftType: 'King Air' };
  const { id } = await post('/api/jobs', { quoteId, ...agreed, contractCents: 5_000_000, inductionOn: arrivedOn });
  await post(`/api/jobs/${id}/status`, { to: 'in-work', day: arrivedOn });
  const done = { notApplicable: 'Not measured', doneAt: new Date().toISOString(), doneBy: 'Bench' };
  await db.updateTable('jobChecks').set(done).where('jobId', '=', id).execute();
  for (const { key } of FULL_REPAINT.slice(0, n % FULL_REPAINT.length))
    await post(`/api/jobs/${id}/stages/${key}`, { event: 'advance', reason: 'staff' });
}

async function post(url: string, payload: object): Promise<{ id: number }> {
  const answer = await app.inject({ method: 'POST', url, headers, payload });
  if (answer.statusCode >= 300) throw new Error(`${url}: ${answer.body}`);
  return answer.json();
}
