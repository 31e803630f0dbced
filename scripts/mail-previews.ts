// npm run mails [-- folder]: writes one of each mail that the site sends, as HTML and text, into ./mail-previews. The site
// itself creates them, on a temporary database.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { migrate } from '#database/migrate.ts';
import { openDatabase } from '#database/open.ts';
import { createAccount } from '#features/account/store.server.ts';
import { QUIET_MS } from '#features/alarms/constants.ts';
import { type Finding, findTroubles } from '#features/alarms/rules.ts';
import { recordFindings } from '#features/alarms/store.server.ts';
import { remindNextChange } from '#features/changes/reminder.store.server.ts';
import { remindNext } from '#features/jobs/night.store.server.ts';
import { DrawingMaker } from '#features/media/drawing-maker.process.server.ts';
import { remindNextHolder } from '#features/passports/night.store.server.ts';
import { SEED_SCHEMES } from '#features/schemes/built-in/seeds.ts';
import { drawForMail } from '#features/schemes/mail.server.ts';
import { SHOP_SETTING } from '#features/shop/contract.ts';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { type LinkKind, linkAddress } from '#server/links.store.server.ts';
import { createLog } from '#server/log.ts';
import { wordsOf } from '#server/mail/layout.ts';
import { openMessage } from '#server/mail/outbox-sealing.ts';
import { makePictures, toDataAddresses } from '#server/mail/pictures.ts';
import { hashPassword } from '#server/password.ts';
import { ROOT } from '#server/root.ts';
import { openStorage, readStored } from '#server/storage/storage.ts';
import { answersOf, changeBodyOf, plainChangePdf } from '#tests/support/changes.ts';
import { completeOffer } from '#tests/support/offers.ts';
import { CHOICES, plainPdf } from '#tests/support/sent-offers.ts';
import { addDays } from '#time/days.ts';
import { shopDay } from '#time/shop-time.ts';

const ADMIN = { username: 'owner@example.com', password: 'polished-spinner-42' };
const DANA = { firstName: 'Dana', lastName: 'Whitfield', email: 'dana@example.com', phone: '(303) 555-0137' };
const FOLLOWER = 'pat@example.com';
const BUYER = 'bo@example.com';
const OTHERS: Readonly<Record<string, string>> = { [FOLLOWER]: 'follower', [BUYER]: 'buyer' };
/** Days that come free for the waitlist. */
const WAIT = { from: nextWednesday(addDays(shopDay(), 60)), to: addDays(shopDay(), 120) };
const AIRPLANE = { aircraftType: 'King Air', tailNumber: 'N350DW' };

const folder = resolve(process.argv[2] ?? 'mail-previews');
const dataDir = mkdtempSync(join(tmpdir(), 'mail-previews-'));
const config = readConfig({ DATA_DIR: dataDir, RATE_LIMITS: 'off', OWNER_EMAIL: ADMIN.username });
const db = openDatabase(config.database);
const maker = new DrawingMaker();
const storage = await openStorage(config);
const sources = {
  drawScheme: (code: string) => drawForMail(db, maker, code),
  readFile: (key: string) => readStored(storage, key),
};
try {
  await migrate(db);
  await createAccount(db, ADMIN.username, await hashPassword(ADMIN.password));
  const app = await createApp({ config, db, log: createLog('silent'), offerPdf: plainPdf, changePdf: plainChangePdf });
  await triggerEveryMail(app);
  await app.close();
  await writePreviews();
} finally {
  maker.close();
  await db.destroy();
  rmSync(dataDir, { recursive: true });
}

type App = Awaited<ReturnType<typeof createApp>>;

async function triggerEveryMail(app: App): Promise<void> {
  const cookies: Record<string, string> = {};
  const send = async (method: 'POST' | 'PUT', url: string, payload: object) => {
    const answer = await app.inject({ method, url, payload, cookies });
    if (answer.statusCode >= 300) throw new Error(`${url} answered ${answer.body}`);
    for (const { name, value } of answer.cookies) cookies[name] = value;
    return answer.body ? answer.json() : null;
  };
  const post = (url: string, payload: object) => send('POST', url, payload);
  const read = async (url: string) => (await app.inject({ url, cookies })).json();
  const calls = { post, send, read };
  const ask = (source: string, more: object) => post('/api/quotes', { ...DANA, ...AIRPLANE, source, ...more });

  await post('/api/login', ADMIN);
  await ask('contact', {
    services: ['full_refinishing'],
    timeline: '3-6_months',
    message: 'Chalky on top, fine below.',
  });
  await ask('calculator', {
    services: ['Multi-Color', 'Premium Clear Coat'],
    timeline: 'Standard (4-6 weeks)',
    scheme: SEED_SCHEMES[0]!.code,
  });
  await ask('warranty', { services: ['Warranty Registration'], details: { invoiceNumber: 'F-1042' } });
  await ask('insurance', { services: ['Insurance Claim Assistance'], details: { insuranceCompany: 'Example Mutual' } });
  const waiting = await ask('waitlist', { details: { earliest: WAIT.from, latest: WAIT.to, leastNotice: '5' } });
  await takeFromWaitlist(calls, waiting.id);
  await ask('referral', {
    services: ['Referral Program'],
    details: { refereeName: 'Bo Park', refereeEmail: 'bo@example.com' },
  });

  const days = (await app.inject('/api/appointments/slots')).json() as { date: string; times: string[] }[];
  const free = days.find(({ times }) => times.length > 0)!;
  const slot = { appointmentType: 'inspection', preferredDate: free.date, preferredTime: free.times[0]! };
  const booking = await ask('booking', { services: ['inspection'], timeline: free.date, details: slot });
  await post(`/api/quotes/${booking.id}/appointment`, { confirmed: true });
  await post(`/api/quotes/${booking.id}/appointment`, { confirmed: false });
  await post('/api/password-reset/request', { email: ADMIN.username });
  await post('/api/invitations', { email: 'partner@example.com' });

  await send('PUT', '/api/settings/shop', { ...SHOP_SETTING.builtIn, acceptanceCode: 0 });
  const declined = await offer(booking.id);
  await post(`${declined.path}/ask`, { text: 'Can you start in March?' });
  await post(`${declined.path}/decline`, { versionId: declined.versionId, reason: 'The dates do not work for us.' });
  const accepted = await offer((await ask('contact', {})).id);
  await post(`${accepted.path}/code`, { choices: CHOICES });
  const entered = { decision: 'accepted', method: 'phone', name: 'Dana Whitfield', choices: CHOICES };
  await post(`/api/offers/${accepted.id}/decision`, { ...entered, versionId: accepted.versionId });
  await workOn((await app.inject({ url: '/api/jobs', cookies })).json()[0].id);

  await passOn(calls);
  await raiseAlarm();

  // Undecided, so that the mail before its last day waits.
  await offer((await ask('contact', {})).id);

  /** Lets a job arrive, slip, stand silent, and leave. */
  async function workOn(id: number) {
    const url = `/api/jobs/${id}`;
    const { address } = await post(`${url}/link`, { renew: false });
    const page = `/api/job-links/${address.split('/job/')[1]}`;
    await post(`${page}/subscribe`, { email: FOLLOWER });
    await post(`/api/subscriptions/${await tokenOf('subscription')}/confirm`, {});
    await post(`${page}/ask`, { text: 'May I see it on Friday?' });
    await post(`${url}/status`, { to: 'in-work' });
    await photograph(app, cookies, url);
    await post(`${url}/payments`, { cents: 995_450, method: 'check', receivedOn: shopDay() });
    await post(`${url}/stages/disassembly`, { event: 'start' });
    const slip = { daysLeft: 9, reason: 'corrosion', note: 'Under the left flap.' };
    await post(`${url}/stages/disassembly`, slip);
    await post(`${url}/tell`, {});
    await changeOrders(calls, url);
    await remindNext({ db, publicUrl: config.publicUrl }, new Date(`${addDays(shopDay(), 20)}T19:00:00Z`));
    const done = { notApplicable: 'Not in this preview', doneAt: new Date().toISOString() };
    await db.updateTable('jobChecks').set(done).execute();
    const { stages } = (await app.inject({ url, cookies })).json();
    for (const { key, state } of stages) {
      if (state === 'to-come') await post(`${url}/stages/${key}`, { event: 'start' });
      await post(`${url}/stages/${key}`, { event: 'finish' });
    }
    await post(`${url}/status`, { to: 'ready' });
    await post(`${url}/status`, { to: 'delivered', takenBy: 'Dana Whitfield' });
  }

  /** Sends a quote. @returns the path of its private link in the API */
  async function offer(leadId: number) {
    const { id } = await post(`/api/quotes/${leadId}/offers`, {});
    await send('PUT', `/api/offers/${id}/draft`, { body: completeOffer() });
    const { versions } = await post(`/api/offers/${id}/send`, { to: DANA.email, message: 'As we said on the ramp.' });
    const { address } = await post(`/api/offers/${id}/link`, { renew: false });
    return { id, versionId: versions[0].id, path: `/api/offer-links/${address.split('/q/')[1]}` };
  }
}

function nextWednesday(day: string): string {
  return new Date(day).getUTCDay() === 3 ? day : nextWednesday(addDays(day, 1));
}

/** Of the newest link of a kind. */
async function tokenOf(kind: LinkKind): Promise<string> {
  const { id } = await db
    .selectFrom('links')
    .select('id')
    .where('kind', '=', kind)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return /[\w-]{43}/.exec((await linkAddress(db, config, id))!)![0];
}

/** One that begins and is over. */
async function raiseAlarm(): Promise<void> {
  const backups = { problem: 'not made', reason: 'no space left on device' } as const;
  const quiet = { isNearlyShort: false, mails: { failed: 0, overdue: 0 }, storms: { refusals: 0, restarts: 0 } };
  const tell = (findings: Finding[], now: Date) => recordFindings(db, findings, { publicUrl: config.publicUrl, now });
  await tell(findTroubles({ ...quiet, backups }), new Date());
  await tell([], new Date(Date.now() + QUIET_MS));
}

// biome-ignore lint/suspicious/noExplicitAny: answers of several calls
type Answer = any;
interface Calls {
  post: (url: string, body: object) => Promise<Answer>;
  send: (method: 'PUT', url: string, body: object) => Promise<Answer>;
  read: (url: string) => Promise<Answer>;
}

/** One change order is asked about and answered, one waits for too long. */
async function changeOrders({ post, send }: Calls, url: string): Promise<void> {
  const sendOne = async () => {
    const { number } = await post(`${url}/changes`, {});
    const at = `${url}/changes/${number}`;
    await send('PUT', at, { body: changeBodyOf({ reason: 'request', blocks: false }) });
    const { documentHash } = await post(`${at}/send`, { to: DANA.email });
    const { address } = await post(`${at}/link`, {});
    return { at, documentHash, page: `/api/change-links/${address.split('/change/')[1]}` };
  };
  const { page, documentHash } = await sendOne();
  await post(`${page}/ask`, { text: 'Can the filler wait?' });
  const answers = answersOf(['doubler', 'rivets', 'seal']);
  const signed = { name: 'Dana Whitfield', authorized: true, consent: true };
  await post(`${page}/decide`, { documentHash, answers, ...signed });
  const late = await sendOne();
  const how = { db, publicUrl: config.publicUrl };
  for (let day = 14; !(await remindNextChange(how, new Date(`${addDays(shopDay(), day)}T19:00:00Z`))); day++);
  await post(`${late.at}/withdraw`, {});
}

/** Offers days to someone who waits, who takes them. */
async function takeFromWaitlist({ post }: Calls, leadId: number): Promise<void> {
  const size = { maxSpanInches: null, maxLengthInches: null, heightInches: null };
  const bay = await post('/api/bays', { name: 'Hangar', kind: 'any', places: 1, ...size });
  await post(`/api/waitlist/${leadId}/offer`, { bay: bay.id, ...WAIT });
  await post(`/api/waitlist-links/${await tokenOf('waitlist')}/take`, {});
}

/** What a passport sends: the letter about a batch, the end of its warranty, a sale, a second registration. */
async function passOn({ post, send, read }: Calls): Promise<void> {
  const [{ id }] = await read('/api/passports');
  const url = `/api/passports/${id}`;
  const passport = await read(url);
  const coats = [{ layer: 'clear', product: 'Sample clear', batch: 'C-26-3' }];
  await send('PUT', `${url}/works/${passport.works[0].id}/coats`, { coats });
  const letter = { subject: 'Your clear coat', text: 'It may turn dull sooner than it should. Please come by.' };
  await post('/api/passports/recall', { batch: 'C-26-3', ...letter });
  await post('/api/quotes', { ...DANA, source: 'warranty', tailNumber: passport.tailNumber });
  const ending = new Date(`${addDays(passport.works[0].warrantyEndsOn, -60)}T19:00:00Z`);
  await remindNextHolder({ db, ...config }, ending);
  await post(`${url}/transfer`, { toEmail: BUYER });
  await post(`/api/passport-links/${await tokenOf('transfer')}/accept`, { name: 'Bo Park' });
}

/** Adds photos, one more than a mail shows. */
async function photograph(app: App, cookies: Record<string, string>, url: string): Promise<void> {
  const captions = ['Arrived, 46 photos all round.', '', 'Two paint jobs deep, as we thought.', 'The left wing root.'];
  for (const [at, caption] of captions.entries()) {
    const form = new FormData();
    form.append('caption', caption);
    form.append('stageKey', 'induction');
    form.append('file', new Blob([readFileSync(join(ROOT, `public/images/process-${at + 1}.jpg`))]), 'photo.jpg');
    const request = new Response(form);
    const payload = Buffer.from(await request.arrayBuffer());
    const headers = { 'content-type': request.headers.get('content-type')! };
    const answer = await app.inject({ method: 'POST', url: `${url}/files`, payload, headers, cookies });
    if (answer.statusCode >= 300) throw new Error(`${url}/files answered ${answer.body}`);
  }
}

async function writePreviews(): Promise<void> {
  const mails = await db
    .selectFrom('outbox')
    .leftJoin('quotes', 'quotes.id', 'outbox.quoteId')
    .select(['outbox.kind', 'outbox.recipient', 'outbox.message', 'quotes.source'])
    .orderBy('outbox.id')
    .execute();
  mkdirSync(folder, { recursive: true });
  const names = new Set<string>();
  for (const { kind, source, recipient, ...mail } of mails) {
    const message = openMessage(config.sessionSecret, mail.message);
    const base = [kind, source].filter(Boolean).join('-');
    // The same kind can go to the customer, the owner and those who follow a job.
    const other = recipient === null ? 'owner' : (OTHERS[recipient] ?? '');
    const name = join(folder, other && names.has(base) ? `${base}-${other}` : base);
    names.add(base);
    const pictures = await makePictures(message, sources, console.error);
    const { subject, text, html } = wordsOf(message, toDataAddresses(pictures));
    writeFileSync(`${name}.html`, html);
    writeFileSync(`${name}.txt`, `Subject: ${subject}\n\n${text}`);
    if (message.calendar) writeFileSync(`${name}.ics`, message.calendar);
  }
  console.log(`${mails.length} emails in ${folder}`);
}
