import { randomBytes } from 'node:crypto';
import { findLead } from '#customers/leads/leads.store.server.ts';
import type { ProcessedPicture } from '#foundation/media/recipe.process.server.ts';
import { shopDay } from '#time/shop-time.ts';
import type { ChangeServices } from '#workshop/changes/answers.api.server.ts';
import { storeChangePdf } from '#workshop/changes/desk/change-desk.api.server.ts';
import { addPhoto, createDraft, saveDraft } from '#workshop/changes/drafts.store.server.ts';
import { prepareSending, sendChange } from '#workshop/changes/sending.store.server.ts';
import type { CreditInput } from '#workshop/invoices/crediting.store.server.ts';
import { listOpenInvoices } from '#workshop/invoices/invoice.store.server.ts';
import { type InvoiceServices, issueCredit, issueInvoice } from '#workshop/invoices/invoices.api.server.ts';
import { readBilling } from '#workshop/invoices/sending.store.server.ts';
import { payOnline } from '#workshop/invoices/stripe/demonstration.store.server.ts';
import { findJobs } from '#workshop/jobs/board/job-list.store.server.ts';
import { notifyDate } from '#workshop/jobs/date-notices.store.server.ts';
import type { DemoStep } from '#workshop/jobs/demonstration.samples.ts';
import type { OnlineOutcome } from '#workshop/jobs/demonstration.ts';
import { addNote, bookByHand, changeFacts } from '#workshop/jobs/desk/job-edits.store.server.ts';
import { pictureParts } from '#workshop/jobs/files/job-files.api.server.ts';
import { addFile, changeFile } from '#workshop/jobs/files/job-files.store.server.ts';
import { JOB_FOLDER } from '#workshop/jobs/files/job-files.ts';
import { findJob } from '#workshop/jobs/job.store.server.ts';
import { addPayment, readMoney, voidPayment } from '#workshop/jobs/payments.store.server.ts';
import { changeCheck } from '#workshop/jobs/release/checks.store.server.ts';
import { type JobServices, storePack } from '#workshop/jobs/release/release.api.server.ts';
import { changeStage } from '#workshop/jobs/stages.store.server.ts';
import { changeStatus } from '#workshop/jobs/statuses.store.server.ts';
import { demoEmail } from '#workshop/offers/demonstration.samples.ts';
import type { Outcome } from './outcome.store.server.ts';

type DemoAuthor = { userId: null; now: Date; publicUrl: string; sessionSecret: string };
type Services = JobServices &
  ChangeServices &
  InvoiceServices & { makePicture: (name: string) => Promise<ProcessedPicture> };

const CAPTION = 'Illustration';
const FINDINGS = {
  reason: 'corrosion' as const,
  title: 'Corrosion, right flap',
  stageKey: 'metal',
  blocks: true,
  findings: 'Exfoliation at the hinge line of the right flap, found under the old paint.',
  lines: [
    {
      id: 'flap',
      place: 'Right flap',
      text: 'Treat, splice and prime the hinge line',
      detail: '',
      cents: 187_000,
      days: 2,
      taxable: false,
      mustDo: true,
    },
  ],
};

/** One job of the demonstration: takes its steps by the functions that take real ones. */
export class DemoJobTaker {
  readonly #services: Services;
  readonly #leadId: number;
  readonly #owner: string;

  constructor(services: Services, leadId: number, owner: string) {
    this.#services = services;
    this.#leadId = leadId;
    this.#owner = owner;
  }

  async take(step: DemoStep, now: Date): Promise<unknown> {
    const { db, config } = this.#services;
    const by = { ...config, userId: null, now };
    if (step.did === 'book') {
      const { template, contractCents } = step;
      const [title, aircraftType] = [template, await this.#findType()];
      const job = { quoteId: this.#leadId, title, template, aircraftType, contractCents, inductionOn: null };
      return expectDone(await bookByHand(db, job, by));
    }
    const id = await this.#findId(now);
    switch (step.did) {
      case 'plan':
        return expectDone(await changeFacts(db, id, { inductionOn: step.inductionOn }, by));
      case 'arrive':
        return expectDone(await changeStatus(db, id, { to: 'in-work' }, by));
      case 'start':
      case 'finish':
        return expectDone(await changeStage(db, id, step.stage, { event: step.did }, by));
      case 'note':
        return expectDone(await addNote(db, id, { text: step.text, stageKey: step.stage, visible: true }, by));
      case 'photo':
        await this.#addPhoto(id, step, by);
        return;
      case 'sign': {
        const fileId = await this.#addPhoto(id, { picture: 'fallback', stage: 'release' }, by);
        const value = { fileId, name: 'Demo Mechanic', certificateNumber: '0000000', certificateKind: 'Sample' };
        return expectDone(await changeCheck(db, id, step.key, { value, doneBy: 'Demo Shop' }, by));
      }
      case 'check': {
        const { did: _, day: __, key, ...change } = step;
        return expectDone(await changeCheck(db, id, key, { ...change, doneBy: 'Demo Shop' }, by));
      }
      case 'slip': {
        const { reason, note, stage, daysLeft } = step;
        expectDone(await changeStage(db, id, stage, { daysLeft }, { ...by, reason, note }));
        return expectDone(await notifyDate(db, id, by));
      }
      case 'change order':
        return this.#sendChange(id, now);
      case 'hold':
        return expectDone(await changeStatus(db, id, { to: 'on-hold', hold: step.reason, note: step.note }, by));
      case 'pay':
        return this.#pay(id, step, now);
      case 'invoice':
        return this.#sendInvoices(id, by);
      case 'pay online':
        return this.#payOnline(id, step.outcome, by);
      case 'credit':
        return this.#credit(id, { kind: 'reduction', cents: CREDITED_CENTS }, by);
      case 'write off':
        return this.#credit(id, { kind: 'write-off', cents: null }, by);
      case 'make ready':
        return expectDone(await changeStatus(db, id, { to: 'ready', pack: await storePack(this.#services, id) }, by));
      case 'deliver':
        return expectDone(await changeStatus(db, id, { to: 'delivered', takenBy: `Demo Owner ${this.#owner}` }, by));
    }
  }

  async #findId(now: Date): Promise<number> {
    const [job] = await findJobs(this.#services.db, { lead: this.#leadId, sort: 'updated' }, now);
    return job!.id;
  }

  async #findType(): Promise<string> {
    const lead = await findLead(this.#services.db, this.#leadId);
    return lead!.aircraftType ?? '';
  }

  async #addPhoto(
    id: number,
    { picture, stage: stageKey, inPassport = false }: { picture: string; stage: string; inPassport?: boolean },
    by: { userId: null; now: Date; publicUrl: string },
  ): Promise<number> {
    const file = await this.#storePicture(picture);
    const result = await addFile(
      this.#services.db,
      id,
      { ...file, stageKey, caption: CAPTION, visible: true, originalFilename: `${CAPTION} ${picture}.jpg` },
      by,
    );
    const fileId = expectDone(result).id;
    if (inPassport) expectDone(await changeFile(this.#services.db, id, fileId, { inPassport }, by));
    return fileId;
  }

  async #storePicture(picture: string) {
    const { storage, makePicture } = this.#services;
    const parts = pictureParts(`${JOB_FOLDER}/${randomBytes(16).toString('hex')}`, await makePicture(picture));
    for (const [key, content] of parts.files) await storage.put(key, content, parts.file.mimeType);
    return parts.file;
  }

  async #sendChange(jobId: number, now: Date): Promise<void> {
    const { db, config } = this.#services;
    const by = { ...config, userId: null, now };
    const at = { jobId, number: expectDone(await createDraft(db, jobId, by)) };
    const photo = { ...(await this.#storePicture('service-corrosion-or-partial')), originalFilename: null };
    expectDone(await addPhoto(db, at, { ...photo, caption: CAPTION }, by));
    expectDone(await saveDraft(db, at, FINDINGS, by));
    const how = { to: demoEmail(this.#owner), message: '', respondDays: 3 };
    const toSend = expectDone(await prepareSending(db, at, how, now));
    const pdf = await storeChangePdf(this.#services, toSend);
    expectDone(await sendChange(db, toSend, { ...how, pdf }, by));
  }

  /** Sends all that wait. */
  async #sendInvoices(id: number, by: DemoAuthor): Promise<void> {
    const next = async () => (await readBilling(this.#services.db, (await findJob(this.#services.db, id))!)).waiting[0];
    for (let waiting = await next(); waiting; waiting = await next())
      expectDone(await issueInvoice(this.#services, id, waiting, by));
  }

  /** Pays what is open of the first invoice by card or bank transfer. What goes back is credited. */
  async #payOnline(jobId: number, outcome: OnlineOutcome, by: DemoAuthor): Promise<void> {
    await this.#sendInvoices(jobId, by);
    const open = (await listOpenInvoices(this.#services.db, jobId)).find(({ state }) => state.openCents > 0);
    const payment = { jobId, invoiceId: open!.row.id, outcome, refundCents: CREDITED_CENTS };
    await payOnline(this.#services, payment, by.now);
    if (outcome === 'refunded') await this.#credit(jobId, { kind: 'reduction', cents: CREDITED_CENTS }, by);
  }

  /** Credits or writes off the last invoice. */
  async #credit(id: number, what: Pick<CreditInput, 'kind' | 'cents'>, by: DemoAuthor): Promise<void> {
    const [last] = (await listOpenInvoices(this.#services.db, id)).toReversed();
    const asked = { ...what, number: last!.row.number, reason: REASONS[what.kind] };
    expectDone(await issueCredit(this.#services, id, asked, by));
  }

  /** Pays what is due and invoiced; a voided check is followed by a wire. */
  async #pay(id: number, { voided = false, part = false }: { voided?: boolean; part?: boolean }, now: Date) {
    const { db, config } = this.#services;
    const by = { ...config, userId: null, now };
    await this.#sendInvoices(id, by);
    const { schedule } = await readMoney(db, (await findJob(db, id))!);
    for (const [dueRow, { isDue, openCents }] of schedule.entries()) {
      const cents = part ? Math.floor(openCents / 2) : openCents;
      if (!isDue || cents <= 0) continue;
      const payment = { dueRow, cents, receivedOn: shopDay(now) };
      expectDone(await addPayment(db, id, { ...payment, method: 'check', reference: `Check ${1_000 + id}` }, by));
      if (!voided) continue;
      const { payments } = await readMoney(db, (await findJob(db, id))!);
      expectDone(await voidPayment(db, id, payments.at(-1)!.id, by));
      expectDone(await addPayment(db, id, { ...payment, method: 'wire', reference: 'Wire 4471' }, by));
    }
  }
}

const CREDITED_CENTS = 15_000;
const REASONS = {
  rebill: 'We billed you for this too early.',
  reduction: 'We billed you for brightwork that you took off the list. Sorry. Here is the correction.',
  'write-off': 'Not worth another call.',
};

function expectDone<T>(result: Outcome<T>): T {
  if (result.outcome === 'done') return result.value;
  throw new Error(`A job of the demonstration was ${result.outcome}: ${JSON.stringify(result)}`);
}
