import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { type NoSlot, submitLead } from '#customers/lead-forms/submission.store.server.ts';
import { newLead } from '#customers/leads/leads.contract.ts';
import { listPhotos } from '#customers/leads/photos.store.server.ts';
import { readScheme, writeScheme } from '#customers/schemes/scheme-code.ts';
import { SEED_SCHEMES } from '#customers/schemes/scheme-limits.constants.ts';
import { judgeSentScheme } from '#customers/schemes/sent-schemes.store.server.ts';
import { sendReply } from '#desk/lead-desk/lead.store.server.ts';
import { changeLead } from '#desk/lead-desk/lead-changes.store.server.ts';
import type { ProcessedPicture } from '#foundation/media/recipe.process.server.ts';
import { addDays } from '#time/days.ts';
import { shopDay } from '#time/shop-time.ts';
import { preselected } from '#workshop/offers/amounts.ts';
import { askAboutOffer, findSentOffer, openOffer } from '#workshop/offers/customer/quote-page.store.server.ts';
import { acceptOffer, type DecisionServices, declineOffer } from '#workshop/offers/decisions.api.server.ts';
import { type DemoEvent, type DemoLead, demoEmail } from '#workshop/offers/demonstration.samples.ts';
import { pdfFor } from '#workshop/offers/drafts.api.server.ts';
import { createOffer, createVersion, saveDraft } from '#workshop/offers/drafts.store.server.ts';
import type { OfferBody } from '#workshop/offers/offer.contract.ts';
import { findDraft, type SentOffer } from '#workshop/offers/offer.store.server.ts';
import { prepareSending, sendOffer } from '#workshop/offers/versions.store.server.ts';
import { receiveDemoEmail } from './demo-emails.ts';
import { currentLink } from './links.store.server.ts';
import type { Outcome } from './outcome.store.server.ts';
import { ROOT } from './root.ts';

export type LeadServices = DecisionServices & {
  app: FastifyInstance;
  makePicture: (name: string) => Promise<ProcessedPicture>;
};

const NO_USER = { userId: null };

/** One lead of the demonstration with its quote. */
export class DemoLeadTaker {
  readonly #services: LeadServices;
  readonly lead: DemoLead;
  quoteId = 0;
  #offerId = 0;

  constructor(services: LeadServices, lead: DemoLead) {
    this.#services = services;
    this.lead = lead;
  }

  async come(now: Date): Promise<void> {
    const { db, config } = this.#services;
    const { owner, timeline, photos = [], scheme, ...lead } = this.lead;
    const code = scheme === undefined ? null : withoutMark(SEED_SCHEMES[scheme]!.code);
    const request = newLead.parse({
      firstName: 'Demo',
      lastName: `Owner ${owner}`,
      email: demoEmail(owner),
      timeline,
      scheme: code,
      aircraftType: lead.aircraftType,
      tailNumber: lead.tailNumber,
      services: lead.services,
      message: lead.message,
      photoTokens: await Promise.all(photos.map((photo) => this.#upload(photo))),
      ...this.#sourceOf(shopDay(now)),
    });
    const sender = { address: demoEmail(owner), network: demoEmail(owner) };
    const judged = code === null ? null : await judgeSentScheme(db, code);
    const result = await submitLead(db, { lead: request, scheme: judged, repeat: null, sender, now }, config);
    this.quoteId = expectDone(result).id;
  }

  /** The form, with its own fields. */
  #sourceOf(day: string) {
    const { timeline, model, waits, daysAgo } = this.lead;
    if (!waits) return timeline ? { source: 'calculator', details: { aircraftModel: model } } : { source: 'contact' };
    const inDays = (days: number) => addDays(day, daysAgo + days);
    const details = { earliest: inDays(waits.from), latest: inDays(waits.to), leastNotice: String(waits.notice) };
    return { source: 'waitlist', details };
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
      this.#offerId = expectDone(await createOffer(db, this.quoteId, {}, by));
      const photos = await listPhotos(db, this.quoteId);
      return this.#save({ photoIds: photos!.map(({ id }) => id), ...event.body }, now);
    }
    if (event.did === 'revise') {
      expectDone(await createVersion(db, this.#offerId, by));
      return this.#save(event.body, now);
    }
    if (event.did === 'send') return this.#send(event.message, now);
    if (event.did === 'reply') {
      const { subject, text } = event;
      expectDone(await sendReply(db, this.quoteId, { subject, text, scheme: null }, { ...by, ...config }));
      return;
    }
    if (event.did === 'receive') {
      const lead = { leadId: this.quoteId, owner: this.lead.owner };
      return receiveDemoEmail(this.#services, lead, event.email, now);
    }
    if (event.did === 'move') {
      const { status, reason } = event;
      await changeLead(db, this.quoteId, { status, reason }, by);
      return;
    }
    const sent = (await findSentOffer(db, this.#offerId))!;
    if (event.did === 'ask') {
      await db.transaction().execute((trx) => askAboutOffer(trx, sent, { text: event.text, now }, config.publicUrl));
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
    const to = demoEmail(this.lead.owner);
    const toSend = expectDone(await prepareSending(db, this.#offerId, { to }, now));
    const pdf = await pdfFor(this.#services, toSend);
    const how = { to, message, remind: false, pdf };
    await sendOffer(db, toSend, how, { ...NO_USER, now, ...config });
  }

  async #decide(
    event: Extract<DemoEvent, { did: 'accept' | 'decline' | 'enter acceptance' }>,
    sent: SentOffer,
    now: Date,
  ): Promise<void> {
    const { id: versionId, documentHash } = sent.version;
    const isEntered = event.did === 'enter acceptance';
    const by = {
      via: isEntered ? ('desk' as const) : ('link' as const),
      enteredBy: isEntered ? 'Demo Shop' : null,
      method: isEntered ? ('purchase order' as const) : null,
      reference: isEntered ? event.purchaseOrder : null,
      ip: null,
      userAgent: null,
      decidedAt: now.toISOString(),
      userId: null,
      now,
    };
    if (event.did === 'decline') {
      await declineOffer(this.#services, sent, { versionId, reason: event.reason }, by);
      return;
    }
    const asked = {
      versionId,
      documentHash,
      name: `Demo Owner ${this.lead.owner}`,
      honorExpired: false,
      code: null,
      choices: (event.did === 'accept' && event.choices) || preselected(sent.document),
      poNumber: isEntered ? event.purchaseOrder : null,
    };
    await acceptOffer(this.#services, sent, asked, by);
  }
}

/** A seed scheme without its made-up mark: a number that begins with a zero is no mark. */
function withoutMark(code: string): string {
  const read = readScheme(code);
  return 'scheme' in read ? writeScheme({ ...read.scheme, mark: null }) : code;
}

function expectDone<T>(result: Outcome<T> | NoSlot): T {
  if (result.outcome === 'done') return result.value;
  throw new Error(`A step of the demonstration was ${result.outcome}`);
}
