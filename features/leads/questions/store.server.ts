import type { Db } from '#database/open.ts';
import type { EventDetail } from '../timeline/store.server.ts';
import type { Conversation } from './contract.ts';

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

/** What questions are about: fields of their events. */
type Subject = { kind: 'offer' | 'job'; number: string } | { kind: 'change'; job: string; number: number };

/** The questions about a document, and the replies until something else was asked; none once the lead is erased. */
export async function readConversation(db: Db, leadId: number | null, subject: Subject): Promise<Conversation> {
  if (leadId === null) return [];
  const events = await db
    .selectFrom('quoteEvents')
    .select(['kind', 'detail', 'createdAt'])
    .where('quoteId', '=', leadId)
    .where('kind', 'in', ['offer', 'job', 'change', 'reply'])
    .orderBy('id')
    .execute();
  const conversation: Conversation = [];
  // An open question waits for the next reply, whatever is asked meanwhile.
  let state: 'elsewhere' | 'open' | 'replied' = 'elsewhere';
  for (const { kind, detail, createdAt: at } of events) {
    const text = String(detail.text ?? '');
    if (kind === 'reply') {
      if (state === 'elsewhere') continue;
      conversation.push({ from: 'shop', text, at });
      state = 'replied';
    } else if (detail.event === 'asked' || detail.event === 'asked about') {
      const fields: Record<string, unknown> = { ...detail, kind };
      const isAboutIt = Object.entries(subject).every(([name, value]) => fields[name] === value);
      if (isAboutIt) conversation.push({ from: 'customer', text, at });
      if (isAboutIt || state === 'replied') state = isAboutIt ? 'open' : 'elsewhere';
    }
  }
  return conversation;
}
