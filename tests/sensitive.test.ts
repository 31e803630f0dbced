import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { json } from '#database/columns.ts';
import { retentionSetting } from '#desk/privacy/people.contract.ts';
import type { SecurityEntry } from '#foundation/audit/audit.contract.ts';
import type { Setting } from '#foundation/settings/settings.contract.ts';
import { changeSetting } from '#foundation/settings/settings.store.server.ts';
import { SECURITY_SETTING } from '#office/account/second-factor.contract.ts';
import { codeOfStep, fromBase32, stepAt } from '#office/account/second-factor.process.server.ts';
import { SENSITIVE_ACTS, SENSITIVE_SETTINGS, type SensitiveAct } from '#rights/rights.ts';
import { INVOICING_SETTING, SHOP_SETTING } from '#workshop/shop/shop.contract.ts';
import { type Answer, type Caller, startWithAdmin, type TestApp, USER } from './support/api.ts';
import { createAuthenticator } from './support/authenticator.ts';
import { type Document, operationsOf } from './support/fuzz.ts';

interface Site {
  app: TestApp;
  admin: Caller;
}
interface Case {
  /** What the security log says of it. */
  detail: string | null;
  /** With a recent login, before `send`. */
  prepare?: (site: Site) => Promise<unknown>;
  /** Gets what was prepared. */
  // biome-ignore lint/suspicious/noExplicitAny: each case knows what it prepared
  send: (site: Site, made: any) => Promise<Answer>;
}
/** Calls as in the API description, with what leads to each act. */
type Cases = Record<string, Case | Case[]>;

const HOOK = { url: 'https://books.example/hook/secret', events: ['job.ready'] };
const FEED = { scope: 'both', names: false };
const EMAIL = { email: 'ana@example.com' };
const BACKUPS = { isOn: true, dueAt: '03:30', place: 'folder', days: 7, weeks: 4, months: 6 };

const CASES: Record<SensitiveAct, Cases> = {
  invited: { 'POST /api/invitations': { detail: `${EMAIL.email}: painter`, send: invite } },
  'role-changed': {
    'PATCH /api/users/{id}': {
      detail: `${USER.email}: painter`,
      prepare: addClerk,
      send: ({ admin }, id) => admin.patch(`/api/users/${id}`, { role: 'painter' }),
    },
  },
  'admin-removed': {
    'DELETE /api/users/{id}': {
      detail: USER.email,
      prepare: addClerk,
      send: ({ admin }, id) => admin.delete(`/api/users/${id}`),
    },
  },
  'factor-added': {
    'POST /api/account/passkeys': {
      detail: 'Passkey “Key”',
      prepare: async ({ admin }) =>
        createAuthenticator().create((await admin.post('/api/account/passkeys/options')).json()),
      send: ({ admin }, passkey) => admin.post('/api/account/passkeys', { name: 'Key', passkey }),
    },
    'POST /api/account/time-code/confirm': {
      detail: 'Authenticator app',
      prepare: startTimeCode,
      send: ({ admin }, code) => admin.post('/api/account/time-code/confirm', { code }),
    },
  },
  'factor-removed': {
    'DELETE /api/account/time-code': {
      detail: 'Authenticator app',
      prepare: addTimeCode,
      send: ({ admin }) => admin.delete('/api/account/time-code'),
    },
    'DELETE /api/account/passkeys/{id}': {
      detail: 'Passkey',
      prepare: async ({ admin }) => {
        const passkey = createAuthenticator().create((await admin.post('/api/account/passkeys/options')).json());
        return (await admin.post('/api/account/passkeys', { name: 'Key', passkey })).json().passkey.id;
      },
      send: ({ admin }, id) => admin.delete(`/api/account/passkeys/${id}`),
    },
  },
  'recovery-codes-made': {
    'POST /api/account/recovery-codes': {
      detail: null,
      prepare: addTimeCode,
      send: ({ admin }) => admin.post('/api/account/recovery-codes'),
    },
  },
  'session-ended': {
    'DELETE /api/account/sessions': {
      detail: 'All other sessions',
      send: ({ admin }) => admin.delete('/api/account/sessions'),
    },
    'DELETE /api/account/sessions/{id}': {
      detail: null,
      prepare: async ({ app }) => {
        const [session] = await app.db.selectFrom('sessions').selectAll().execute();
        await app.db
          .insertInto('sessions')
          .values({ ...session!, sess: json({}), sid: 'other' })
          .execute();
        return 'other';
      },
      send: ({ admin }, id) => admin.delete(`/api/account/sessions/${id}`),
    },
  },
  'setting-changed': {
    'PUT /api/mailbox': {
      detail: 'Mailbox',
      send: ({ admin }) => admin.put('/api/mailbox', { host: null }),
    },
    'PUT /api/mail-server': {
      detail: 'Mail server',
      send: ({ admin }) =>
        admin.put('/api/mail-server', {
          host: null,
          port: null,
          username: null,
          password: null,
          sender: null,
        }),
    },
    'PUT /api/stripe': {
      detail: 'Stripe',
      send: ({ admin }) => admin.put('/api/stripe', { bankTransfer: true, card: false, cardLimitCents: 500_000 }),
    },
    'DELETE /api/stripe/keys': { detail: 'Stripe', send: ({ admin }) => admin.delete('/api/stripe/keys') },
    'PUT /api/backups': { detail: 'Backups', send: ({ admin }) => admin.put('/api/backups', BACKUPS) },
    'PUT /api/backups/passphrase': {
      detail: 'Passphrase of backups',
      send: ({ admin }) => admin.put('/api/backups/passphrase', { passphrase: 'hangar 42 rivets and primer' }),
    },
    ...settingCases(),
  },
  'webhook-changed': {
    'POST /api/webhooks': {
      detail: 'books.example: added',
      send: ({ admin }) => admin.post('/api/webhooks', HOOK),
    },
    'PATCH /api/webhooks/{id}': [
      { url: 'https://else.example/hook' },
      { events: ['job.ready', 'offer.accepted'] },
      { active: true },
    ].map((change) => ({
      detail: change.url ? 'else.example' : 'books.example',
      prepare: async (site) => {
        const id = await addHook(site);
        if (change.active) await site.admin.patch(`/api/webhooks/${id}`, { active: false });
        return id;
      },
      send: ({ admin }, id) => admin.patch(`/api/webhooks/${id}`, change),
    })),
    'POST /api/webhooks/{id}/rotate': {
      detail: 'books.example: new secret',
      prepare: addHook,
      send: ({ admin }, id) => admin.post(`/api/webhooks/${id}/rotate`),
    },
  },
  'feed-changed': {
    'POST /api/calendar-feeds': {
      detail: 'New address',
      send: ({ admin }) => admin.post('/api/calendar-feeds', FEED),
    },
    'PATCH /api/calendar-feeds': {
      detail: 'What it shows',
      prepare: ({ admin }) => admin.post('/api/calendar-feeds', FEED),
      send: ({ admin }) => admin.patch('/api/calendar-feeds', { names: true }),
    },
  },
  exported: {
    ...exportCase('/api/quotes.csv', 'Quote requests as a table'),
    ...exportCase('/api/quotes/services.csv', 'The services of quote requests as a table'),
    ...exportCase('/api/offers.csv', 'Quotes as a table'),
    ...exportCase('/api/jobs.csv', 'Jobs as a table'),
    ...exportCase('/api/exports/quickbooks.csv', expect.any(String)),
    ...exportCase('/api/exports/payments.csv', expect.any(String)),
    ...exportCase('/api/passports.csv', 'Coats of passports as a table'),
    ...exportCase('/api/security-log.csv', 'Security log'),
    'GET /api/backups/{day}/file': {
      detail: 'A backup',
      prepare: async ({ app: { db, config } }) => {
        const [day, file] = ['2026-01-05', 'backup-2026-01-05.tar.gz.age'];
        await mkdir(config.backups.dir, { recursive: true });
        await writeFile(join(config.backups.dir, file), 'age');
        const madeAt = new Date().toISOString();
        await db.insertInto('backups').values({ day, file, place: 'folder', passphraseMark: 'x', madeAt }).execute();
        return day;
      },
      send: ({ admin }, day) => admin.get(`/api/backups/${day}/file`),
    },
    'POST /api/people/exports': {
      detail: 'A person',
      send: ({ admin }) => admin.post('/api/people/exports', EMAIL),
    },
  },
  erased: {
    'POST /api/people/erasures': {
      detail: 'On request',
      prepare: ({ app }) =>
        app.post('/api/quotes', {
          ...EMAIL,
          firstName: 'Ana',
          lastName: 'Alvarez',
          phone: '303 555 0142',
          source: 'contact',
        }),
      send: ({ admin }) => admin.post('/api/people/erasures', EMAIL),
    },
  },
};

/** Calls that need a recent login although they change nothing yet. */
const STEPS = [
  'GET /api/auth/recent-login',
  'POST /api/account/passkeys/options',
  'POST /api/account/time-code',
  'POST /api/mail-server/test',
  'POST /api/mailbox/test',
  'POST /api/stripe/test',
];
/** Calls that are sensitive by what they change only. */
const BY_CHANGE = ['PUT /api/settings/', 'POST /api/history/', 'PATCH /api/webhooks/', 'PATCH /api/calendar-feeds'];

const each = SENSITIVE_ACTS.flatMap((act) =>
  Object.entries(CASES[act]).flatMap(([call, cases]) =>
    [cases].flat().map((one, index) => ({ act, call, number: index + 1, ...one })),
  ),
);

describe('a sensitive act', () => {
  it.each(each)('$act: $call ($number) needs a recent login, and is logged', async ({ act, detail, prepare, send }) => {
    const site = await start();
    const made = await prepare?.(site);
    const before = await readLog(site);
    await age(site);
    const refused = await send(site, made);
    expect([refused.statusCode, refused.json().reason], refused.body).toEqual([401, 'recent-login']);
    expect(await readLog(site)).toEqual(before);
    await age(site, 9);
    const done = await send(site, made);
    expect(done.statusCode, done.body).toBeLessThan(300);
    const added = (await readLog(site)).slice(0, -before.length);
    expect(added.map((entry) => [entry.kind, entry.detail, entry.times])).toEqual([[act, detail, 1]]);
  });

  it('is one of this table: no other call asks for a recent login', async () => {
    const site = await start();
    await age(site);
    const asking: string[] = [];
    for (const { method, path } of operationsOf(site.app.app.swagger() as Document)) {
      if (path.endsWith('/events') || path.endsWith('/logout')) continue;
      const url = path.replaceAll(/\{\w+\}/g, '1');
      const answer = await site.admin.inject({
        method: method as 'GET',
        url,
        ...(method !== 'GET' && { payload: {} }),
      });
      if (answer.statusCode === 401 && answer.json().reason === 'recent-login') asking.push(`${method} ${path}`);
    }
    const always = each.map(({ call }) => call).filter((call) => !BY_CHANGE.some((start) => call.startsWith(start)));
    expect(asking.sort()).toEqual([...new Set([...always, ...STEPS])].sort());
  });
});

describe('what is not sensitive', () => {
  it('is changed long after a login, beside what is', async () => {
    const site = await start();
    const { admin, app } = site;
    const hook = await addHook(site);
    await admin.post('/api/calendar-feeds', FEED);
    await age(site);
    const shop = { ...SHOP_SETTING.builtIn, terms: 'Half in advance.' };
    const answers = [
      await admin.put('/api/settings/shop', shop),
      await admin.post(`/api/history/${await lastEntry(app)}/restore`),
      await admin.patch(`/api/webhooks/${hook}`, HOOK),
      await admin.patch(`/api/webhooks/${hook}`, { active: false }),
      await admin.patch('/api/calendar-feeds', FEED),
      await admin.put('/api/settings/retention', retentionSetting.builtIn),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
  });
});

/** Each sensitive field of a setting, changed as the form does and by the history. */
function settingCases(): Cases {
  const settings: Record<string, [Setting<never>, Record<string, unknown>]> = {
    security: [SECURITY_SETTING as never, { secondFactorRequired: true }],
    retention: [retentionSetting as never, { months: 36 }],
    invoices: [
      INVOICING_SETTING as never,
      { mailTo: 'PO Box 7', wire: { bank: 'Front Range Bank', routing: '1', account: '2' } },
    ],
    shop: [SHOP_SETTING as never, { paymentUrl: 'https://pay.example/shop', acceptanceCode: 100_000 }],
  };
  const cases: Record<string, Case[]> = { 'POST /api/history/{id}/restore': [] };
  for (const [name, fields] of Object.entries(SENSITIVE_SETTINGS))
    for (const [field, detail] of Object.entries(fields)) {
      const [setting, values] = settings[name]!;
      const changed = { ...(setting.builtIn as object), [field]: values[field] };
      const put = `PUT /api/settings/${name}`;
      cases[put] ??= [];
      cases[put].push({ detail, send: ({ admin }) => admin.put(`/api/settings/${name}`, changed) });
      cases['POST /api/history/{id}/restore']!.push({
        detail,
        prepare: async ({ app }) => {
          // There and back, so that the last entry restores the change.
          for (const value of [changed, setting.builtIn])
            await changeSetting(
              app.db,
              setting,
              { value: value as never },
              { userId: null, now: new Date(), startSensitive() {} },
            );
          return lastEntry(app);
        },
        send: ({ admin }, id) => admin.post(`/api/history/${id}/restore`),
      });
    }
  return cases;
}

function exportCase(path: string, detail: string): Cases {
  const days = path.startsWith('/api/exports/') ? '?from=2026-01-01&to=2026-12-31' : '';
  return { [`GET ${path}`]: { detail, send: ({ admin }) => admin.get(`${path}${days}`) } };
}

const start = async () => startWithAdmin('sqlite', { env: { RATE_LIMITS: 'off' } });

/** Moves the time of the login back. */
async function age({ app }: Site, minutes = 11): Promise<void> {
  const authenticatedAt = new Date(Date.now() - minutes * 60_000).toISOString();
  await app.db.updateTable('sessions').set({ authenticatedAt }).execute();
}

/** Newest first. Read in the database, as the owner may lack a second factor by then. */
async function readLog({ app }: Site): Promise<Pick<SecurityEntry, 'kind' | 'detail' | 'times'>[]> {
  const rows = await app.db.selectFrom('securityLog').selectAll().orderBy('id', 'desc').execute();
  return rows.map(({ kind, detail, times }) => ({ kind: kind as SecurityEntry['kind'], detail, times }));
}

const lastEntry = async ({ db }: TestApp): Promise<number> =>
  (
    await db
      .selectFrom('history')
      .select((e) => e.fn.max('id').as('id'))
      .executeTakeFirstOrThrow()
  ).id;

function invite({ admin }: Site): Promise<Answer> {
  return admin.post('/api/invitations', { ...EMAIL, role: 'painter' });
}

async function addClerk({ app }: Site): Promise<string> {
  const id = 'clerk';
  await app.db.insertInto('users').values({ id, email: USER.email, role: 'user' }).execute();
  return id;
}

async function addHook({ admin }: Site): Promise<number> {
  return (await admin.post('/api/webhooks', HOOK)).json().id;
}

/** @returns the code of the new app */
async function startTimeCode({ admin }: Site): Promise<string> {
  const { secret } = (await admin.post('/api/account/time-code')).json();
  return codeOfStep(fromBase32(secret), stepAt(new Date()));
}

async function addTimeCode(site: Site): Promise<void> {
  const code = await startTimeCode(site);
  await site.admin.post('/api/account/time-code/confirm', { code });
}
