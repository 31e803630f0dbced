import { setTimeout as delay } from 'node:timers/promises';
import { type Engine, openDatabase } from '#database/open.ts';
import type { TemporaryPostgres } from '#scripts/postgres.mjs';
import { ADMIN } from '#tests/support/api.ts';
import { completeOffer } from '#tests/support/offers.ts';
import { acceptanceOf } from '#tests/support/sent-offers.ts';
import { startStripe } from '#tests/support/stripe.ts';
import { checkSeals } from '#workshop/decisions/seals.store.server.ts';
import { findWrongAnswers, findWrongChanges, sendChange } from './changes.ts';
import { type Answer, post } from './clients.ts';
import { countMoved, findWrongStays, moveStays, offerDays, planHangar, type StormedCall } from './hangar.ts';
import { findWrongInvoices, findWrongSendings, sendInvoices } from './invoices.ts';
import { MailSink } from './mail-sink.ts';
import { findWrongAcceptances, findWrongPassports, offerPassport } from './passports.ts';
import { findPayPage, findWrongPayments, type Stripe, stormPayment } from './payments.ts';
import { hurryMails, makePlace, type Place } from './place.ts';
import { Random } from './random.ts';
import { deliverToShow, findWrongShowings } from './showings.ts';
import type { Site } from './site.ts';

const SECRET = 'the secret of a site that is tortured';
const CUSTOMER = { firstName: 'Tess', lastName: 'Storm', email: 'tess@torture.example' };
const AGAIN_AFTER_MS = 100;
const MAIL_PATIENCE_MS = 60_000;

export interface StormOptions {
  engine: Engine;
  postgres: TemporaryPostgres | null;
  /** Quotes, each accepted by a crowd of clients at once on two nodes. */
  storms: number;
  crowd: number;
  /** Whether the invoices are paid at Stripe, too: some ten kills more a storm. */
  pays: boolean;
  seed: number;
  log(line: string): void;
}

export interface StormResult {
  name: string;
  storms: number;
  kills: number;
  /** Tries whose answer a kill took, or that waited too long. */
  unanswered: number;
  decisions: number;
  seals: number;
  jobs: number;
  changes: number;
  passports: number;
  invoices: number;
  payments: number;
  /** Stays whose move was answered. */
  moved: number;
  mails: number;
  delivered: number;
  /** Violations. */
  wrong: string[];
}

interface Scene {
  nodes: [Site, Site];
  random: Random;
  wrong: string[];
  unanswered: number;
  moved: number;
}

/**
 * Storms of acceptances, of answers to change orders, of buyers of passports, of moves in the hangar, of offers to the
 * waitlist and of jobs that are published and withdrawn, on two nodes, of which one or both are killed amid; then counts.
 */
export async function stormAcceptances({
  engine,
  postgres,
  storms,
  crowd,
  pays,
  seed,
  log,
}: StormOptions): Promise<StormResult> {
  const sink = new MailSink();
  await sink.open();
  const stripe = await startStripe();
  const admin = { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password };
  // One address for both nodes, as behind a proxy.
  const env = { ...admin, SESSION_SECRET: SECRET, PUBLIC_URL: 'http://torture.example', ...stripe.env };
  const place = await makePlace({ engine, postgres, mailPort: sink.port, env });
  const nodes: [Site, Site] = [place.site, await place.addNode()];
  const scene: Scene = { nodes, random: new Random(seed), wrong: [], unanswered: 0, moved: 0 };
  let kills = 0;
  try {
    // One after the other: the first creates the tables.
    for (const node of nodes) await node.start();
    const cookie = await logIn(nodes[0]);
    await call(nodes[0], '/api/stripe', ANY_SUM, { cookie, method: 'PUT' });
    const hangar = await planHangar(call, nodes[0], cookie);
    for (let n = 1; n <= storms; n++) {
      const offer = await sendOffer(nodes[0], cookie);
      const acceptance = {
        path: `/api/offer-links/${offer.token}/accept`,
        bodyOf: () => JSON.stringify(acceptanceOf(offer)),
      };
      const waiting = await offerDays(call, nodes[0], hangar, { cookie, storm: n });
      const accepted = rush(scene, { name: offer.number, ...acceptance }, { crowd, storm: n });
      const moved = rush(scene, moveStays(hangar, scene.random, cookie), { crowd, storm: n });
      const offered = rush(scene, waiting, { crowd, storm: n });
      kills += await killAmid(scene);
      expectOneDecision(scene, offer, await accepted);
      scene.moved += countMoved(await moved);
      await offered;
      const change = await sendChange(call, nodes[0], cookie, offer.leadId);
      const invoice = await sendInvoices(nodes[0], cookie, offer.leadId);
      const passport = await offerPassport(call, nodes[0], { cookie, secret: SECRET, place, storm: n });
      const answered = rush(scene, change, { crowd, storm: n });
      const passedOn = rush(scene, passport, { crowd, storm: n });
      const sent = rush(scene, invoice, { crowd, storm: n });
      kills += await killAmid(scene);
      scene.wrong.push(...findWrongAnswers(change, await answered));
      scene.wrong.push(...findWrongAcceptances(passport, await passedOn));
      scene.wrong.push(...findWrongSendings(invoice, await sent));
      if (pays) kills += await pay(scene, stripe, { invoice, cookie, storm: n });
      const shown = await deliverToShow(call, nodes[0], { cookie, place, leadId: offer.leadId });
      const published = rush(scene, shown.publish, { crowd, storm: n });
      const answering = rush(scene, shown.answer, { crowd, storm: n });
      kills += await killAmid(scene);
      await Promise.all([published, answering]);
      log(`${engine} storm ${n}/${storms}: ${kills} kills, ${scene.wrong.length} wrong`);
    }
    const counted = await settle(scene, place, { sink, stripe });
    const { unanswered, wrong } = scene;
    return { name: engine, storms, kills, unanswered, ...counted, wrong };
  } finally {
    for (const node of nodes) await node.kill();
    await sink.close();
    await stripe.stop();
    place.remove();
  }
}

const ANY_SUM = { bankTransfer: true, card: true, cardLimitCents: 99_999_999 };
const PAYERS = 12;

/** @returns the number of kills */
async function pay(
  scene: Scene,
  stripe: Stripe,
  { invoice, cookie, storm }: { invoice: StormedCall; cookie: string; storm: number },
): Promise<number> {
  const path = await findPayPage(call, scene.nodes[0], { path: invoice.path, cookie });
  // A key of its own each: a press is no repeat of another.
  let presses = 0;
  const rushAtOnce = (pressed: StormedCall) => {
    presses += 1;
    return rush(scene, pressed, { crowd: PAYERS, storm: `${storm}-${presses}` });
  };
  const tools = { ...scene, rush: rushAtOnce, kill: (moment: Promise<unknown>) => killAmid(scene, moment) };
  return stormPayment(stripe, tools, { path, at: storm - 1 });
}

async function logIn(node: Site): Promise<string> {
  const answer = await call(node, '/api/login', { username: ADMIN.email, password: ADMIN.password });
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ');
}

interface Offer {
  leadId: number;
  number: string;
  token: string;
  versionId: number;
  documentHash: string;
}

/** A new lead with a quote that was sent. */
async function sendOffer(node: Site, cookie: string): Promise<Offer> {
  const lead = await (await call(node, '/api/quotes', CUSTOMER)).json();
  const { id } = await (await call(node, `/api/quotes/${lead.id}/offers`, {}, { cookie })).json();
  await call(node, `/api/offers/${id}/draft`, { body: completeOffer() }, { cookie, method: 'PUT' });
  const { number, versions } = await (
    await call(node, `/api/offers/${id}/send`, { to: CUSTOMER.email }, { cookie })
  ).json();
  const { address } = await (await call(node, `/api/offers/${id}/link`, { renew: false }, { cookie })).json();
  const { id: versionId, documentHash } = versions[0];
  return { leadId: lead.id, number, token: address.split('/q/')[1], versionId, documentHash };
}

async function call(node: Site, path: string, body: object, { cookie = '', method = 'POST' } = {}): Promise<Response> {
  const headers = { 'content-type': 'application/json', cookie };
  const answer = await fetch(node.url + path, { method, headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${method} ${path} was answered with ${answer.status}: ${await answer.text()}`);
  return answer;
}

/** A crowd of clients decides at once. */
const rush = (scene: Scene, decision: StormedCall, { crowd, storm }: { crowd: number; storm: number | string }) =>
  Promise.all(Array.from({ length: crowd }, (_, client) => decide(scene, decision, client, `${storm}-${client}`)));

/** 404: of a passport that was passed on meanwhile. */
const FINAL = new Set([200, 201, 404, 409]);

/** Repeats a decision under one key, on either node, until it is answered. @returns the answer */
async function decide(
  scene: Scene,
  { name, path, cookie, final = [], bodyOf }: StormedCall,
  client: number,
  key: string,
): Promise<Answer> {
  const { nodes, random, wrong } = scene;
  const body = bodyOf(client);
  for (;;) {
    const node = nodes[random.chance(0.5) ? 0 : 1];
    const answer = await post(node.url, body, { path, key, cookie });
    if (answer && (FINAL.has(answer.status) || final.includes(answer.status))) return answer;
    if (!answer) scene.unanswered += 1;
    else if (answer.status !== 503) wrong.push(`${name}: ${answer.status} ${answer.body}`);
    await delay(AGAIN_AFTER_MS);
  }
}

/** Kills a node, or both, at a moment, by default a random one, and starts them again. @returns the number of kills */
async function killAmid(
  { nodes, random }: Scene,
  moment: Promise<unknown> = delay(random.between(0, 200)),
): Promise<number> {
  const killed = random.chance(0.3) ? nodes : [nodes[random.chance(0.5) ? 0 : 1]];
  await moment;
  await Promise.all(killed.map((node) => node.kill()));
  for (const node of killed) await node.start();
  return killed.length;
}

/** One client accepted, and the others were told of that very decision. */
function expectOneDecision({ wrong }: Scene, { number }: Offer, answers: Answer[]): void {
  const accepted = answers.filter(({ status }) => status === 201);
  const decisions = answers.map(({ status, body }) => {
    const answer = JSON.parse(body);
    return status === 201 ? answer.recordHash : answer.current?.decision?.recordHash;
  });
  if (accepted.length !== 1) wrong.push(`${accepted.length} clients accepted ${number}`);
  if (new Set(decisions).size !== 1) wrong.push(`clients of ${number} heard of ${new Set(decisions).size} decisions`);
}

interface Outside {
  sink: MailSink;
  stripe: Stripe;
}

/** Sends the last mails, stops both nodes, and counts what each quote left. */
async function settle({ nodes: [one, two], wrong, moved }: Scene, { location }: Place, { sink, stripe }: Outside) {
  for (const node of [one, two]) {
    if (node.died) wrong.push(node.died);
    await node.stop();
  }
  // No process can have claimed a mail now.
  await hurryMails(location, { claimed: true });
  await one.start();
  const end = Date.now() + MAIL_PATIENCE_MS;
  while ((await hurryMails(location, { claimed: false })) > 0 && Date.now() < end) await delay(200);
  await one.stop();

  const db = openDatabase(location);
  try {
    const offers = await db.selectFrom('offers').select(['id', 'number', 'quoteId', 'status']).execute();
    const decisions = await db.selectFrom('decisions').select(['id', 'offerId']).execute();
    const seals = await db.selectFrom('seals').select('rowId').where('noun', '=', 'decisions').execute();
    const jobs = await db.selectFrom('jobs').select('offerId').execute();
    const mails = await db.selectFrom('outbox').select(['quoteId', 'kind', 'messageId']).execute();
    const about = mails.filter(({ kind }) => kind === 'offer-accepted');
    for (const { id, number, quoteId, status } of offers) {
      const own = decisions.filter(({ offerId }) => offerId === id);
      const sealed = seals.filter(({ rowId }) => own.some((decision) => decision.id === rowId));
      const booked = jobs.filter((job) => job.offerId === id);
      const told = about.filter((mail) => mail.quoteId === quoteId);
      const left = [status, own.length, sealed.length, booked.length, told.length].join();
      if (left !== 'accepted,1,1,1,2') wrong.push(`${number} is ${left}`);
    }
    const ofChanges = await findWrongChanges(db);
    const ofPassports = await findWrongPassports(db);
    const ofInvoices = await findWrongInvoices(db);
    const ofPayments = await findWrongPayments(db, stripe);
    for (const found of [ofChanges, ofPassports, ofInvoices, ofPayments]) wrong.push(...found.wrong);
    wrong.push(...(await findWrongStays(db, moved)));
    wrong.push(...(await findWrongShowings(db)));
    const { broken } = await checkSeals(db, SECRET);
    if (broken) wrong.push(broken);
    const taken = new Set(sink.taken.map(({ messageId }) => messageId));
    const delivered = about.filter(({ messageId }) => taken.has(messageId)).length;
    if (delivered !== about.length) wrong.push(`${about.length - delivered} mails were lost`);
    return {
      decisions: decisions.length,
      seals: seals.length,
      jobs: jobs.length,
      changes: ofChanges.changes,
      passports: ofPassports.passports,
      invoices: ofInvoices.invoices,
      payments: ofPayments.payments,
      moved,
      mails: about.length,
      delivered,
    };
  } finally {
    await db.destroy();
  }
}
