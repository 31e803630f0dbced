import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import sharp from 'sharp';
import { type DatabaseLocation, type Db, type Engine, openDatabase } from '#database/open.ts';
import type { TemporaryPostgres } from '#scripts/postgres.mjs';
import { ADMIN } from '#tests/support/api.ts';
import { cleanUp } from '#tests/support/clean-up.ts';
import { type Dovecot, imapServers, startDovecot } from '#tests/support/dovecot.ts';
import { writeLetter } from '#tests/support/letters.ts';
import { type PushService, startPushService } from '#tests/support/push-service.ts';
import { MailSink } from './mail-sink.ts';
import { makePlace } from './place.ts';
import { Random } from './random.ts';
import type { Site } from './site.ts';

export interface MailboxOptions {
  engine: Engine;
  postgres: TemporaryPostgres | null;
  letters: number;
  seed: number;
  log(line: string): void;
}

export interface MailboxResult {
  name: string;
  letters: number;
  kills: number;
  /** Messages in the leads. */
  taken: number;
  lost: number;
  twice: number;
  photos: number;
  /** Notifications that a device got. */
  rung: number;
  /** Again after a kill, before it was known that the first one had arrived. */
  repeated: number;
  /** Violations. */
  wrong: string[];
}

/** Below the limit of an hour from one sender into one lead. */
const LETTERS_OF_ONE = 20;
const PATIENCE_MS = 180_000;

interface Scene {
  nodes: [Site, Site];
  imap: Dovecot;
  push: PushService;
  location: DatabaseLocation;
  random: Random;
  letters: number;
  /** How many notifications had arrived at each kill. */
  kills: number[];
}

/**
 * Delivers messages to a mailbox that one of two nodes reads, while nodes are killed, the mail server stops or numbers its
 * messages anew. Each message is in its lead once, with its photo, and rings on a device once, a kill excepted.
 * @returns null where there is no IMAP server
 */
export async function stormMailbox(options: MailboxOptions): Promise<MailboxResult | null> {
  if (imapServers.length === 0) return null;
  const { engine, postgres, seed, letters, log } = options;
  const [sink, imap, push] = [new MailSink(), await startDovecot(), await startPushService()];
  await sink.open();
  const env = {
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    SESSION_SECRET: randomUUID(),
    IMAP_URL: imap.url(),
    PUSH_ORIGIN: push.origin,
  };
  const place = await makePlace({ engine, postgres, mailPort: sink.port, env });
  const nodes: [Site, Site] = [place.site, await place.addNode()];
  const scene: Scene = { nodes, imap, push, location: place.location, random: new Random(seed), letters, kills: [] };
  try {
    for (const node of nodes) await node.start();
    await ringOnADevice(scene);
    await addLeads(scene);
    await until(async () => isReading(scene));
    for (let from = 0; from < letters; ) {
      const count = Math.min(letters - from, scene.random.between(3, 12));
      await Promise.all([deliver(scene, from, count), trouble(scene)]);
      from += count;
      log(`${engine} mailbox ${from}/${letters}: ${scene.kills.length} kills, ${push.rung.length} rung`);
    }
    const counted = await settle(scene);
    return { name: engine, letters, kills: scene.kills.length, ...counted };
  } finally {
    for (const node of nodes) await node.kill();
    await sink.close();
    place.remove();
    await cleanUp('file');
  }
}

async function call(node: Site, path: string, body: object, { cookie = '', method = 'POST' } = {}) {
  const headers = { 'content-type': 'application/json', cookie };
  const answer = await fetch(node.url + path, { method, headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${method} ${path} was answered with ${answer.status}: ${await answer.text()}`);
  return answer;
}

/** One device of the owner, for emails of customers at any hour. */
async function ringOnADevice({ nodes: [node], push }: Scene): Promise<void> {
  const login = await call(node, '/api/login', { username: ADMIN.email, password: ADMIN.password });
  const cookie = login.headers
    .getSetCookie()
    .map((each) => each.split(';', 1)[0])
    .join('; ');
  const choices = { kinds: { lead: false, question: true, trouble: false }, quietFrom: null, quietTo: null };
  await call(node, '/api/push', choices, { cookie, method: 'PUT' });
  await call(node, '/api/push/devices', push.subscribe(), { cookie });
}

const emailOf = (letter: number) => `tess-${Math.floor(letter / LETTERS_OF_ONE)}@torture.example`;

async function addLeads({ nodes: [node], letters }: Scene): Promise<void> {
  for (let letter = 0; letter < letters; letter += LETTERS_OF_ONE)
    await call(node, '/api/quotes', { firstName: 'Tess', lastName: 'Letter', email: emailOf(letter) });
}

const hasPhoto = (letter: number) => letter % 3 === 0;
const isSentTwice = (letter: number) => letter % 7 === 0;

/** Puts messages into the mailbox, some of them twice. */
async function deliver({ imap, random }: Scene, from: number, count: number): Promise<void> {
  const photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#c2330d' } })
    .jpeg()
    .toBuffer();
  for (let letter = from; letter < from + count; letter += 1) {
    const message = writeLetter({
      from: `Tess Letter <${emailOf(letter)}>`,
      subject: `Letter ${letter}`,
      text: `Words of letter ${letter}.`,
      messageId: `<torture-${letter}@torture.example>`,
      attachments: hasPhoto(letter) ? [{ name: 'belly.jpg', type: 'image/jpeg', bytes: photo }] : [],
    });
    const copies = isSentTwice(letter) ? [message, message] : [message];
    // The mail server may be stopped just now.
    while (
      !(await imap.deliver(copies).then(
        () => true,
        () => false,
      ))
    )
      await delay(100);
    await delay(random.between(0, 150));
  }
}

/** Kills a node, or both; now and then the mail server stops, or numbers its messages anew. */
async function trouble(scene: Scene): Promise<void> {
  const { nodes, random, imap, push, location } = scene;
  await delay(random.between(0, 800));
  if (random.chance(0.15)) {
    await imap.halt();
    await delay(random.between(100, 1_000));
    await imap.resume();
  } else if (random.chance(0.1)) await imap.renumber();
  const killed = random.chance(0.3) ? nodes : [nodes[random.chance(0.5) ? 0 : 1]];
  await Promise.all(killed.map((node) => node.kill()));
  scene.kills.push(push.rung.length);
  // As if the leases of a dead process had ended; one of a living one is only tried again.
  await withDb(location, releaseAll);
  for (const node of killed) await node.start();
}

async function releaseAll(db: Db): Promise<void> {
  await db.updateTable('mailboxState').set({ leasedBy: null, leasedUntil: null }).execute();
  await db.updateTable('pushMessages').set({ claimedUntil: null }).where('sentAt', 'is', null).execute();
}

async function withDb<T>(location: DatabaseLocation, work: (db: Db) => Promise<T>): Promise<T> {
  const db = openDatabase(location);
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

const isReading = ({ location }: Scene) =>
  withDb(location, (db) => db.selectFrom('mailboxState').select('answeredAt').executeTakeFirst()).then((state) =>
    Boolean(state?.answeredAt),
  );

/** @returns whether it came to be in time */
async function until(isSo: () => Promise<boolean>): Promise<boolean> {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await delay(200)) if (await isSo()) return true;
  return false;
}

/** Waits for the last messages, and counts what is in the leads and on the device. */
async function settle(scene: Scene): Promise<Omit<MailboxResult, 'name' | 'letters' | 'kills'>> {
  const { nodes, location, letters, imap, push } = scene;
  const count = (db: Db) =>
    db
      .selectFrom('inboundMails')
      .select((e) => e.fn.countAll<number | string>().as('count'))
      .executeTakeFirstOrThrow();
  await until(async () => Number((await withDb(location, count)).count) >= letters);
  const waiting = (db: Db) =>
    db.selectFrom('pushMessages').select('id').where('sentAt', 'is', null).where('failedAt', 'is', null).execute();
  const hurry = (db: Db) =>
    db
      .updateTable('pushMessages')
      .set({ nextAttemptAt: new Date().toISOString() })
      .where('sentAt', 'is', null)
      .execute();
  await until(async () => {
    await withDb(location, hurry);
    return (await withDb(location, waiting)).length === 0;
  });
  // A message that would be taken once more is taken by now.
  await delay(2_000);
  const wrong = nodes.flatMap(({ died }) => died ?? []);
  for (const node of nodes) await node.stop();
  const mails = await withDb(location, (db) =>
    db.selectFrom('inboundMails').select(['id', 'quoteId', 'subject', 'body']).orderBy('id').execute(),
  );
  const photos = await withDb(location, (db) =>
    db.selectFrom('inboundFiles').select(['mailId', 'photoId']).where('photoId', 'is not', null).execute(),
  );
  let [lost, twice] = [0, 0];
  for (let letter = 0; letter < letters; letter += 1) {
    const own = mails.filter(({ subject }) => subject === `Letter ${letter}`);
    if (own.length === 0) lost += 1;
    if (own.length > 1) twice += 1;
    const due = hasPhoto(letter) ? 1 : 0;
    for (const { id } of own) {
      const has = photos.filter(({ mailId }) => mailId === id).length;
      if (has !== due) wrong.push(`letter ${letter} has ${has} photos`);
    }
  }
  const { seen } = await imap.look();
  if (seen > 0) wrong.push(`${seen} messages are marked as read`);
  const { repeated, ...rings } = countRings(scene);
  // A newer message of a lead replaces one that waits, so that the last of each lead rings for all.
  for (const [leadId, own] of Map.groupBy(mails, ({ quoteId }) => quoteId)) {
    const last = own.at(-1)!;
    if (!rings.rung.has(last.body)) wrong.push(`the last letter of lead ${leadId} did not ring`);
  }
  wrong.push(...rings.wrong);
  return { taken: mails.length, lost, twice, photos: photos.length, rung: push.rung.length, repeated, wrong };
}

/** A message may ring again only if a node was killed since. */
function countRings({ push, kills }: Scene) {
  const rung = new Map<string, number>();
  const wrong: string[] = [];
  let repeated = 0;
  for (const [at, { notification }] of push.rung.entries()) {
    const words = /Words of letter \d+\./.exec(notification.body)?.[0] ?? notification.body;
    const before = rung.get(words);
    rung.set(words, at);
    if (before === undefined) continue;
    repeated += 1;
    if (!kills.some((kill) => before < kill && kill <= at)) wrong.push(`“${words}” rang again`);
  }
  return { rung, repeated, wrong };
}
