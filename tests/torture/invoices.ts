import { createHash } from 'node:crypto';
import type { Db } from '#database/open.ts';
import type { Answer } from './clients.ts';
import type { StormedCall } from './hangar.ts';
import type { Site } from './site.ts';

/** The first invoice of the job that an accepted quote booked, which a crowd sends at once. */
export async function sendInvoices(node: Site, cookie: string, leadId: number): Promise<StormedCall> {
  const read = async (path: string) => (await fetch(node.url + path, { headers: { cookie } })).json();
  const [job] = await read(`/api/jobs?lead=${leadId}`);
  const path = `/api/jobs/${job.id}/invoices`;
  const { waiting } = await read(path);
  const { dueRow, cents } = waiting[0];
  return { name: `the invoice of ${job.number}`, path, cookie, bodyOf: () => JSON.stringify({ dueRow, cents }) };
}

/** At most one was told that they sent it: a kill may take the answer. */
export function findWrongSendings({ name }: Pick<StormedCall, 'name'>, answers: readonly Answer[]): string[] {
  const sent = answers.filter(({ status }) => status === 201);
  return sent.length <= 1 ? [] : [`${sent.length} clients sent ${name}`];
}

/** Each job has one invoice with one mail; the numbers have no gap, and each PDF and hash says its own. */
export async function findWrongInvoices(db: Db): Promise<{ invoices: number; wrong: string[] }> {
  const invoices = await db.selectFrom('invoices').selectAll().orderBy('id').execute();
  const jobs = await db.selectFrom('jobs').select(['id', 'number']).execute();
  const mails = await db.selectFrom('outbox').select('message').where('kind', '=', 'invoice-sent').execute();
  const wrong = invoices.flatMap(({ number, document, documentHash }, at) => {
    const told = mails.filter(({ message }) => JSON.stringify(message).includes(number));
    const hash = createHash('sha256').update(document!).digest('hex');
    const says = JSON.parse(document!).number;
    const left = [Number(number.slice(5)), says === number, hash === documentHash, told.length].join();
    return left === `${at + 1},true,true,1` ? [] : [`the invoice ${number} is ${left}`];
  });
  for (const { id, number } of jobs) {
    const own = invoices.filter(({ jobId }) => jobId === id).length;
    if (own !== 1) wrong.push(`${number} has ${own} invoices`);
  }
  return { invoices: invoices.length, wrong };
}
