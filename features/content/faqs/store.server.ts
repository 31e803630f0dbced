import type { Db } from '#database/open.ts';
import { changesOf } from '../records.store.server.ts';
import type { ContentList } from '../rows.store.server.ts';
import type { Faq } from './contract.ts';

/** The questions in order: active ones, or all for an admin. */
export function listFaqs(db: Db, { includeHidden = false }: { includeHidden?: boolean } = {}): Promise<Faq[]> {
  return faqs(db, includeHidden).orderBy('order').orderBy('id').execute();
}

export function getFaq(
  db: Db,
  id: number,
  { includeHidden = false }: { includeHidden?: boolean } = {},
): Promise<Faq | undefined> {
  return faqs(db, includeHidden).where('id', '=', id).executeTakeFirst();
}

export const FAQS = {
  entity: 'faqs',
  table: 'faqs',
  position: { column: 'order', first: 1 },
  label: ({ question }) => String(question),
} as const satisfies ContentList;

export const faqChanges = changesOf<'faqs', Faq>(FAQS, {
  one: (db, id) => getFaq(db, id, { includeHidden: true }),
  all: (db) => listFaqs(db, { includeHidden: true }),
});

function faqs(db: Db, includeHidden: boolean) {
  return db
    .selectFrom('faqs')
    .select(['id', 'question', 'answer', 'order', 'active', 'createdAt', 'updatedAt'])
    .$if(!includeHidden, (query) => query.where('active', '=', true));
}
