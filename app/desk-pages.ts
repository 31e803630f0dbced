import type { UseQueryOptions } from '@tanstack/react-query';
import { matchPath } from 'react-router';
import type { Load } from '#client/pages-query.ts';
import { SUSPECTS } from '#customers/lead-forms/suspects.constants.ts';
import { leadQuery } from '#customers/leads/ui/lead-cache.ts';
import { passportPages, passportQuery } from '#customers/passports/desk/ui/passport-queries.ts';
import { airplaneQuery, customerPages, customerQuery } from '#desk/customer-desk/ui/customer-queries.ts';
import { OLDEST_FIRST, readDeskFilter } from '#desk/lead-desk/ui/desk-filter.ts';
import { boardPages, leadCounts, leadPages } from '#desk/lead-desk/ui/desk-queries.ts';
import { ERASURES } from '#desk/privacy/people.ts';
import { numbersQuery, spanIn } from '#desk/reports/ui/numbers-query.ts';
import { todayQuery } from '#desk/today/ui/today-queries.ts';
import {
  accessLog,
  historyPages,
  lastSaved,
  pagedList,
  parseHistoryView,
  securityLog,
} from '#foundation/audit/ui/log-queries.ts';
import { BROWSER_REPORTS } from '#foundation/browser-reports/page-reports.ts';
import {
  devicesQuery,
  factorsQuery,
  invitationsQuery,
  sessionsQuery,
  usersQuery,
} from '#office/account/ui/account-queries.ts';
import { mailPages, outboxHealth } from '#office/outbox/ui/outbox-queries.ts';
import { ringingQuery } from '#office/push/ui/ringing-queries.ts';
import { type Area, can, isOwner } from '#rights/rights.ts';
import { shopTimeZone } from '#time/shop-time.ts';
import { changesQuery } from '#workshop/changes/desk/ui/change-queries.ts';
import { boardQuery, collisionsQuery, GRID_MEDIA, hangarView } from '#workshop/hangar/board/ui/board-queries.ts';
import {
  BOARD_SIZE,
  JOBS_IN_WORK,
  jobCounts,
  jobPages,
  jobQuery,
  readJobFilter,
} from '#workshop/jobs/board/ui/job-queries.ts';
import { offerCounts, offerPages, readOfferFilter } from '#workshop/offers/desk/ui/offer-queries.ts';

interface PageRequest {
  /** The id, the tail number or the section of the settings in the address. */
  id: number;
  tail: string;
  part: string;
  search: URLSearchParams;
  role: string;
  /** Whether it shows on a phone. */
  isNarrow: boolean;
  load: Load;
}

interface DeskPage {
  title: string;
  /** Who may read this area may open the page; without one, owners only. */
  area?: Area;
  /** Set for a page that is not read ahead: the log of access says who opened it, or it takes many requests. */
  isReadOnceOpen?: boolean;
  /** Reads what the page shows first. */
  load?: (request: PageRequest) => unknown;
}

/** A query whose key is its address. */
const at = (address: string): UseQueryOptions => ({ queryKey: [address] });

const setting = (name: string) => [`/api/settings/${name}`, lastSaved(name)];

/** What the sections of the settings read, where it is not the setting of their name. */
const SECTION_READS: Record<string, string[]> = {
  facts: setting('business'),
  hours: setting('business'),
  mark: ['/api/mark'],
  studio: [...setting('studio'), '/api/settings/prices', '/api/schemes/shown'],
  colors: setting('coatings'),
  mail: ['/api/mail-server'],
  backups: ['/api/backups'],
  stripe: ['/api/stripe'],
  photos: [],
  connections: [],
};

const loadSection = (part: string, load: Load) =>
  Promise.all((SECTION_READS[part] ?? setting(part)).map((address) => load(at(address))));

const ADMIN: DeskPage = {
  title: 'Quote Management',
  load: ({ search, load }) => {
    const filter = readDeskFilter(search);
    return Promise.all([
      ...(filter.view === 'list' ? [leadPages(filter)] : boardPages(filter)).map(load),
      load(leadCounts(filter)),
      load(leadPages(OLDEST_FIRST, 1)),
    ]);
  },
};

/** Each page of the desk by its address in the table of routes. */
export const DESK_PAGES: Record<string, DeskPage> = {
  '/admin': ADMIN,
  '/admin/quotes/:id': ADMIN,
  '/admin/today': { title: 'Today', load: ({ load }) => load(todayQuery) },
  '/admin/spam': { title: 'Looks like spam', isReadOnceOpen: true, load: ({ load }) => load(pagedList(SUSPECTS)) },
  '/admin/offers': {
    title: 'Quotes',
    area: 'quotes',
    load: ({ search, load }) => Promise.all([load(offerPages(readOfferFilter(search))), load(offerCounts)]),
  },
  // A tab starts with the edits of a draft that it keeps, and reads the draft once they are saved.
  '/admin/offers/:id': { title: 'Quote', area: 'quotes' },
  '/admin/hangar': {
    title: 'Hangar',
    area: 'hangar',
    load: ({ search, isNarrow, load }) => load(boardQuery(hangarView(search, isNarrow))),
  },
  '/admin/now': { title: 'Under way now', area: 'work', load: ({ load }) => load(jobPages(JOBS_IN_WORK, BOARD_SIZE)) },
  '/admin/jobs': {
    title: 'Jobs',
    area: 'jobs',
    load: ({ search, load }) => Promise.all([load(jobPages(readJobFilter(search))), load(jobCounts)]),
  },
  '/admin/jobs/:id': {
    title: 'Job',
    area: 'jobs',
    load: async ({ id, role, load }) => {
      const changes = can(role, 'changes') && load(changesQuery(id));
      const collisions = can(role, 'hangar') && load(collisionsQuery);
      const job = await load(jobQuery(id));
      if (job?.leadId && can(role, 'customers')) await load(leadQuery(job.leadId));
      await Promise.all([changes, collisions]);
    },
  },
  '/admin/jobs/:id/release': { title: 'Release pack', area: 'jobs', load: ({ id, load }) => load(jobQuery(id)) },
  '/admin/jobs/:id/show': {
    title: 'Show',
    load: ({ id, load }) => load({ queryKey: [...jobQuery(id).queryKey, 'showing'] }),
  },
  '/admin/customers': {
    title: 'Customers',
    isReadOnceOpen: true,
    load: ({ search, load }) => load(customerPages(search.get('q') ?? '')),
  },
  '/admin/customers/:id': { title: 'Customer', load: ({ id, load }) => load(customerQuery(id)) },
  '/admin/airplanes/:tail': {
    title: 'Airplane',
    isReadOnceOpen: true,
    load: ({ tail, load }) => load(airplaneQuery(tail)),
  },
  '/admin/passports': { title: 'Passports', load: ({ search, load }) => load(passportPages(search.get('q') ?? '')) },
  '/admin/passports/:id': { title: 'Passport', load: ({ id, load }) => load(passportQuery(id)) },
  '/admin/account': {
    title: 'Your account',
    area: 'account',
    load: ({ role, load }) =>
      Promise.all([load(sessionsQuery), ...(isOwner(role) ? [load(usersQuery), load(invitationsQuery)] : [])]),
  },
  '/admin/account/notifications': { title: 'Notifications', area: 'account', load: ({ load }) => load(ringingQuery) },
  '/admin/account/security': {
    title: 'Sign-in and security',
    area: 'account',
    load: ({ load }) => Promise.all([load(factorsQuery), load(devicesQuery)]),
  },
  '/admin/settings': { title: 'Settings', load: ({ load }) => loadSection('facts', load) },
  // Each links to all others.
  '/admin/settings/:part': {
    title: 'Settings',
    isReadOnceOpen: true,
    load: ({ part, load }) => /^[a-z]+$/.test(part) && loadSection(part, load),
  },
  '/admin/connections': {
    title: 'Calendar and webhooks',
    load: ({ load }) => Promise.all([load(at('/api/calendar-feeds')), load(at('/api/webhooks'))]),
  },
  '/admin/numbers': { title: 'Numbers', load: ({ search, load }) => load(numbersQuery(spanIn(search))) },
  '/admin/outbox': { title: 'Outbox', load: ({ load }) => load(mailPages(null)) },
  '/admin/history': {
    title: 'History',
    load: ({ search, load }) => load(historyPages(parseHistoryView(search), shopTimeZone())),
  },
  '/admin/google-photos': { title: 'Google Photos', load: ({ load }) => load(at('/api/google-photos')) },
  '/admin/privacy': {
    title: 'Privacy',
    load: ({ search, load }) =>
      Promise.all([load(usersQuery), load(pagedList(ERASURES)), load(pagedList(accessLog(search)))]),
  },
  '/admin/security-log': {
    title: 'Security log',
    load: ({ search, load }) => Promise.all([load(usersQuery), load(pagedList(securityLog(search)))]),
  },
  '/admin/browser-reports': { title: 'Browser reports', load: ({ load }) => load(pagedList(BROWSER_REPORTS)) },
};

export const titleOf = (path: string): string => findPage(path)?.page.title ?? '';

/** Who may read this area may open the page at a path; with null, owners only. */
export const areaOf = (path: string): Area | null => findPage(path)?.page.area ?? null;

/** Whether the page at an address may be read before it is opened: the log of access names who opened a record or searched. */
export function mayReadAhead({ pathname, search }: Pick<URL, 'pathname' | 'search'>): boolean {
  const found = findPage(pathname);
  return found !== undefined && Number.isNaN(found.id) && search === '' && !found.page.isReadOnceOpen;
}

/** Reads what the page at an address and the frame around it show first, as far as the role may. */
export async function loadDeskPage(
  { pathname, searchParams: search }: URL,
  { role, load, isNarrow }: Pick<PageRequest, 'role' | 'load' | 'isNarrow'>,
): Promise<void> {
  const found = findPage(pathname);
  await Promise.all([
    isOwner(role) && load(todayQuery),
    isOwner(role) && load(leadCounts()),
    isOwner(role) && load(outboxHealth),
    found && can(role, found.page.area ?? null) && found.page.load?.({ ...found, search, role, isNarrow, load }),
  ]);
}

/** The address in the table of routes of the page at a path. */
export const patternOf = (path: string) => findPage(path)?.pattern;

type FoundPage = Pick<PageRequest, 'id' | 'tail' | 'part'> & { pattern: string; page: DeskPage };

function findPage(path: string): FoundPage | undefined {
  for (const [pattern, page] of Object.entries(DESK_PAGES)) {
    const match = matchPath(pattern, path);
    const { id, tail = '', part = '' } = match?.params ?? {};
    if (match) return { pattern, page, id: Number(id), tail: tail.toUpperCase(), part };
  }
  return undefined;
}

/** Whether this screen shows a list in place of the hangar's calendar. */
export const isNarrowScreen = () => !window.matchMedia(GRID_MEDIA).matches;
