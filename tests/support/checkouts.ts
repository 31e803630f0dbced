import { currentLink, linkPath } from '#server/links.store.server.ts';
import type { InvoicePage } from '#workshop/invoices/invoice.contract.ts';
import type { Money } from '#workshop/jobs/payments.contract.ts';
import { onCleanUp } from './clean-up.ts';
import type { engines } from './database.ts';
import { sendWaiting } from './invoices.ts';
import { withJob } from './jobs.ts';
import { type SignedEvent, startStripe } from './stripe.ts';

const WEBHOOK = '/api/stripe/webhook';

/** A site with Stripe's keys, a job with an invoice, and its customer. */
export async function withInvoice(engine: (typeof engines)[number] = 'sqlite', env: Record<string, string> = {}) {
  const stripe = await startStripe();
  onCleanUp(() => stripe.stop());
  const site = await withJob(engine, { env: { RATE_LIMITS: 'off', ...stripe.env, ...env } });
  const { app, admin, job } = site;
  const { db, config } = app;
  const { id, number, cents } = (await sendWaiting(admin, job.id)).invoices[0]!;
  const link = await currentLink(db, { kind: 'job', subjectId: job.id, now: new Date() });
  const page = linkPath(config.sessionSecret, link!)!;
  const pageAddress = `/api/job-links/${page.split('/').at(-1)}/invoices/${number}`;
  await allowAnySum();

  /** The owner offers cards for every sum. */
  async function allowAnySum() {
    await admin.put('/api/stripe', { bankTransfer: true, card: true, cardLimitCents: 99_999_999 });
  }

  const report = ({ payload, signature }: SignedEvent) =>
    app.inject({
      method: 'POST',
      url: WEBHOOK,
      payload,
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    });

  return {
    ...site,
    stripe,
    id,
    cents,
    pay: () => app.post(`${pageAddress}/pay`),
    readPage: async () => (await app.get(pageAddress)).json() as InvoicePage,
    report,
    /** Delivers what happened at Stripe since, in another order if asked to. */
    async deliver(order: (events: SignedEvent[]) => SignedEvent[] = (events) => events) {
      for (const event of order(stripe.events.splice(0))) {
        const answer = await report(event);
        if (answer.statusCode !== 200) throw new Error(answer.body);
      }
    },
    readMoney: async () => (await admin.get(`/api/jobs/${job.id}/payments`)).json() as Money,
    readCheckouts: () => db.selectFrom('checkouts').selectAll().orderBy('id').execute(),
    enter: (body: object) =>
      admin.post(`/api/jobs/${job.id}/payments`, { method: 'check', receivedOn: '2026-11-26', dueRow: 0, ...body }),
    mails: (kind: string) => db.selectFrom('outbox').selectAll().where('kind', '=', kind).orderBy('id').execute(),
  };
}
