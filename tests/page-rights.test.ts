import { UNSAFE_decodeViaTurboStream } from 'react-router';
import { beforeAll, describe, expect, it } from 'vitest';
import { DESK_PAGES } from '#app/desk-pages.ts';
import { writeSetting } from '#foundation/settings/settings.store.server.ts';
import { SECURITY_SETTING } from '#office/account/second-factor.contract.ts';
import type { CurrentUser } from '#office/account/users.contract.ts';
import { builtPages } from '#server/http/pages.ts';
import { ADMIN, type Caller, signIn, startApp, type TestApp, USER } from './support/api.ts';
import { acceptJob } from './support/jobs.ts';
import { PAGES } from './support/pages.ts';
import { deliver, makeReady } from './support/passports.ts';
import { isFullRun } from './support/scope.ts';
import { plainPdf } from './support/sent-offers.ts';

/** Counts of the navigation, which owners have on each page. */
const FRAME_READS = 3;
/** In place of what the page has not read. */
const LOADING = /class="(spinner|skel)"/;
const CHECKING = 'Checking your login...';
const MARK = 'Zwetschge';
const VISITOR = 'a visitor';

/** Each page for a visitor, a user without a role and each role: public pages byte by byte, the desk by what it read. */
describe("the server's response for a page", () => {
  let site: TestApp;
  let callers: [who: string, caller: Caller][];

  beforeAll(async () => {
    site = await startApp('sqlite', {
      seeded: true,
      pages: builtPages,
      offerPdf: plainPdf,
      env: { RATE_LIMITS: 'off' },
    });
    const admin = await signIn(site);
    callers = [
      [VISITOR, site],
      ['a user', await signIn(site, 'user')],
      ['a painter', await signIn(site, 'painter')],
      ['a bookkeeper', await signIn(site, 'bookkeeper')],
      ['an admin', admin],
    ];
    await leaveTraces(admin);
    await acceptJob(site, admin);
    const delivered = { app: site, admin, ...(await acceptJob(site, admin)) };
    await makeReady(delivered);
    await deliver(delivered);
    await admin.post('/api/passports', { tailNumber: 'N0ZW' });
  });

  const lines = [
    ...Object.entries(PAGES.visitor).map(([path, line]) => ({ path, line, isAdmins: false })),
    ...Object.entries(PAGES.admin).map(([path, line]) => ({ path, line, isAdmins: true })),
  ].map((line, turn) => ({ ...line, turn }));
  /** The visitor and, in the gate, one of the others in turn. */
  const drawn = (turn: number) => (isFullRun ? callers : [callers[0]!, callers[1 + (turn % 4)]!]);

  it.each(lines)('$path', async ({ path, line, isAdmins, turn }) => {
    const { at = path, status = 200, location, says = CHECKING } = line;
    // A process loads code for its first error page, whose title then differs in place.
    if (status >= 400) await site.get(at);
    const bodies = new Set<string>();
    for (const [who, caller] of drawn(turn)) {
      const { statusCode, headers, body } = await caller.get(at);
      if (line.leadsOn && who !== VISITOR) {
        expect([who, statusCode, personal(site).exec(body)]).toEqual([who, 302, null]);
        continue;
      }
      expect([who, statusCode, headers.location]).toEqual([who, status, location]);
      if (isAdmins) expect(headers).toMatchObject({ 'x-robots-tag': 'noindex' });
      // Signed-in users get nothing that a shared cache may store.
      if (who !== VISITOR && `${headers['content-type']}`.startsWith('text/html'))
        expect(headers['cache-control']).toBe('private, no-store');
      if (isAdmins && who !== VISITOR) continue;
      // Not the bodies themselves, to keep failures readable.
      expect([who, location === undefined && !textOf(body).includes(says)]).toEqual([who, false]);
      expect([who, personal(site).exec(body)]).toEqual([who, null]);
      bodies.add(body);
    }
    expect(bodies.size).toBe(1);
  });

  const deskLines = lines.filter(({ isAdmins }) => isAdmins);

  it.each(deskLines)('$path reads what the API answers its user', async ({ path, line }) => {
    const { at = path, opens = 'owner' } = line;
    for (const [who, caller] of callers) {
      const answer = await caller.get(`${at}.data`);
      const desk = await deskDataIn(answer.body);
      if (who === VISITOR) {
        expect([desk, personal(site).exec(answer.body)]).toEqual([null, null]);
        continue;
      }
      expect(answer.headers['cache-control']).toBe('private, no-store');
      expect(desk!.user).toEqual((await caller.get('/api/auth/user')).json());
      for (const [key, data] of desk!.cached) {
        const { statusCode, body } = await caller.get('pages' in data ? `${data.pageParams[0]}` : key.join('/'));
        expect([who, key, statusCode]).toEqual([who, key, 200]);
        expect([who, key, 'pages' in data ? data.pages[0]!.rows : data]).toEqual([who, key, JSON.parse(body)]);
      }
      const { role } = desk!.user;
      const isOpen = opens.split(', ').includes(role);
      const frames = role === 'owner' ? FRAME_READS : 0;
      const hasRead = desk!.cached.length > frames || path === '/admin/today';
      if (!isOpen) expect([who, desk!.cached.length]).toEqual([who, frames]);
      else expect([who, hasRead]).toEqual([who, DESK_PAGES[path]!.load !== undefined]);
      if (hasRead) expect([who, (await caller.get(at)).body]).toEqual([who, expect.not.stringMatching(LOADING)]);
    }
  });

  it('reads nothing for a user who lacks the second factor that all need', async () => {
    await writeSetting(site.db, SECURITY_SETTING, { secondFactorRequired: true });
    const [, admin] = callers.at(-1)!;
    for (const path of ['/admin', '/admin/today', '/admin/jobs']) {
      const desk = await deskDataIn((await admin.get(`${path}.data`)).body);
      expect([path, desk!.user.needsSecondFactor, desk!.cached]).toEqual([path, true, []]);
      expect((await admin.get(path)).body).not.toMatch(/N0ZW/i);
    }
    await writeSetting(site.db, SECURITY_SETTING, { secondFactorRequired: false });
  });

  it('with personal data would fail the test', async () => {
    const [, admin] = callers.at(-1)!;
    expect(personal(site).test((await admin.get('/api/quotes')).body)).toBe(true);
    expect(personal(site).test((await admin.get('/api/auth/user')).body)).toBe(true);
  });
});

/** A lead with all possible data, and the desk's records of access. */
async function leaveTraces(admin: Caller): Promise<void> {
  const person = { firstName: MARK, lastName: MARK, email: `${MARK}@example.com`, message: MARK, tailNumber: 'N0ZW' };
  const { id } = (await admin.post('/api/quotes', person)).json();
  await admin.patch(`/api/quotes/${id}/notes`, { notes: MARK });
  await admin.post(`/api/quotes/${id}/replies`, { subject: MARK, text: MARK });
  await admin.put(`/api/quotes/${id}/reminder`, { on: '2099-01-01', about: MARK });
  await admin.post('/api/invitations', { email: `new.${MARK}@example.com` });
  await admin.patch('/api/account', { firstName: MARK, lastName: MARK });
  await admin.get(`/api/quotes?q=${MARK}`);
}

const personal = ({ config }: TestApp) =>
  new RegExp([MARK, 'N0ZW', ADMIN.email, USER.email, config.sessionSecret].map(RegExp.escape).join('|'), 'i');

interface DeskData {
  user: CurrentUser;
  cached: [key: string[], data: { pages: { rows: unknown }[]; pageParams: string[] } | object][];
}

/** What the loader of the desk gave, in the router's own encoding. */
async function deskDataIn(body: string): Promise<DeskData | null> {
  const { value } = await UNSAFE_decodeViaTurboStream(new Blob([body]).stream(), globalThis as never);
  return (await (value as Promise<Record<string, { data: DeskData | null }>>))['routes/desk']!.data;
}

/** Without the comments that React puts between texts. */
const textOf = (body: string) => body.replaceAll('<!-- -->', '');
