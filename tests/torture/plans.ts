import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type Db, type Engine, openDatabase } from '#database/open.ts';
import type { TemporaryPostgres } from '#scripts/postgres.mjs';
import { ADMIN } from '#tests/support/api.ts';
import { answersOf, changeBodyOf } from '#tests/support/changes.ts';
import { addDays, countDays } from '#time/days.ts';
import { shopDay } from '#time/shop-time.ts';
import type { Board, Collision } from '#workshop/hangar/board/hangar-board.contract.ts';
import type { Job } from '#workshop/jobs/desk/job-desk.contract.ts';
import { MailSink } from './mail-sink.ts';
import { makePlace } from './place.ts';
import { findWrongPlans, reviewPlans } from './plan-checks.ts';
import { Random } from './random.ts';
import type { Site } from './site.ts';

export interface PlansOptions {
  engine: Engine;
  postgres: TemporaryPostgres | null;
  /** Each ends with a kill and a look at all plans. */
  rounds: number;
  seed: number;
  log(line: string): void;
}

export interface PlansResult {
  name: string;
  rounds: number;
  kills: number;
  unanswered: number;
  jobs: number;
  /** What was done, by its name, and what was refused. */
  done: Record<string, number>;
  refused: number;
  /** Work without a spot, over all looks. */
  collisions: number;
  /** Violations. */
  wrong: string[];
}

const JOBS = 8;
const CLIENTS = 6;
const ACTS_OF_ONE = 10;
const AGAIN_AFTER_MS = 100;
const CUSTOMER = { firstName: 'Tess', email: 'tess@torture.example', aircraftType: 'King Air' };
const WHY = { reason: 'staff', note: 'It stormed' };
const BAYS = [
  { name: 'Strip', kind: 'strip', places: 2 },
  { name: 'Paint', kind: 'paint', places: 2 },
  { name: 'Assembly', kind: 'assembly', places: 1 },
  { name: 'Hall', kind: 'any', places: 1 },
] as const;

interface Scene {
  nodes: [Site, Site];
  random: Random;
  cookie: string;
  db: Db;
  result: PlansResult;
  jobs: number[];
  bays: number[];
  /** What takes moves back. */
  undos: string[];
  /** Change orders that wait for their customer. */
  waiting: { path: string; body: object }[];
}

interface Call {
  method?: string;
  path: string;
  body?: object;
}

/**
 * Jobs of a hangar are planned, moved, received, held, worked on, changed and delivered by clients of two nodes, while the
 * shop closes days and bays, and nodes are killed. After each kill all plans are compared with a second implementation.
 */
export async function stormPlans({ engine, postgres, rounds, seed, log }: PlansOptions): Promise<PlansResult> {
  const sink = new MailSink();
  await sink.open();
  const env = { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password, SESSION_SECRET: randomUUID() };
  const place = await makePlace({ engine, postgres, mailPort: sink.port, env });
  const nodes: [Site, Site] = [place.site, await place.addNode()];
  const random = new Random(seed);
  const counts = { kills: 0, unanswered: 0, jobs: 0, done: {}, refused: 0, collisions: 0 };
  const result: PlansResult = { name: engine, rounds, ...counts, wrong: [] };
  const parts = { jobs: [], bays: [], undos: [], waiting: [] };
  const db = openDatabase(place.location);
  const scene: Scene = { nodes, random, cookie: '', db, result, ...parts };
  try {
    for (const node of nodes) await node.start();
    await openShop(scene);
    const feed = await send(scene, 'feed', { path: '/api/calendar-feeds', body: { scope: 'hangar', names: false } });
    for (let round = 1; round <= rounds; round++) {
      while (scene.jobs.length < JOBS) await addJob(scene);
      const storm = Array.from({ length: CLIENTS }, () => actOnJobs(scene));
      await kill(scene);
      await Promise.all(storm);
      const read = <Answer>(path: string): Promise<Answer> => readAt(scene, path);
      const look = { db, publicUrl: nodes[0].url, read, feed: new URL(feed.url).pathname };
      // What the clock and the settings move is reviewed by the nodes within a minute: it is hurried here.
      await reviewPlans(look);
      const found = await findWrongPlans(look);
      result.collisions += found.collisions;
      result.wrong.push(...found.wrong.map((line) => `round ${round}: ${line}`));
      for (const line of found.wrong) log(`WRONG ${line}`);
      scene.jobs = found.open;
      log(`${engine} plans ${round}/${rounds}: ${result.kills} kills, ${result.wrong.length} wrong`);
      for (const node of nodes) if (node.died) result.wrong.push(node.died);
    }
    return result;
  } finally {
    await db.destroy();
    for (const node of nodes) await node.kill();
    await sink.close();
    place.remove();
  }
}

async function openShop(scene: Scene): Promise<void> {
  const { nodes } = scene;
  const body = JSON.stringify({ username: ADMIN.email, password: ADMIN.password });
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${nodes[0].url}/api/login`, { method: 'POST', headers, body });
  scene.cookie = answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ');
  for (const bay of BAYS) scene.bays.push((await send(scene, 'bay', { path: '/api/bays', body: bay })).id);
}

/** Most begin soon, and are laid into the hangar by themselves where that fits. Its checks are done. */
async function addJob(scene: Scene): Promise<void> {
  const { random, db, result, jobs } = scene;
  result.jobs += 1;
  const lead = { ...CUSTOMER, lastName: `Storm ${result.jobs}`, tailNumber: `N${result.jobs}TP` };
  const { id: quoteId } = await send(scene, 'lead', { path: '/api/quotes', body: lead });
  const facts = { quoteId, title: 'Repaint', aircraftType: CUSTOMER.aircraftType, contractCents: 1_000_000 };
  const template = random.chance(0.7) ? 'Full repaint' : 'Partial & touch-up';
  const inductionOn = random.chance(0.8) ? addDays(shopDay(), random.between(-5, 40)) : null;
  const { id } = await send(scene, 'job', { path: '/api/jobs', body: { ...facts, template, inductionOn } });
  await db
    .updateTable('jobChecks')
    .set({ notApplicable: 'Not in this storm', doneAt: new Date().toISOString(), doneBy: 'Storm' })
    .where('jobId', '=', id)
    .execute();
  jobs.push(id);
}

/** Kills a node, or both, at a random moment, and starts them again. */
async function kill({ nodes, random, result }: Scene): Promise<void> {
  const killed = random.chance(0.3) ? nodes : [nodes[random.chance(0.5) ? 0 : 1]];
  await delay(random.between(50, 1_500));
  await Promise.all(killed.map((node) => node.kill()));
  for (const node of killed) await node.start();
  result.kills += killed.length;
}

async function actOnJobs(scene: Scene): Promise<void> {
  for (let n = 0; n < ACTS_OF_ONE; n++) {
    const { random, jobs } = scene;
    const job: Job = await readAt(scene, `/api/jobs/${jobs[random.between(0, jobs.length - 1)]}`);
    const name = random.shuffled(actsFor(job))[0]!;
    await ACTS[name](scene, job);
  }
}

/** What may happen to a job, the likelier the more often it is named. */
function actsFor({ status, stages }: Job): (keyof typeof ACTS)[] {
  const isDone = stages.every(({ state }) => state === 'finished' || state === 'skipped');
  const often = ['move', 'move', ...Array.from({ length: 9 }, () => 'stage' as const)] as const;
  const others = ['way', 'undo', 'change', 'answer', 'close', 'stay', 'release'] as const;
  if (status === 'booked') return [...others, 'plan', 'plan', 'arrive', 'arrive', 'move', 'move', 'hold', 'days off'];
  if (status === 'on-hold')
    return [...others, ...Array.from({ length: 9 }, () => 'resume' as const), 'move', 'days off'];
  if (status === 'ready') return ['deliver', 'resume', 'hold', 'move', 'close'];
  return isDone ? ['ready', 'ready', 'stage', 'move', 'hold'] : [...often, ...others, 'hold', 'cancel'];
}

type Act = (scene: Scene, job: Job) => Promise<unknown>;

/** A day that is no weekend: on others a stay does not begin. */
const weekday = (day: string): string => addDays(day, [1, 0, 0, 0, 0, 0, 2][new Date(day).getUTCDay()]!);
/** Days from today on. */
const soon = ({ random }: Scene, most: number): string => weekday(addDays(shopDay(), random.between(0, most)));

const ACTS = {
  plan: async (scene, { id: jobId }) => {
    const from = soon(scene, 60);
    const days = scene.random.chance(0.5) ? {} : { from };
    await send(scene, 'plan', { path: '/api/hangar/plans', body: { jobId, ...days, ...WHY } });
  },
  move: async (scene, { id }) => {
    const { random, bays } = scene;
    const { today, stays } = await readBoard(scene);
    const stay = random.shuffled(stays.filter((each) => each.jobId === id && each.to >= today))[0];
    if (!stay) return;
    const shift = random.chance(0.3) ? 0 : random.between(-12, 20);
    const bay = random.chance(0.6) ? stay.bay : bays[random.between(0, bays.length - 1)]!;
    const from = shift === 0 ? stay.from : weekday(addDays(stay.from, shift));
    const to = addDays(stay.to, countDays(stay.from, from) - 1 + (random.chance(0.3) ? random.between(-3, 6) : 0));
    const stageKey = random.shuffled(stay.stages)[0]?.key;
    await move(scene, 'move', [{ stay: stay.id, bay, from, to, stageKey }]);
  },
  way: async (scene) => {
    const collisions: Collision[] = await readAt(scene, '/api/hangar/collisions');
    const way = scene.random.shuffled(collisions.flatMap(({ ways }) => ways))[0];
    if (way) await move(scene, 'way', way.moves);
  },
  undo: async (scene) => {
    const undo = scene.random.shuffled(scene.undos)[0];
    if (undo) await send(scene, 'undo', { path: '/api/hangar/undo', body: { undo } });
  },
  arrive: (scene, job) => {
    const day = addDays(shopDay(), scene.random.chance(0.5) ? 0 : -scene.random.between(1, 12));
    return setStatus(scene, job, 'arrive', { to: 'in-work', day });
  },
  hold: (scene, job) => setStatus(scene, job, 'hold', { to: 'on-hold', hold: 'parts' }),
  resume: (scene, job) => setStatus(scene, job, 'resume', { to: job.hold?.from ?? 'in-work', ...WHY }),
  ready: (scene, job) => setStatus(scene, job, 'ready', { to: 'ready' }),
  deliver: (scene, job) => setStatus(scene, job, 'deliver', { to: 'delivered', takenBy: 'Tess Storm' }),
  cancel: async (scene, job) => {
    if (scene.random.chance(0.1)) await setStatus(scene, job, 'cancel', { to: 'cancelled', note: 'It was sold' });
  },
  stage: async (scene, { id, stages, arrivedOn }) => {
    const { random } = scene;
    const current = stages.find(({ state }) => state === 'under-way' || state === 'to-come');
    const stage = random.chance(0.8) && current ? current : random.shuffled(stages)[0]!;
    const events = [
      'start',
      'finish',
      'advance',
      'advance',
      'advance',
      'advance',
      'skip',
      'reopen',
      'undo-start',
      'undo',
    ];
    const isPast = random.chance(0.3) && arrivedOn !== null;
    const day = isPast ? addDays(arrivedOn, random.between(0, 3)) : undefined;
    const body = random.chance(0.2)
      ? { daysLeft: random.between(1, 8) }
      : { event: random.shuffled(events)[0], ...(day && { day }) };
    await send(scene, 'stage', { path: `/api/jobs/${id}/stages/${stage.key}`, body: { ...body, ...WHY } });
  },
  change: async (scene, { id, stages }) => {
    const { random, waiting } = scene;
    const stage = stages.find(({ state }) => state === 'under-way' || state === 'to-come');
    if (!stage || waiting.length > 3 || random.chance(0.5)) return;
    const draft = await send(scene, 'change', { path: `/api/jobs/${id}/changes`, body: {} });
    const path = `/api/jobs/${id}/changes/${draft?.number}`;
    const blocks = random.chance(0.7);
    const body = { body: changeBodyOf({ reason: 'request', stageKey: stage.key, blocks }) };
    if (!draft || !(await send(scene, 'change', { method: 'PUT', path, body }))) return;
    const sent = await send(scene, 'change', { path: `${path}/send`, body: { to: CUSTOMER.email } });
    const link = sent && (await send(scene, 'change', { path: `${path}/link`, body: {} }));
    if (!link) return;
    const signed = { name: 'Tess Storm', authorized: true, consent: true, documentHash: sent.documentHash };
    const answers = answersOf(['doubler', 'rivets', 'seal']);
    const decide = `/api/change-links/${link.address.split('/change/')[1]}/decide`;
    waiting.push({ path: decide, body: { answers, ...signed } });
  },
  answer: async (scene) => {
    const change = scene.waiting.shift();
    if (change) await send(scene, 'answer', change);
  },
  'days off': async (scene) => {
    const path = '/api/settings/booking';
    const booking = await readAt(scene, path);
    const from = soon(scene, 50);
    const closed = [...booking.closed.slice(-3), { from, to: addDays(from, scene.random.between(0, 4)) }];
    await send(scene, 'days off', { method: 'PUT', path, body: { ...booking, closed } });
  },
  close: async (scene) => {
    const { random, bays } = scene;
    const closed = (await readBoard(scene)).stays.filter(({ kind }) => kind === 'closed');
    if (closed.length > 5) await send(scene, 'open', { method: 'DELETE', path: `/api/stays/${closed[0]!.id}` });
    const from = soon(scene, 60);
    const stay = { kind: 'closed', bay: bays[random.between(0, bays.length - 1)], title: 'Filters' };
    const body = { ...stay, from, to: addDays(from, random.between(0, 4)) };
    await send(scene, 'close', { path: '/api/stays', body });
  },
  stay: async (scene, { id: jobId, stages }) => {
    const { random, bays } = scene;
    const from = soon(scene, 40);
    const stay = { kind: 'job', jobId, bay: bays[random.between(0, bays.length - 1)] };
    const stageFrom = random.shuffled(stages)[0]!.key;
    const body = { ...stay, from, to: addDays(from, random.between(0, 9)), stageFrom, ...WHY };
    await send(scene, 'stay', { path: '/api/stays', body });
  },
  release: async (scene, { id }) => {
    const { stays } = await readBoard(scene);
    const stay = scene.random.shuffled(stays.filter(({ jobId }) => jobId === id))[0];
    if (stay && scene.random.chance(0.3))
      await send(scene, 'release', { method: 'DELETE', path: `/api/stays/${stay.id}` });
  },
} satisfies Record<string, Act>;

const readBoard = (scene: Scene): Promise<Board> =>
  readAt(scene, `/api/hangar?from=${addDays(shopDay(), -60)}&to=${addDays(shopDay(), 300)}`);

const setStatus = (scene: Scene, { id }: Job, name: string, body: object) =>
  send(scene, name, { path: `/api/jobs/${id}/status`, body });

async function move(scene: Scene, name: string, moves: object[]): Promise<void> {
  const tellsCustomer = scene.random.chance(0.2);
  const moved = await send(scene, name, { path: '/api/hangar/moves', body: { moves, ...WHY, tellsCustomer } });
  if (moved) scene.undos = [...scene.undos.slice(-5), moved.undo];
}

const DONE = new Set([200, 201, 204]);
const REFUSED = new Set([400, 404, 409, 410]);

/** Repeats a call under one key, on either node, until it is answered. @returns what was done; null for a refusal */
async function send({ nodes, random, cookie, result }: Scene, name: string, { method = 'POST', path, body }: Call) {
  const type = body && { 'content-type': 'application/json' };
  const headers = { ...type, 'idempotency-key': randomUUID(), cookie };
  for (;;) {
    const node = nodes[random.chance(0.5) ? 0 : 1];
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }), signal: AbortSignal.timeout(20_000) };
    const answer = await fetch(node.url + path, init)
      .then(async (each) => ({ status: each.status, text: await each.text() }))
      .catch(() => null);
    if (answer && DONE.has(answer.status)) {
      result.done[name] = (result.done[name] ?? 0) + 1;
      return answer.text === '' ? {} : (JSON.parse(answer.text) ?? {});
    }
    if (answer && answer.status !== 503) {
      if (REFUSED.has(answer.status)) result.refused += 1;
      else result.wrong.push(`${name}: ${method} ${path} was answered ${answer.status} ${answer.text}`);
      return null;
    }
    if (!answer) result.unanswered += 1;
    await delay(AGAIN_AFTER_MS);
  }
}

/** What either node answers, as soon as one does. */
async function readAt({ nodes, random, cookie }: Scene, path: string) {
  for (;;) {
    const node = nodes[random.chance(0.5) ? 0 : 1];
    const init = { headers: { cookie }, signal: AbortSignal.timeout(20_000) };
    const answer = await fetch(node.url + path, init)
      .then(async (each) => (each.ok ? { text: await each.text(), type: each.headers.get('content-type') } : null))
      .catch(() => null);
    if (answer) return answer.type?.includes('json') ? JSON.parse(answer.text) : answer.text;
    await delay(AGAIN_AFTER_MS);
  }
}
