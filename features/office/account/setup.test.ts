import { afterEach, describe, expect, it, vi } from 'vitest';
import { BUSINESS } from '#foundation/business/business.samples.ts';
import { sha256 } from '#server/crypto.ts';
import { startApp, type TestApp } from '#tests/support/api.ts';
import { engines } from '#tests/support/database.ts';
import { mailServer } from '#tests/support/smtp.ts';
import { issueSetupCode } from './admins.store.server.ts';
import { SETUP_MESSAGES, SETUP_MINUTES } from './setup.ts';
import { createAccount } from './users.store.server.ts';

afterEach(() => vi.useRealTimers());

const CLOSED = { opens: '', closes: '' };
const BODY = {
  email: 'Owner@Example.com',
  firstName: 'Ruth',
  password: 'correct horse battery',
  name: 'Front Range Finishes',
  airport: { name: 'Centennial Airport', code: 'KAPA' },
  address: { locality: 'Englewood', region: 'Colorado', regionCode: 'CO' },
  phone: '(303) 555-0142',
  hours: { weekdays: { opens: '08:00', closes: '17:00' }, saturday: CLOSED, sunday: CLOSED },
  start: 'empty',
};
const MAIL = { host: '127.0.0.1', port: 465, username: null, password: null, sender: 'desk@shop.example' };

async function newSite(engine: Parameters<typeof startApp>[0] = 'sqlite', how: Parameters<typeof startApp>[1] = {}) {
  const app = await startApp(engine, { env: { RATE_LIMITS: 'off' }, ...how });
  return { app, code: (await issueSetupCode(app.db))! };
}

const statusOf = async (app: TestApp, code: string) => (await app.get(`/api/setup?code=${code}`)).statusCode;

describe.each(engines)('the first start on %s', (engine) => {
  it('makes the first admin and the shop, and is closed for ever', async () => {
    const { app, code } = await newSite(engine);
    const state = await app.get(`/api/setup?code=${code}`);
    expect([state.statusCode, state.headers['cache-control']]).toEqual([200, 'private, no-store']);
    expect(state.json()).toMatchObject({ name: BUSINESS.name, hours: { sunday: CLOSED }, canBeDemo: true });
    expect(JSON.stringify(await app.db.selectFrom('meta').selectAll().execute())).not.toContain(code);

    const answer = await app.post('/api/setup', { ...BODY, code, mail: MAIL });
    expect([answer.statusCode, answer.json()]).toEqual([
      201,
      expect.objectContaining({ email: 'owner@example.com', firstName: 'Ruth', role: 'owner' }),
    ]);
    const owner = app.callerWith({ cookie: answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ') });
    expect((await owner.get('/api/settings/business')).json()).toEqual({
      ...BUSINESS,
      name: BODY.name,
      airport: BODY.airport,
      phone: '+13035550142',
      address: { ...BODY.address, country: 'US' },
      hours: [{ label: 'Mon-Fri 8AM-5PM', days: BUSINESS.hours[0]!.days, opens: '08:00', closes: '17:00' }],
    });
    expect((await owner.get('/api/mail-server')).json()).toMatchObject({ host: MAIL.host, sender: MAIL.sender });
    expect((await app.post('/api/login', { username: 'owner@example.com', password: BODY.password })).statusCode).toBe(
      200,
    );

    expect(await statusOf(app, code)).toBe(404);
    await app.db.deleteFrom('users').execute();
    expect(await issueSetupCode(app.db)).toBeNull();
    expect(await statusOf(app, code)).toBe(404);
    expect((await app.post('/api/setup', { ...BODY, code })).statusCode).toBe(404);
  });

  it('is won by one of two at once', async () => {
    const { app, code } = await newSite(engine);
    const answers = await Promise.all(
      ['a', 'b'].map((name) => app.post('/api/setup', { ...BODY, code, email: `${name}@example.com` })),
    );
    const lost = answers.find(({ statusCode }) => statusCode !== 201)!;
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, expect.toBeOneOf([404, 409])]);
    expect([SETUP_MESSAGES.taken, SETUP_MESSAGES.closed]).toContain(lost.json().detail);
    expect(await app.db.selectFrom('users').select('role').execute()).toEqual([{ role: 'owner' }]);
  });

  it('is closed by an admin that the command makes', async () => {
    const { app, code } = await newSite(engine);
    await createAccount(app.db, 'owner@example.com', 'x');
    expect(await statusOf(app, code)).toBe(404);
    expect(await issueSetupCode(app.db)).toBeNull();
    await app.db.deleteFrom('users').execute();
    expect(await issueSetupCode(app.db)).toBeNull();
    expect(await statusOf(app, code)).toBe(404);
  });
});

describe('the code of the first start', () => {
  it('works for thirty minutes, until the next start, and for its own text only', async () => {
    const { app, code } = await newSite();
    expect(await statusOf(app, code)).toBe(200);
    for (const wrong of ['', 'x', sha256(code), `${code}x`])
      expect([wrong, await statusOf(app, wrong)]).toEqual([wrong, 403]);
    const next = (await issueSetupCode(app.db))!;
    expect([await statusOf(app, code), await statusOf(app, next)]).toEqual([403, 200]);
    vi.setSystemTime(Date.now() + SETUP_MINUTES * 60_000);
    expect(await statusOf(app, next)).toBe(403);
    const late = await app.post('/api/setup', { ...BODY, code: next });
    expect([late.statusCode, late.json().detail]).toEqual([403, SETUP_MESSAGES.wrong]);
  });

  it('can be guessed a few times only', async () => {
    const { app, code } = await newSite('sqlite', { env: {} });
    const codes: number[] = [];
    for (let tries = 0; tries < 21; tries += 1) codes.push(await statusOf(app, 'x'));
    expect(codes).toEqual([...Array(20).fill(403), 429]);
    expect(await statusOf(app, code)).toBe(429);
  });
});

describe('the form of the first start', () => {
  it.each<[path: string, change: object]>([
    ['email', { email: 'owner' }],
    ['password', { password: 'short' }],
    ['password', { password: 'password1' }],
    ['name', { name: ' ' }],
    ['airport.code', { airport: { name: 'Centennial', code: '' } }],
    ['address.locality', { address: { ...BODY.address, locality: '' } }],
    ['phone', { phone: 'call us' }],
    ['hours.weekdays.opens', { hours: { weekdays: CLOSED, saturday: CLOSED, sunday: CLOSED } }],
    ['hours.sunday.closes', { hours: { ...BODY.hours, sunday: { opens: '08:00', closes: '' } } }],
    ['hours.sunday.closes', { hours: { ...BODY.hours, sunday: { opens: '18:00', closes: '08:00' } } }],
    ['mail.host', { mail: { ...MAIL, host: 'https://smtp.example.com' } }],
    ['mail.password', { mail: { ...MAIL, username: 'desk' } }],
    ['start', { start: 'both' }],
  ])('is refused with a sentence at %s: %j, and can be sent again', async (path, change) => {
    const { app, code } = await newSite();
    const answer = await app.post('/api/setup', { ...BODY, code, ...change });
    expect([answer.statusCode, answer.json().errors]).toEqual([
      400,
      [{ path, message: expect.stringMatching(/^\p{Lu}.+\w/u) }],
    ]);
    expect(await app.db.selectFrom('users').select('id').execute()).toEqual([]);
    expect((await app.post('/api/setup', { ...BODY, code })).statusCode).toBe(201);
  });

  it('sends a test mail to the address of the account, and stores nothing', async () => {
    const { app, code } = await newSite('sqlite', {
      env: { RATE_LIMITS: 'off', SMTP_PRIVATE_HOSTS: MAIL.host },
    });
    const { port, taken } = await mailServer();
    const test = (body: object) => app.post('/api/setup/mail-test', { code, email: 'me@example.com', ...body });
    const answer = await test({ mail: { ...MAIL, port } });
    expect(answer.json()).toMatchObject({ sent: true, to: 'me@example.com' });
    expect(taken).toMatchObject([{ from: MAIL.sender, to: ['me@example.com'] }]);
    expect((await test({ mail: { ...MAIL, host: null, port: null } })).json().errors).toMatchObject([
      { path: 'mail.host' },
    ]);
    expect((await test({ mail: { ...MAIL, port }, code: 'x' })).statusCode).toBe(403);
    expect(await app.db.selectFrom('mailSettings').selectAll().execute()).toEqual([]);
  });

  it('fills in the demonstration if it is chosen, on a site without requests only', async () => {
    const fillDemo = vi.fn(async () => {});
    const { app, code } = await newSite('sqlite', { fillDemo });
    const { id } = (
      await app.post('/api/quotes', { firstName: 'Dana', lastName: 'Reed', email: 'dana@example.com' })
    ).json();
    const used = await app.post('/api/setup', { ...BODY, code, start: 'demo' });
    expect([used.statusCode, used.json().errors]).toEqual([400, [{ path: 'start', message: SETUP_MESSAGES.used }]]);
    await app.db.deleteFrom('quotes').where('id', '=', id).execute();
    expect((await app.post('/api/setup', { ...BODY, code, start: 'demo' })).statusCode).toBe(201);
    expect(fillDemo).toHaveBeenCalledOnce();
  });
});
