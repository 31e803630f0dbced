import { searchKey } from '#foundation/fields/typed-text.ts';
import type { PhotoSample, Project, ProjectSample } from './projects.contract.ts';
import { slugOf } from './records.ts';

/** Options of the project filters, with the texts of their values. */

export const ALL_AIRCRAFT = 'All Aircraft';
export const ALL_SERVICES = 'All Services';

export const SORTS = { newest: 'Newest First', oldest: 'Oldest First' } as const;
export type Sort = keyof typeof SORTS;

/** Projects on the home page, on wide screens and phones. */
export const SHOWN_AT_HOME = { wide: 6, phone: 3 } as const;
/** Edit mode shows more on demand: each project has two pictures with their tools. */
export const EDITED_AT_ONCE = 30;

export const MAX_SEARCH = 100;

export const SHARE_TOASTS = {
  copied: { title: 'Copied!', description: 'The link is on your clipboard.' },
  notCopied: { title: 'Not copied', description: 'Copy the address of this page from your browser instead.' },
} as const;

/** What a project's card shows. A sample has no id, so no page of its own. */
export type CardProject = Pick<
  ProjectSample,
  | 'title'
  | 'description'
  | 'aircraftType'
  | 'serviceType'
  | 'beforeImageUrl'
  | 'beforeImageAlt'
  | 'afterImageUrl'
  | 'afterImageAlt'
  | 'badge'
> &
  Partial<Pick<Project, 'id'>>;

/** A project in a list that is sorted. A sample has no time of creation. */
export type ListedProject = CardProject &
  Pick<ProjectSample, 'sortOrder' | 'completedAt'> &
  Partial<Pick<Project, 'createdAt'>> & {
    /** Whether its own page shows more than the two sides. */
    hasDetails?: boolean;
  };

/** A project with the photo data that the viewer needs. */
export type ViewedProject = CardProject & { photos: Pick<PhotoSample, 'imageUrl' | 'imageAlt' | 'caption'>[] };

/** A unique key in a list, where titles may repeat. */
export function projectKey({ id, title }: Pick<CardProject, 'id' | 'title'>): number | string {
  return id ?? title;
}

/** Empty strings match everything. */
export interface ProjectFilters {
  q: string;
  aircraft: string;
  service: string;
  sort: Sort;
}

export const NO_FILTERS: ProjectFilters = { q: '', aircraft: '', service: '', sort: 'newest' };

/** The service type of the whole process with the full warranty. */
export const COMPLETE = 'complete';

/** A service type for display. */
export function formatWork(serviceType: string): string {
  if (serviceType.toLowerCase() === COMPLETE) return 'Complete repaint';
  return serviceType.charAt(0).toUpperCase() + serviceType.slice(1);
}

/** The anchor of the detail photos on a project's page. */
export const DETAILS_ANCHOR = 'up-close';

export interface ViewerPhoto {
  id: string;
  src: string;
  alt: string;
  caption: string;
}

/** Whole records would double the size of a page of many projects. */
export function toListedProject(project: ProjectSample & Partial<Pick<Project, 'id' | 'createdAt'>>): ListedProject {
  const { sortOrder, completedAt, createdAt, photos } = project;
  return { ...toCard(project), sortOrder, completedAt, createdAt, hasDetails: photos.length > 0 };
}

/** Leaves out the data that the viewer does not need. */
export function toViewedProject(project: CardProject & Pick<ProjectSample, 'photos'>): ViewedProject {
  return {
    ...toCard(project),
    photos: project.photos.map(({ imageUrl, imageAlt, caption }) => ({ imageUrl, imageAlt, caption })),
  };
}

/** The before and after pictures that exist. */
export function beforeAndAfter(project: CardProject): ViewerPhoto[] {
  const { title, beforeImageUrl, afterImageUrl } = project;
  const id = projectKey(project);
  const photos: ViewerPhoto[] = [];
  if (beforeImageUrl)
    photos.push({
      id: `before-${id}`,
      src: beforeImageUrl,
      alt: `${title} - Before`,
      caption: 'Before transformation',
    });
  if (afterImageUrl)
    photos.push({
      id: `after-${id}`,
      src: afterImageUrl,
      alt: `${title} - After`,
      caption: 'After our professional transformation',
    });
  return photos;
}

/** Before, after, then the detail photos in order. */
export function allPhotos(project: ViewedProject): ViewerPhoto[] {
  return [...beforeAndAfter(project), ...project.photos.map(detailPhoto)];
}

/** The index `step` places from `index` in a cycle of `count`. */
export function findNeighbors(index: number, step: number, count: number): number {
  return (index + step + count) % count;
}

/** 'Showing 3 of 9 projects' */
export function formatShownCount(shown: number, total: number): string {
  return `Showing ${shown} of ${total} projects`;
}

export interface FilterChoices {
  aircraft: string[];
  service: string[];
}

/** Aircraft and service types to choose from, sorted; none if there is only one type. Server only, as `completedIn`. */
export function filterChoices(projects: ListedProject[]): FilterChoices {
  return {
    aircraft: choicesOf(projects.map(({ aircraftType }) => aircraftType)),
    service: choicesOf(projects.map(({ serviceType }) => serviceType)),
  };
}

/** The projects that match all filters, in the chosen order. */
export function filterProjects<P extends ListedProject>(projects: P[], filters: ProjectFilters): P[] {
  const query = searchKey(filters.q.trim());
  const found = projects.filter(
    ({ title, description, aircraftType, serviceType }) =>
      (!filters.aircraft || aircraftType === filters.aircraft) &&
      (!filters.service || serviceType === filters.service) &&
      [title, description, aircraftType ?? ''].some((text) => searchKey(text).includes(query)),
  );
  return sortProjects(found, filters.sort);
}

/** By completion day, else by storage time; equal times keep the site's order. */
export function sortProjects<P extends ListedProject>(projects: P[], sort: Sort = NO_FILTERS.sort): P[] {
  const direction = sort === 'oldest' ? 1 : -1;
  return projects.toSorted(
    (a, b) => direction * (timeOf(a) - timeOf(b)) || a.sortOrder - b.sortOrder || (a.id ?? 0) - (b.id ?? 0),
  );
}

/** 'September 2026' in shop time. Server only: a browser's first date formatting is slow. */
export function formatCompletion({ completedAt }: Pick<ListedProject, 'completedAt'>, timeZone: string): string | null {
  if (!completedAt) return null;
  return new Date(completedAt).toLocaleDateString('en-US', { month: 'long', year: 'numeric', timeZone });
}

/** How many of search, aircraft type and service type are set. */
export function activeFilters({ q, aircraft, service }: ProjectFilters): number {
  return [q.trim(), aircraft, service].filter(Boolean).length;
}

/** The filters of an address. Unknown types are dropped, so that an old address still shows projects. */
export function filtersIn(query: URLSearchParams, choices: FilterChoices): ProjectFilters {
  const among = (values: string[], value: string | null) => (value !== null && values.includes(value) ? value : '');
  return {
    q: (query.get('q') ?? '').slice(0, MAX_SEARCH),
    aircraft: among(choices.aircraft, query.get('aircraft')),
    service: among(choices.service, query.get('service')),
    sort: query.get('sort') === 'oldest' ? 'oldest' : NO_FILTERS.sort,
  };
}

/** The query of an address for these filters, without defaults. */
export function filterQuery({ q, sort, ...types }: ProjectFilters): URLSearchParams {
  const set = Object.entries({ q: q.trim(), ...types, sort: sort === NO_FILTERS.sort ? '' : sort });
  return new URLSearchParams(set.filter(([, value]) => value));
}

/** '/portfolio/7-turboprop-single-white-over-navy': only the id counts. */
export function projectPath({ id, title }: Pick<Project, 'id' | 'title'>): string {
  return `/portfolio/${slugOf(id, title)}`;
}

function choicesOf(values: (string | null)[]): string[] {
  const each = [...new Set(values.filter((value): value is string => Boolean(value)))];
  return each.length > 1 ? each.sort((a, b) => a.localeCompare(b, 'en')) : [];
}

function toCard(project: CardProject): CardProject {
  const { id, title, description, aircraftType, serviceType, badge } = project;
  const { beforeImageUrl, beforeImageAlt, afterImageUrl, afterImageAlt } = project;
  const pictures = { beforeImageUrl, beforeImageAlt, afterImageUrl, afterImageAlt };
  return { id, title, description, aircraftType, serviceType, badge, ...pictures };
}

function timeOf({ completedAt, createdAt }: ListedProject): number {
  return Date.parse(completedAt ?? createdAt ?? '') || 0;
}

function detailPhoto({ imageUrl, imageAlt, caption }: ViewedProject['photos'][number], index: number): ViewerPhoto {
  return { id: `detail-${index + 1}`, src: imageUrl, alt: imageAlt, caption };
}
