import { describe, expect, it } from 'vitest';
import { MAX_SHOWN } from '#customers/schemes/scheme-limits.constants.ts';
import { json } from '#database/columns.ts';
import type { Engine } from '#database/open.ts';
import { codeOfStep, fromBase32, stepAt } from '#office/account/second-factor.process.server.ts';
import { RECOVERY_CODES } from '#office/account/users.ts';
import { WEBHOOK_LIMITS } from '#office/webhooks/webhooks.ts';
import { CHANGE_LIMITS } from '#workshop/changes/change-order.ts';
import { FILE_LIMITS } from '#workshop/jobs/files/job-files.ts';
import { ADMIN, type Caller, PAINTER, signIn, startWithAdmin, type TestApp } from './support/api.ts';
import { createAuthenticator } from './support/authenticator.ts';
import { engines } from './support/database.ts';
import { adminCookie, startNode } from './support/events.ts';
import { withJob } from './support/jobs.ts';

interface Limit {
  /** What may be so many at most, or must be so many at least. */
  what: string;
  bound: number;
  /** Leaves room for one more change. @returns the changes to make at once, on two nodes */
  prepare: (engine: Engine) => Promise<{ app: TestApp; calls: Call[]; count: () => Promise<number> }>;
}
type Call = { method: string; path: string; body?: object | FormData; as?: string };

const SCHEME = '1.C182.foothill.0.0.0.17925s.14062m.17043m.14062m.aaxx.N733BK.a.a';

const LIMITS: Limit[] = [
  {
    what: 'second factors of an account where all need one: at least',
    bound: 1,
    async prepare(engine) {
      const { app, admin } = await startWithAdmin(engine);
      // A later login would need a second step.
      const as = await adminCookie(app);
      const id = await addPasskey(admin);
      await addTimeCode(admin);
      await admin.put('/api/settings/security', { secondFactorRequired: true });
      return {
        app,
        calls: [
          { method: 'DELETE', path: `/api/account/passkeys/${id}`, as },
          { method: 'DELETE', path: '/api/account/time-code', as },
        ],
        count: async () => (await countOf(app, 'passkeys')) + (await countOf(app, 'timeCodes')),
      };
    },
  },
  {
    what: 'recovery codes of an account: at most',
    bound: RECOVERY_CODES.count,
    async prepare(engine) {
      const { app, admin } = await startWithAdmin(engine);
      const as = await adminCookie(app);
      await addTimeCode(admin);
      return {
        app,
        calls: Array(4).fill({ method: 'POST', path: '/api/account/recovery-codes', as }),
        count: () => countOf(app, 'recoveryCodes'),
      };
    },
  },
  {
    what: 'owners: at least',
    bound: 1,
    async prepare(engine) {
      const { app } = await startWithAdmin(engine);
      await signIn(app, 'painter');
      await app.db.updateTable('users').set({ role: 'owner' }).execute();
      const users = await app.db.selectFrom('users').select(['id', 'email']).execute();
      const cookies = [await adminCookie(app), await adminCookie(app, PAINTER)];
      const other = (email: string) => users.find((user) => user.email !== email)!.id;
      return {
        app,
        calls: [ADMIN, PAINTER].map(({ email }, n) => ({
          method: 'PATCH',
          path: `/api/users/${other(email)}`,
          body: { role: 'painter' },
          as: cookies[n]!,
        })),
        count: async () => (await app.db.selectFrom('users').select('id').where('role', '=', 'owner').execute()).length,
      };
    },
  },
  {
    what: 'webhooks: at most',
    bound: WEBHOOK_LIMITS.endpoints,
    async prepare(engine) {
      const { app, admin } = await startWithAdmin(engine);
      const hook = (n: number) => ({ url: `https://${n}.example/hook`, events: ['job.ready'] });
      for (let n = 1; n < WEBHOOK_LIMITS.endpoints; n++) await admin.post('/api/webhooks', hook(n));
      return {
        app,
        calls: Array.from({ length: 20 }, (_, n) => ({ method: 'POST', path: '/api/webhooks', body: hook(100 + n) })),
        count: () => countOf(app, 'webhookEndpoints'),
      };
    },
  },
  {
    what: 'schemes in the portfolio: at most',
    bound: MAX_SHOWN,
    async prepare(engine) {
      const { app, admin } = await startWithAdmin(engine);
      const ids = await insertSchemes(app, MAX_SHOWN + 3);
      const show = (id: number) => ({
        method: 'PATCH',
        path: `/api/schemes/${id}/shown`,
        body: { title: `Scheme ${id}`, order: 0 },
      });
      for (const id of ids.slice(0, MAX_SHOWN - 1)) {
        const { path, body } = show(id);
        expect((await admin.patch(path, body)).statusCode).toBe(200);
      }
      return {
        app,
        calls: ids.slice(MAX_SHOWN - 1).map(show),
        count: async () => {
          const shown = app.db.selectFrom('schemes').select('id').where('shownOrder', 'is not', null);
          return (await shown.execute()).length;
        },
      };
    },
  },
  {
    what: 'files of a job: at most',
    bound: FILE_LIMITS.perJob,
    async prepare(engine) {
      const { app, job } = await withJob(engine);
      const file = {
        jobId: job.id,
        kind: 'document' as const,
        caption: '',
        visible: false,
        fileKey: 'none',
        mimeType: 'application/pdf',
        size: 1,
        createdAt: new Date().toISOString(),
      };
      const rows = Array.from({ length: FILE_LIMITS.perJob - 1 }, (_, n) => ({ ...file, sha256: `${n}` }));
      await app.db.insertInto('jobFiles').values(rows).execute();
      return {
        app,
        calls: [1, 2, 3].map((n) => ({ method: 'POST', path: `/api/jobs/${job.id}/files`, body: document(n) })),
        count: () => countOf(app, 'jobFiles'),
      };
    },
  },
  {
    what: 'change orders of a job: at most',
    bound: CHANGE_LIMITS.perJob,
    async prepare(engine) {
      const { app, admin, job } = await withJob(engine);
      const path = `/api/jobs/${job.id}/changes`;
      for (let n = 1; n < CHANGE_LIMITS.perJob; n++) await admin.post(path);
      return { app, calls: Array(3).fill({ method: 'POST', path }), count: () => countOf(app, 'changeOrders') };
    },
  },
];

describe.each(engines)('on two nodes of %s, changes at once keep the limit of', (engine) => {
  it.each(LIMITS)('$what $bound', async ({ bound, prepare }) => {
    const { app, calls, count } = await prepare(engine);
    const nodes = [await startNode(app), await startNode(app)];
    const cookie = await adminCookie(app);
    const answers = await Promise.all(
      calls.map(({ method, path, body, as = cookie }, n) =>
        fetch(`${nodes[n % 2]!.url}${path}`, {
          method,
          headers: { cookie: as, ...(body && !(body instanceof FormData) && { 'content-type': 'application/json' }) },
          ...(body && { body: body instanceof FormData ? body : JSON.stringify(body) }),
        }),
      ),
    );
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    expect(answers.some(({ ok }) => ok)).toBe(true);
    expect(await count()).toBe(bound);
  });
});

async function countOf({ db }: TestApp, table: 'passkeys' | 'timeCodes' | 'recoveryCodes' | Listed): Promise<number> {
  const { count } = await db
    .selectFrom(table)
    .select((e) => e.fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
type Listed = 'webhookEndpoints' | 'jobFiles' | 'changeOrders';

/** @returns its id */
async function addPasskey(admin: Caller): Promise<number> {
  const passkey = createAuthenticator().create((await admin.post('/api/account/passkeys/options')).json());
  return (await admin.post('/api/account/passkeys', { name: 'Key', passkey })).json().passkey.id;
}

async function addTimeCode(admin: Caller): Promise<void> {
  const { secret } = (await admin.post('/api/account/time-code')).json();
  const code = codeOfStep(fromBase32(secret), stepAt(new Date()));
  expect((await admin.post('/api/account/time-code/confirm', { code })).statusCode).toBe(200);
}

/** @returns their ids */
async function insertSchemes({ db }: TestApp, count: number): Promise<number[]> {
  const facts = json({ type: 'Cessna 182', coatings: [] });
  const rows = Array.from({ length: count }, () => ({ code: SCHEME, facts, openedOn: '2026-11-24' }));
  return (await db.insertInto('schemes').values(rows).returning('id').execute()).map(({ id }) => id);
}

function document(n: number): FormData {
  const form = new FormData();
  form.append('file', new Blob([`%PDF-1.4 ${n}`]), `${n}.pdf`);
  return form;
}
