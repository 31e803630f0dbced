import type { FastifyRequest } from 'fastify';
import { Problem } from '#server/http/problem.ts';
import { unwrapOutcome } from '#server/http/unwrap-outcome.ts';
import type { Outcome } from '#server/outcome.store.server.ts';
import type { Services } from '#server/services.ts';
import { JOB_MESSAGES } from '../constants.ts';
import { redact, visibilityOf } from '../visibility/rules.ts';
import type { Job } from './contract.ts';
import { findJobView } from './store.server.ts';

type Reader = Pick<FastifyRequest, 'user'>;

/** The job as the user of the request may see it. @throws {Problem} 404 */
export async function readJob(db: Services['db'], id: number, { user }: Reader): Promise<Job> {
  const found = await findJobView(db, id, new Date());
  if (!found) throw new Problem(404, JOB_MESSAGES.missing);
  return redact(visibilityOf(user?.role), found);
}

/** The value of a change. @throws {Problem} 404; 409 with the job as it stands; 400 */
export async function unwrapJob<T>(db: Services['db'], id: number, result: Outcome<T>, reader: Reader): Promise<T> {
  if (result.outcome !== 'conflict') return unwrapOutcome(result, JOB_MESSAGES.missing);
  throw new Problem(409, result.detail, { members: { current: await readJob(db, id, reader), ...result.members } });
}
