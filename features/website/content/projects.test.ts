import { describe, expect, test } from 'vitest';
import type { ProjectSample } from './projects.contract.ts';
import { sampleProjects } from './projects.samples.ts';
import {
  activeFilters,
  allPhotos,
  beforeAndAfter,
  filterChoices,
  filterProjects,
  filterQuery,
  filtersIn,
  findNeighbors,
  formatCompletion,
  formatShownCount,
  NO_FILTERS,
  projectKey,
  projectPath,
  sortProjects,
  toListedProject,
  toViewedProject,
} from './projects.ts';

const stored: ProjectSample & { id: number } = { ...sampleProjects[0]!, id: 7 };

test('names and captions the before and after pictures', () => {
  expect(beforeAndAfter(stored)).toEqual([
    {
      id: 'before-7',
      src: stored.beforeImageUrl,
      alt: `${stored.title} - Before`,
      caption: 'Before transformation',
    },
    {
      id: 'after-7',
      src: stored.afterImageUrl,
      alt: `${stored.title} - After`,
      caption: 'After our professional transformation',
    },
  ]);
});

test('leaves out a side without a picture', () => {
  expect(beforeAndAfter({ ...stored, beforeImageUrl: null }).map(({ id }) => id)).toEqual(['after-7']);
});

test('lists detail photos after the before and after pictures', () => {
  expect(allPhotos(stored)).toHaveLength(2 + stored.photos.length);
  // A page that sends only what the viewer shows has the same photos.
  expect(allPhotos(toViewedProject(stored))).toEqual(allPhotos(stored));
});

test('gives each project its own key, even with the same title or without an id', () => {
  expect(projectKey(stored)).not.toBe(projectKey({ ...stored, id: 8 }));
  expect(projectKey(sampleProjects[0]!)).not.toBe(projectKey(sampleProjects[1]!));
});

test('wraps around at both ends', () => {
  expect(findNeighbors(0, -1, 5)).toBe(4);
  expect(findNeighbors(4, 1, 5)).toBe(0);
});

const titles = (projects: { title: string }[]) => projects.map(({ title }) => title);
const [turboprop, tTail, twin, jet, composite, highWing] = titles(sampleProjects);

describe('filtering', () => {
  test('searches title, description and aircraft type, ignoring case', () => {
    const found = (q: string) => titles(filterProjects(sampleProjects, { ...NO_FILTERS, q }));
    expect(found('BURGUNDY AND')).toEqual([twin]);
    expect(found('drawn in Orange')).toEqual([jet]);
    expect(found('engine PISTON')).toEqual([composite, highWing]);
    expect(found('complete')).toEqual([]);
    expect(found('  light jet ')).toEqual([jet]);
    expect(found('.*')).toEqual([]);
  });

  test('combines all filters', () => {
    const striped = { ...toListedProject(sampleProjects[0]!), title: 'Stripes only', serviceType: 'partial' };
    const filters = { ...NO_FILTERS, aircraft: 'Turboprop' };
    const all = [striped, ...sampleProjects.map(toListedProject)];
    expect(titles(filterProjects(all, filters))).toEqual(['Stripes only', turboprop, tTail]);
    expect(titles(filterProjects(all, { ...filters, service: 'partial' }))).toEqual(['Stripes only']);
    expect(titles(filterProjects(all, { ...filters, service: 'partial', q: 'ivory' }))).toEqual([]);
  });

  test('finds a project without an aircraft type by its text', () => {
    const untyped = { ...stored, aircraftType: null };
    expect(filterProjects([untyped], { ...NO_FILTERS, q: 'navy' })).toEqual([untyped]);
    expect(filterProjects([untyped], { ...NO_FILTERS, aircraft: 'Turboprop' })).toEqual([]);
  });

  test('lists each type once, in alphabetical order', () => {
    const projects = [...sampleProjects, { ...stored, aircraftType: null, serviceType: 'Brightwork' }];
    expect(filterChoices(projects)).toEqual({
      aircraft: ['Light jet', 'Single engine piston', 'Turboprop', 'Twin turboprop'],
      service: ['Brightwork', 'complete'],
    });
  });

  test('omits a filter with one option', () => {
    expect(filterChoices(sampleProjects).service).toEqual([]);
    expect(filtersIn(new URLSearchParams('service=complete'), filterChoices(sampleProjects))).toEqual(NO_FILTERS);
  });

  test('counts active filters and shown projects', () => {
    expect(activeFilters({ ...NO_FILTERS, sort: 'oldest', q: ' ' })).toBe(0);
    expect(activeFilters({ q: 'navy', aircraft: 'Turboprop', service: 'complete', sort: 'newest' })).toBe(3);
    expect(formatShownCount(3, 9)).toBe('Showing 3 of 9 projects');
  });
});

test('shows the month of completion in shop time', () => {
  expect(formatCompletion({ completedAt: '2026-10-01T03:00:00.000Z' }, 'America/Denver')).toBe('September 2026');
  expect(formatCompletion({ completedAt: '2026-10-01T03:00:00.000Z' }, 'UTC')).toBe('October 2026');
  expect(formatCompletion({ completedAt: null }, 'UTC')).toBeNull();
});

describe('sorting', () => {
  const at = (id: number, completedAt: string | null, createdAt: string, sortOrder = 0) => ({
    ...toListedProject(stored),
    id,
    title: String(id),
    completedAt,
    createdAt,
    sortOrder,
  });
  const projects = [
    at(1, '2025-01-01T00:00:00.000Z', '2026-12-01T00:00:00.000Z'),
    at(2, null, '2026-06-01T00:00:00.000Z'),
    at(3, '2026-06-01T00:00:00.000Z', '2020-01-01T00:00:00.000Z', -1),
    at(5, '2025-01-01T00:00:00.000Z', '2026-12-01T00:00:00.000Z', 0),
  ];

  test('orders by completion, else by creation, then by position, then by id', () => {
    expect(titles(sortProjects(projects.toReversed()))).toEqual(['3', '2', '1', '5']);
    expect(titles(sortProjects(projects.toReversed(), 'oldest'))).toEqual(['1', '5', '3', '2']);
  });
});

describe('the address of filtered projects', () => {
  const choices = filterChoices([...sampleProjects, { ...sampleProjects[0]!, serviceType: 'Brightwork' }]);

  test('contains only the filters that are set', () => {
    expect(filterQuery(NO_FILTERS).toString()).toBe('');
    const filters = { q: ' navy & gold', aircraft: 'Light jet', service: 'complete', sort: 'oldest' } as const;
    expect(filterQuery(filters).toString()).toBe('q=navy+%26+gold&aircraft=Light+jet&service=complete&sort=oldest');
    expect(filtersIn(filterQuery(filters), choices)).toEqual({ ...filters, q: 'navy & gold' });
  });

  test('ignores unknown values', () => {
    const query = new URLSearchParams('aircraft=Airship&service=&sort=random&utm_source=x');
    expect(filtersIn(query, choices)).toEqual(NO_FILTERS);
  });
});

test('a project address starts with the id and is readable', () => {
  expect(projectPath({ id: 7, title: 'Turboprop single, white over navy' })).toBe(
    '/portfolio/7-turboprop-single-white-over-navy',
  );
  expect(projectPath({ id: 8, title: '  Pil\u00e1tus \u2013 "Blu" & Grau! ' })).toBe('/portfolio/8-pilatus-blu-grau');
  expect(projectPath({ id: 9, title: '\u98db\u884c\u6a5f' })).toBe('/portfolio/9');
  expect(projectPath({ id: 10, title: 'long '.repeat(50) }).length).toBeLessThan(100);
});
