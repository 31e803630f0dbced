import { isAmong } from '#database/columns.ts';
import type { Db } from '#database/open.ts';
import type { Row } from '#database/tables.ts';
import { PAGE_OF_PROJECTS, type Project, type ProjectPhoto } from './projects.contract.ts';
import { asRead, type ContentList, changesOf } from './records.store.server.ts';
import { checkPhotoOfJob, checkProjectOfJob } from './shown-records.store.server.ts';

/** The projects in order, each with its active photos: active ones, or all for an admin. */
export async function listProjects(
  db: Db,
  { includeHidden = false }: { includeHidden?: boolean } = {},
): Promise<Project[]> {
  const rows = await projects(db, includeHidden).orderBy('sortOrder').orderBy('id').execute();
  return asRead(db, includeHidden, withPhotos(db, rows));
}

/** One page of the same list with the total. @param page from 1 */
export async function pageOfProjects(
  db: Db,
  page: number,
  { includeHidden = false, size = PAGE_OF_PROJECTS }: { includeHidden?: boolean; size?: number } = {},
): Promise<{ projects: Project[]; total: number }> {
  const rows = await projects(db, includeHidden)
    .orderBy('sortOrder')
    .orderBy('id')
    .limit(size)
    .offset((page - 1) * size)
    .execute();
  const { total } = await projects(db, includeHidden)
    .clearSelect()
    .select((e) => e.fn.countAll().as('total'))
    .executeTakeFirstOrThrow();
  return { projects: await asRead(db, includeHidden, withPhotos(db, rows)), total: Number(total) };
}

/** A project with its photos: active ones, or with `all` the hidden ones, too. */
export async function getProject(
  db: Db,
  id: number,
  { includeHidden = false }: { includeHidden?: boolean } = {},
): Promise<Project | undefined> {
  const row = await projects(db, includeHidden).where('id', '=', id).executeTakeFirst();
  return row && (await asRead(db, includeHidden, withPhotos(db, [row])))[0];
}

/** A project's photos in order: active ones, or all for an admin. */
export function listPhotos(
  db: Db,
  projectId: number,
  { includeHidden = false }: { includeHidden?: boolean } = {},
): Promise<ProjectPhoto[]> {
  return asRead(db, includeHidden, photosOf(db, [projectId], includeHidden));
}

async function getPhoto(db: Db, id: number): Promise<ProjectPhoto | undefined> {
  return db.selectFrom('projectPhotos').selectAll().where('id', '=', id).executeTakeFirst();
}

export const PHOTOS = {
  entity: 'photos',
  table: 'projectPhotos',
  position: { column: 'sortOrder', first: 0 },
  owner: { column: 'projectId', table: 'projects' },
  check: checkPhotoOfJob,
  label: ({ caption, imageAlt }) => String(caption || imageAlt || 'Photo'),
} as const satisfies ContentList;

export const PROJECTS = {
  entity: 'projects',
  table: 'projects',
  position: { column: 'sortOrder', first: 0 },
  label: ({ title }) => String(title),
  check: checkProjectOfJob,
  parts: { name: 'photos', list: PHOTOS },
} as const satisfies ContentList;

export const projectChanges = changesOf<'projects', Project>(PROJECTS, {
  one: (db, id) => getProject(db, id, { includeHidden: true }),
  all: (db) => listProjects(db, { includeHidden: true }),
});

export const photoChanges = changesOf<'projectPhotos', ProjectPhoto>(PHOTOS, {
  one: getPhoto,
  all: (db, projectId) => listPhotos(db, projectId!, { includeHidden: true }),
});

function projects(db: Db, includeHidden: boolean) {
  return db
    .selectFrom('projects')
    .select(PROJECT_COLUMNS)
    .$if(!includeHidden, (query) => query.where('active', '=', true));
}

/** What pages may contain: not the marks that a project hides. */
const PROJECT_COLUMNS = [
  'id',
  'title',
  'description',
  'aircraftType',
  'serviceType',
  'beforeImageUrl',
  'beforeImageAlt',
  'afterImageUrl',
  'afterImageAlt',
  'beforeGooglePhotoId',
  'afterGooglePhotoId',
  'clientName',
  'badge',
  'featured',
  'active',
  'sortOrder',
  'completedAt',
  'createdAt',
  'updatedAt',
] as const;

async function withPhotos(db: Db, rows: Pick<Row<'projects'>, (typeof PROJECT_COLUMNS)[number]>[]): Promise<Project[]> {
  const ids = rows.map(({ id }) => id);
  const photos = ids.length > 0 ? await photosOf(db, ids, false) : [];
  const byProject = Map.groupBy(photos, ({ projectId }) => projectId);
  return rows.map((row) => ({ ...row, photos: byProject.get(row.id) ?? [] }));
}

function photosOf(db: Db, projectIds: number[], includeHidden: boolean): Promise<ProjectPhoto[]> {
  return db
    .selectFrom('projectPhotos')
    .selectAll()
    .where(isAmong(db, 'projectId', projectIds))
    .$if(!includeHidden, (query) => query.where('active', '=', true))
    .orderBy('sortOrder')
    .orderBy('id')
    .execute();
}
