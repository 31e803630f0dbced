import type { Db } from '#database/open.ts';
import type { Faq, Service, Testimonial } from './home-lists.contract.ts';
import { asRead, type ContentList, changesOf } from './records.store.server.ts';
import { checkTestimonialOfJob, findProjectPaths } from './shown-records.store.server.ts';

/** The services in order: active ones, or all for an admin. */
export function listServices(db: Db, { includeHidden = false }: { includeHidden?: boolean } = {}): Promise<Service[]> {
  return asRead(db, includeHidden, services(db, includeHidden).orderBy('sortOrder').orderBy('id').execute());
}

export function getService(
  db: Db,
  id: number,
  { includeHidden = false }: { includeHidden?: boolean } = {},
): Promise<Service | undefined> {
  return asRead(db, includeHidden, services(db, includeHidden).where('id', '=', id).executeTakeFirst());
}

export const SERVICES = {
  entity: 'services',
  table: 'services',
  position: { column: 'sortOrder', first: 0 },
  newest: 'last',
  label: ({ title }) => String(title),
} as const satisfies ContentList;

export const serviceChanges = changesOf<'services', Service>(SERVICES, {
  one: (db, id) => getService(db, id, { includeHidden: true }),
  all: (db) => listServices(db, { includeHidden: true }),
});

function services(db: Db, includeHidden: boolean) {
  return db
    .selectFrom('services')
    .select(SERVICE_COLUMNS)
    .$if(!includeHidden, (query) => query.where('active', '=', true));
}

const SERVICE_COLUMNS = [
  'id',
  'title',
  'description',
  'imageUrl',
  'imageAlt',
  'featured',
  'active',
  'badge',
  'included',
  'startingPrice',
  'duration',
  'createdAt',
  'updatedAt',
] as const;

/** The testimonials in order, new ones first: active ones, or all for an admin. */
export function listTestimonials(
  db: Db,
  { includeHidden = false }: { includeHidden?: boolean } = {},
): Promise<Testimonial[]> {
  return readTestimonials(db, includeHidden, inOrder(testimonials(db, includeHidden)));
}

/** Active testimonials that the owner features. */
export function listFeaturedTestimonials(db: Db): Promise<Testimonial[]> {
  return readTestimonials(db, false, inOrder(testimonials(db, false).where('featured', '=', true)));
}

export async function getTestimonial(
  db: Db,
  id: number,
  { includeHidden = false }: { includeHidden?: boolean } = {},
): Promise<Testimonial | undefined> {
  return (await readTestimonials(db, includeHidden, testimonials(db, includeHidden).where('id', '=', id)))[0];
}

/** Words of customers stay as they were written, braces included. */
async function readTestimonials(
  db: Db,
  forAdmin: boolean,
  query: ReturnType<typeof testimonials>,
): Promise<Testimonial[]> {
  const rows = await query.execute();
  const paths = await findProjectPaths(
    db,
    rows.flatMap(({ jobId }) => jobId ?? []),
  );
  return Promise.all(
    rows.map(async ({ jobId, ...row }) => {
      if (jobId === null) return asRead(db, forAdmin, Promise.resolve(row));
      const projectPath = paths.get(jobId);
      return projectPath ? { ...row, projectPath } : row;
    }),
  );
}

export const TESTIMONIALS = {
  entity: 'testimonials',
  table: 'testimonials',
  position: { column: 'sortOrder', first: 0 },
  newest: 'first',
  label: ({ clientName }) => String(clientName),
  check: checkTestimonialOfJob,
} as const satisfies ContentList;

export const testimonialChanges = changesOf<'testimonials', Testimonial>(TESTIMONIALS, {
  one: (db, id) => getTestimonial(db, id, { includeHidden: true }),
  all: (db) => listTestimonials(db, { includeHidden: true }),
});

function testimonials(db: Db, includeHidden: boolean) {
  return db
    .selectFrom('testimonials')
    .select(TESTIMONIAL_COLUMNS)
    .$if(!includeHidden, (query) => query.where('active', '=', true));
}

function inOrder(query: ReturnType<typeof testimonials>) {
  return query.orderBy('sortOrder').orderBy('id', 'desc');
}

const TESTIMONIAL_COLUMNS = [
  'id',
  'clientName',
  'clientTitle',
  'content',
  'rating',
  'imageUrl',
  'imageAlt',
  'featured',
  'active',
  'jobId',
  'createdAt',
  'updatedAt',
] as const;

/** The questions in order: active ones, or all for an admin. */
export function listFaqs(db: Db, { includeHidden = false }: { includeHidden?: boolean } = {}): Promise<Faq[]> {
  return asRead(db, includeHidden, faqs(db, includeHidden).orderBy('order').orderBy('id').execute());
}

export function getFaq(
  db: Db,
  id: number,
  { includeHidden = false }: { includeHidden?: boolean } = {},
): Promise<Faq | undefined> {
  return asRead(db, includeHidden, faqs(db, includeHidden).where('id', '=', id).executeTakeFirst());
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
