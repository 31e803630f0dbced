import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { LEAD_STATUSES } from '#customers/leads/leads.constants.ts';
import { findPassports, listCoats } from '#customers/passports/desk/passport-desk.store.server.ts';
import { readDeliveredJobs } from '#desk/reports/numbers.store.server.ts';
import { jobNumbers } from '#desk/reports/numbers.ts';
import { signIn, startApp } from '#tests/support/api.ts';
import { plainChangePdf } from '#tests/support/changes.ts';
import { httpEngines } from '#tests/support/database.ts';
import { plainInvoicePdf } from '#tests/support/invoices.ts';
import { plainJobPdf } from '#tests/support/jobs.ts';
import { allRows, plainPdf } from '#tests/support/sent-offers.ts';
import { addDays } from '#time/days.ts';
import { shopDay } from '#time/shop-time.ts';
import { checkSeals } from '#workshop/decisions/seals.store.server.ts';
import { listJobInvoices } from '#workshop/invoices/invoice.store.server.ts';
import { findJobs } from '#workshop/jobs/board/job-list.store.server.ts';
import { DEMO_DELIVERED } from '#workshop/jobs/demonstration.ts';
import { readCalendar } from '#workshop/jobs/job.store.server.ts';
import type { OfferBody } from '#workshop/offers/offer.contract.ts';
import { listWaitingShowings } from '#workshop/shown/answers.store.server.ts';
import { startDemo } from './demo.ts';
import { openStorage } from './storage/storage.ts';

const NOW = new Date('2026-11-24T17:00:00.000Z');

beforeAll(() => void vi.setSystemTime(NOW));
afterAll(() => void vi.useRealTimers());

async function withDemo(engine: (typeof httpEngines)[number]) {
  const site = await startApp(engine, { offerPdf: plainPdf });
  const { config, db } = site;
  const storage = await openStorage(config);
  // The feed is the first admin's.
  await signIn(site);
  const makers = {
    offerPdf: plainPdf,
    changePdf: plainChangePdf,
    invoicePdf: plainInvoicePdf,
    jobPdf: plainJobPdf,
    makeJpegs: asItIs,
  };
  const tools = { config, db, log: site.app.log, storage, ...makers };
  return { site, db, tools, lines: await startDemo(tools, true, NOW) };
}

/** A picture that nothing is done to. */
const asItIs = async (bytes: Buffer) => {
  const variant = { bytes, width: 4, height: 3, format: 'jpg' as const };
  return { width: 4, height: 3, color: '#ffffff', luminance: 0, variants: [variant] as never };
};

describe.each(httpEngines)('a demonstration on %s', (engine) => {
  // Making one takes seconds, and no test changes it.
  let demo: Awaited<ReturnType<typeof withDemo>>;
  beforeAll(async () => {
    demo = await withDemo(engine);
  });

  it('has leads in all statuses, and quotes in every state behind the links that it prints', async () => {
    const { site, db, lines } = demo;
    const leads = await db.selectFrom('quotes').select(['status', 'email', 'tailNumber', 'createdAt']).execute();
    expect(leads).toHaveLength(26);
    expect(new Set(leads.map(({ status }) => status))).toEqual(new Set(LEAD_STATUSES));
    // No people, and no airplane that exists: 14 CFR 47.15(b).
    for (const { email, tailNumber } of leads)
      expect([email, tailNumber]).toEqual([expect.stringMatching(/@example\.com$/), expect.stringMatching(/^N0/)]);

    const states: Record<string, string[]> = {};
    for (const line of lines.slice(1)) {
      const [, token, tail, shows] = /\/q\/(\S+) {2}Q-\d\d-\d{4}, (\w+): (.+)$/.exec(line)!;
      const { state } = (await site.get(`/api/offer-links/${token}`)).json();
      expect(shows).toMatch(state === 'open' ? /^sent/ : new RegExp(`^${state}`));
      states[state] = [...(states[state] ?? []), tail!];
    }
    expect(Object.entries(states).map(([state, tails]) => [state, tails.length])).toEqual(
      expect.arrayContaining([
        ['accepted', 7],
        ['open', 3],
        ['expired', 1],
        ['declined', 1],
      ]),
    );
    expect(leads.length - DEMO_DELIVERED.length).toBe(14);
    const sent = lines.flatMap((line) => / {2}Q-\S+, \w+: sent,? ?(.+)$/.exec(line)?.[1] ?? []);
    expect(sent.toSorted()).toEqual(['and opened', 'expires soon', 'with a question']);
    const versions = await db.selectFrom('offerVersions').selectAll().where('status', '<>', 'draft').execute();
    expect(versions.some(({ validUntil }) => validUntil === addDays(shopDay(NOW), 4))).toBe(true);
    const second = versions.filter(({ version }) => version === 2).map(({ body }) => body as unknown as OfferBody);
    expect(second.map(({ sections }) => sections.filter(({ kind }) => kind !== 'included').length)).toEqual([2]);
    const declined = await db.selectFrom('decisions').select('reason').where('decision', '=', 'declined').execute();
    expect(declined).toMatchObject([{ reason: expect.stringMatching(/price/i) }]);
    expect(await db.selectFrom('offers').select('id').where('status', '=', 'draft').execute()).toHaveLength(2);
    const entered = await db.selectFrom('decisions').select('poNumber').where('via', '=', 'desk').execute();
    expect(entered).toEqual([{ poNumber: 'PO 4417' }]);
    expect(await checkSeals(db, site.config.sessionSecret)).toEqual({ seals: 41, broken: null });
    const photos = await db.selectFrom('quotePhotos').select(['quoteId', 'originalFilename']).execute();
    expect(new Set(photos.map(({ quoteId }) => quoteId)).size).toBe(3);
    expect(await db.selectFrom('waitlist').select('status').execute()).toHaveLength(2);
    for (const { originalFilename } of photos) expect(originalFilename).toMatch(/^Illustration /);
  });

  it('has invoices in every state', async () => {
    const { db } = demo;
    const states = new Set<string>();
    for (const { id } of await db.selectFrom('jobs').select('id').execute()) {
      const { waiting, invoices } = (await listJobInvoices(db, id, NOW))!;
      if (waiting.length > 0) states.add('waits');
      for (const { openCents, paidCents, creditedCents, dueOn, credits } of invoices) {
        if (openCents > 0) states.add(paidCents > 0 ? 'partly paid' : 'open');
        if (openCents > 0 && dueOn < shopDay(NOW)) states.add('overdue');
        if (openCents === 0 && creditedCents === 0) states.add('paid');
        for (const { kind } of credits) states.add(kind);
      }
    }
    const all = ['open', 'overdue', 'paid', 'partly paid', 'reduction', 'waits', 'write-off'];
    expect([...states].toSorted()).toEqual(all);
    const online = await db.selectFrom('checkouts').select(['state', 'failure', 'dispute']).execute();
    expect(online.map((each) => Object.values(each).filter(Boolean).join(' ')).toSorted()).toEqual([
      'failed insufficient_funds',
      'paid',
      'paid',
      'paid open',
      'processing',
    ]);
    const returned = await db.selectFrom('payments').select('cents').where('cents', '<', 0).execute();
    expect(returned).toEqual([{ cents: -15_000 }]);
  });

  it('has jobs in their stages, and delivered ones with figures', async () => {
    const { db } = demo;
    const jobs = await findJobs(db, { sort: 'ready' }, NOW);
    const stands = jobs.map(({ tailNumber, status, stage, flags }) => [
      tailNumber,
      status,
      stage?.key,
      flags.silentDays,
    ]);
    expect(new Map(stands.map(([tail, ...stand]) => [tail, stand]))).toEqual(
      new Map([
        ['N01FR', ['in-work', 'trim', null]],
        ['N02FR', ['in-work', 'metal', null]],
        ['N03FR', ['in-work', 'color', null]],
        ['N04FR', ['in-work', 'assembly', 8]],
        ['N05FR', ['on-hold', 'color', null]],
        ['N06FR', ['booked', 'induction', null]],
        ['N07FR', ['ready', undefined, null]],
      ]),
    );
    const flagsOf = (tail: string) => jobs.find(({ tailNumber }) => tailNumber === tail)!.flags;
    expect([flagsOf('N02FR').waiting, flagsOf('N06FR').unpaidCents > 0]).toEqual([true, true]);
    const { id, inductionOn } = jobs.find(({ tailNumber }) => tailNumber === 'N06FR')!;
    const [first] = await db.selectFrom('stays').select('fromDay').where('jobId', '=', id).orderBy('fromDay').execute();
    const bays = await db.selectFrom('bays').select(['name', 'places']).orderBy('position').execute();
    expect(bays.map(({ name, places }) => [name, places])).toEqual([
      ['Strip bay', 1],
      ['Paint booth', 1],
      ['Assembly', 2],
      ['Interior', 1],
    ]);
    const [closed, ...more] = await db.selectFrom('stays').selectAll().where('kind', '=', 'closed').execute();
    expect([closed!.fromDay, closed!.title, more]).toEqual(['2026-12-15', 'Filters', []]);
    const change = await db
      .selectFrom('changeOrders')
      .innerJoin('jobs', 'jobs.id', 'changeOrders.jobId')
      .select(['tailNumber', 'reason', 'changeOrders.title', 'changeOrders.status', 'blocks', 'lines'])
      .execute();
    expect(change).toMatchObject([
      {
        tailNumber: 'N02FR',
        reason: 'corrosion',
        title: 'Corrosion, right flap',
        status: 'sent',
        blocks: true,
        lines: [{ cents: 187_000, days: 2 }],
      },
    ]);
    const ready = await db.selectFrom('jobs').select('releaseKey').where('status', '=', 'ready').execute();
    expect(ready).toEqual([{ releaseKey: expect.stringMatching(/.pdf$/) }]);
    // Next Tuesday, also in the hangar.
    expect([inductionOn, first!.fromDay]).toEqual(['2026-12-01', '2026-12-01']);
    const photos = await db
      .selectFrom('jobFiles')
      .innerJoin('jobs', 'jobs.id', 'jobFiles.jobId')
      .select(['tailNumber', 'caption'])
      .execute();
    expect(photos.filter(({ tailNumber }) => tailNumber === 'N01FR')).toHaveLength(31);
    expect(new Set(photos.map(({ caption }) => caption))).toEqual(new Set(['Illustration']));
    const moved = await db.selectFrom('jobForecasts').select('reason').where('reason', 'is not', null).execute();
    expect(new Set(moved.map(({ reason }) => reason))).toEqual(new Set(['corrosion', 'parts', 'awaiting-answer']));
    expect(await db.selectFrom('payments').select('id').where('voidedAt', 'is not', null).execute()).not.toEqual([]);
    const delivered = await readDeliveredJobs(db, { from: addDays(shopDay(NOW), -310), to: shopDay(NOW) });
    expect(jobNumbers(delivered, await readCalendar(db))).toMatchObject({ delivered: 12, planned: 12, onTime: 10 });
  });

  it('has passports: one passed on, one whose warranty ends soon, one with a former tail', async () => {
    const { db } = demo;
    const passports = await findPassports(db, {});
    expect(passports).toHaveLength(13);
    expect(passports.filter(({ holderName }) => !/^Demo Owner [A-H]$/.test(holderName!))).toEqual([]);
    expect(passports.filter(({ formerTails }) => formerTails.length > 0)).toMatchObject([{ formerTails: ['N028FR'] }]);
    const transfers = await db.selectFrom('passportTransfers').select(['status', 'toEmail']).execute();
    expect(transfers).toEqual([{ status: 'done', toEmail: 'demo-owner-g@example.com' }]);
    const soon = passports.filter(({ warrantyEndsOn }) => warrantyEndsOn! < addDays(shopDay(NOW), 60));
    expect(soon).toMatchObject([{ tailNumber: 'N034FR', warrantyEndsOn: addDays(shopDay(NOW), 50) }]);
    // A batch is on several airplanes, so that the search for one has something to show.
    const batches = (await listCoats(db, {})).filter(({ layer }) => layer === 'base').map(({ batch }) => batch);
    expect(new Set(batches).size).toBeLessThan(batches.length);
  });

  it('has emails of customers: an answer with photos, one matched by address, an automatic reply, a bounce', async () => {
    const { db } = demo;
    const emails = await db
      .selectFrom('inboundMails')
      .innerJoin('quotes', 'quotes.id', 'inboundMails.quoteId')
      .select(['inboundMails.id', 'kind', 'matchedBy', 'tailNumber', 'unansweredSince'])
      .orderBy('inboundMails.id')
      .execute();
    expect(emails.map(({ kind, matchedBy, tailNumber }) => [kind, matchedBy, tailNumber])).toEqual([
      ['mail', 'thread', 'N08FR'],
      ['automatic', 'thread', 'N014FR'],
      ['mail', 'address', 'N014FR'],
    ]);
    expect(emails.every(({ unansweredSince }) => unansweredSince !== null)).toBe(true);
    const files = await db.selectFrom('inboundFiles').select(['photoId', 'fileKey', 'name']).orderBy('id').execute();
    expect(files.map(({ photoId, fileKey }) => [photoId !== null, fileKey !== null])).toEqual([
      [true, false],
      [true, false],
      [false, true],
      [false, false],
    ]);
    const bounced = await db
      .selectFrom('outbox')
      .innerJoin('quotes', 'quotes.id', 'quoteId')
      .select('tailNumber')
      .where('bounced', '=', true)
      .execute();
    expect(bounced).toEqual([{ tailNumber: 'N09FR' }]);
  });

  it('shows one job with permission, and has one that waits, one refused and one withdrawn', async () => {
    const { db, site } = demo;
    const waiting = await listWaitingShowings(db, NOW);
    expect(waiting.map(({ tailNumber, shown }) => [tailNumber, shown])).toEqual([
      ['N024FR', 'withdrawn'],
      ['N021FR', 'words'],
    ]);
    const projects: { title: string; beforeImageUrl: string }[] = (await site.get('/api/projects')).json();
    const shown = projects.filter(({ title }) => /N0\d\dFR/.test(title));
    expect(shown).toMatchObject([
      { title: 'Cirrus SR22, N022FR', beforeImageUrl: expect.stringMatching(/^\/uploads\//) },
    ]);
    expect((await site.get('/api/testimonials')).json()).toMatchObject(
      expect.arrayContaining([expect.objectContaining({ clientName: 'Owner of a Cirrus SR22', rating: 5 })]),
    );
    const refused = await db
      .selectFrom('showingAnswers')
      .innerJoin('jobs', 'jobs.id', 'showingAnswers.jobId')
      .select('tailNumber')
      .where('choice', '=', 'no')
      .execute();
    expect(refused.map(({ tailNumber }) => tailNumber).toSorted()).toEqual(['N024FR', 'N025FR']);
  });

  it('has one feed, and one webhook that is switched off', async () => {
    const { db } = demo;
    expect(await db.selectFrom('calendarFeeds').select('scope').execute()).toEqual([{ scope: 'both' }]);
    expect(await db.selectFrom('webhookEndpoints').select('active').execute()).toMatchObject([{ active: false }]);
    expect(await db.selectFrom('webhookDeliveries').select('id').execute()).toEqual([]);
  });

  it('sends no mail, and knows nothing of the future', async () => {
    const { db } = demo;
    const mails = await db.selectFrom('outbox').select(['sentAt', 'failedAt']).execute();
    expect(mails.length).toBeGreaterThan(40);
    // One bounced.
    expect(mails.filter(({ failedAt, sentAt }) => failedAt !== null && sentAt === null)).toHaveLength(1);
    const events = await db.selectFrom('quoteEvents').select('createdAt').execute();
    const times = [
      ...mails.map(({ sentAt, failedAt }) => sentAt ?? failedAt),
      ...events.map(({ createdAt }) => createdAt),
    ];
    for (const time of times) expect(time && time < NOW.toISOString()).toBe(true);
  });

  it('is made once: a second start says the same, and leaves a site with data of its own alone', async () => {
    const { db, tools, lines } = demo;
    const before = await allRows(db);
    expect(await startDemo(tools, false)).toEqual(lines);
    expect(await allRows(db)).toEqual(before);
    const other = await startApp(engine);
    expect(await startDemo({ ...tools, db: other.db }, false)).toEqual([expect.stringContaining('nothing was added')]);
    expect(await other.db.selectFrom('quotes').select('id').execute()).toEqual([]);
  });
});
