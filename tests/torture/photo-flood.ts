import { setTimeout as delay } from 'node:timers/promises';
import { openDatabase } from '#database/open.ts';
import { heicFile } from '#tests/support/heic.ts';
import { HOUR_MS } from '#time/units.ts';
import { post } from './clients.ts';
import { makePlace, type Place } from './place.ts';
import { freeBytes, smallDisk } from './small-disk.ts';

const DISK_MB = 48;
const MB = 1024 * 1024;
const AT_ONCE = 8;
const REFUSALS = 40;
const ADMIN = { ADMIN_EMAIL: 'owner@torture.example', ADMIN_PASSWORD: 'correct horse battery 9' };
/** The site checks space each minute. */
const SOON_MS = 150_000;

/**
 * Floods a small disk with unclaimed photos. Quote requests and logins must go on, the owner must get one mail, and
 * space must recover by itself when the photos are a day old.
 * @returns a line of figures; null if no small disk can be mounted
 * @throws for a violation
 */
export async function floodWithPhotos(): Promise<string | null> {
  const disk = smallDisk(DISK_MB);
  if (!disk) return null;
  // More than the disk holds: only the reserve stops them.
  const env = { ...ADMIN, UNCLAIMED_PHOTOS_MB: String(10 * DISK_MB) };
  const place = await makePlace({ engine: 'sqlite', postgres: null, mailPort: 9, dataDir: disk.dir, env });
  try {
    await place.site.start();
    const statuses = await sendUntilRefused(place.site.url);
    const left = freeBytes(disk.dir);
    await expectTheRestGoesOn(place.site.url);
    await until('the owner is told', async () => (await noticesIn(place)) === 1);
    await agePhotos(place);
    await until('there is room for photos again', async () => (await sendPhoto(place.site.url)) === 201);
    await expectTheRestGoesOn(place.site.url);
    if ((await noticesIn(place)) !== 1) throw new Error('The owner was told again.');
    if (place.site.died || place.site.life !== 1)
      throw new Error(`The site did not live through it: ${place.site.died}`);
    const inMb = (bytes: number) => (bytes / MB).toFixed(1);
    return `answers ${JSON.stringify(statuses)}, ${inMb(left)} of ${DISK_MB} MB left free, ${inMb(freeBytes(disk.dir))} after the sweep`;
  } finally {
    await place.site.kill();
    disk.remove();
  }
}

async function sendUntilRefused(url: string): Promise<Record<number, number>> {
  const statuses: Record<number, number> = {};
  while ((statuses[507] ?? 0) < REFUSALS) {
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => sendPhoto(url)));
    for (const status of answers) statuses[status] = (statuses[status] ?? 0) + 1;
    if (answers.some((status) => ![201, 503, 507].includes(status)))
      throw new Error(`A photo was answered with ${JSON.stringify(statuses)}.`);
  }
  return statuses;
}

async function sendPhoto(url: string): Promise<number> {
  const form = new FormData();
  form.append('image', new Blob([heicFile(MB) as BlobPart]), 'wing.heic');
  const answer = await fetch(`${url}/api/quote-photos`, { method: 'POST', body: form });
  await answer.arrayBuffer();
  return answer.status;
}

async function expectTheRestGoesOn(url: string): Promise<void> {
  const quote = JSON.stringify({ firstName: 'Tess', lastName: 'Photo', email: 'photo@torture.example' });
  const seen = {
    quote: (await post(url, quote, { key: `photo-${Date.now()}` }))?.status,
    login: await loginStatus(url),
    ready: (await fetch(`${url}/readyz`)).status,
  };
  if (seen.quote !== 201 || seen.login !== 200 || seen.ready !== 200)
    throw new Error(`Without room for photos the site answers ${JSON.stringify(seen)}.`);
}

async function loginStatus(url: string): Promise<number> {
  const body = JSON.stringify({ username: ADMIN.ADMIN_EMAIL, password: ADMIN.ADMIN_PASSWORD });
  const headers = { 'content-type': 'application/json' };
  return (await fetch(`${url}/api/login`, { method: 'POST', headers, body })).status;
}

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + SOON_MS; !(await isSo()); await delay(1_000))
    if (Date.now() > end) throw new Error(`Not within ${SOON_MS / 1000} seconds: ${what}.`);
}

async function noticesIn({ location }: Place): Promise<number> {
  return inDatabase(location, async (db) => {
    const rows = await db.selectFrom('outbox').select('id').where('kind', '=', 'alarm').execute();
    return rows.length;
  });
}

/** As after a day. */
async function agePhotos({ location }: Place): Promise<void> {
  const createdAt = new Date(Date.now() - 25 * HOUR_MS).toISOString();
  await inDatabase(location, (db) => db.updateTable('quotePhotos').set({ createdAt }).execute());
}

async function inDatabase<T>(
  location: Place['location'],
  work: (db: ReturnType<typeof openDatabase>) => Promise<T>,
): Promise<T> {
  const db = openDatabase(location);
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}
