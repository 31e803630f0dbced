import { describe, expect, it } from 'vitest';
import { QUOTE_STATUSES } from '#features/leads/constants.ts';
import { checkSeals } from '#features/offers/decisions/seals.store.server.ts';
import { startApp } from '#tests/support/api.ts';
import { engines } from '#tests/support/database.ts';
import { allRows, plainPdf } from '#tests/support/sent-offers.ts';
import { startDemo } from './demo.ts';
import { openStorage } from './storage/storage.ts';

const NOW = new Date();

async function withDemo(engine: (typeof engines)[number]) {
  const site = await startApp(engine, { offerPdf: plainPdf });
  const { config, db } = site;
  const tools = { config, db, log: site.app.log, storage: await openStorage(config), offerPdf: plainPdf };
  return { site, db, tools, lines: await startDemo(tools, true, NOW) };
}

describe.each(engines)('a demonstration on %s', (engine) => {
  it('has leads in all statuses, and quotes in every state behind the links that it prints', async () => {
    const { site, db, lines } = await withDemo(engine);
    const leads = await db.selectFrom('quotes').select(['status', 'email', 'tailNumber', 'createdAt']).execute();
    expect(leads).toHaveLength(14);
    expect(new Set(leads.map(({ status }) => status))).toEqual(new Set(QUOTE_STATUSES));
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
    expect(await db.selectFrom('offers').select('id').where('status', '=', 'draft').execute()).toHaveLength(2);
    const entered = await db.selectFrom('decisions').select('poNumber').where('via', '=', 'desk').execute();
    expect(entered).toEqual([{ poNumber: 'PO 4417' }]);
    expect(await checkSeals(db, site.config.sessionSecret)).toEqual({ seals: 8, broken: null });
    const photos = await db.selectFrom('quotePhotos').select(['quoteId', 'originalFilename']).execute();
    expect(new Set(photos.map(({ quoteId }) => quoteId)).size).toBe(3);
    for (const { originalFilename } of photos) expect(originalFilename).toMatch(/^Illustration /);
  });

  it('sends no mail, and knows nothing of the future', async () => {
    const { db } = await withDemo(engine);
    const mails = await db.selectFrom('outbox').select(['sentAt', 'createdAt']).execute();
    expect(mails.length).toBeGreaterThan(40);
    const events = await db.selectFrom('quoteEvents').select('createdAt').execute();
    const times = [...mails.map(({ sentAt }) => sentAt), ...events.map(({ createdAt }) => createdAt)];
    for (const time of times) expect(time && time < NOW.toISOString()).toBe(true);
  });

  it('is made once: a second start says the same, and leaves a site with data of its own alone', async () => {
    const { db, tools, lines } = await withDemo(engine);
    const before = await allRows(db);
    expect(await startDemo(tools, false)).toEqual(lines);
    expect(await allRows(db)).toEqual(before);
    const other = await startApp(engine);
    expect(await startDemo({ ...tools, db: other.db }, false)).toEqual([expect.stringContaining('nothing was added')]);
    expect(await other.db.selectFrom('quotes').select('id').execute()).toEqual([]);
  });
});
