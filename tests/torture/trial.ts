import { setTimeout as delay } from 'node:timers/promises';
import type { Engine } from '#database/open.ts';
import type { TemporaryPostgres } from '#scripts/postgres.mjs';
import { Clients } from './clients.ts';
import { countMails, countQuotes, type MailCount, type QuoteCount } from './count.ts';
import { MailSink } from './mail-sink.ts';
import { hurryMails, makePlace } from './place.ts';
import { Random } from './random.ts';
import { bring, nameOf, planTroubles, type Scene } from './trouble.ts';

export interface TrialOptions {
  engine: Engine;
  postgres: TemporaryPostgres | null;
  rounds: number;
  quotes: number;
  clients: number;
  minutes: number;
  seed: number;
  log(line: string): void;
}

export interface TrialResult {
  name: string;
  rounds: number;
  kills: number;
  seconds: number;
  quotes: QuoteCount;
  mails: MailCount;
  /** Tries by response; 0 without one. */
  answers: Record<string, number>;
  /** Other violations. */
  wrong: string[];
}

const KILLED_WHILE_STARTING = 0.15;
/** Without a mail for this long, sending is stuck. */
const MAIL_PATIENCE_MS = 60_000;

/** Runs rounds of load, trouble and SIGKILL on one engine; then counts. */
export async function runTrial(options: TrialOptions): Promise<TrialResult> {
  const { engine, postgres, seed, log } = options;
  const began = Date.now();
  const random = new Random(seed);
  const sink = new MailSink();
  await sink.open();
  const place = await makePlace({ engine, postgres, mailPort: sink.port });
  const clients = new Clients(place.site.url, `${engine}-${seed}`, new Random(seed + 1));
  const scene: Scene = { place, clients, sink, postgres, random };
  try {
    await begin(scene);
    if (options.rounds > 10) {
      await place.site.stop(); // only a proper end keeps the compiled code for the starts to come
      await begin(scene);
    }
    clients.begin(options.clients, options.quotes);
    const run = await runRounds(scene, options);
    if (run.rounds === options.rounds) await clients.untilMore(options.quotes);
    log(`${engine}: ${clients.acknowledged.size} acknowledged, waiting for the last mails`);
    const result = await settle(scene);
    return { name: engine, ...run, seconds: (Date.now() - began) / 1000, ...result };
  } finally {
    await clients.abandon();
    await place.site.kill();
    await sink.close();
    place.remove();
  }
}

async function runRounds(scene: Scene, { rounds, quotes, engine, minutes, log }: TrialOptions) {
  const { clients, random } = scene;
  const end = Date.now() + minutes * 60_000;
  let kills = 0;
  for (const [n, trouble] of planTroubles(rounds, engine, random).entries()) {
    const began = Date.now();
    if (began > end) return { rounds: n, kills };
    await bring(trouble, scene);
    const share = (quotes - clients.acknowledged.size) / (rounds - n);
    await clients.untilMore(random.between(share * 0.5, share * 1.5));
    await delay(random.between(0, 40));
    kills += await killAndStart(scene);
    const soFar = `${clients.acknowledged.size} acknowledged, ${scene.sink.taken.length} mails taken`;
    log(`${engine} ${n + 1}/${rounds} ${nameOf(trouble)}: ${soFar}, ${Math.round(Date.now() - began)} ms`);
    if (clients.wrong.length > 0) log(`${engine}: ${clients.wrong.at(-1)}`);
  }
  return { rounds, kills };
}

/** @returns the number of kills: now and then another one during the start */
export async function killAndStart(scene: Scene): Promise<number> {
  const { place, random } = scene;
  if (place.site.died) throw new Error(place.site.died);
  await place.site.kill();
  let kills = 1;
  while (random.chance(KILLED_WHILE_STARTING)) {
    launch(scene);
    await delay(random.between(50, 2_500));
    await place.site.kill();
    kills += 1;
  }
  // No other process can have claimed the mail; its lease would last ten minutes.
  await hurryMails(place.location, { claimed: true });
  await begin(scene);
  return kills;
}

export async function begin(scene: Scene): Promise<void> {
  launch(scene);
  await scene.place.site.ready();
}

function launch({ place, sink }: Scene): void {
  place.site.launch();
  sink.life = place.site.life;
}

/** Sends the last mails, stops the site, and counts. */
export async function settle({ place, clients, sink }: Pick<Scene, 'place' | 'clients' | 'sink'>) {
  const { site, location } = place;
  await clients.finish();
  let taken = sink.taken.length;
  for (let quiet = Date.now(); (await hurryMails(location, { claimed: false })) > 0; await delay(500)) {
    if (sink.taken.length > taken) quiet = Date.now();
    taken = sink.taken.length;
    if (Date.now() - quiet > MAIL_PATIENCE_MS) break; // the count tells
  }
  const wrong = [...clients.wrong, ...(site.died ? [site.died] : [])];
  const code = await site.stop();
  if (code !== 0) wrong.push(`told to stop, the site ended with ${code}`);
  return {
    quotes: await countQuotes(location, clients),
    mails: await countMails(location, clients, sink),
    answers: Object.fromEntries(clients.answers),
    wrong,
  };
}

export function isClean({ quotes, mails, wrong }: TrialResult): boolean {
  const { lost, doubled, strangers, unpaired } = quotes;
  return lost + doubled + strangers + unpaired + mails.lost + mails.twice + wrong.length === 0;
}
