import { describe, expect, it, onTestFinished } from 'vitest';
import type { Engine } from '#database/open.ts';
import { startPostgres, type TemporaryPostgres } from '#scripts/postgres.mjs';
import { engines, processEngines } from './support/database.ts';
import { isFullRun } from './support/scope.ts';
import { stormPlans } from './torture/plans.ts';
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

/** Each takes half a minute: `npm test` has a shorter one on each engine, `npm run test:all` both on both. */
const FAULTS = isFullRun ? engines : engines.slice(0, 1);
const QUOTES = isFullRun ? 80 : 40;
const STORMS = isFullRun ? 2 : 1;

/** A server of its own: a round stops it under load. */
async function serverFor(engine: Engine): Promise<TemporaryPostgres | null> {
  const postgres = engine === 'postgres' ? await startPostgres({ install: false, durable: true }) : null;
  onTestFinished(() => postgres?.stop());
  return postgres;
}

describe('no acknowledged quote is lost or duplicated', { timeout: 5 * MINUTES }, () => {
  it.each(FAULTS)('on %s after SIGKILL, or with the mail server or the database failing', async (engine) => {
    const postgres = await serverFor(engine);
    expectClean(await runTrial({ ...SHORT, engine, postgres, rounds: 2, quotes: QUOTES }), QUOTES);
  });

  it.each(processEngines)(
    'on %s when clients accept a quote, answer its change order, accept a passport, move stays and offer days, on two nodes that are killed: one of each',
    async (engine) => {
      const postgres = await serverFor(engine);
      const result = await stormAcceptances({ ...SHORT, engine, postgres, storms: STORMS, crowd: 12, pays: isFullRun });
      expect(result).toMatchObject({
        decisions: 2 * STORMS,
        seals: 2 * STORMS,
        jobs: STORMS,
        changes: STORMS,
        passports: STORMS,
        invoices: STORMS,
        payments: isFullRun ? STORMS : 0,
        mails: 2 * STORMS,
        delivered: 2 * STORMS,
        wrong: [],
      });
      expect(result.moved).toBeGreaterThan(0);
    },
  );

  it.each(isFullRun ? engines : [])(
    'on %s when the hangar is planned on two nodes that are killed: its plan holds after each kill',
    async (engine) => {
      const postgres = await serverFor(engine);
      const result = await stormPlans({ ...SHORT, engine, postgres, rounds: 3 });
      expect(result.wrong).toEqual([]);
      expect(result.done.move).toBeGreaterThan(0);
    },
  );
});
