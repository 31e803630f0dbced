import type { Db } from '#database/open.ts';
import { changesOf } from '../records.store.server.ts';
import type { ContentList } from '../rows.store.server.ts';
import type { Faq } from './contract.ts';

/** The questions in order: active ones, or all for an admin. */
export function listFaqs(db: Db, { all = false }: { all?: boolean } = {}): Promise<Faq[]> {
  return faqs(db, all).orderBy('order').orderBy('id').execute();
}

export function getFaq(db: Db, id: number, { all = false }: { all?: boolean } = {}): Promise<Faq | undefined> {
  return faqs(db, all).where('id', '=', id).executeTakeFirst();
}

export const FAQS = {
  entity: 'faqs',
  table: 'faqs',
  position: { column: 'order', first: 1 },
  label: ({ question }) => String(question),
} as const satisfies ContentList;

export const faqChanges = changesOf<'faqs', Faq>(FAQS, {
  one: (db, id) => getFaq(db, id, { all: true }),
  all: (db) => listFaqs(db, { all: true }),
});

function faqs(db: Db, all: boolean) {
  return db
    .selectFrom('faqs')
    .select(['id', 'question', 'answer', 'order', 'active', 'createdAt', 'updatedAt'])
    .$if(!all, (query) => query.where('active', '=', true));
}
