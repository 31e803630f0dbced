import { beforeAll, describe, expect, it } from 'vitest';
import { builtPages } from '#server/http/pages.ts';
import { ADMIN, type Caller, signIn, startApp, type TestApp, USER } from './support/api.ts';
import { PAGES } from './support/pages.ts';

const CHECKING = 'Checking your login...';
const MARK = 'Zwetschge';
const VISITOR = 'a visitor';

/** Each page for a visitor, a user without a role and each role, byte by byte. */
describe("the server's response for a page", () => {
  let site: TestApp;
  let callers: [who: string, caller: Caller][];

  beforeAll(async () => {
    site = await startApp('sqlite', { seeded: true, pages: builtPages, env: { RATE_LIMITS: 'off' } });
    const admin = await signIn(site);
    callers = [
      [VISITOR, site],
      ['a user', await signIn(site, 'user')],
      ['a painter', await signIn(site, 'painter')],
      ['a bookkeeper', await signIn(site, 'bookkeeper')],
      ['an admin', admin],
    ];
    await leaveTraces(admin);
  });

  const lines = [
    ...Object.entries(PAGES.visitor).map(([path, line]) => ({ path, line, isAdmins: false })),
    ...Object.entries(PAGES.admin).map(([path, line]) => ({ path, line, isAdmins: true })),
  ];

  it.each(lines)('$path', async ({ path, line, isAdmins }) => {
    const { at = path, status = 200, location, says = CHECKING } = line;
    // A process loads code for its first error page, whose title then differs in place.
    if (status >= 400) await site.get(at);
    const bodies = new Set<string>();
    for (const [who, caller] of callers) {
      const { statusCode, headers, body } = await caller.get(at);
      if (line.leadsOn && who !== VISITOR) {
        expect([who, statusCode, personal(site).exec(body)]).toEqual([who, 302, null]);
        continue;
      }
      expect([who, statusCode, headers.location]).toEqual([who, status, location]);
      // Not the bodies themselves, to keep failures readable.
      expect([who, location === undefined && !textOf(body).includes(says)]).toEqual([who, false]);
      expect([who, personal(site).exec(body)]).toEqual([who, null]);
      if (isAdmins) expect(headers).toMatchObject({ 'x-robots-tag': 'noindex' });
      // Signed-in users get nothing that a shared cache may store.
      if (who !== VISITOR && `${headers['content-type']}`.startsWith('text/html'))
        expect(headers['cache-control']).toBe('private, no-store');
      bodies.add(body);
    }
    expect(bodies.size).toBe(1);
  });

  it.each(lines.filter(({ isAdmins }) => isAdmins))('$path as data of the router', async ({ path, line }) => {
    for (const [, caller] of callers) {
      const { body } = await caller.get(`${line.at ?? path}.data`);
      expect(personal(site).exec(body)).toBeNull();
    }
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

/** Without the comments that React puts between texts. */
const textOf = (body: string) => body.replaceAll('<!-- -->', '');
