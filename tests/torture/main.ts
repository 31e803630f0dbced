import { startPostgres } from '#scripts/postgres.mjs';
import { fillTheDisk } from './full-disk.ts';
import { type MailboxResult, stormMailbox } from './mailbox.ts';
import { HELP, type Options, readOptions } from './options.ts';
import { floodWithPhotos } from './photo-flood.ts';
import { type PlansResult, stormPlans } from './plans.ts';
import { type StormResult, stormAcceptances } from './storms.ts';
import { isClean, runTrial, type TrialResult } from './trial.ts';

const CROWD = 100;
const FULL_DISK = { rounds: 10, quotes: 4_000 };

function options(): Options {
  try {
    const read = readOptions(process.argv.slice(2));
    if (read) return read;
    console.log(HELP);
    process.exit(0);
  } catch (error) {
    console.error((error as Error).message);
    process.exit(2);
  }
}

async function main({ engines, ...settings }: Options): Promise<boolean> {
  console.log(`Seed ${settings.seed}: ${settings.rounds} rounds, ${settings.quotes} quote requests on each engine.`);
  const log = (line: string) => console.log(`${new Date().toISOString().slice(11, 19)} ${line}`);
  const results: TrialResult[] = [];
  const storms: StormResult[] = [];
  const plans: PlansResult[] = [];
  const mailboxes: MailboxResult[] = [];
  for (const engine of engines) {
    const postgres = engine === 'postgres' ? await startPostgres({ log, durable: true }) : null;
    if (engine === 'postgres' && !postgres) continue;
    try {
      results.push(await runTrial({ engine, postgres, ...settings, log }));
      console.log(JSON.stringify(results.at(-1)));
      storms.push(await stormAcceptances({ engine, postgres, ...settings, crowd: CROWD, pays: true, log }));
      plans.push(await stormPlans({ engine, postgres, rounds: settings.plans, seed: settings.seed, log }));
      const mailbox = await stormMailbox({ engine, postgres, ...settings, log });
      if (mailbox) mailboxes.push(mailbox);
      else log('The mailbox was left out: Dovecot is not installed, or this is not root.');
    } finally {
      postgres?.stop();
    }
  }
  if (engines.includes('sqlite')) {
    const result = await fillTheDisk({ ...settings, ...smaller(settings), log });
    if (result) results.push(result);
    else log('The full disk was left out: making a small one takes root and tmpfs.');
    if (result) log(`Photos up to the reserve of a small disk: ${await floodWithPhotos()}`);
  }
  report(results);
  for (const trials of [storms, plans, mailboxes])
    console.table(trials.map(({ wrong, ...figures }) => ({ ...figures, wrong: wrong.length })));
  for (const { name, done } of plans) console.log(`${name}, planning: ${JSON.stringify(done)}`);
  for (const { name, wrong } of storms) for (const line of wrong) console.log(`${name}, accepting: WRONG ${line}`);
  for (const { name, wrong } of plans) for (const line of wrong) console.log(`${name}, planning: WRONG ${line}`);
  for (const { name, wrong } of mailboxes) for (const line of wrong) console.log(`${name}, mailbox: WRONG ${line}`);
  return (
    results.every(isClean) &&
    [...storms, ...plans].every(({ wrong }) => wrong.length === 0) &&
    mailboxes.every(({ lost, twice, wrong }) => lost + twice + wrong.length === 0)
  );
}

function smaller({ rounds, quotes }: Options | { rounds: number; quotes: number }) {
  return { rounds: Math.min(rounds, FULL_DISK.rounds), quotes: Math.min(quotes, FULL_DISK.quotes) };
}

function report(results: TrialResult[]): void {
  console.table(
    results.map(({ name, rounds, kills, seconds, quotes, mails }) => ({
      trial: name,
      rounds,
      kills,
      acknowledged: quotes.acknowledged,
      lost: quotes.lost,
      doubled: quotes.doubled,
      unpaired: quotes.unpaired,
      mails: mails.rows,
      delivered: mails.delivered,
      refused: mails.refused,
      'mails lost': mails.lost,
      repeated: mails.repeated,
      twice: mails.twice,
      minutes: Math.round(seconds / 6) / 10,
    })),
  );
  for (const { name, answers, wrong } of results) {
    console.log(`${name}: answers ${JSON.stringify(answers)}`);
    for (const line of wrong) console.log(`${name}: WRONG ${line}`);
  }
}

process.exit((await main(options())) ? 0 : 1);
