import type { Db } from '#database/open.ts';
import type { EventDetail } from '../timeline/store.server.ts';

/** A customer's question that no reply has followed yet. */
export interface OpenQuestion {
  /** Of the offer, job or change order that it is about. */
  number: string;
  askedAt: string;
  text: string | null;
}

/** The last question of each of these leads about one of these kinds, unless a reply has followed it. */
export async function findOpenQuestions(
  db: Db,
  leadIds: readonly number[],
  kinds: readonly ('offer' | 'job' | 'change')[],
): Promise<Map<number, OpenQuestion>> {
  const questions = new Map<number, OpenQuestion>();
  if (leadIds.length === 0) return questions;
  const events = await db
    .selectFrom('quoteEvents')
    .select(['quoteId', 'kind', 'detail', 'createdAt'])
    .where('quoteId', 'in', leadIds)
    .where('kind', 'in', [...kinds, 'reply'])
    .orderBy('id')
    .execute();
  for (const { quoteId, kind, detail, createdAt } of events) {
    const { event, number, text } = detail as Pick<EventDetail<'offer'>, 'number' | 'text'> & { event: string };
    if (kind === 'reply') questions.delete(quoteId);
    else if (event === 'asked' || event === 'asked about')
      questions.set(quoteId, { number, askedAt: createdAt, text: text ?? null });
  }
  return questions;
}
