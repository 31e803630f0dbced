import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { announceExpiry } from '#customers/appointments/appointments.mail.server.ts';
import { expireHolds } from '#customers/appointments/holds.store.server.ts';
import { HOLD_MS } from '#customers/appointments/slots.ts';
import { remindNextHolder } from '#customers/passports/transfers.store.server.ts';
import { SEED_SCHEMES } from '#customers/schemes/scheme-limits.constants.ts';
import type { Db } from '#database/open.ts';
import { recordFindings } from '#desk/alarms/alarms.store.server.ts';
import { type Finding, findTroubles, QUIET_MS } from '#desk/alarms/troubles.ts';
import { REPLY_SETTING } from '#desk/lead-desk/replies.contract.ts';
import { replyTemplates } from '#desk/lead-desk/replies.ts';
import { BUSINESS, BUSINESS_SETTING } from '#foundation/business/business.samples.ts';
import { readSetting, writeSetting } from '#foundation/settings/settings.store.server.ts';
import { factorNotice, newDeviceNotice, passwordChangedNotice } from '#office/account/sign-in.mail.server.ts';
import { createAccount } from '#office/account/users.store.server.ts';
import { announceOff } from '#office/webhooks/webhooks.mail.server.ts';
import type { Config } from '#server/config.ts';
import { type LinkKind, linkAddress } from '#server/links.store.server.ts';
import { enqueueAll, openMessage } from '#server/mail/outbox.store.server.ts';
import { hashPassword } from '#server/passwords.ts';
import { ROOT } from '#server/root.ts';
import { addDays } from '#time/days.ts';
import { shopDay } from '#time/shop-time.ts';
import { remindNextChange } from '#workshop/changes/sending.store.server.ts';
import { remindNextInvoice } from '#workshop/invoices/clockwork.store.server.ts';
import { refreshCheckout } from '#workshop/invoices/stripe/checkout-polling.store.server.ts';
import { remindNext } from '#workshop/jobs/date-notices.store.server.ts';
import { SHOP_SETTING } from '#workshop/shop/shop.contract.ts';
import { askNext } from '#workshop/shown/asking.store.server.ts';
import { answersOf, changeBodyOf } from './changes.ts';
import { mailedCode } from './codes.ts';
import { completeOffer } from './offers.ts';
import { CHOICES } from './sent-offers.ts';

export const OWNER = 'owner@example.com';
/** Invited by the owner. */
export const PARTNER = 'partner@example.com';
export const FOLLOWER = 'pat@example.com';
export const BUYER = 'bo@example.com';
const CUSTOMER = 'dana@example.com';
const LOGIN = { username: OWNER, password: 'polished-spinner-42' };
/** Days that come free for the waitlist. */
const WAIT = { from: nextWednesday(addDays(shopDay(), 60)), to: addDays(shopDay(), 120) };

interface Site {
  app: FastifyInstance;
  db: Db;
  config: Config;
}

// biome-ignore lint/suspicious/noExplicitAny: answers of several calls
type Answer = any;
interface Shop extends Site {
  post(url: string, body: object): Promise<Answer>;
  put(url: string, body: object): Promise<Answer>;
  read(url: string): Promise<Answer>;
  /** A file, as a browser sends it. */
  upload(url: string, form: FormData): Promise<Answer>;
  /** What a visitor types in place of these words. */
  say(words: string): string;
  /** Sends a form. @returns the id of its lead */
  ask(source: string, more?: object): Promise<number>;
}

/**
 * Has a new site write each of its mails at least once. It needs no limits and the owner's address.
 * @param say what visitors type in place of usual words
 */
export async function triggerEveryMail(site: Site, say = (words: string) => words): Promise<void> {
  await createAccount(site.db, LOGIN.username, await hashPassword(LOGIN.password));
  const shop = shopOf(site, say);
  await shop.post('/api/login', LOGIN);
  await sendForms(shop);
  await takeFromWaitlist(shop);
  await makeAppointments(shop);
  await workAtDesk(shop);
  await changeLogins(shop);

  await shop.put('/api/settings/shop', { ...SHOP_SETTING.builtIn, acceptanceCode: 0 });
  await decline(shop);
  await accept(shop);
  await workOn(shop);
  await passOn(shop);
  await raiseAlarm(shop);
  const by = { publicUrl: site.config.publicUrl, now: new Date() };
  await announceOff(site.db, { url: 'https://books.example/hook' }, by);
  // Undecided, so that the mail before its last day waits.
  await sendOffer(shop, await shop.ask('contact'));
}

function shopOf(site: Site, say: Shop['say']): Shop {
  const cookies: Record<string, string> = {};
  const send = async (method: 'POST' | 'PUT', url: string, payload: object, headers = {}) => {
    const answer = await site.app.inject({ method, url, payload, headers, cookies });
    if (answer.statusCode >= 300) throw new Error(`${url} answered ${answer.body}`);
    for (const { name, value } of answer.cookies) cookies[name] = value;
    return answer.body ? answer.json() : null;
  };
  const post = (url: string, body: object) => send('POST', url, body);
  const typed = {
    firstName: say('Dana'),
    lastName: say('Whitfield'),
    email: CUSTOMER,
    phone: '(303) 555-0137',
    businessName: say('Whitfield Air'),
    aircraftType: say('King Air'),
    tailNumber: say('N350DW'),
    message: say('Chalky on top, fine below.'),
    howDidYouFindUs: say('A friend'),
  };
  return {
    ...site,
    say,
    post,
    put: (url, body) => send('PUT', url, body),
    read: async (url) => (await site.app.inject({ url, cookies })).json(),
    upload: async (url, form) => {
      const request = new Response(form);
      const headers = { 'content-type': request.headers.get('content-type')! };
      return send('POST', url, Buffer.from(await request.arrayBuffer()), headers);
    },
    ask: async (source, more = {}) => (await post('/api/quotes', { ...typed, source, ...more })).id,
  };
}

async function sendForms({ ask, say }: Shop): Promise<void> {
  await ask('contact', { services: ['full_refinishing'], timeline: '3-6_months' });
  const services = ['Multi-Color', 'Premium Clear Coat'];
  const scheme = SEED_SCHEMES[0]!.code;
  await ask('calculator', { aircraftType: 'King Air', services, timeline: 'Standard (4-6 weeks)', scheme });
  await ask('warranty', { services: ['Warranty Registration'], details: { invoiceNumber: say('F-1042') } });
  const insuranceCompany = say('Example Mutual');
  await ask('insurance', { services: ['Insurance Claim Assistance'], details: { insuranceCompany } });
  const referee = { refereeName: say('Bo Park'), refereeEmail: BUYER };
  await ask('referral', { services: ['Referral Program'], details: referee });
}

/** Offers days to someone who waits, who takes them. */
async function takeFromWaitlist(shop: Shop): Promise<void> {
  const { post, ask } = shop;
  const leadId = await ask('waitlist', { details: { earliest: WAIT.from, latest: WAIT.to, leastNotice: '5' } });
  const size = { maxSpanInches: null, maxLengthInches: null, heightInches: null };
  const bay = await post('/api/bays', { name: 'Hangar', kind: 'any', places: 1, ...size });
  await post(`/api/waitlist/${leadId}/offer`, { bay: bay.id, ...WAIT });
  await post(`/api/waitlist-links/${await tokenOf(shop, 'waitlist')}/take`, {});
}

/** One is confirmed and canceled, one has another time proposed, one is moved by its customer and never confirmed. */
async function makeAppointments(shop: Shop): Promise<void> {
  const { post, read, ask, db, config } = shop;
  const days = (await read('/api/appointments/slots')) as { date: string; times: string[] }[];
  const slots = days.flatMap(({ date, times }) => times.map((time) => ({ date, time })));
  const book = (slot: { date: string; time: string }) => {
    const details = { appointmentType: 'inspection', preferredDate: slot.date, preferredTime: slot.time };
    return ask('booking', { services: ['inspection'], timeline: slot.date, details });
  };
  const canceled = await book(slots[0]!);
  await post(`/api/quotes/${canceled}/appointment`, { confirmed: true });
  await post(`/api/quotes/${canceled}/appointment`, { confirmed: false });
  const proposed = await book(slots[3]!);
  await post(`/api/quotes/${proposed}/appointment/proposed-time`, { slot: slots[4] });
  await book(slots[1]!);
  await post(`/api/requests/${await tokenOf(shop, 'request')}/appointment`, { slot: slots[2] });
  const late = new Date(Date.now() + HOLD_MS);
  await expireHolds(db, late, (trx, ...expired) => announceExpiry(trx, ...expired, config));
}

/** A note by the customer, each template as a reply, a reminder. */
async function workAtDesk(shop: Shop): Promise<void> {
  const { post, put, read, ask, say } = shop;
  const id = await ask('contact');
  await post(`/api/requests/${await tokenOf(shop, 'request')}/notes`, { text: say('It stands on the ramp.') });
  const url = `/api/quotes/${id}`;
  const [quote, lead] = [await read(url), await read(`${url}/lead`)];
  for (const { subject } of replyTemplates(REPLY_SETTING.builtIn, quote, lead, { shop: BUSINESS, now: new Date() }))
    await post(`${url}/replies`, { subject, text: 'Please come by on Friday.' });
  await put(`${url}/reminder`, { on: addDays(shopDay(), 7), about: 'Ask about the blue' });
}

async function changeLogins({ post, db, config: { publicUrl } }: Shop): Promise<void> {
  await post('/api/password-reset/request', { email: OWNER });
  await post('/api/invitations', { email: PARTNER });
  const device = { email: OWNER, browser: 'Firefox on Linux', network: '203.0.113.0', now: new Date() };
  await enqueueAll(db, [
    await passwordChangedNotice(db, OWNER, publicUrl),
    await factorNotice(db, { email: OWNER, what: 'A passkey was added.' }, publicUrl),
    await newDeviceNotice(db, device, publicUrl),
  ]);
}

/** Sends a quote as its draft begins. @returns the path of its private link in the API */
async function sendOffer({ post, put }: Shop, leadId: number): Promise<string> {
  const { id, draft } = await post(`/api/quotes/${leadId}/offers`, {});
  const { title, greeting, aircraft } = draft.body;
  await put(`/api/offers/${id}/draft`, { body: completeOffer({ title, greeting, aircraft }) });
  await post(`/api/offers/${id}/send`, { to: CUSTOMER, message: 'As we said on the ramp.' });
  const { address } = await post(`/api/offers/${id}/link`, { renew: false });
  return `/api/offer-links/${address.split('/q/')[1]}`;
}

async function decline(shop: Shop): Promise<void> {
  const { post, read, ask, say } = shop;
  const page = await sendOffer(shop, await ask('contact'));
  await post(`${page}/ask`, { text: say('Can you start in March?') });
  const { versionId } = await read(page);
  await post(`${page}/decline`, { versionId, reason: say('The dates do not work for us.') });
}

async function accept(shop: Shop): Promise<void> {
  const { post, read, ask, say, db, config } = shop;
  const page = await sendOffer(shop, await ask('contact'));
  await post(`${page}/code`, { choices: CHOICES });
  const { message } = await db
    .selectFrom('outbox')
    .select('message')
    .where('kind', '=', 'acceptance-code')
    .executeTakeFirstOrThrow();
  const code = /\b\d{6}\b/.exec(JSON.stringify(openMessage(config.sessionSecret, message)))![0];
  const { versionId, documentHash } = await read(page);
  const signed = { ...signatureOf(shop), poNumber: say('PO 7'), code };
  await post(`${page}/accept`, { versionId, documentHash, choices: CHOICES, ...signed });
}

const signatureOf = ({ say }: Shop) => ({ name: say('Dana Whitfield'), authorized: true, consent: true });

/** Lets a job arrive, slip, stand silent, and leave. */
async function workOn(shop: Shop): Promise<void> {
  const { post, put, read, say, db, config } = shop;
  const [{ id }] = await read('/api/jobs');
  const url = `/api/jobs/${id}`;
  const { address } = await post(`${url}/link`, { renew: false });
  const page = `/api/job-links/${address.split('/job/')[1]}`;
  await post(`${page}/subscribe`, { email: FOLLOWER });
  await post(`/api/subscriptions/${await tokenOf(shop, 'subscription')}/confirm`, {});
  await post(`${page}/ask`, { text: say('May I see it on Friday?') });
  await post(`${url}/status`, { to: 'in-work' });
  await post(`${url}/status`, { to: 'on-hold', hold: 'other', note: 'Waiting for a bearing.' });
  await post(`${url}/status`, { to: 'in-work' });
  await photograph(shop, url);
  const { waiting } = await read(`${url}/invoices`);
  await post(`${url}/invoices`, { dueRow: waiting[0].dueRow, cents: waiting[0].cents });
  const credit = { kind: 'rebill', cents: 100, reason: say('We billed you for brightwork.') };
  await post(`${url}/invoices/I-${shopDay().slice(2, 4)}-0001/credits`, credit);
  const setting = await read('/api/settings/invoices');
  await put('/api/settings/invoices', { ...setting, remindAfter3: true });
  await remindNextInvoice({ db, publicUrl: config.publicUrl }, new Date(`${addDays(shopDay(), 3)}T19:00:00Z`));
  await post(`${url}/payments`, { cents: 995_450, method: 'check', receivedOn: shopDay() });
  await failTransfer(shop);
  const { payments } = await read(`${url}/payments`);
  await post(`${url}/payments/${payments[0].id}/void`, {});
  await post(`${url}/stages/disassembly`, { event: 'start' });
  const slip = { daysLeft: 9, reason: 'corrosion', note: 'Under the left flap.' };
  await post(`${url}/stages/disassembly`, slip);
  await post(`${url}/tell`, {});
  await changeOrders(shop, url);
  await remindNext({ db, publicUrl: config.publicUrl }, new Date(`${addDays(shopDay(), 20)}T19:00:00Z`));
  const done = { notApplicable: 'Not in this preview', doneAt: new Date().toISOString() };
  await db.updateTable('jobChecks').set(done).execute();
  const { stages } = await read(url);
  for (const { key, state } of stages) {
    if (state === 'to-come') await post(`${url}/stages/${key}`, { event: 'start' });
    await post(`${url}/stages/${key}`, { event: 'finish' });
  }
  await post(`${url}/status`, { to: 'ready' });
  await post(`${url}/status`, { to: 'delivered', takenBy: 'Dana Whitfield' });
  const business = await readSetting(db, BUSINESS_SETTING);
  const postal = { ...business.address, street: '1 Hangar Way', postalCode: '80021' };
  await writeSetting(db, BUSINESS_SETTING, { ...business, address: postal });
  await askNext({ db, ...config }, new Date(`${addDays(shopDay(), 25)}T19:00:00Z`));
}

/** A bank transfer at Stripe that does not arrive. */
async function failTransfer({ db, config }: Shop): Promise<void> {
  const { id: invoiceId, cents } = await db.selectFrom('invoices').select(['id', 'cents']).executeTakeFirstOrThrow();
  const at = new Date();
  const row = await db
    .insertInto('checkouts')
    .values({
      invoiceId,
      key: 'transfer',
      sessionId: 'cs_1',
      paymentIntent: 'pi_1',
      state: 'processing',
      cents,
      takesCard: false,
      takesBank: true,
      method: 'bank',
      isLive: false,
      lookAt: at.toISOString(),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const payment = { ...NO_PAYMENT, id: 'pi_1', method: 'bank', failure: 'insufficient_funds' } as const;
  const failed = { id: 'cs_1', url: null, status: 'complete', isPaid: false, payment } as const;
  const never = () => Promise.reject(new Error('not asked'));
  const stripe = { isLive: false, read: async () => failed, open: never, findId: never, expire: never };
  await refreshCheckout({ db, config, stripe }, row, at);
}

const NO_PAYMENT = {
  status: 'requires_payment_method',
  receivedCents: 0,
  refundedCents: 0,
  chargedAt: null,
  dispute: null,
};

/** Adds photos, one more than a mail shows. */
async function photograph({ upload }: Shop, url: string): Promise<void> {
  const captions = ['Arrived, 46 photos all round.', '', 'Two paint jobs deep, as we thought.', 'The left wing root.'];
  for (const [at, caption] of captions.entries()) {
    const form = new FormData();
    form.append('caption', caption);
    form.append('stageKey', 'induction');
    form.append('visible', 'true');
    form.append('file', new Blob([readFileSync(join(ROOT, `public/images/process-${at + 1}.jpg`))]), 'photo.jpg');
    await upload(`${url}/files`, form);
  }
}

/** A painter finds something, one change order is asked about and answered, one waits for too long. */
async function changeOrders(shop: Shop, url: string): Promise<void> {
  const { post, put, say, db, config, upload } = shop;
  const found = new FormData();
  const finding = {
    key: 'finding-1',
    what: 'corrosion',
    place: 'Left side, behind the cabin',
    words: 'About 8 by 3 inches.',
  };
  for (const [name, value] of Object.entries(finding)) found.append(name, value);
  found.append('file', new Blob([readFileSync(join(ROOT, 'public/images/process-1.jpg'))]), 'photo.jpg');
  await upload(`${url}/findings`, found);
  const sendOne = async () => {
    const { number } = await post(`${url}/changes`, {});
    const at = `${url}/changes/${number}`;
    await put(at, { body: changeBodyOf({ reason: 'request', blocks: false }) });
    const { documentHash } = await post(`${at}/send`, { to: CUSTOMER });
    const { address } = await post(`${at}/link`, {});
    return { at, documentHash, page: `/api/change-links/${address.split('/change/')[1]}` };
  };
  const { page, documentHash } = await sendOne();
  await post(`${page}/ask`, { text: say('Can the filler wait?') });
  const answers = answersOf(['doubler', 'rivets', 'seal']);
  await post(`${page}/code`, {});
  const { code } = await mailedCode(shop);
  await post(`${page}/decide`, { documentHash, answers, code, ...signatureOf(shop) });
  const late = await sendOne();
  const how = { db, publicUrl: config.publicUrl };
  for (let day = 14; !(await remindNextChange(how, new Date(`${addDays(shopDay(), day)}T19:00:00Z`))); day++);
  await post(`${late.at}/withdraw`, {});
}

/** What a passport sends: the letter about a batch, the end of its warranty, a sale, a second registration. */
async function passOn(shop: Shop): Promise<void> {
  const { post, put, read, ask, say, db, config } = shop;
  const [{ id }] = await read('/api/passports');
  const url = `/api/passports/${id}`;
  const passport = await read(url);
  const coats = [{ layer: 'clear', product: 'Sample clear', batch: 'C-26-3' }];
  await put(`${url}/works/${passport.works[0].id}/coats`, { coats });
  const letter = { subject: 'Your clear coat', text: 'It may turn dull sooner than it should. Please come by.' };
  await post('/api/passports/recall', { batch: 'C-26-3', ...letter });
  await ask('warranty', { tailNumber: passport.tailNumber });
  const ending = new Date(`${addDays(passport.works[0].warrantyEndsOn, -60)}T19:00:00Z`);
  await remindNextHolder({ db, ...config }, ending);
  await post(`${url}/transfer`, { toEmail: BUYER });
  await post(`/api/passport-links/${await tokenOf(shop, 'transfer')}/accept`, { name: say('Bo Park') });
}

/** One that begins and is over. */
async function raiseAlarm({ db, config: { publicUrl } }: Shop): Promise<void> {
  const backups = { problem: 'not made', reason: 'no space left on device' } as const;
  const mails = { failed: 0, overdue: 0 };
  const quiet = { isNearlyShort: false, mails, isMailboxSilent: false, storms: { refusals: 0, restarts: 0 } };
  const tell = (findings: Finding[], now: Date) => recordFindings(db, findings, { publicUrl, now });
  await tell(findTroubles({ ...quiet, backups }), new Date());
  await tell([], new Date(Date.now() + QUIET_MS));
}

/** Of the newest link of a kind. */
async function tokenOf({ db, config }: Shop, kind: LinkKind): Promise<string> {
  const { id } = await db
    .selectFrom('links')
    .select('id')
    .where('kind', '=', kind)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return /[\w-]{43}/.exec((await linkAddress(db, config, id))!)![0];
}

function nextWednesday(day: string): string {
  return new Date(day).getUTCDay() === 3 ? day : nextWednesday(addDays(day, 1));
}
