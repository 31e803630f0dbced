import { describe, expect, it } from 'vitest';
import { BUSINESS, BUSINESS_SETTING } from '#foundation/business/business.samples.ts';
import { writeSetting } from '#foundation/settings/settings.store.server.ts';
import { linkAddress } from '#server/links.store.server.ts';
import { engines, onceOf } from '#tests/support/database.ts';
import { acceptJob } from '#tests/support/jobs.ts';
import { deliver, makeReady } from '#tests/support/passports.ts';
import { answerOf, type WithDelivered, withDelivered } from '#tests/support/showings.ts';
import { addDays } from '#time/days.ts';
import { shopDay } from '#time/shop-time.ts';
import { addWorkDays } from '#time/work-days.ts';
import { readCalendar } from '#workshop/jobs/job.store.server.ts';
import { askNext } from './asking.store.server.ts';
import { SHOWING_SETTING } from './asking-setting.contract.ts';

const POSTAL = { ...BUSINESS.address, street: '1 Hangar Way', postalCode: '80021' };

async function asking(engine: (typeof engines)[number], address: object = POSTAL) {
  const made = await withDelivered(engine);
  await writeSetting(made.app.db, BUSINESS_SETTING, { ...BUSINESS, address: { ...BUSINESS.address, ...address } });
  const day = addWorkDays(addDays(shopDay(), 1), 9, await readCalendar(made.app.db));
  const at = (time: string) => new Date(`${day}T${time}:00-07:00`);
  /** Asks all who are due, as the worker does. */
  const ask = async (now: Date) => {
    while (await askNext({ db: made.app.db, ...made.app.config }, now));
    return mailsOf(made);
  };
  return { ...made, at, ask };
}

const mailsOf = ({ app }: Pick<WithDelivered, 'app'>) =>
  app.db.selectFrom('outbox').select(['recipient', 'message']).where('kind', '=', 'showing-asked').execute();

describe.each(engines)('the mail that asks, on %s', (engine) => {
  const itOnce = onceOf(engine);
  it('leaves once, ten shop days after the delivery at 10:00 AM, to the customer alone', async () => {
    const { app, token, at, ask } = await asking(engine);
    await app.post(`/api/job-links/${token}/subscribe`, { email: 'pat@example.com' });
    await app.db.updateTable('jobSubscribers').set({ confirmedAt: new Date().toISOString() }).execute();
    // In summer, the shop's clock is an hour ahead.
    expect(await ask(at('08:59'))).toEqual([]);
    const mails = await ask(at('10:00'));
    expect(mails.map(({ recipient }) => recipient)).toEqual(['dana@example.com']);
    expect(JSON.stringify(mails[0]!.message)).toContain('1 Hangar Way, Broomfield, CO 80021');
    await app.db.updateTable('outbox').set({ sentAt: new Date().toISOString() }).execute();
    expect(await ask(at('18:00'))).toHaveLength(1);
  });

  itOnce('does not leave once the customer gave a permission or words', async () => {
    const { app, page, at, ask } = await asking(engine);
    await app.post(page, answerOf({ choice: null }));
    expect(await ask(at('18:00'))).toEqual([]);
  });

  itOnce('needs the postal address of the shop, and can be switched off', async () => {
    const without = await asking(engine, { postalCode: undefined, street: '1 Hangar Way' });
    expect(await without.ask(without.at('18:00'))).toEqual([]);
    const off = await asking(engine);
    await writeSetting(off.app.db, SHOWING_SETTING, { askAfter: null });
    expect(await off.ask(off.at('18:00'))).toEqual([]);
  });

  itOnce('ends by one click about later jobs, too, and a read ends nothing', async () => {
    const made = await asking(engine);
    const { app, at, ask } = made;
    const [mail] = await ask(at('10:00'));
    const page = await linkAddress(app.db, app.config, mail!.message.unsubscribeLinkId!);
    const call = `/api/askings/${page!.split('/asking/')[1]}`;
    expect((await app.get(call)).json()).toEqual({ email: 'dana@example.com', isEnded: false });
    const next = { ...made, ...(await acceptJob(app, made.admin)) };
    await makeReady(next);
    await deliver(next);
    const click = await app.inject({
      method: 'POST',
      url: `${call}/end`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
    expect([click.statusCode, click.json().isEnded]).toEqual([200, true]);
    expect(await ask(at('18:00'))).toHaveLength(1);
  });
});
