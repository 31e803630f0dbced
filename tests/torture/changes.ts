import type { Db } from '#database/open.ts';
import { answersOf, changeBodyOf } from '#tests/support/changes.ts';
import type { Answer } from './clients.ts';
import type { Site } from './site.ts';

export type Call = (
  node: Site,
  path: string,
  body: object,
  how?: { cookie?: string; method?: string },
) => Promise<Response>;

export interface StormedChange {
  name: string;
  path: string;
  /** Of one client: each second one leaves the filler. */
  bodyOf(client: number): string;
}

/** Sends a change order of the job that an accepted quote booked. */
export async function sendChange(call: Call, node: Site, cookie: string, leadId: number): Promise<StormedChange> {
  const [job] = await (await fetch(`${node.url}/api/jobs?lead=${leadId}`, { headers: { cookie } })).json();
  const { number } = await (await call(node, `/api/jobs/${job.id}/changes`, {}, { cookie })).json();
  const url = `/api/jobs/${job.id}/changes/${number}`;
  await call(node, url, { body: changeBodyOf({ reason: 'request' }) }, { cookie, method: 'PUT' });
  const { documentHash } = await (await call(node, `${url}/send`, { to: 'tess@torture.example' }, { cookie })).json();
  const { address } = await (await call(node, `${url}/link`, {}, { cookie })).json();
  const signed = { name: 'Tess Storm', authorized: true, consent: true };
  return {
    name: `${job.number} change order ${number}`,
    path: `/api/change-links/${address.split('/change/')[1]}/decide`,
    bodyOf: (client) => {
      const answers = answersOf(['doubler', 'rivets', 'seal', ...(client % 2 ? ['filler'] : [])]);
      return JSON.stringify({ documentHash, answers, ...signed });
    },
  };
}

/** One client answered, and the others were told of that very decision. */
export function findWrongAnswers({ name }: StormedChange, answers: readonly Answer[]): string[] {
  const decided = answers.filter(({ status }) => status === 201);
  const hashes = new Set(
    answers.map(({ status, body }) => {
      const page = JSON.parse(body);
      return (status === 201 ? page : page.current)?.decision?.recordHash;
    }),
  );
  return [
    ...(decided.length === 1 ? [] : [`${decided.length} clients answered ${name}`]),
    ...(hashes.size === 1 ? [] : [`clients of ${name} heard of ${hashes.size} answers`]),
  ];
}

/** Each change order has one decision with its seal and two mails, and its days are in its stage once. */
export async function findWrongChanges(db: Db): Promise<{ changes: number; wrong: string[] }> {
  const changes = await db
    .selectFrom('changeOrders')
    .innerJoin('jobs', 'jobs.id', 'changeOrders.jobId')
    .innerJoin('jobStages', (join) =>
      join.onRef('jobStages.jobId', '=', 'jobs.id').onRef('jobStages.key', '=', 'changeOrders.stageKey'),
    )
    .select(['changeOrders.id', 'changeOrders.status', 'approvedDays', 'extraDays', 'jobs.number', 'jobs.quoteId'])
    .execute();
  const decisions = await db.selectFrom('decisions').select(['id', 'changeOrderId']).execute();
  const seals = await db.selectFrom('seals').select('rowId').where('noun', '=', 'decisions').execute();
  const mails = await db.selectFrom('outbox').select('quoteId').where('kind', '=', 'change-decided').execute();
  const wrong = changes.flatMap(({ id, status, approvedDays, extraDays, number, quoteId }) => {
    const own = decisions.filter(({ changeOrderId }) => changeOrderId === id);
    const sealed = seals.filter(({ rowId }) => own.some((decision) => decision.id === rowId));
    const told = mails.filter((mail) => mail.quoteId === quoteId);
    const left = [status, own.length, sealed.length, told.length, approvedDays === extraDays].join();
    return left === 'decided,1,1,2,true' ? [] : [`the change order of ${number} is ${left}`];
  });
  return { changes: changes.length, wrong };
}
