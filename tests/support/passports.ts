import type { Passport } from '#customers/passports/desk/passport-desk.contract.ts';
import { json } from '#database/columns.ts';
import type { engines } from './database.ts';
import { doChecks, finishStages, withJob } from './jobs.ts';

type Made = Awaited<ReturnType<typeof withJob>>;

export const TAIL = 'N076FA';

const COAT = { layer: 'base', product: 'PU-9', color: 'Gloss white', code: 'W-1', batch: '91-0034', coats: 2 };

/** Works through a job with this tail number until it is ready; its checks say nothing but what was painted. */
export async function makeReady({ app, admin, job }: Made, tailNumber = TAIL): Promise<void> {
  const url = `/api/jobs/${job.id}`;
  await admin.patch(url, { tailNumber });
  await admin.post(`${url}/status`, { to: 'in-work' });
  await doChecks(app, job.id);
  const value = json<unknown>({ rows: [{ area: '', maker: '', milsTenths: null, ...COAT }] });
  await app.db.updateTable('jobChecks').set({ value }).where('jobId', '=', job.id).where('key', '=', 'paint').execute();
  await finishStages(app, admin, job);
  await admin.post(`${url}/status`, { to: 'ready' });
}

export const deliver = ({ admin, job }: Made) =>
  admin.post(`/api/jobs/${job.id}/status`, { to: 'delivered', takenBy: 'Dana Whitfield' });

/** A delivered job with its passport. */
export async function withPassport(engine: (typeof engines)[number], how: Parameters<typeof withJob>[1] = {}) {
  const made = await withJob(engine, how);
  await makeReady(made);
  await deliver(made);
  const [{ id }] = (await made.admin.get(`/api/passports?q=${TAIL}`)).json();
  const url = `/api/passports/${id}`;
  const passport: Passport = (await made.admin.get(url)).json();
  return { ...made, url, passport };
}

/** The API's path by a link of a passport, and the page's. */
export async function linkTo(
  { admin, url }: Pick<Awaited<ReturnType<typeof withPassport>>, 'admin' | 'url'>,
  kind: 'public' | 'holder',
) {
  const { address } = (await admin.post(`${url}/links`, { kind })).json();
  return `/api/passport-links/${tokenIn(address)}`;
}

export const tokenIn = (address: string) => /\/paint\/([\w-]{43})/.exec(address)![1]!;
