import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Clients } from './clients.ts';
import { MailSink } from './mail-sink.ts';
import { makePlace } from './place.ts';
import { Random } from './random.ts';
import { begin, killAndStart, settle, type TrialOptions, type TrialResult } from './trial.ts';
import { expectGentle, type Scene } from './trouble.ts';

const DISK_MB = 96;
/** So much is left when the disk is filled up: the last of it is for the quote requests. */
const LEFT_BYTES = 256 * 1024;
const RECOVERED = 20;
const REFUSALS = 10;

/** Whether a small disk can be made here: mounting one takes root, and a system that knows tmpfs. */
function smallDisk(): { dir: string; remove(): void } | null {
  const dir = mkdtempSync(join(tmpdir(), 'flatirons-small-'));
  const options = ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'tmpfs', dir];
  const mounted = process.getuid?.() === 0 && spawnSync('mount', options).status === 0;
  const remove = () => {
    if (mounted) spawnSync('umount', ['--lazy', dir]);
    rmSync(dir, { recursive: true, force: true });
  };
  if (mounted) return { dir, remove };
  remove();
  return null;
}

/** SQLite's folder runs full under load, again and again; null where no small disk can be made. */
export async function fillTheDisk(options: Omit<TrialOptions, 'engine' | 'postgres'>): Promise<TrialResult | null> {
  const { rounds, quotes, seed, log } = options;
  const disk = smallDisk();
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

/** @param killed whether the process also dies while there is no room */
async function fillAndEmpty(dir: string, scene: Scene, killed: boolean): Promise<void> {
  const { site } = scene.place;
  const { life } = site;
  const ballast = join(dir, 'ballast');
  await site.answers('/');
  fill(dir, ballast);
  await untilRefused(scene.clients);
  await expectGentle(site.url, { ready: true });
  if (killed) await site.kill();
  rmSync(ballast);
  if (killed) return;
  await scene.clients.untilMore(RECOVERED);
  if (site.died || site.life !== life) throw new Error(`The site did not live through it: ${site.died}`);
}

function fill(dir: string, ballast: string): void {
  const { bavail, bsize } = statfsSync(dir);
  try {
    writeFileSync(ballast, Buffer.alloc(Math.max(0, bavail * bsize - LEFT_BYTES)));
  } catch (error) {
    // The site may have been quicker: then it is full already.
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}

async function untilRefused({ answers, wrong }: Clients): Promise<void> {
  const refusals = () => answers.get(503) ?? 0;
  const before = refusals();
  for (const end = Date.now() + 60_000; refusals() < before + REFUSALS; await delay(20)) {
    if (wrong.length > 0) throw new Error(wrong[0]);
    if (Date.now() > end) throw new Error(`The disk does not run full: ${JSON.stringify([...answers])}`);
  }
}
