import { parseArgs } from 'node:util';
import type { Engine } from '#database/open.ts';

export interface Options {
  /** Rounds per engine; each ends with a kill. */
  rounds: number;
  /** Acknowledged quotes per engine. */
  quotes: number;
  /** Quotes that are accepted in a storm per engine. */
  storms: number;
  /** Rounds per engine in which the plan of the hangar is stormed; each ends with a kill. */
  plans: number;
  /** Messages that come into the mailbox per engine. */
  letters: number;
  engines: Engine[];
  seed: number;
  clients: number;
  /** No further round starts after this long. */
  minutes: number;
}

export const HELP = `npm run torture -- [options]

Starts the real server as a process group and has several clients post quote requests, each with an Idempotency-Key.
Every round ends with SIGKILL for the whole group at a random moment, and what was not acknowledged is sent again with
the same key after the next start. Some rounds come with trouble: PostgreSQL stopped (fast and immediate) or suspended,
the mail server down, slow, refusing, or dropping the connection before or after its answer. At the end it counts what
is in the database and what the mail server took: each acknowledged quote exactly once, each mail at least once, and
none twice after a clean answer. Then SQLite's folder, on a small disk of its own, is filled up under load, then
another with photos (as root). Before that, on each engine, quotes are accepted by a hundred clients at once on two nodes, of
which one or both are killed amid, and so are the change orders of their jobs answered: one decision, one seal and two mails
each, one job. A hundred buyers accept a passport meanwhile: it has one holder, one link and three mails. Stays of the hangar are moved
and swapped meanwhile, and days offered to the waitlist: each stay has its own days and is where the last webhook told, and
each offer has one hold, one mail and one link. Each invoice is sent by a crowd at once, then paid at a stand-in of Stripe by a crowd, by
card or bank transfer, declined, returned, refunded, disputed, each reported several times in any order to both nodes, with a kill at
each step: the books have what Stripe says, once.
Then clients of two nodes plan, move, receive, hold, change, work on and deliver the jobs of a hangar, and close its days
and bays, while nodes are killed. After each kill, each job has one place a day, its work is on the days of its stays or a
collision says that it is not, and its page, its bars and the calendar feed say what a second implementation computes.
Last, messages come into a mailbox (a Dovecot is started by itself) that one
of two nodes reads, while nodes are killed and the mail server stops or numbers its messages anew: each is in its lead once,
with its photo, and rings on a device once, a kill excepted.
The exit code is 0 when nothing was lost or doubled.

  --rounds N      rounds on each engine (default 100)
  --quotes N      quotes to be acknowledged on each engine (default 50000)
  --storms N      quotes that are accepted in a storm on each engine (default 20)
  --plans N       rounds on each engine in which the hangar is planned (default 50)
  --letters N     messages that come into the mailbox on each engine (default 500)
  --engines LIST  sqlite, postgres or both (default sqlite,postgres; a throw-away PostgreSQL is started by itself)
  --clients N     how many post at once (default 8)
  --minutes N     no further round begins on an engine after so long (default 1000)
  --seed N        makes the same choices as the run that printed it
  --help          this text
`;

/** @throws for an invalid option, with one line of accepted values */
export function readOptions(args: string[]): Options | null {
  const { values } = parseArgs({
    args,
    options: {
      rounds: { type: 'string', default: '100' },
      quotes: { type: 'string', default: '50000' },
      storms: { type: 'string', default: '20' },
      plans: { type: 'string', default: '50' },
      letters: { type: 'string', default: '500' },
      engines: { type: 'string', default: 'sqlite,postgres' },
      clients: { type: 'string', default: '8' },
      minutes: { type: 'string', default: '1000' },
      seed: { type: 'string', default: String(Date.now() % 1_000_000_000) },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return null;
  return {
    rounds: whole('rounds', values.rounds),
    quotes: whole('quotes', values.quotes),
    storms: whole('storms', values.storms),
    plans: whole('plans', values.plans),
    letters: whole('letters', values.letters),
    clients: whole('clients', values.clients),
    minutes: whole('minutes', values.minutes),
    seed: whole('seed', values.seed),
    engines: values.engines.split(',').map(engineNamed),
  };
}

function whole(name: string, text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new Error(`--${name} takes a whole number from 1.`);
  return Number(text);
}

function engineNamed(name: string): Engine {
  if (name !== 'sqlite' && name !== 'postgres') throw new Error('--engines takes sqlite, postgres, or both.');
  return name;
}
