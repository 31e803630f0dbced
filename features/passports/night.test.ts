import { expect, it } from 'vitest';
import { engines } from '#tests/support/database.ts';
import { withPassport } from '#tests/support/passports.ts';
import { addDays } from '#time/days.ts';
import { remindNextHolder } from './night.store.server.ts';

it.each(engines)('a holder is told once that a warranty ends, 60 days before, with two nodes on %s', async (engine) => {
  const { app, passport } = await withPassport(engine);
  const how = { db: app.db, ...app.config };
  const noonOf = (day: string) => new Date(`${day}T19:00:00Z`);
  const endsOn = passport.works[0]!.warrantyEndsOn!;
  const mails = () => app.db.selectFrom('outbox').select('recipient').where('kind', '=', 'warranty-ending').execute();

  expect(await remindNextHolder(how, noonOf(addDays(endsOn, -61)))).toBe(false);
  const due = noonOf(addDays(endsOn, -60));
  await Promise.all([remindNextHolder(how, due), remindNextHolder(how, due)]);
  expect(await mails()).toEqual([{ recipient: 'dana@example.com' }]);
  expect(await remindNextHolder(how, noonOf(endsOn))).toBe(false);
});
