import type { Db } from '#database/open.ts';
import { changesOf } from '../records.store.server.ts';
import type { ContentList } from '../rows.store.server.ts';
import type { Service } from './contract.ts';

/** The services in order: active ones, or all for an admin. */
export function listServices(db: Db, { includeHidden = false }: { includeHidden?: boolean } = {}): Promise<Service[]> {
  return services(db, includeHidden).orderBy('sortOrder').orderBy('id').execute();
}

export function getService(
  db: Db,
  id: number,
  { includeHidden = false }: { includeHidden?: boolean } = {},
): Promise<Service | undefined> {
  return services(db, includeHidden).where('id', '=', id).executeTakeFirst();
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
    .select(COLUMNS)
    .$if(!includeHidden, (query) => query.where('active', '=', true));
}

const COLUMNS = [
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
