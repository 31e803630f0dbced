import { expect, it } from 'vitest';
import { engines } from '#tests/support/database.ts';
import { withPassport } from '#tests/support/passports.ts';
import { addDays } from '#time/days.ts';
import { remindNextHolder } from './transfers.store.server.ts';

it.each(engines)('a holder is told once that a warranty ends, 60 days before, with two nodes on %s', async (engine) => {
  const { app, admin, url, passport } = await withPassport(engine);
  const how = { db: app.db, ...app.config };
  const noonOf = (day: string) => new Date(`${day}T19:00:00Z`);
  const endsOn = passport.works[0]!.warrantyEndsOn!;
  const mails = () => app.db.selectFrom('outbox').select('recipient').where('kind', '=', 'warranty-ending').execute();

  expect(await remindNextHolder(how, noonOf(addDays(endsOn, -61)))).toBe(false);
  const due = noonOf(addDays(endsOn, -60));
  await Promise.all([remindNextHolder(how, due), remindNextHolder(how, due)]);
  expect(await mails()).toEqual([{ recipient: 'dana@example.com' }]);
  expect(await remindNextHolder(how, noonOf(endsOn))).toBe(false);

  // Lengthened by the shop: the mail named a day that no longer holds.
  const later = addDays(endsOn, 90);
  await admin.patch(`${url}/works/${passport.works[0]!.id}`, { warrantyEndsOn: later, reason: 'Rework' });
  expect(await remindNextHolder(how, noonOf(endsOn))).toBe(false);
  expect(await remindNextHolder(how, noonOf(addDays(later, -60)))).toBe(true);
  expect(await mails()).toHaveLength(2);
});
