import { describe, expect, it } from 'vitest';
import { type Caller, signIn, startApp, type TestApp } from '#tests/support/api.ts';
import { engines } from '#tests/support/database.ts';
import { completeOffer } from '#tests/support/offers.ts';
import { isFullRun } from '#tests/support/scope.ts';
import { CHOICES, plainPdf } from '#tests/support/sent-offers.ts';
import type { Offer } from './desk/offer-desk.contract.ts';

const ROUNDS = isFullRun ? 6 : 3;
const DANA = { firstName: 'Dana', lastName: 'Whitfield', email: 'dana@example.com' };

describe.each(engines)('all writers of an offer at once on %s', (engine) => {
  it('wait for each other without a deadlock, and leave an offer that is whole', { timeout: 120_000 }, async () => {
    const app = await startApp(engine, { offerPdf: plainPdf, env: { RATE_LIMITS: 'off' } });
    const admin = await signIn(app);
    for (let round = 0; round < ROUNDS; round++) {
      const { leadId, offer, token } = await sentOffer(app, admin);
      const { documentHash, id: versionId } = offer.versions[0]!;
      await admin.post(`/api/offers/${offer.id}/versions`);
      const accept = {
        versionId,
        documentHash,
        choices: CHOICES,
        name: 'Dana Whitfield',
        authorized: true,
        consent: true,
      };
      const entered = { decision: 'accepted', versionId, method: 'phone', name: 'Dana', choices: CHOICES };
      const writers = [
        () => admin.put(`/api/offers/${offer.id}/draft`, { body: completeOffer({ title: 'B' }) }),
        () => admin.post(`/api/offers/${offer.id}/send`, { to: DANA.email }),
        () => admin.delete(`/api/offers/${offer.id}/draft`),
        () => app.post(`/api/offer-links/${token}/accept`, accept),
        () => app.post(`/api/offer-links/${token}/decline`, { versionId }),
        () => admin.post(`/api/offers/${offer.id}/decision`, entered),
        () => app.post(`/api/offer-links/${token}/opened`),
        () => app.post(`/api/offer-links/${token}/ask`, { text: 'When?' }),
        () => admin.post(`/api/offers/${offer.id}/link`, {}),
        () => admin.post(`/api/offers/${offer.id}/withdraw`),
        () => admin.patch(`/api/quotes/${leadId}/status`, { status: 'Lost Quote' }),
        () => admin.patch(`/api/quotes/${leadId}/notes`, { notes: 'Called' }),
        ...(round % 3 === 1 ? [() => admin.post('/api/people/erasures', { email: DANA.email })] : []),
        ...(round % 3 === 2 ? [() => admin.delete(`/api/quotes/${leadId}`)] : []),
      ];
      // Another one begins in each round.
      const inTurn = [...writers.slice(round % writers.length), ...writers.slice(0, round % writers.length)];
      const answers = await Promise.all(inTurn.map((write) => write()));
      expect(answers.filter(({ statusCode }) => statusCode >= 500).map(({ body }) => body)).toEqual([]);
      await expectWhole(app, offer.id);
    }
  });
});

async function sentOffer(app: TestApp, admin: Caller) {
  const leadId = (await app.post('/api/quotes', DANA)).json().id;
  const { id } = (await admin.post(`/api/quotes/${leadId}/offers`, {})).json();
  await admin.put(`/api/offers/${id}/draft`, { body: completeOffer() });
  const offer: Offer = (await admin.post(`/api/offers/${id}/send`, { to: DANA.email })).json();
  const { address } = (await admin.post(`/api/offers/${id}/link`, { renew: false })).json();
  return { leadId, offer, token: address.split('/q/')[1] as string };
}

/** Whatever came first: the status fits the decisions, and what was accepted was the version that counted. */
async function expectWhole({ db }: TestApp, id: number): Promise<void> {
  const decisions = await db.selectFrom('decisions').selectAll().where('offerId', '=', id).execute();
  const accepted = decisions.filter(({ decision }) => decision === 'accepted');
  const seals = await db.selectFrom('seals').select('rowId').where('noun', '=', 'decisions').execute();
  expect(accepted.length).toBeLessThanOrEqual(1);
  for (const decision of decisions) expect(seals.map(({ rowId }) => rowId)).toContain(decision.id);
  const offer = await db.selectFrom('offers').selectAll().where('id', '=', id).executeTakeFirst();
  if (!offer) return;
  expect(offer.status === 'accepted').toBe(accepted.length === 1);
  if (accepted[0]) expect(accepted[0].versionId).toBe(offer.currentVersionId);
  const { status } = await db
    .selectFrom('quotes')
    .select('status')
    .where('id', '=', offer.quoteId)
    .executeTakeFirstOrThrow();
  if (accepted[0]) expect(status).toBe('Work Scheduled');
}
