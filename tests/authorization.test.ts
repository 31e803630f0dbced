import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { areaOf, DESK_PAGES } from '#app/desk-pages.ts';
import { AREAS, type Area, can, ROLES, type Role } from '#rights/rights.ts';
import { builtPages } from '#server/http/pages.ts';
import routes from '../app/routes.ts';
import { type Answer, type Caller, signIn, startApp } from './support/api.ts';
import { PAGES } from './support/pages.ts';

/** Who may make a call: everyone, signed-in users, these roles beside owners, or owners only. */
type Who = 'visitor' | 'signed in' | 'painter, bookkeeper' | 'painter' | 'bookkeeper' | 'owner';

/** Every call of the API. A call that is only here or only there fails. */
const CALLS: Record<Who, string[]> = {
  visitor: [
    'POST /api/login',
    'POST /api/login/second-factor',
    'POST /api/login/passkey/options',
    'POST /api/login/passkey',
    'GET /api/logout',
    'POST /api/logout',
    'POST /api/password-reset/request',
    'POST /api/password-reset/confirm',
    // Redirects to the page; accepts Google's response from an admin only
    'GET /api/google-photos/callback',
    // By the token of an invitation
    'GET /api/invitation',
    'POST /api/account',
    // By the code of the first start
    'GET /api/setup',
    'POST /api/setup',
    'POST /api/setup/mail-test',
    'POST /api/quotes',
    'POST /api/quote-photos',
    'GET /api/appointments/slots',
    'GET /api/hangar/opening',
    'GET /api/appointments/calendar',
    // By the token of a private link
    'GET /api/requests/{token}',
    'GET /api/requests/{token}/photos/{photoId}',
    'POST /api/requests/{token}/opened',
    'POST /api/requests/{token}/notes',
    'POST /api/requests/{token}/appointment',
    'POST /api/requests/{token}/proposed-time',
    'GET /api/offer-links/{token}',
    'POST /api/offer-links/{token}/reckon',
    'GET /api/offer-links/{token}/document.json',
    'GET /api/offer-links/{token}/record.json',
    'GET /api/offer-links/{token}/pdf',
    'GET /api/offer-links/{token}/accepted.pdf',
    'GET /api/offer-links/{token}/photos/{photoId}',
    'POST /api/offer-links/{token}/accept',
    'POST /api/offer-links/{token}/decline',
    'POST /api/offer-links/{token}/code',
    'POST /api/offer-links/{token}/ask',
    'POST /api/offer-links/{token}/opened',
    'GET /api/change-links/{token}',
    'GET /api/change-links/{token}/document.json',
    'GET /api/change-links/{token}/record.json',
    'GET /api/change-links/{token}/pdf',
    'GET /api/change-links/{token}/answered.pdf',
    'GET /api/change-links/{token}/photos/{photoId}',
    'POST /api/change-links/{token}/decide',
    'POST /api/change-links/{token}/code',
    'POST /api/change-links/{token}/ask',
    'POST /api/change-links/{token}/opened',
    'GET /api/job-links/{token}/invoices/{number}',
    'GET /api/job-links/{token}/invoices/{number}/pdf',
    'GET /api/job-links/{token}',
    'GET /api/job-links/{token}/events',
    'GET /api/job-links/{token}/photos',
    'GET /api/job-links/{token}/release',
    'GET /api/job-links/{token}/release.pdf',
    'GET /api/job-links/{token}/files/{fileId}',
    'POST /api/job-links/{token}/subscribe',
    'POST /api/job-links/{token}/ask',
    'POST /api/job-links/{token}/opened',
    'POST /api/job-links/{token}/invoices/{number}/pay',
    'POST /api/stripe/webhook',
    'GET /api/job-links/{token}/showing',
    'PUT /api/job-links/{token}/showing/typed',
    'POST /api/job-links/{token}/showing',
    'GET /api/askings/{token}',
    'POST /api/askings/{token}/end',
    'GET /api/waitlist-links/{token}',
    'POST /api/waitlist-links/{token}/opened',
    'POST /api/waitlist-links/{token}/take',
    'POST /api/waitlist-links/{token}/pass',
    'POST /api/waitlist-links/{token}/leave',
    'GET /api/subscriptions/{token}',
    'POST /api/subscriptions/{token}/confirm',
    'POST /api/subscriptions/{token}/end',
    'GET /api/passport-links/{token}',
    'GET /api/passport-links/{token}/qr.svg',
    'GET /api/passport-links/{token}/files/{fileId}',
    'GET /api/passport-links/{token}/works/{workId}/release.pdf',
    'POST /api/passport-links/{token}/opened',
    'POST /api/passport-links/{token}/transfer',
    'POST /api/passport-links/{token}/accept',
    'POST /api/passport-links/{token}/settings',
    'GET /api/aircraft/{mark}',
    'GET /api/schemes/picture.svg',
    'GET /api/schemes/picture.png',
    'GET /api/schemes/sheet.pdf',
    'GET /api/schemes/corner.webp',
    'POST /api/schemes',
    'POST /api/schemes/opened',
    // By the token of a saved scheme's link
    'GET /api/schemes/{token}',
    'GET /api/schemes/{token}/picture.svg',
    'GET /api/schemes/{token}/preview.png',
    'GET /api/schemes/{token}/sheet.pdf',
    'GET /api/services',
    'GET /api/services/{id}',
    'GET /api/projects',
    'GET /api/projects/{id}',
    'GET /api/projects/{id}/photos',
    'GET /api/projects/{id}/photos/{photoId}',
    'GET /api/testimonials',
    'GET /api/testimonials/featured',
    'GET /api/testimonials/{id}',
    'GET /api/faqs',
    'GET /api/faqs/{id}',
    'GET /api/content',
    'GET /api/settings/business',
    'GET /api/settings/prices',
    'GET /api/settings/booking',
    'GET /api/settings/notice',
    'GET /api/settings/coatings',
    'GET /api/settings/studio',
    // What browsers report by themselves
    'POST /api/browser-reports',
    'GET /api/openapi.json',
    'GET /api/docs',
    'GET /api/docs.css',
  ],
  'signed in': [
    'GET /api/auth/user',
    'GET /api/auth/recent-login',
    'GET /api/account',
    'PATCH /api/account',
    'PUT /api/account/password',
    'GET /api/account/sessions',
    'DELETE /api/account/sessions',
    'DELETE /api/account/sessions/{id}',
    'GET /api/account/second-factors',
    'POST /api/account/passkeys/options',
    'POST /api/account/passkeys',
    'PATCH /api/account/passkeys/{id}',
    'DELETE /api/account/passkeys/{id}',
    'POST /api/account/time-code',
    'POST /api/account/time-code/confirm',
    'DELETE /api/account/time-code',
    'POST /api/account/recovery-codes',
    'GET /api/account/devices',
    'DELETE /api/account/devices/{id}',
  ],
  'painter, bookkeeper': [
    'GET /api/push',
    'PUT /api/push',
    'POST /api/push/devices',
    'DELETE /api/push/devices/{id}',
    'POST /api/push/devices/{id}/test',
    'GET /api/find',
    'GET /api/jobs',
    'GET /api/jobs/counts',
    'GET /api/jobs/events',
    'GET /api/jobs/{id}',
    'GET /api/jobs/{id}/logbook.txt',
    'GET /api/jobs/{id}/logbook.pdf',
    'GET /api/jobs/{id}/files/{fileId}',
  ],
  painter: [
    'POST /api/jobs/{id}/stages/{key}',
    'POST /api/jobs/{id}/notes',
    'DELETE /api/jobs/{id}/notes/{noteId}',
    'PUT /api/jobs/{id}/checks/{key}',
    'POST /api/jobs/{id}/files',
    'PATCH /api/jobs/{id}/files',
    'POST /api/jobs/{id}/findings',
    'PATCH /api/jobs/{id}/files/{fileId}',
    'DELETE /api/jobs/{id}/files/{fileId}',
    'GET /api/hangar',
    'GET /api/hangar/events',
    'GET /api/hangar/arrivals',
    'GET /api/hangar/collisions',
    'GET /api/hangar/plans/{jobId}',
    'GET /api/hangar/plans/{jobId}/options',
  ],
  bookkeeper: [
    'GET /api/quotes/events',
    'GET /api/quotes/{id}',
    'GET /api/quotes/{id}/photos',
    'GET /api/quotes/{id}/photos/{photoId}',
    'GET /api/offers',
    'GET /api/offers/counts',
    'GET /api/offers.csv',
    'GET /api/offers/{id}',
    'GET /api/offers/{id}/pdf',
    'GET /api/offers/{id}/accepted.pdf',
    'GET /api/offers/{id}/record.json',
    'GET /api/offers/{id}/scans/{fileId}',
    'GET /api/jobs.csv',
    'GET /api/exports/quickbooks.csv',
    'GET /api/exports/payments.csv',
    'GET /api/jobs/{id}/release.pdf',
    'GET /api/jobs/{id}/payments',
    'POST /api/jobs/{id}/payments',
    'POST /api/jobs/{id}/payments/{paymentId}/void',
    'GET /api/jobs/{id}/invoices',
    'GET /api/jobs/{id}/invoices/{number}/pdf',
    'GET /api/jobs/{id}/changes',
    'GET /api/jobs/{id}/changes/{number}/pdf',
    'GET /api/jobs/{id}/changes/{number}/answered.pdf',
    'GET /api/jobs/{id}/changes/{number}/record.json',
    'GET /api/jobs/{id}/changes/{number}/photos/{photoId}',
  ],
  owner: [
    'GET /api/invitations',
    'POST /api/invitations',
    'DELETE /api/invitations/{id}',
    'GET /api/users',
    'PATCH /api/users/{id}',
    'DELETE /api/users/{id}',
    'GET /api/quotes',
    'GET /api/quotes/counts',
    'GET /api/quotes.csv',
    'GET /api/quotes/services.csv',
    'DELETE /api/quotes/{id}',
    'PATCH /api/quotes/{id}/status',
    'PATCH /api/quotes/{id}/notes',
    'GET /api/quotes/{id}/lead',
    'POST /api/quotes/{id}/link',
    'POST /api/quotes/{id}/offers',
    'PUT /api/offers/{id}/draft',
    'DELETE /api/offers/{id}/draft',
    'POST /api/offers/{id}/reckon',
    'POST /api/offers/{id}/versions',
    'POST /api/offers/{id}/send',
    'POST /api/offers/{id}/withdraw',
    'POST /api/offers/{id}/link',
    'POST /api/offers/{id}/decision',
    'POST /api/offers/{id}/scans',
    'GET /api/today',
    'POST /api/hangar/moves',
    'POST /api/hangar/plans',
    'POST /api/hangar/undo',
    'POST /api/bays',
    'PATCH /api/bays/{id}',
    'DELETE /api/bays/{id}',
    'POST /api/stays',
    'DELETE /api/stays/{id}',
    'GET /api/calendar-feeds',
    'POST /api/calendar-feeds',
    'PATCH /api/calendar-feeds',
    'DELETE /api/calendar-feeds',
    'GET /api/webhooks',
    'POST /api/webhooks',
    'PATCH /api/webhooks/{id}',
    'DELETE /api/webhooks/{id}',
    'POST /api/webhooks/{id}/rotate',
    'POST /api/webhooks/{id}/test',
    'GET /api/webhooks/{id}/deliveries',
    'POST /api/webhooks/{id}/deliveries/{deliveryId}/retry',
    'POST /api/jobs/tell',
    'POST /api/jobs',
    'PATCH /api/jobs/{id}',
    'POST /api/jobs/{id}/status',
    'PUT /api/jobs/{id}/stages',
    'POST /api/jobs/{id}/tell',
    'POST /api/jobs/{id}/link',
    'GET /api/jobs/{id}/showing',
    'PUT /api/jobs/{id}/showing',
    'POST /api/jobs/{id}/showing/permissions',
    'POST /api/jobs/{id}/showing/publish',
    'POST /api/jobs/{id}/changes',
    'PUT /api/jobs/{id}/changes/{number}',
    'DELETE /api/jobs/{id}/changes/{number}',
    'POST /api/jobs/{id}/changes/{number}/send',
    'POST /api/jobs/{id}/changes/{number}/withdraw',
    'POST /api/jobs/{id}/changes/{number}/decision',
    'POST /api/jobs/{id}/changes/{number}/link',
    'POST /api/jobs/{id}/changes/{number}/photos',
    'PATCH /api/jobs/{id}/changes/{number}/photos/{photoId}',
    'DELETE /api/jobs/{id}/changes/{number}/photos/{photoId}',
    'GET /api/customers',
    'GET /api/customers/{id}',
    'GET /api/customers/of/{leadId}',
    'POST /api/customers/{id}/merge',
    'POST /api/customers/{id}/split',
    'GET /api/airplanes/{tail}',
    'GET /api/passports',
    'GET /api/passports.csv',
    'POST /api/passports',
    'POST /api/passports/recall',
    'GET /api/passports/{id}',
    'PATCH /api/passports/{id}',
    'POST /api/passports/{id}/works',
    'PATCH /api/passports/{id}/works/{workId}',
    'PUT /api/passports/{id}/works/{workId}/coats',
    'GET /api/passports/{id}/works/{workId}/release.pdf',
    'POST /api/passports/{id}/publish',
    'POST /api/passports/{id}/links',
    'POST /api/passports/{id}/transfer',
    'DELETE /api/quotes/{id}/link',
    'POST /api/quotes/{id}/replies',
    'POST /api/quotes/{id}/replies/preview',
    'PUT /api/quotes/{id}/reminder',
    'DELETE /api/quotes/{id}/reminder',
    'GET /api/quotes/{id}/schemes',
    'POST /api/quotes/{id}/schemes',
    'POST /api/quotes/{id}/schemes/preview',
    'GET /api/quotes/{id}/schemes/{schemeId}/picture.svg',
    'GET /api/quotes/{id}/appointment',
    'POST /api/quotes/{id}/appointment',
    'POST /api/quotes/{id}/appointment/proposed-time',
    'DELETE /api/quotes/{id}/appointment/proposed-time',
    'POST /api/services',
    'PATCH /api/services/{id}',
    'DELETE /api/services/{id}',
    'PUT /api/services/order',
    'POST /api/projects',
    'PATCH /api/projects/{id}',
    'DELETE /api/projects/{id}',
    'PUT /api/projects/order',
    'POST /api/projects/{id}/photos',
    'PATCH /api/projects/{id}/photos/{photoId}',
    'DELETE /api/projects/{id}/photos/{photoId}',
    'PUT /api/projects/{id}/photos/order',
    'POST /api/testimonials',
    'PATCH /api/testimonials/{id}',
    'DELETE /api/testimonials/{id}',
    'PUT /api/testimonials/order',
    'POST /api/faqs',
    'PATCH /api/faqs/{id}',
    'DELETE /api/faqs/{id}',
    'PUT /api/faqs/order',
    'PUT /api/content/{key}',
    'DELETE /api/content/{key}',
    'POST /api/upload/crop',
    'POST /api/upload/url',
    'GET /api/mark',
    'PUT /api/mark/{ground}',
    'DELETE /api/mark/{ground}',
    'PUT /api/settings/business',
    'PUT /api/settings/prices',
    'PUT /api/settings/booking',
    'PUT /api/settings/notice',
    'GET /api/settings/retention',
    'PUT /api/settings/retention',
    'PUT /api/settings/coatings',
    'PUT /api/settings/studio',
    'GET /api/settings/shop',
    'GET /api/settings/showing',
    'PUT /api/settings/showing',
    'PUT /api/settings/shop',
    'GET /api/settings/templates',
    'PUT /api/settings/templates',
    'GET /api/settings/replies',
    'PUT /api/settings/replies',
    'GET /api/waitlist',
    'POST /api/waitlist/{id}/offer',
    'GET /api/settings/security',
    'PUT /api/settings/security',
    'POST /api/jobs/{id}/invoices',
    'POST /api/jobs/{id}/invoices/{number}/credits',
    'POST /api/jobs/{id}/invoices/{number}/write-off',
    'GET /api/settings/invoices',
    'PUT /api/settings/invoices',
    'GET /api/settings/tracker',
    'GET /api/settings/opening',
    'PUT /api/settings/tracker',
    'PUT /api/settings/opening',
    'GET /api/settings/warranty',
    'PUT /api/settings/warranty',
    'GET /api/settings/alarms',
    'PUT /api/settings/alarms',
    'GET /api/history',
    'GET /api/history/people',
    'POST /api/history/{id}/restore',
    'GET /api/google-photos',
    'POST /api/google-photos/authorization',
    'DELETE /api/google-photos/connection',
    'POST /api/google-photos/sessions',
    'GET /api/google-photos/sessions/{id}',
    'DELETE /api/google-photos/sessions/{id}',
    'POST /api/google-photos/sessions/{id}/photos',
    'GET /api/google-photos/photos/{id}/file',
    'POST /api/google-photos/photos/{id}/uploads',
    'GET /api/suspects',
    'GET /api/suspects/count',
    'POST /api/suspects/{id}/lead',
    'DELETE /api/suspects/{id}',
    'GET /api/outbox',
    'GET /api/outbox/kept',
    'POST /api/outbox/kept',
    'GET /api/outbox/health',
    'GET /api/outbox/{id}',
    'PATCH /api/outbox/{id}',
    'DELETE /api/outbox/{id}',
    'POST /api/outbox/{id}/retry',
    'GET /api/mail-server',
    'GET /api/backups',
    'GET /api/backups/{day}/file',
    'PUT /api/backups',
    'POST /api/backups',
    'PUT /api/backups/passphrase',
    'GET /api/mailbox',
    'PUT /api/mailbox',
    'POST /api/mailbox/test',
    'DELETE /api/quotes/{id}/unanswered',
    'PUT /api/quotes/{id}/emails/{mailId}/lead',
    'GET /api/quotes/{id}/emails/{mailId}/files/{fileId}',
    'PUT /api/mail-server',
    'POST /api/mail-server/test',
    'GET /api/stripe',
    'PUT /api/stripe',
    'DELETE /api/stripe/keys',
    'POST /api/stripe/test',
    'GET /api/numbers',
    'GET /api/aircraft',
    'GET /api/schemes/shown',
    'PATCH /api/schemes/{id}/shown',
    'POST /api/people/lookups',
    'POST /api/people/exports',
    'POST /api/people/erasures',
    'GET /api/people/erasures',
    'GET /api/people/retention',
    'GET /api/access',
    'GET /api/security-log',
    'GET /api/security-log.csv',
    'GET /api/browser-reports',
    'DELETE /api/browser-reports',
  ],
};

/** Their responses do not end. */
const STREAMS = new Set(['GET /api/quotes/events', 'GET /api/jobs/events', 'GET /api/hangar/events']);

const CALLERS = ['visitor', 'user', 'painter', 'bookkeeper', 'owner'] as const;

describe('the API', () => {
  const callers = {} as Record<(typeof CALLERS)[number], Caller>;
  const routed = new Set<string>();
  beforeAll(async () => {
    const app = await startApp('sqlite', {
      seeded: true,
      env: { RATE_LIMITS: 'off' },
      // Called before any route is added.
      pages: (server) => {
        server.addHook('onRoute', ({ method, url }) => {
          for (const one of [method].flat()) routed.add(`${one} ${url.replaceAll(/:(\w+)/g, '{$1}')}`);
        });
        return builtPages();
      },
    });
    callers.visitor = app;
    for (const role of CALLERS.slice(1) as (Role | 'user')[]) callers[role] = await signIn(app, role);
  });

  test('has exactly the calls of the table', () => {
    const calls = [...routed].filter((call) => /^(?!HEAD )\w+ \/api\//.test(call) && !call.endsWith('*'));
    expect(calls.sort()).toEqual(Object.values(CALLS).flat().sort());
  });

  test('forbids caches to store restricted responses', async () => {
    const { visitor: _, ...restricted } = CALLS;
    for (const call of Object.values(restricted).flat()) {
      if (!call.startsWith('GET ') || STREAMS.has(call)) continue;
      const { headers } = await make(callers.owner, call);
      expect([call, headers['cache-control']]).toEqual([call, expect.stringContaining('no-store')]);
    }
  });

  test('says in a plain sentence whom to ask', async () => {
    const { detail } = (await callers.painter.get('/api/offers')).json();
    expect(detail).toBe('Your account doesn’t have permission to do this. Please ask an owner of the shop.');
  });

  // Logging out, which visitors may, comes last.
  test.each(Object.entries(CALLS).reverse() as [Who, string[]][])(
    'for %s rejects all other callers',
    async (who, calls) => {
      const inOrder = calls.toSorted((a, b) => Number(a.includes('logout')) - Number(b.includes('logout')));
      for (const call of inOrder) {
        const refused = CALLERS.map(async (caller) => {
          const isEndless = STREAMS.has(call) && EXPECTED[who][caller] === null;
          return [caller, isEndless ? null : refusal(await make(callers[caller], call))];
        });
        const got = Object.fromEntries(await Promise.all(refused));
        expect([call, got]).toEqual([call, EXPECTED[who]]);
      }
    },
  );
});

/** The status of each refusal; null if the caller is authorized. */
const ALL = { visitor: null, user: null, painter: null, bookkeeper: null, owner: null };
const OWNER = { visitor: 401, user: 403, painter: 403, bookkeeper: 403, owner: null };
const EXPECTED: Record<Who, Record<(typeof CALLERS)[number], number | null>> = {
  visitor: ALL,
  'signed in': { ...ALL, visitor: 401 },
  'painter, bookkeeper': { ...OWNER, painter: null, bookkeeper: null },
  painter: { ...OWNER, painter: null },
  bookkeeper: { ...OWNER, bookkeeper: null },
  owner: OWNER,
};

/** Makes a call without its input: authorization comes before validation. */
function make(caller: Caller, call: string): Promise<Answer> {
  const [method, path] = call.split(' ') as ['GET', string];
  const url = path.replace('{key}', 'home.hero.title').replaceAll(/\{\w+\}/g, '1');
  return caller.inject({ method, url, ...(method !== 'GET' && { payload: {} }) });
}

const refusal = ({ statusCode }: Answer) => ([401, 403].includes(statusCode) ? statusCode : null);

test('the record of the decision shows the rights as they are', () => {
  const record = readFileSync('docs/decisions/0031-rights-in-one-table.md', 'utf8');
  const rows = [...record.matchAll(/^\| `(\w+)` +\|[^|]*\|([^|]*)\|([^|]*)\|$/gm)];
  const shown = rows.map(([, area, ...rights]) => [area, ...rights.map((each) => each.trim())]);
  const right = (role: Role, area: Area) => {
    if (can(role, area, 'write')) return 'write';
    return can(role, area) ? 'read' : '';
  };
  expect(shown).toEqual(AREAS.map((area) => [area, right('painter', area), right('bookkeeper', area)]));
});

describe('the pages', () => {
  const pages = flat(routes);

  test('are exactly those of the table', () => {
    const known = Object.values(PAGES).flatMap(Object.keys);
    expect(pages.map(({ path }) => path).sort()).toEqual(known.sort());
  });

  test.each(pages)('$path is framed for those who may open it', ({ path, files }) => {
    const isFramed = Object.hasOwn(PAGES.admin, path);
    expect(files.includes('routes/desk.tsx')).toBe(isFramed);
    expect(Object.hasOwn(DESK_PAGES, path)).toBe(isFramed);
    if (!isFramed) return;
    const area = areaOf(path.replace(':id', '1'));
    expect(ROLES.filter((role) => can(role, area)).join(', ')).toBe(PAGES.admin[path]!.opens ?? 'owner');
  });
});

type RouteEntry = { path?: string; index?: boolean; file: string; children?: RouteEntry[] };

/** Each address with its page's modules, outermost first. */
function flat(entries: RouteEntry[], base = '', around: string[] = []): { path: string; files: string[] }[] {
  return entries.flatMap(({ path, index, file, children = [] }) => {
    const address = path === undefined ? base : `${base}/${path}`;
    const files = [...around, file];
    const own = path !== undefined || index ? [{ path: address || '/', files }] : [];
    return [...own, ...flat(children, address, files)];
  });
}
