import { globSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { listBookableDays } from '#customers/appointments/slots.store.server.ts';
import { writeSetting } from '#foundation/settings/settings.store.server.ts';
import { builtPages } from '#server/http/pages.ts';
import { createLink, type LinkKind, linkAddress } from '#server/links.store.server.ts';
import { addDays } from '#time/days.ts';
import { createBay } from '#workshop/hangar/bays.store.server.ts';
import { SHOP_SETTING } from '#workshop/shop/shop.contract.ts';
import type { Caller, TestApp } from './support/api.ts';
import { sendChangeOrder } from './support/changes.ts';
import { workDay } from './support/hangar.ts';
import { acceptJob, withJob } from './support/jobs.ts';
import { deliver, makeReady, TAIL } from './support/passports.ts';
import { placeOffer } from './support/sent-offers.ts';

type Fields = Record<string, string>;

/** A form behind a private link: its page, its intent, and what it needs. In the order in which they are sent. */
interface LinkFormLine {
  page: keyof World['paths'];
  intent: string;
  fields?: (world: World) => Fields;
  /** What was posted before, if the form comes with the answer. */
  asked?: (world: World) => Fields;
}
const SIGNED = { name: 'Dana Whitfield', authorized: 'on', consent: 'on' };

/** Every form behind a private link. One that is not listed here fails the walk. */
const FORMS: LinkFormLine[] = [
  { page: '/q/:token', intent: 'ask', fields: () => ({ text: 'Can the stripe end at the door?' }) },
  { page: '/q/:token', intent: 'decline', fields: ({ offer }) => ({ versionId: String(offer.versionId) }) },
  { page: '/q/:token/accept', intent: 'code' },
  {
    page: '/q/:token/accept',
    intent: 'accept',
    fields: ({ offer }) => ({
      versionId: String(offer.versionId),
      documentHash: offer.documentHash,
      choices: 'finish-clear',
      ...SIGNED,
    }),
  },
  { page: '/change/:token', intent: 'ask', fields: () => ({ text: 'How long does it take?' }) },
  { page: '/change/:token', intent: 'code', asked: (world) => ({ intent: 'answer', ...answersOf(world) }) },
  { page: '/change/:token', intent: 'answer', fields: answersOf },
  { page: '/job/:token', intent: 'ask', fields: () => ({ text: 'May I come by?' }) },
  { page: '/job/:token', intent: 'subscribe', fields: () => ({ email: 'pat@example.com' }) },
  { page: '/job/:token', intent: 'show', fields: () => ({ choice: 'no' }) },
  { page: '/asking/:token', intent: 'end' },
  { page: '/subscription/:token', intent: 'confirm' },
  { page: '/subscription/:token', intent: 'end' },
  { page: '/request/:token', intent: 'note', fields: () => ({ text: 'The hangar is locked.' }) },
  { page: '/request/:token', intent: 'take', fields: ({ proposed }) => ({ startsAt: proposed }) },
  { page: '/request/:token', intent: 'move', fields: ({ slots }) => ({ slot: slots[1]! }) },
  { page: '/request/:token', intent: 'cancel' },
  { page: '/waitlist/:token', intent: 'take' },
  { page: '/waitlist/:token', intent: 'pass' },
  { page: '/waitlist/:token', intent: 'leave' },
  { page: '/paint/:token/holder', intent: 'hide' },
  { page: '/paint/:token/holder', intent: 'show' },
  { page: '/paint/:token/holder', intent: 'show-serial' },
  { page: '/paint/:token/holder', intent: 'hide-serial' },
  { page: '/paint/:token/holder', intent: 'transfer', fields: () => ({ toEmail: 'first@example.com' }) },
  { page: '/paint/:token/holder', intent: 'withdraw' },
  { page: '/paint/:token/holder', intent: 'transfer', fields: () => ({ toEmail: 'second@example.com' }) },
  { page: '/paint/:token/accept', intent: 'accept', fields: () => ({ name: 'Bo Buyer' }) },
];

function answersOf({ change: { change } }: World): Fields {
  const answers = change.lines.map(({ id }) => [`answer-${id}`, 'yes']);
  return { documentHash: change.documentHash!, ...SIGNED, ...Object.fromEntries(answers) };
}

/** The records whose links the forms are behind. */
async function openWorld() {
  const site = await withJob('sqlite', { pages: builtPages });
  const { app, admin, job } = site;
  const offer = await placeOffer(app);
  const change = await sendChangeOrder(admin, job.id);
  const { address } = (await admin.post(`/api/jobs/${job.id}/link`, { renew: false })).json();
  await offerDays(app, admin);
  const { id, slots } = await bookAppointment(app);
  const [date, ...time] = slots[2]!.split(' ');
  const slot = { date, time: time.join(' ') };
  const proposed = (await admin.post(`/api/quotes/${id}/appointment/proposed-time`, { slot })).json()
    .startsAt as string;
  const delivered = { ...site, job: (await acceptJob(app, admin)).job };
  const holderPath = await deliverPassport(delivered);
  const shown = (await admin.post(`/api/jobs/${delivered.job.id}/link`, { renew: false })).json();
  const asked = { kind: 'asking', subjectId: delivered.job.id, recipient: null, expiresAt: null } as const;
  await createLink(app.db, { ...app.config, now: new Date() }, asked);
  // The form that asks is on the page of a delivered job alone.
  const jobPages = [address, address, shown.address];
  return {
    app,
    offer,
    change,
    slots,
    proposed,
    paths: {
      '/q/:token': async () => `/q/${offer.token}`,
      '/q/:token/accept': async () => `/q/${offer.token}/accept`,
      '/change/:token': async () => `/change/${change.token}`,
      '/job/:token': async () => new URL(jobPages.shift()).pathname,
      '/asking/:token': () => newestPath(app, 'asking'),
      '/subscription/:token': () => newestPath(app, 'subscription'),
      '/request/:token': () => newestPath(app, 'request'),
      '/waitlist/:token': () => newestPath(app, 'waitlist'),
      '/paint/:token/holder': async () => holderPath,
      '/paint/:token/accept': () => newestPath(app, 'transfer'),
    },
  };
}
type World = Awaited<ReturnType<typeof openWorld>>;

/** @returns the lead, and the times that can be booked, before the first of which it is */
async function bookAppointment(app: TestApp) {
  const days = await listBookableDays(app.db, new Date());
  const [first, ...others] = days.flatMap(({ date, times }) => times.map((time) => ({ date, time })));
  const details = { appointmentType: 'inspection', preferredDate: first!.date, preferredTime: first!.time };
  const booking = { firstName: 'Dana', lastName: 'Reed', email: 'dana@example.com', source: 'booking', details };
  const { id } = (await app.post('/api/quotes', booking)).json();
  return { id: id as number, slots: others.map(({ date, time }) => `${date} ${time}`) };
}

/** Days in the hangar for someone who waits. */
async function offerDays(app: TestApp, admin: Caller) {
  const size = { maxSpanInches: null, maxLengthInches: null, heightInches: 120 };
  const bay = await createBay(app.db, { name: 'Hangar', kind: 'any', places: 1, ...size }, new Date());
  const [from, to] = [workDay(20), workDay(25)];
  const wish = { earliest: from, latest: addDays(to, 60), leastNotice: '5' };
  const person = { firstName: 'Nora', lastName: 'Castellan', email: 'nora@example.com' };
  const lead = { ...person, aircraftType: 'Single Engine Piston', source: 'waitlist', details: wish };
  const { id } = (await app.post('/api/quotes', lead)).json();
  const offered = await admin.post(`/api/waitlist/${id}/offer`, { bay: bay!.id, from, to });
  expect([offered.statusCode, offered.body]).toEqual([200, expect.any(String)]);
}

/** Delivers a job. @returns the path of the holder of its passport */
async function deliverPassport(made: Parameters<typeof makeReady>[0]): Promise<string> {
  await makeReady(made);
  await deliver(made);
  const [{ id }] = (await made.admin.get(`/api/passports?q=${TAIL}`)).json();
  await made.app.db.updateTable('passports').set({ serial: '208B1234' }).where('id', '=', id).execute();
  const { address } = (await made.admin.post(`/api/passports/${id}/links`, { kind: 'holder' })).json();
  return new URL(address).pathname;
}

/** The path of the newest link of a kind. */
async function newestPath({ db, config }: TestApp, kind: LinkKind): Promise<string> {
  const { id } = await db
    .selectFrom('links')
    .select('id')
    .where('kind', '=', kind)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return new URL((await linkAddress(db, config, id))!).pathname;
}

const intentsOf = (body: string): string[] =>
  [...body.matchAll(/<(?:input|button)[^>]* name="intent"[^>]*>/g)].map(([tag]) => / value="([^"]*)"/.exec(tag)![1]!);

/** The words of the element that the address leads to and the browser focuses. */
function endOf(body: string): string | undefined {
  const [, tag, , words] = /<(\w+)([^>]* id="done"[^>]*)>(.*?)<\/\1>/s.exec(body) ?? [];
  return tag && / tabindex="-1"/i.test(body) ? words!.replace(/<[^>]*>/g, '').trim() : undefined;
}

describe('a form behind a private link', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  const post = (url: string, fields: Fields) =>
    world.app.inject({
      method: 'POST',
      url,
      payload: String(new URLSearchParams(fields)),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });

  test('ends with a sentence at what changed, which the browser focuses', async () => {
    const offered = new Set<string>();
    for (const { page, intent, fields, asked } of FORMS) {
      const name = `${page} ${intent}`;
      // Only the emailed codes need one.
      const acceptanceCode = intent === 'code' ? 1 : null;
      await writeSetting(world.app.db, SHOP_SETTING, { ...SHOP_SETTING.builtIn, acceptanceCode });
      const path = await world.paths[page]();
      const { body } = asked ? await post(path, asked(world)) : await world.app.get(path);
      for (const each of intentsOf(body)) offered.add(`${page} ${each}`);
      expect([name, intentsOf(body)]).toEqual([name, expect.arrayContaining([intent])]);
      const answer = await post(path, { ...asked?.(world), ...fields?.(world), intent });
      const { location } = answer.headers;
      // A form that keeps what another holds comes back with the page; its own address leads to the sentence.
      const leads = location ?? (/<form id="quote-code"[^>]* action="([^"]*)"/.exec(body)?.[1] as string);
      expect([name, answer.statusCode, leads]).toEqual([name, location ? 303 : 200, expect.stringMatching(/#done$/)]);
      const end = endOf(location ? (await world.app.get(String(location))).body : answer.body);
      expect([name, end]).toEqual([name, expect.stringMatching(/\w{3}/)]);
    }
    expect(offered).toEqual(new Set(FORMS.map(({ page, intent }) => `${page} ${intent}`)));
    // No page reported that it was seen: a question through its link says so.
    const opened = await world.app.db.selectFrom('links').select('kind').where('openedAt', 'is not', null).execute();
    expect(new Set(opened.map(({ kind }) => kind))).toEqual(new Set(['offer', 'change', 'job']));
  });

  test('is listed with its page', () => {
    const pages = readFileSync('app/routes.ts', 'utf8').matchAll(/route\('([^']*:token[^']*)', '([^']*)'\)/g);
    const posted = [...pages].filter(([, , file]) => /function action/.test(readFileSync(`app/${file}`, 'utf8')));
    // That of an invoice leads to the page of the payment service.
    const listed = [...FORMS.map(({ page }) => page), '/job/:token/invoices/:number'];
    expect(new Set(listed)).toEqual(new Set(posted.map(([, path]) => `/${path}`)));
  });

  test('ends the same with JavaScript', () => {
    const files = globSync([
      'features/{workshop/{offers,changes,jobs},customers/passports}/customer/ui/*.tsx',
      'features/{customers/request-page,workshop/hangar/openings}/ui/*.tsx',
    ]);
    const own = files.filter((file) => /<Form\b/.test(readFileSync(file, 'utf8')));
    // At the desk.
    expect(own).toEqual(['features/workshop/hangar/openings/ui/WaitlistPart.tsx']);
  });
});
