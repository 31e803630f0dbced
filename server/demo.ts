import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { changeQuote } from '#features/desk/change.store.server.ts';
import { submitQuote } from '#features/lead-forms/submission.store.server.ts';
import { newQuote } from '#features/leads/contract.ts';
import { listPhotos } from '#features/leads/photos/store.server.ts';
import type { OfferBody } from '#features/offers/contract.ts';
import { acceptOffer, type DecisionServices, declineOffer } from '#features/offers/decisions/decide.api.server.ts';
import { askQuestion, openOffer } from '#features/offers/decisions/questions.store.server.ts';
import { findSentOffer, type SentOffer } from '#features/offers/decisions/store.server.ts';
import { createOffer, createVersion, saveDraft } from '#features/offers/drafts/store.server.ts';
import { listLinksTo } from '#features/offers/links.store.server.ts';
import { OfferPdfMaker } from '#features/offers/pdf/maker.process.server.ts';
import type { OfferPdf } from '#features/offers/pdf.process.server.ts';
import { preselected } from '#features/offers/rules.ts';
import { type DemoEvent, type DemoLead, demoEmail, demoLeads } from '#features/offers/samples.ts';
import { findDraft } from '#features/offers/store.server.ts';
import { pdfFor } from '#features/offers/versions/api.server.ts';
import { prepareSending, sendOffer } from '#features/offers/versions/send.store.server.ts';
import { SEED_SCHEMES } from '#features/schemes/built-in/seeds.ts';
import { judgeSentScheme } from '#features/schemes/sending/store.server.ts';
import { SHOP_TIME_ZONE } from '#time/constants.ts';
import { shopDay } from '#time/shop-time.ts';
import { startOfDay } from '#time/start-of-day.ts';
import { createApp } from './app.ts';
import type { Outcome } from './content-change.store.server.ts';
import { remoteFetcher } from './http/remote-file.ts';
import { currentLink, linkAddress } from './links.store.server.ts';
import { settleWaitingMails } from './mail/outbox-records.store.server.ts';
import { drawNothing } from './mail/pictures.ts';
import { ROOT } from './root.ts';
import { DiskSpace } from './storage/disk-space.ts';

type DemoServices = DecisionServices & { app: FastifyInstance };
type DemoTools = Pick<DemoServices, 'config' | 'db' | 'log' | 'storage'> & { offerPdf?: OfferPdf };

const NO_USER = { userId: null };
/** When an event of a day happens, in minutes from its start. */
const MINUTES: Record<DemoEvent['did'], number> = {
  ...{ move: 9 * 60, 'enter acceptance': 10 * 60, ask: 12 * 60, open: 18 * 60 },
  ...{ decline: 19 * 60, accept: 19 * 60, begin: 20 * 60, revise: 20 * 60, send: 21 * 60 },
};
const CAME_AT = 17 * 60;
const MINUTE_MS = 60_000;

/**
 * Makes a new site a demonstration. @returns the private links of its quotes, a line each; of a site with data of its
 * own, that nothing was added
 */
export async function startDemo(tools: DemoTools, isNew: boolean, now = new Date()): Promise<string[]> {
  const { db, config } = tools;
  if (isNew) await withServices(tools, (services) => buildDemo(services, now));
  const links = await listLinksTo(db, [...new Set(demoLeads.map(({ owner }) => demoEmail(owner)))]);
  if (links.length === 0)
    return ['SEED=demo fills a new site only: this one has data of its own, and nothing was added.'];
  const lines = links.map(async ({ linkId, number, tailNumber }) => {
    const shows = demoLeads.find((lead) => lead.tailNumber === tailNumber)?.shows;
    return `  ${await linkAddress(db, config, linkId)}  ${number}, ${tailNumber}: ${shows}`;
  });
  return ['Quotes of the demonstration:', ...(await Promise.all(lines))];
}

/** With what the running site has, but the workers. */
async function withServices(
  { offerPdf = new OfferPdfMaker(), ...tools }: DemoTools,
  work: (services: DemoServices) => Promise<void>,
): Promise<void> {
  const disk = new DiskSpace(tools.config);
  const app = await createApp({ ...tools, disk, offerPdf });
  const idle = { wakeOutbox: () => {}, wakePictures: () => {}, fetchRemote: remoteFetcher(), drawScheme: drawNothing };
  await work({ ...tools, ...idle, app, disk, offerPdf });
  await app.close();
}

/**
 * Fills a new site with the leads and quotes of a demonstration, relative to `now`, by the functions that make real
 * ones. Their mails count as sent and never leave.
 */
async function buildDemo(services: DemoServices, now: Date): Promise<void> {
  const steps = demoLeads.flatMap((lead, place) => {
    const demo = new DemoQuote(services, lead);
    const at = (daysAgo: number, minutes: number) =>
      new Date(Date.parse(startOfDay(shopDay(now), SHOP_TIME_ZONE, -daysAgo)) + (minutes + place) * MINUTE_MS);
    return [
      { at: at(lead.daysAgo, CAME_AT), take: (time: Date) => demo.come(time) },
      ...lead.events.map((event) => ({
        at: at(event.daysAgo, MINUTES[event.did]),
        take: (time: Date) => demo.take(event, time),
      })),
    ];
  });
  // In the order of time, as numbers, ids and seals are.
  for (const { at, take } of steps.sort((a, b) => a.at.getTime() - b.at.getTime())) {
    await take(at);
    await settleWaitingMails(services.db, at);
  }
}

/** One lead of the demonstration with its quote. */
class DemoQuote {
  readonly #services: DemoServices;
  readonly #lead: DemoLead;
  #quoteId = 0;
  #offerId = 0;

  constructor(services: DemoServices, lead: DemoLead) {
    this.#services = services;
    this.#lead = lead;
  }

  async come(now: Date): Promise<void> {
    const { db, config } = this.#services;
    const { owner, timeline, model, photos = [], scheme, ...lead } = this.#lead;
    const code = scheme === undefined ? null : SEED_SCHEMES[scheme]!.code;
    const quote = newQuote.parse({
      ...{ firstName: 'Demo', lastName: `Owner ${owner}`, email: demoEmail(owner), timeline, scheme: code },
      ...{ aircraftType: lead.aircraftType, tailNumber: lead.tailNumber, services: lead.services },
      ...{ message: lead.message, photoTokens: await Promise.all(photos.map((photo) => this.#upload(photo))) },
      ...(timeline ? { source: 'calculator', details: { aircraftModel: model } } : { source: 'contact' }),
    });
    const sender = { address: demoEmail(owner), network: demoEmail(owner) };
    const judged = code === null ? null : await judgeSentScheme(db, code);
    const result = await submitQuote(db, { quote, scheme: judged, repeat: null, sender, now }, config);
    if (result.outcome !== 'received') throw new Error(`The lead of ${lead.tailNumber} was ${result.outcome}`);
    this.#quoteId = result.receipt.id;
  }

  /** Sends a picture as the form does. @returns its token */
  async #upload(picture: string): Promise<string> {
    const bytes = await readFile(join(ROOT, 'public', 'images', `${picture}.jpg`));
    const form = new FormData();
    form.append('image', new Blob([bytes], { type: 'image/jpeg' }), `Illustration ${picture}.jpg`);
    const request = new Response(form);
    const answer = await this.#services.app.inject({
      method: 'POST',
      url: '/api/quote-photos',
      headers: { 'content-type': request.headers.get('content-type')! },
      payload: Buffer.from(await request.arrayBuffer()),
    });
    return answer.json().token;
  }

  async take(event: DemoEvent, now: Date): Promise<void> {
    const { db, config } = this.#services;
    const by = { ...NO_USER, now };
    if (event.did === 'begin') {
      this.#offerId = expectDone(await createOffer(db, this.#quoteId, {}, by));
      const photos = await listPhotos(db, this.#quoteId);
      return this.#save({ photoIds: photos!.map(({ id }) => id), ...event.body }, now);
    }
    if (event.did === 'revise') {
      expectDone(await createVersion(db, this.#offerId, by));
      return this.#save(event.body, now);
    }
    if (event.did === 'send') return this.#send(event.message, now);
    if (event.did === 'move') {
      const { status, reason } = event;
      await changeQuote(db, this.#quoteId, { status, reason }, by);
      return;
    }
    const sent = (await findSentOffer(db, this.#offerId))!;
    if (event.did === 'ask') {
      await askQuestion(db, sent, { text: event.text, repeat: null, now }, config.publicUrl);
      return;
    }
    if (event.did === 'open') {
      const link = await currentLink(db, { kind: 'offer', subjectId: this.#offerId, now });
      return openOffer(db, sent, link!, now);
    }
    await this.#decide(event, sent, now);
  }

  async #save(changes: Partial<OfferBody>, now: Date): Promise<void> {
    const { db } = this.#services;
    const draft = await findDraft(db, this.#offerId);
    const body = { ...(draft!.body as OfferBody), ...changes };
    expectDone(await saveDraft(db, this.#offerId, { body }, { ...NO_USER, now }));
  }

  async #send(message: string, now: Date): Promise<void> {
    const { db, config } = this.#services;
    const toSend = await prepareSending(db, this.#offerId, undefined, now);
    if (toSend.outcome !== 'ready') throw new Error(`The quote of ${this.#lead.tailNumber} is ${toSend.outcome}`);
    const pdf = await pdfFor(this.#services, toSend);
    const how = { to: demoEmail(this.#lead.owner), message, remind: false, pdf };
    await sendOffer(db, toSend, how, { ...NO_USER, now, repeat: null, ...config });
  }

  async #decide(
    event: Extract<DemoEvent, { did: 'accept' | 'decline' | 'enter acceptance' }>,
    sent: SentOffer,
    now: Date,
  ): Promise<void> {
    const { id: versionId, documentHash } = sent.version;
    const isEntered = event.did === 'enter acceptance';
    const by = {
      ...{ via: isEntered ? ('desk' as const) : ('link' as const), enteredBy: isEntered ? 'Demo Shop' : null },
      ...{ method: isEntered ? ('purchase order' as const) : null, reference: isEntered ? event.purchaseOrder : null },
      ...{ ip: null, userAgent: null, decidedAt: now.toISOString(), userId: null, repeat: null, now },
    };
    if (event.did === 'decline') {
      await declineOffer(this.#services, sent, { versionId, reason: event.reason }, by);
      return;
    }
    const asked = {
      ...{ versionId, documentHash, name: `Demo Owner ${this.#lead.owner}`, honorExpired: false, code: null },
      choices: (event.did === 'accept' && event.choices) || preselected(sent.document),
      poNumber: isEntered ? event.purchaseOrder : null,
    };
    await acceptOffer(this.#services, sent, asked, by);
  }
}

function expectDone<T>(result: Outcome<T>): T {
  if (result.outcome !== 'done') throw new Error(`A step of the demonstration was ${result.outcome}`);
  return result.value;
}
