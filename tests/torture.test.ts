import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPostgres, type TemporaryPostgres } from '#scripts/postgres.mjs';
import { engines } from './support/database.ts';
import { fillTheDisk } from './torture/full-disk.ts';
import { runTrial, type TrialResult } from './torture/trial.ts';

// The short form of `npm run torture`. Whatever the machine is busy with, only what is counted counts.
const MINUTES = 60_000;
const SHORT = { clients: 4, minutes: 60, seed: 7, log: () => {} };

function expectClean({ quotes, mails, wrong }: TrialResult, acknowledged: number): void {
  expect(wrong).toEqual([]);
  expect(quotes).toEqual({ acknowledged, lost: 0, doubled: 0, strangers: 0 });
  expect(mails).toMatchObject({ rows: acknowledged * 2, lost: 0, twice: 0 });
}

describe.each(engines)('nothing acknowledged is lost or doubled on %s', (engine) => {
  let postgres: TemporaryPostgres | null = null;
  beforeAll(async () => {
    // One of its own: it is stopped under load.
    if (engine === 'postgres') postgres = await startPostgres({ install: false, durable: true });
  });
  afterAll(() => postgres?.stop());

  it('by SIGKILL, nor with the mail server or the database in trouble', { timeout: 5 * MINUTES }, async () => {
    expectClean(await runTrial({ ...SHORT, engine, postgres, rounds: 2, quotes: 80 }), 80);
  });
});

it('nor by a full disk', { timeout: 5 * MINUTES }, async () => {
  const result = await fillTheDisk({ ...SHORT, rounds: 1, quotes: 80 });
  if (result) expectClean(result, 80);
  else console.log('The full disk was left out: making a small one takes root and tmpfs.');
});
