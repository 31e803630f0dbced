import fc from 'fast-check';
import { expect, test } from 'vitest';
import { builtPages } from '#server/http/pages.ts';
import { wordsOf } from '#server/mail/layout.ts';
import { preselected } from '#workshop/offers/amounts.ts';
import type { DecisionRecord } from '#workshop/offers/decisions.ts';
import type { OfferBody } from '#workshop/offers/offer.contract.ts';
import { choiceProblem, choicesPath } from '#workshop/offers/totals.ts';
import { formatCents } from '#workshop/shop/money.ts';
import { startApp, type TestApp } from './support/api.ts';
import { computeExactly, expectSum, squeeze } from './support/cents.ts';
import { arbitraryOffer, leavesAPrice } from './support/offers.ts';
import { isFullRun } from './support/scope.ts';
import { acceptanceOf, placeOffer, plainPdf } from './support/sent-offers.ts';

const ROUNDS = isFullRun ? 10_000 : 20;

// The text of the PDFs: features/workshop/offers/offer-pdf.test.ts.
test('page, API, record and mails of a quote have the cents of an independent computation', {
  timeout: ROUNDS * 5_000,
}, async () => {
  const site = await startApp('sqlite', { pages: builtPages, offerPdf: plainPdf, env: { RATE_LIMITS: 'off' } });
  const acceptable = arbitraryOffer.filter(
    ({ body, choices }) => choiceProblem(body, choices) === null && leavesAPrice(body),
  );
  await fc.assert(
    fc.asyncProperty(acceptable, ({ body, choices }) => expectSameCents(site, body, choices)),
    // Making the smallest example would outlast the test.
    { numRuns: ROUNDS, endOnFailure: !isFullRun },
  );
});

async function expectSameCents(site: TestApp, body: OfferBody, choices: string[]): Promise<void> {
  const offer = await placeOffer(site, { body });
  const path = `/api/offer-links/${offer.token}`;
  const [first, exact] = [computeExactly(body, preselected(body)), computeExactly(body, choices)];
  expect((await site.get(path)).json().totals).toMatchObject(first);
  expect((await site.post(`${path}/reckon`, { choices })).json()).toMatchObject(exact);
  expectSum(await textOf(site, choicesPath(`/q/${offer.token}`, body, choices)), body, exact);

  const answer = await site.post(`${path}/accept`, { ...acceptanceOf(offer), choices });
  expect([answer.statusCode, answer.json().totalCents]).toEqual([201, exact.totalCents]);
  expect((await site.get(path)).json().totals).toMatchObject(exact);
  const record: DecisionRecord = (await site.get(`${path}/record.json`)).json();
  const { subtotalCents, discountCents, taxCents, totalCents, schedule } = exact;
  expect(record.accepted).toMatchObject({ subtotalCents, discountCents, taxCents, totalCents, schedule });
  expect(await textOf(site, `/q/${offer.token}`)).toContain(formatCents(totalCents));

  const mails = await site.db
    .selectFrom('outbox')
    .select('message')
    .where('quoteId', '=', offer.quoteId)
    .where('kind', '=', 'offer-accepted')
    .execute();
  expect(mails).toHaveLength(2);
  for (const { message } of mails)
    for (const [label, cents] of [
      ['Total', totalCents] as const,
      ...schedule.map((row) => [row.label, row.cents] as const),
    ])
      expect(wordsOf(message).text).toContain(`${label}: ${formatCents(cents)}`);
}

/** What a page says, without blanks; a minus is a dash, as in a PDF. */
async function textOf({ app }: TestApp, url: string): Promise<string> {
  const { body } = await app.inject({ url });
  return squeeze(body.replaceAll(/<!-- -->|<[^>]*>/g, '')).replaceAll('−', '–');
}
