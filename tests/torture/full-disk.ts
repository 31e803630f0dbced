import { appendFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Clients } from './clients.ts';
import { MailSink } from './mail-sink.ts';
import { makePlace } from './place.ts';
import { Random } from './random.ts';
import { freeBytes, smallDisk } from './small-disk.ts';
import { begin, killAndStart, settle, type TrialOptions, type TrialResult } from './trial.ts';
import { expectGentle, type Scene } from './trouble.ts';

const DISK_MB = 96;
/** Left free on the full disk, for quote requests. */
const LEFT_BYTES = 256 * 1024;
const RECOVERED = 20;
const REFUSALS = 3;
const PAUSE_MS = 500;

/** Fills SQLite's disk under load, repeatedly; null if no small disk can be mounted. */
export async function fillTheDisk(options: Omit<TrialOptions, 'engine' | 'postgres'>): Promise<TrialResult | null> {
  const { rounds, quotes, seed, log } = options;
  const disk = smallDisk(DISK_MB);
  if (!disk) return null;
  const began = Date.now();
  const random = new Random(seed);
  const sink = new MailSink();
  await sink.open();
  const place = await makePlace({ engine: 'sqlite', postgres: null, mailPort: sink.port, dataDir: disk.dir });
  const clients = new Clients(place.site.url, `disk-${seed}`, new Random(seed + 1));
  const scene: Scene = { place, clients, sink, postgres: null, random };
  let kills = 0;
  try {
    await begin(scene);
    clients.begin(options.clients, quotes);
    for (let n = 0; n < rounds; n += 1) {
      await clients.untilMore(random.between(RECOVERED, (quotes / rounds) * 0.8));
      await fillAndEmpty(disk.dir, scene, n % 2 === 1);
      kills += await killAndStart(scene);
      log(`full disk ${n + 1}/${rounds}: ${clients.acknowledged.size} acknowledged`);
    }
    await clients.untilMore(quotes);
    const result = await settle(scene);
    return { name: 'sqlite, full disk', rounds, kills, seconds: (Date.now() - began) / 1000, ...result };
  } finally {
    await clients.abandon();
    await place.site.kill();
    await sink.close();
    disk.remove();
  }
}

/** @param killed whether the process also dies while the disk is full */
async function fillAndEmpty(dir: string, scene: Scene, killed: boolean): Promise<void> {
  const { site } = scene.place;
  const { life } = site;
  const filler = join(dir, 'filler');
  await site.answers('/');
  await fillUntilRefused(dir, filler, scene);
  await expectGentle(site.url);
  if (killed) await site.kill();
  rmSync(filler);
  if (killed) return;
  await scene.clients.untilMore(RECOVERED);
  if (site.died || site.life !== life) throw new Error(`The site did not live through it: ${site.died}`);
}

/** Fills freed space again until the site refuses writes and is not ready. */
async function fillUntilRefused(dir: string, filler: string, { place, clients }: Scene): Promise<void> {
  const { answers, wrong } = clients;
  const refusals = () => answers.get(503) ?? 0;
  for (const end = Date.now() + 60_000; ; await delay(20)) {
    fill(dir, filler);
    const before = refusals();
    await delay(PAUSE_MS);
    if (refusals() >= before + REFUSALS && !(await place.site.answers('/readyz'))) return;
    if (wrong.length > 0) throw new Error(wrong[0]);
    if (Date.now() > end) throw new Error(`The disk does not run full: ${JSON.stringify([...answers])}`);
  }
}

function fill(dir: string, filler: string): void {
  try {
    appendFileSync(filler, Buffer.alloc(Math.max(0, freeBytes(dir) - LEFT_BYTES)));
  } catch (error) {
    // The site may have filled it already.
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}
