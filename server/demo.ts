import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { demoPassports } from '#customers/passports/demonstration.store.server.ts';
import { makeFeed } from '#desk/calendars/feeds.store.server.ts';
import type { ProcessedPicture } from '#foundation/media/recipe.process.server.ts';
import { pictureIntake } from '#foundation/media/uploads.api.server.ts';
import { listUsers } from '#office/account/admins.store.server.ts';
import { addEndpoint, changeEndpoint } from '#office/webhooks/endpoints.store.server.ts';
import { WEBHOOK_TYPES } from '#office/webhooks/webhooks.ts';
import { addDays, countDays } from '#time/days.ts';
import { shopDay, shopTimeZone, startOfDay } from '#time/shop-time.ts';
import { MINUTE_MS } from '#time/units.ts';
import type { WorkCalendar } from '#time/work-days.ts';
import type { ChangeServices } from '#workshop/changes/answers.api.server.ts';
import { changePdfMaker } from '#workshop/changes/pdf-pool.process.server.ts';
import { planDemo } from '#workshop/hangar/demonstration.store.server.ts';
import type { InvoiceServices } from '#workshop/invoices/invoices.api.server.ts';
import { invoicePdfMaker } from '#workshop/invoices/pdf-pool.process.server.ts';
import { findJobs } from '#workshop/jobs/board/job-list.store.server.ts';
import { type DemoStep, demoArrivals, demoJobs } from '#workshop/jobs/demonstration.samples.ts';
import { DEMO_DELIVERED } from '#workshop/jobs/demonstration.ts';
import { readCalendar } from '#workshop/jobs/job.store.server.ts';
import { jobPdfMaker } from '#workshop/jobs/release/pdf-pool.process.server.ts';
import type { JobServices } from '#workshop/jobs/release/release.api.server.ts';
import { type DemoEvent, type DemoLead, demoEmail, demoLeads } from '#workshop/offers/demonstration.samples.ts';
import { listLinksTo } from '#workshop/offers/offer.store.server.ts';
import { offerPdfMaker } from '#workshop/offers/pdf-pool.process.server.ts';
import { createApp } from './app.ts';
import { DemoJobTaker } from './demo-jobs.ts';
import { DemoLeadTaker, type LeadServices } from './demo-leads.ts';
import { demoShowings } from './demo-showings.ts';
import { remoteFetcher } from './http/remote-requests.ts';
import { linkAddress } from './links.store.server.ts';
import { drawNothing } from './mail/attachments.ts';
import { settleWaitingMails } from './mail/outbox-records.store.server.ts';
import { ROOT } from './root.ts';
import { DiskSpace } from './storage/disk-space.ts';

type DemoServices = LeadServices &
  JobServices &
  ChangeServices &
  InvoiceServices & { makeJpegs: (bytes: Buffer) => Promise<ProcessedPicture> };
/** Stand-ins take the place of processes that make PDFs and pictures. */
type DemoTools = Pick<DemoServices, 'config' | 'db' | 'log' | 'storage'> &
  Partial<Pick<DemoServices, 'offerPdf' | 'changePdf' | 'invoicePdf' | 'jobPdf'>> & {
    makeJpegs?: (bytes: Buffer) => Promise<ProcessedPicture>;
  };

/** When an event of a day happens, in minutes from its start. */
const MINUTES: Record<DemoEvent['did'], number> = {
  reply: 8 * 60,
  receive: 8.5 * 60,
  move: 9 * 60,
  'enter acceptance': 10 * 60,
  ask: 12 * 60,
  open: 18 * 60,
  decline: 19 * 60,
  accept: 19 * 60,
  begin: 20 * 60,
  revise: 20 * 60,
  send: 21 * 60,
};
const CAME_AT = 17 * 60;
/** The minute at which passports and showings are made. */
const PASSPORTS_AT = 12 * 60;

/**
 * Makes a new site a demonstration. @returns the private links of its quotes, a line each; of a site with data of its
 * own, that nothing was added
 */
export async function startDemo(tools: DemoTools, isNew: boolean, now = new Date()): Promise<string[]> {
  const { db, config } = tools;
  if (isNew) {
    await withServices(tools, (services) => buildDemo(services, now));
    await addConnections(tools, now);
  }
  const links = await listLinksTo(db, [...new Set(demoLeads.map(({ owner }) => demoEmail(owner)))]);
  if (links.length === 0)
    return ['SEED=demo fills a new site only: this one has data of its own, and nothing was added.'];
  const lines = links.map(async ({ linkId, number, tailNumber }) => {
    const shows = demoLeads.find((lead) => lead.tailNumber === tailNumber)?.shows;
    return `  ${await linkAddress(db, config, linkId)}  ${number}, ${tailNumber}: ${shows}`;
  });
  return ['Demo quotes:', ...(await Promise.all(lines))];
}

/** A webhook that is switched off, and a calendar feed of the first admin. */
async function addConnections({ db, config }: DemoTools, now: Date): Promise<void> {
  const endpoint = { url: 'https://books.example.com/webhooks', events: [...WEBHOOK_TYPES] };
  const added = await addEndpoint(db, endpoint, { ...config, now });
  if (added.outcome === 'done')
    await changeEndpoint(db, added.value.id, { active: false }, { userId: null, now, startSensitive() {} });
  const [first] = await listUsers(db);
  if (first) await makeFeed(db, first.user.id, { scope: 'both', names: false }, now, config);
}

/** With what the running site has, but the workers. */
async function withServices(tools: DemoTools, work: (services: DemoServices) => Promise<void>): Promise<void> {
  const { config, db, log, storage, ...standIns } = tools;
  const own = { config, db, log, storage };
  const makers = {
    offerPdf: standIns.offerPdf ?? offerPdfMaker(),
    changePdf: standIns.changePdf ?? changePdfMaker(),
    invoicePdf: standIns.invoicePdf ?? invoicePdfMaker(),
    jobPdf: standIns.jobPdf ?? jobPdfMaker(),
  };
  const disk = new DiskSpace(config);
  const app = await createApp({ ...own, disk, ...makers });
  const idle = {
    wakeOutbox: () => {},
    wakePictures: () => {},
    wakeBackups: () => {},
    wakeMailbox: () => {},
    fetchRemote: remoteFetcher(),
    drawScheme: drawNothing,
    fillDemo: async () => {},
  };
  const intake = pictureIntake({ ...own, ...idle });
  const makeJpegs = standIns.makeJpegs ?? ((bytes: Buffer) => intake.makeJpegs(bytes, null));
  const pictures = new Map<string, Promise<ProcessedPicture>>();
  const makePicture = (name: string) => {
    const picture =
      pictures.get(name) ?? readFile(join(ROOT, 'public', 'images', `${name}.jpg`)).then((bytes) => makeJpegs(bytes));
    pictures.set(name, picture);
    return picture;
  };
  await work({ ...own, ...idle, ...makers, app, disk, makePicture, makeJpegs });
  intake.close();
  await app.close();
}

/** When a step of a day happens, in minutes from its start, in the order of a day's work. */
const STEP_MINUTES: Record<DemoStep['did'], number> = {
  book: 8 * 60,
  plan: 9 * 60,
  arrive: 7 * 60,
  start: 8 * 60,
  slip: 9 * 60,
  hold: 9 * 60,
  photo: 10 * 60,
  note: 11 * 60,
  check: 13 * 60,
  sign: 14 * 60,
  'change order': 14 * 60,
  finish: 15 * 60,
  'make ready': 16 * 60,
  invoice: 16.2 * 60,
  credit: 16.4 * 60,
  pay: 16.5 * 60,
  'pay online': 16.6 * 60,
  'write off': 16.7 * 60,
  deliver: 17 * 60,
};

interface TimedStep {
  at: Date;
  take: (now: Date) => Promise<unknown>;
}

/**
 * Fills a new site with the leads, quotes and jobs of a demonstration, relative to `now`, by the functions that make real
 * ones. Their mails count as sent and never leave.
 */
async function buildDemo(services: DemoServices, now: Date): Promise<void> {
  const today = shopDay(now);
  const calendar = await readCalendar(services.db);
  const timeOf = (day: string, minutes: number) =>
    new Date(Date.parse(startOfDay(day, shopTimeZone())) + minutes * MINUTE_MS);
  const takers = new Map(
    [...demoLeads, ...deliveredLeads(today, calendar)].map((lead) => [
      lead.tailNumber,
      new DemoLeadTaker(services, lead),
    ]),
  );
  const leadSteps = [...takers.values()].flatMap((demo, place): TimedStep[] => [
    { at: timeOf(addDays(today, -demo.lead.daysAgo), CAME_AT + place), take: (time) => demo.come(time) },
    ...demo.lead.events.map((event) => ({
      at: timeOf(addDays(today, -event.daysAgo), MINUTES[event.did] + place),
      take: (time: Date) => demo.take(event, time),
    })),
  ]);
  const jobSteps = demoJobs(today, calendar).flatMap(({ tailNumber, steps }, place): TimedStep[] => {
    const taker = takers.get(tailNumber)!;
    return steps.map((step) => ({
      at: timeOf(step.day, STEP_MINUTES[step.did] + place),
      take: (time) => new DemoJobTaker(services, taker.quoteId, taker.lead.owner).take(step, time),
    }));
  });
  const passportSteps = demoPassports.map(
    ({ daysAgo, take }): TimedStep => ({
      at: timeOf(addDays(today, -daysAgo), PASSPORTS_AT),
      take: (time) => take(services.db, { ...services.config, userId: null, now: time }),
    }),
  );
  const showingSteps = demoShowings.map(
    ({ daysAgo, tailNumber, take }): TimedStep => ({
      at: timeOf(addDays(today, -daysAgo), PASSPORTS_AT),
      take: async (now) => {
        const [job] = await findJobs(services.db, { lead: takers.get(tailNumber)!.quoteId, sort: 'updated' }, now);
        await take(services, job!.id, { userId: null, now });
      },
    }),
  );
  // In the order of time, as numbers, ids and seals are.
  for (const { at, take } of [...leadSteps, ...jobSteps, ...passportSteps, ...showingSteps].sort(
    (a, b) => a.at.getTime() - b.at.getTime(),
  )) {
    if (at >= now) continue;
    await take(at);
    await settleWaitingMails(services.db, at);
  }
  // Just now, as everything else was before.
  await planDemo(services.db, new Date(now.getTime() - MINUTE_MS));
}

/** Airplanes of the last ten months came without a quote of this desk. */
function deliveredLeads(today: string, calendar: WorkCalendar): DemoLead[] {
  return [...demoArrivals(today, calendar)].map(([tailNumber, day], place) => ({
    owner: 'ABCDEFGH'[place % 8]!,
    tailNumber,
    daysAgo: countDays(day, today) - 1,
    events: [],
    shows: '',
    aircraftType: DEMO_DELIVERED[place]!.aircraftType,
    model: '',
    services: ['full_refinishing'],
    timeline: null,
    scheme: DEMO_DELIVERED[place]!.scheme ?? undefined,
    message: 'A repaint agreed on by phone.',
  }));
}
