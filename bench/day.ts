/**
 * npm run bench -- day [minutes] [megabytes]: a shop's day, condensed, with the site in a control group of 512 MB without
 * swap, as in a container: public pages, requests with photos, logins, quotes and change orders with their PDFs, logbook
 * entries, pictures and sheets of new schemes, pages of the desk, uploads, backups. Prints the most memory, the processes
 * that the system ended, and the slowest answers. Linux, root.
 */
import { loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { completeOffer } from '#tests/support/offers.ts';
import { INDEXED_PAGES } from '#website/site/crawling.ts';
import { ControlGroup } from './support/control-group.ts';
import { median, printMachine, printTable, quantile } from './support/figures.ts';
import { startSite } from './support/processes.ts';
import { ADMIN, signIn } from './support/signed-in.ts';
import { makePhoto, upload } from './support/uploads.ts';

const minutes = Number(process.argv[2] ?? 3);
const limitMb = Number(process.argv[3] ?? 512);
const GOAL_MS = 1_000;
const MB = 2 ** 20;
const LEAD = { firstName: 'Dana', lastName: 'Whitfield', email: 'dana@example.com' };
const COLORS = ['17925s', '14062s', '16081m', '17043m', '13538s', '11136m', '12473s', '16515m'];
const DESK = ['', '/today', '/offers', '/jobs', '/now', '/hangar', '/outbox', '/passports', '/numbers', '/history'];

printMachine();
const group = new ControlGroup(limitMb * MB);
process.on('exit', () => group.remove());
const site = await startSite({ ...ADMIN, SEED: 'demo', LOG_LEVEL: 'error' }, (pid) => group.add(pid));
const origin = `http://127.0.0.1:${site.port}`;
const cookie = await signIn(origin);
const photos = await Promise.all([0, 1, 2].map(makePhoto));
const took: Record<string, number[]> = {};
let turn = 0;
let busy = 0;

const mb = (bytes: number) => (bytes / MB).toFixed(0);

/** One turn of each use, and the pause before the next. */
const USES: Record<string, { run(): Promise<unknown>; pauseMs: number }> = {
  pages: { run: () => inTurn(INDEXED_PAGES, (path) => call('public page', 'GET', path)), pauseMs: 1_000 },
  requests: { run: requestQuote, pauseMs: 8_000 },
  logins: { run: () => Promise.all([0, 1, 2, 3].map(() => timed('login', () => signIn(origin)))), pauseMs: 10_000 },
  quotes: { run: sendOffer, pauseMs: 5_000 },
  changes: { run: sendChange, pauseMs: 7_000 },
  logbooks: { run: () => call('logbook', 'GET', `/api/jobs/${job.id}/logbook.pdf`), pauseMs: 9_000 },
  studio: { run: drawScheme, pauseMs: 3_000 },
  desk: { run: () => inTurn(DESK, (path) => call('desk page', 'GET', `/admin${path}`)), pauseMs: 2_000 },
  uploads: { run: () => timed('upload', () => upload(origin, cookie, photos[turn++ % 3]!)), pauseMs: 20_000 },
  backups: { run: makeBackup, pauseMs: 30_000 },
};

const jobs: { id: number; status: string }[] = await call('list', 'GET', '/api/jobs');
const job = await call('job', 'GET', `/api/jobs/${jobs.find(({ status }) => status === 'in-work')!.id}`);
const stageKey = job.stages.find(({ state }: { state: string }) => state === 'under-way' || state === 'to-come').key;
const until = Date.now() + minutes * 60_000;
await Promise.all(Object.values(USES).map(repeat)).catch((error) => {
  console.error(`${group.kills} processes ended for want of memory; at most ${mb(group.most.ownBytes)} MB.`);
  throw error;
});
const { most, kills } = group;
const resident = (await site.usage()).residentBytes;
await site.stop();

printTable(
  ['answers', 'number', 'median, ms', '99 %, ms', 'slowest, ms', 'goal, ms'],
  Object.entries(took).map(([name, all]) => [
    name,
    all.length,
    ...[median(all), quantile(all, 0.99), Math.max(...all)].map((ms) => ms.toFixed(0)),
    GOAL_MS,
  ]),
);
console.log(
  `\n${minutes} minutes in ${limitMb} MB, load ${loadavg()[0]!.toFixed(1)}: at most ${mb(most.ownBytes)} MB, with files ${mb(most.bytes)} MB; ` +
    `the site itself at the end ${mb(resident)} MB; ${kills} processes ended for want of memory, ${busy} answers of 503`,
);

async function repeat({ run, pauseMs }: { run(): Promise<unknown>; pauseMs: number }): Promise<void> {
  while (Date.now() < until) {
    await run();
    await delay(pauseMs);
  }
}

async function inTurn(paths: readonly string[], get: (path: string) => Promise<unknown>): Promise<void> {
  for (const path of paths) await get(path);
}

async function requestQuote(): Promise<{ id: number }> {
  const { token } = await call('photo of a request', 'POST', '/api/quote-photos', photoForm('image'));
  return call('request', 'POST', '/api/quotes', { ...LEAD, aircraftType: 'King Air', photoTokens: [token] });
}

async function sendOffer(): Promise<void> {
  const { id: leadId } = await call('request', 'POST', '/api/quotes', { ...LEAD, aircraftType: 'King Air' });
  const { id } = await call('change of a quote', 'POST', `/api/quotes/${leadId}/offers`, {});
  await call('change of a quote', 'PUT', `/api/offers/${id}/draft`, { body: completeOffer() });
  await call('sent quote', 'POST', `/api/offers/${id}/send`, { to: LEAD.email });
}

async function sendChange(): Promise<void> {
  const changes = `/api/jobs/${job.id}/changes`;
  const { number } = await call('change order', 'POST', changes);
  await call('photo of a change order', 'POST', `${changes}/${number}/photos`, photoForm('file'));
  const line = { id: 'a', place: 'Left wing root', text: 'Doubler', detail: '', cents: 264_000, days: 1 };
  const lines = [{ ...line, taxable: false, mustDo: true }];
  const body = { reason: 'corrosion', title: 'Wing root', findings: 'Exfoliation.', stageKey, blocks: false, lines };
  await call('change order', 'PUT', `${changes}/${number}`, { body });
  await call('sent change order', 'POST', `${changes}/${number}/send`, { to: LEAD.email });
}

/** A camera's photo, each with bytes of its own. */
function photoForm(field: string): FormData {
  const form = new FormData();
  form.set(field, new Blob([new Uint8Array(photos[turn % 3]!), `${turn++}`], { type: 'image/jpeg' }), 'wing.jpg');
  return form;
}

/** A scheme that is new to the site. */
async function drawScheme(): Promise<void> {
  const color = () => COLORS[Math.floor(Math.random() * COLORS.length)]!;
  const scheme = `s=1.C182.hairline.0.0.0.${color()}.${color()}.xxxx.N${100 + turn++}FA.a.a`;
  await call('picture of a scheme', 'GET', `/api/schemes/picture.png?${scheme}&view=left&w=600`);
  await call('scheme in 3D', 'GET', `/api/schemes/corner.webp?${scheme}&from=ahead&w=900`);
  await call('sheet of a scheme', 'GET', `/api/schemes/sheet.pdf?${scheme}`);
}

/** Not while the one of the night is made. */
async function makeBackup(): Promise<void> {
  const { isRunning } = await call('list', 'GET', '/api/backups');
  if (!isRunning) await call('backup', 'POST', '/api/backups');
}

/** Sends a form or JSON as an owner. */
// biome-ignore lint/suspicious/noExplicitAny: answers of many calls
async function call(name: string, method: string, path: string, body?: object): Promise<any> {
  const isForm = body instanceof FormData;
  const headers = { cookie, ...(body && !isForm && { 'content-type': 'application/json' }) };
  return timed(name, async () => {
    const answer = await fetch(origin + path, { method, headers, body: isForm ? body : JSON.stringify(body) });
    const text = await answer.text();
    if (answer.status === 503) busy += 1;
    else if (!answer.ok) throw new Error(`${method} ${path} was answered with ${answer.status}: ${text.slice(0, 500)}`);
    return answer.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text;
  });
}

async function timed<T>(name: string, work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  const result = await work();
  took[name] = [...(took[name] ?? []), performance.now() - began];
  return result;
}
