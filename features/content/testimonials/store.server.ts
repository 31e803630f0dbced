import type { Db } from '#database/open.ts';
import { changesOf } from '../records.store.server.ts';
import type { ContentList } from '../rows.store.server.ts';
import type { Testimonial } from './contract.ts';

/** The testimonials in order, new ones first: active ones, or all for an admin. */
export function listTestimonials(
  db: Db,
  { includeHidden = false }: { includeHidden?: boolean } = {},
): Promise<Testimonial[]> {
  return inOrder(testimonials(db, includeHidden)).execute();
}

/** Active testimonials that the owner features. */
export function listFeaturedTestimonials(db: Db): Promise<Testimonial[]> {
  return inOrder(testimonials(db, false).where('featured', '=', true)).execute();
}

export function getTestimonial(
  db: Db,
  id: number,
  { includeHidden = false }: { includeHidden?: boolean } = {},
): Promise<Testimonial | undefined> {
  return testimonials(db, includeHidden).where('id', '=', id).executeTakeFirst();
}

export const TESTIMONIALS = {
  entity: 'testimonials',
  table: 'testimonials',
  position: { column: 'sortOrder', first: 0 },
  newest: 'first',
  label: ({ clientName }) => String(clientName),
} as const satisfies ContentList;

export const testimonialChanges = changesOf<'testimonials', Testimonial>(TESTIMONIALS, {
  one: (db, id) => getTestimonial(db, id, { includeHidden: true }),
  all: (db) => listTestimonials(db, { includeHidden: true }),
});

function testimonials(db: Db, includeHidden: boolean) {
  return db
    .selectFrom('testimonials')
    .select(COLUMNS)
    .$if(!includeHidden, (query) => query.where('active', '=', true));
}

function inOrder(query: ReturnType<typeof testimonials>) {
  return query.orderBy('sortOrder').orderBy('id', 'desc');
}

const COLUMNS = [
  'id',
  'clientName',
  'clientTitle',
  'content',
  'rating',
  'imageUrl',
  'imageAlt',
  'featured',
  'active',
  'createdAt',
  'updatedAt',
] as const;
