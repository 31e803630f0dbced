import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPostgres, type TemporaryPostgres } from '#scripts/postgres.mjs';
import { engines } from './support/database.ts';
import { stormAcceptances } from './torture/storms.ts';
import { runTrial, type TrialResult } from './torture/trial.ts';

// A short round of `npm run torture`, which also fills a disk.
const MINUTES = 60_000;
const SHORT = { clients: 4, minutes: 60, seed: 7, log: () => {} };

function expectClean({ quotes, mails, wrong }: TrialResult, acknowledged: number): void {
  expect(wrong).toEqual([]);
  expect(quotes).toEqual({ acknowledged, lost: 0, doubled: 0, strangers: 0, unpaired: 0 });
  expect(mails).toMatchObject({ rows: acknowledged * 2, lost: 0, twice: 0 });
}

describe.each(engines)('no acknowledged quote is lost or duplicated on %s', (engine) => {
  let postgres: TemporaryPostgres | null = null;
  beforeAll(async () => {
    // The round stops the server under load.
    if (engine === 'postgres') postgres = await startPostgres({ install: false, durable: true });
  });
  afterAll(() => postgres?.stop());

  it('after SIGKILL, or with the mail server or the database failing', { timeout: 5 * MINUTES }, async () => {
    expectClean(await runTrial({ ...SHORT, engine, postgres, rounds: 2, quotes: 80 }), 80);
  });

  it('when clients accept a quote, then answer its change order, on two nodes at once that are killed meanwhile: one decision and one seal of each', {
    timeout: 5 * MINUTES,
  }, async () => {
    const result = await stormAcceptances({ ...SHORT, engine, postgres, storms: 2, crowd: 12 });
    expect(result).toMatchObject({ decisions: 4, seals: 4, jobs: 2, changes: 2, mails: 4, delivered: 4, wrong: [] });
  });
});
