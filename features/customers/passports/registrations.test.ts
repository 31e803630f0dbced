import { expect, it } from 'vitest';
import { httpEngines } from '#tests/support/database.ts';
import { TAIL, withPassport } from '#tests/support/passports.ts';

it.each(httpEngines)('a warranty registration for a job of this shop answers itself on %s', async (engine) => {
  const { app, admin, url, passport } = await withPassport(engine);
  const { id: workId, warrantyEndsOn } = passport.works[0]!;
  const register = async (email: string, tailNumber = TAIL) => {
    const person = { firstName: 'Dana', lastName: 'Whitfield', email };
    const details = { serviceDate: '2026-01-05' };
    const answer = await app.post('/api/quotes', { ...person, source: 'warranty', tailNumber, details });
    const mails = await app.db
      .selectFrom('outbox')
      .select(['recipient', 'message'])
      .where('quoteId', '=', answer.json().id)
      .orderBy('id')
      .execute();
    const [toOwner, toCustomer] = mails.map(({ message }) => JSON.stringify(message));
    return { toOwner: toOwner!, toCustomer: toCustomer! };
  };
  await admin.patch(url, { tailNumber: 'N500FR' });

  // By its former tail number, too.
  for (const tail of ['n-076fa', 'N500FR']) {
    const { toOwner, toCustomer } = await register('DANA@example.com', tail);
    expect(toCustomer).toMatch(/Your warranty already runs through \w+ \d+, \d{4}/);
    expect(toCustomer).toContain('Open your passport');
    expect(toOwner).toMatch(new RegExp(`N500FR already runs through .*admin/passports/${passport.id}`));
  }
  // A stranger who types a tail number learns nothing of its airplane.
  const stranger = await register('eve@example.com');
  expect(stranger.toCustomer).not.toMatch(/already|passport/i);
  expect(stranger.toOwner).toContain('isn’t the passport holder’s');
  expect((await register('dana@example.com', 'N50FR')).toOwner).not.toContain('already');

  const over = { warrantyEndsOn: '2026-01-31', laborEndsOn: null, reason: 'Ended' };
  expect(warrantyEndsOn).not.toBe(null);
  expect((await admin.patch(`${url}/works/${workId}`, over)).statusCode).toBe(200);
  expect((await register('dana@example.com')).toCustomer).not.toContain('already');
});
