import { describe, expect, it } from 'vitest';
import { writeSetting } from '#foundation/settings/settings.store.server.ts';
import { engines, httpEngines } from '#tests/support/database.ts';
import {
  answerOf,
  confirmed,
  publishAs,
  publishJob,
  saveDraft,
  type WithDelivered,
  withDelivered,
} from '#tests/support/showings.ts';
import { addDays } from '#time/days.ts';
import { shopDay } from '#time/shop-time.ts';
import { listWaitingShowings } from './answers.store.server.ts';
import { explainAsking } from './asking.store.server.ts';
import { SHOWING_SETTING } from './asking-setting.contract.ts';
import type { Showing } from './shown.contract.ts';

type Need = { kind: string; shown?: string; choice?: string | null; count?: number };

/** What Today says of showings. */
async function needsOf({ admin }: WithDelivered): Promise<Need[]> {
  const { needs }: { needs: Need[] } = (await admin.get('/api/today')).json();
  return needs.filter(({ kind }) => kind === 'shown' || kind === 'asking');
}

describe.each(engines)('Today on %s', (engine) => {
  it('lists what a customer wrote and allowed, until it is published', async () => {
    const made = await withDelivered(engine);
    expect(await needsOf(made)).toEqual([]);
    await made.app.post(made.page, answerOf({ text: '', stars: null }));
    expect(await needsOf(made)).toMatchObject([{ shown: 'allowed', choice: 'without-tail', jobId: made.job.id }]);
    await made.app.post(made.page, answerOf({ choice: null }));
    expect(await needsOf(made)).toMatchObject([{ shown: 'words', choice: 'without-tail', name: 'Dana Whitfield' }]);
    await saveDraft(made, confirmed);
    await publishAs(made);
    expect(await needsOf(made)).toEqual([]);
    await made.app.post(made.page, answerOf({ stars: 4 }));
    expect(await needsOf(made)).toMatchObject([{ shown: 'words' }]);
  });
});

describe.each(httpEngines)('what the owner reads on %s', (engine) => {
  it('lists a draft without the mark once that with it was withdrawn, and a withdrawal for a week', async () => {
    const made = await withDelivered(engine);
    await publishJob(made, { choice: 'with-tail', text: '', stars: null });
    expect(await needsOf(made)).toEqual([]);
    await made.app.post(made.page, answerOf({ text: '', stars: null }));
    expect(await needsOf(made)).toMatchObject([{ shown: 'allowed', choice: 'without-tail' }]);
    await made.app.post(made.page, answerOf({ choice: 'no', text: '', stars: null }));
    expect(await needsOf(made)).toMatchObject([{ shown: 'withdrawn', choice: 'no' }]);
    const later = new Date(`${addDays(shopDay(), 8)}T18:00:00Z`);
    expect(await listWaitingShowings(made.app.db, later)).toEqual([]);
  });

  it('leaves a draft alone that was set aside, until the customer answers again', async () => {
    const made = await withDelivered(engine);
    await made.app.post(made.page, answerOf());
    await saveDraft(made, (draft) => ({ ...draft, isSetAside: true }));
    expect(await needsOf(made)).toEqual([]);
    await made.app.post(made.page, answerOf({ stars: 3 }));
    expect(await needsOf(made)).toMatchObject([{ shown: 'words' }]);
  });

  it('leaves words alone that the owner left out of what is published', async () => {
    const made = await withDelivered(engine);
    await made.app.post(made.page, answerOf());
    await saveDraft(made, (draft) => ({ ...confirmed(draft), showsWords: false }));
    expect((await publishAs(made)).statusCode).toBe(200);
    expect(await needsOf(made)).toEqual([]);
  });

  it('says when a customer is asked, and why not', async () => {
    const made = await withDelivered(engine);
    const read = async () => ((await made.admin.get(made.desk)).json() as Showing).asking;
    // The shop of the samples has no street.
    expect(await read()).toEqual({ askedAt: null, on: null, end: 'address' });
    const delivered = { id: made.job.id, deliveredOn: shopDay() };
    const explain = (job: object, email = 'dana@example.com') =>
      explainAsking(made.app.db, { ...delivered, ...job }, email, new Date());
    expect(await explain({}, '')).toMatchObject({ end: 'no email' });
    expect(await explain({ deliveredOn: addDays(shopDay(), -90) })).toMatchObject({ end: 'late' });
    await writeSetting(made.app.db, SHOWING_SETTING, { askAfter: null });
    expect(await read()).toMatchObject({ end: 'off' });
    await made.app.post(made.page, answerOf());
    expect(await read()).toEqual({ askedAt: null, on: null, end: null });
  });

  it('counts customers who cannot be asked at Today', async () => {
    const made = await withDelivered(engine);
    expect(await needsOf(made)).toEqual([]);
    const deliveredOn = addDays(shopDay(), -20);
    await made.app.db.updateTable('jobs').set({ deliveredOn }).where('id', '=', made.job.id).execute();
    expect(await needsOf(made)).toMatchObject([{ kind: 'asking', count: 1 }]);
    await made.app.post(made.page, answerOf({ choice: 'no' }));
    expect(await needsOf(made)).toEqual([]);
  });

  it('counts jobs that were asked about, answered and shown in the numbers', async () => {
    const made = await withDelivered(engine);
    const read = async () => (await made.admin.get('/api/numbers')).json().showings;
    expect(await read()).toEqual({ asked: 0, answered: 0, shown: 0 });
    await publishJob(made);
    await made.app.post(made.page, answerOf({ stars: 4 }));
    await made.app.db.updateTable('showings').set({ askedAt: new Date().toISOString() }).execute();
    expect(await read()).toEqual({ asked: 1, answered: 1, shown: 1 });
    const before = `from=2020-01-01&to=${addDays(shopDay(), -1)}`;
    expect((await made.admin.get(`/api/numbers?${before}`)).json().showings).toEqual({
      asked: 0,
      answered: 0,
      shown: 0,
    });
    await made.app.post(made.page, answerOf({ choice: 'no' }));
    expect((await read()).shown).toBe(0);
  });
});
