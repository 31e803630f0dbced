import { setTimeout as delay } from 'node:timers/promises';
import type { TemporaryPostgres } from '#scripts/postgres.mjs';
import { type Clients, post } from './clients.ts';
import type { MailMood, MailSink } from './mail-sink.ts';
import { hurryMails, type Place } from './place.ts';
import type { Random } from './random.ts';

/** PostgreSQL stops in one of its ways, or hangs. */
type DatabaseTrouble = 'fast' | 'immediate' | 'frozen';
/** A trouble of a round before the kill. */
export type Trouble = { database: DatabaseTrouble } | { mail: MailMood } | null;

/** Acknowledgements required after a trouble, without a restart. */
const RECOVERED = 20;
const AWAY_MS = [300, 2_500] as const;
const MAIL_MOODS: MailMood[] = [
  'dies before its answer',
  'dies after its answer',
  'down',
  'busy',
  'dies within the message',
  'slow',
  'refusing',
  'closed',
];

export interface Scene {
  place: Place;
  clients: Clients;
  sink: MailSink;
  postgres: TemporaryPostgres | null;
  random: Random;
}

/** A trouble for every other round, evenly distributed; those of the database come first. */
export function planTroubles(rounds: number, engine: string, random: Random): Trouble[] {
  const kinds: Trouble[] = random.shuffled(MAIL_MOODS).map((mail) => ({ mail }));
  if (engine === 'postgres') kinds.unshift({ database: 'fast' }, { database: 'immediate' }, { database: 'frozen' });
  const plan = Array.from({ length: rounds }, (_, n) => (n < rounds / 2 ? kinds[n % kinds.length]! : null));
  return random.shuffled(plan);
}

export function nameOf(trouble: Trouble): string {
  if (trouble === null) return 'no trouble';
  return 'mail' in trouble ? `mail server: ${trouble.mail}` : `PostgreSQL: ${trouble.database}`;
}

/** Causes and ends the trouble. @throws if the site reacts wrongly */
export async function bring(trouble: Trouble, scene: Scene): Promise<void> {
  if (trouble === null) return;
  if ('mail' in trouble) await mailTrouble(trouble.mail, scene);
  else await databaseTrouble(trouble.database, scene);
}

async function mailTrouble(mood: MailMood, { place, clients, sink }: Scene): Promise<void> {
  await sink.turn(mood);
  await clients.untilMore(RECOVERED);
  await hurryMails(place.location, { claimed: false });
  await clients.untilMore(RECOVERED);
  await sink.turn('fine');
  await hurryMails(place.location, { claimed: false });
}

async function databaseTrouble(mode: DatabaseTrouble, { place, clients, postgres, random }: Scene): Promise<void> {
  const { site } = place;
  const { life } = site;
  if (!(await site.answers('/'))) throw new Error('The home page does not come.');
  if (mode === 'frozen') postgres!.freeze();
  else await postgres!.halt(mode);
  try {
    await delay(random.between(...AWAY_MS));
    await expectGentle(site.url);
  } finally {
    if (mode === 'frozen') postgres!.thaw();
    else await postgres!.resume();
  }
  await clients.untilMore(RECOVERED);
  if (site.died || site.life !== life) throw new Error(`The site did not live through it: ${site.died}`);
}

/** Without its database the site serves cached pages, is not ready, and refuses writes. */
export async function expectGentle(url: string): Promise<void> {
  const statusOf = (path: string) => fetch(url + path, { signal: AbortSignal.timeout(15_000) }).then((a) => a.status);
  const quote = JSON.stringify({ firstName: 'Tess', lastName: 'Away', email: 'away@elsewhere.example' });
  // On a connection of its own: the site may just be closing one that was kept.
  const answer = await post(url, quote, { key: `away-${Date.now()}`, agent: false });
  const seen = {
    page: await statusOf('/'),
    alive: await statusOf('/healthz'),
    ready: await statusOf('/readyz'),
    write: answer?.status,
    retryAfter: Number(answer?.headers['retry-after']) > 0,
  };
  const due = { page: 200, alive: 200, ready: 503, write: 503, retryAfter: true };
  if (JSON.stringify(seen) !== JSON.stringify(due))
    throw new Error(`While its records are away the site answers ${JSON.stringify(seen)}: ${answer?.body}`);
}
