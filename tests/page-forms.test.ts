import { type AddressInfo, connect } from 'node:net';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { STUDIO_SETTING } from '#customers/schemes/studio.contract.ts';
import { writeSetting } from '#foundation/settings/settings.store.server.ts';
import { codeOfStep, fromBase32, stepAt } from '#office/account/second-factor.process.server.ts';
import { createAccount, resetAccount } from '#office/account/users.store.server.ts';
import { MAX_FORM_BYTES } from '#server/http/page-form.ts';
import { builtPages } from '#server/http/pages.ts';
import { wordsOf } from '#server/mail/layout.ts';
import { openMessage } from '#server/mail/outbox.store.server.ts';
import { hashPassword } from '#server/passwords.ts';
import { ADMIN, signIn, startApp, type TestApp } from './support/api.ts';
import { onCleanUp } from './support/database.ts';

const FORM = 'application/x-www-form-urlencoded';

/** Words by which browsers and password managers recognize a field. */
const FILLED_BY_BROWSERS =
  /name|mail|phone|tel|fax|mobile|web|ur[il]|site|home|link|company|business|org|job|title|addr|street|city|town|state|region|zip|post|country|card|user|login|pass|birth|day|year|sex|gender|code|search|comment|message|note/i;

/** The least that each form needs, by its page; the address names the page. */
const QUOTE_FORMS: Record<string, Record<string, string>> = {
  '/contact': { firstName: 'Dana', lastName: 'Whitfield', email: 'contact@example.com' },
  '/quote-calculator': {
    aircraftType: 'Turboprop',
    services: 'Multi-Color',
    timeline: 'Standard (4-6 weeks)',
    name: 'Dana',
    email: 'calculator@example.com',
    phone: '303 555 0101',
  },
  '/book-consultation': {
    appointmentType: 'consultation',
    preferredDate: '2099-12-01',
    preferredTime: '10:00 AM',
    name: 'Dana',
    email: 'consultation@example.com',
    phone: '303 555 0101',
  },
  '/warranty': { ownerName: 'Dana', email: 'warranty@example.com', tailNumber: 'N350DW' },
  '/insurance': { claimantName: 'Dana', email: 'insurance@example.com', insuranceCompany: 'Avemco' },
  '/referral': {
    referrerName: 'Dana',
    referrerEmail: 'referral@example.com',
    refereeName: 'Sam',
    refereeEmail: 'sam@example.com',
  },
  '/waitlist': {
    name: 'Dana',
    email: 'waitlist@example.com',
    aircraftType: 'Single Engine Piston',
    earliest: '2099-03-01',
    latest: '2099-05-31',
    leastNotice: '5',
  },
};

describe('a form sent by a browser without JavaScript', () => {
  let site: TestApp;
  beforeAll(async () => {
    site = await startApp('sqlite', { seeded: true, pages: builtPages });
  });
  const send = (url: string, payload: string, type: string | null = FORM, remoteAddress = '192.0.2.1') =>
    site.app.inject({
      method: 'POST',
      url,
      payload,
      headers: type === null ? {} : { 'content-type': type },
      remoteAddress,
    });

  test.each(['text/plain', 'application/json', 'multipart/form-data', 'multipart/form-data; boundary=x', null])(
    'is rejected as %s, without a server failure',
    async (type) => {
      for (const url of ['/contact', '/warranty?sent', '/contact.data', '/book-consultation']) {
        const answer = await send(url, '{}', type);
        expect([answer.statusCode, answer.json().detail]).toEqual([415, `Send the form as ${FORM}.`]);
      }
      for (const url of ['/', '/privacy', '/hangar-13', '/portfolio/1']) {
        const { statusCode, headers } = await send(url, '{}', type);
        expect([statusCode, headers.allow]).toEqual([405, 'GET, HEAD']);
      }
    },
  );

  test('looks a tail number up, fills empty fields and keeps the others', async () => {
    const fields = 'lookUp=1&tailNumber=n902fv&name=Dana&services=Multi-Color';
    const looked = await send('/quote-calculator', fields);
    expect(looked.statusCode).toBe(200);
    expect(looked.body).toMatch(/From the FAA registry as of \w+ \d+: 1999 Cessna 182T\./);
    expect(looked.body).toMatch(/name="aircraftModel"[^>]*value="Cessna 182T"/);
    expect(looked.body).toMatch(/name="name"[^>]*value="Dana"/);
    const typed = await send('/contact', 'lookUp=1&tailNumber=N902FV&aircraftType=My+own');
    expect(typed.body).toMatch(/name="aircraftType"[^>]*value="My own"/);
    const unknown = await send('/contact', 'lookUp=1&tailNumber=N999FV&firstName=Dana');
    expect([unknown.statusCode, unknown.body.includes('From the FAA')]).toEqual([200, false]);
    expect(unknown.body).toMatch(/name="firstName"[^>]*value="Dana"/);
  });

  test('reads typed numbers as the page does, and says what to write otherwise', async () => {
    const right = await send('/financing', 'amount=%2440%2C000&rate=6.5+%25&term=60');
    expect([right.body.includes('$782.65'), right.body.includes('Use a period for decimals')]).toEqual([true, false]);
    const wrong = await send('/financing', 'amount=40000&rate=6%2C5&term=60');
    expect(wrong.statusCode).toBe(200);
    expect(wrong.body).toMatch(/aria-invalid="true" aria-describedby="figure-rate-error"[^>]*value="6,5"/);
    expect(wrong.body).toContain('Use a period for decimals (1.5) and commas for thousands (1,500)');
    expect(wrong.body).not.toContain('$782.65');
    const long = '9'.repeat(10_000);
    for (const [path, fields] of [
      ['/pricing', `value=${long}&cost=${long}`],
      ['/financing', `amount=${long}&rate=${long}&term=${long}`],
    ] as const)
      expect([path, /9{21}/.test((await send(path, fields)).body)]).toEqual([path, false]);
    const cost = await send('/pricing', 'value=500000&cost=45%2C0');
    expect(cost.body).toContain('Enter dollars, such as 1,450.00');
  });

  test('counts a line end of a message as one character', async () => {
    const message = `${'a\r\n'.repeat(2_499)}ab`;
    const fields = new URLSearchParams({ firstName: 'Dana', lastName: 'Ray', email: 'lines@example.com', message });
    const sent = await send('/contact', String(fields), FORM, '192.0.2.9');
    expect(sent.statusCode).toBe(303);
    const { message: kept } = await site.db
      .selectFrom('quotes')
      .select('message')
      .where('email', '=', 'lines@example.com')
      .executeTakeFirstOrThrow();
    expect(kept).toBe(message.replaceAll('\r\n', '\n'));
  });

  test('says what to do about a message that is too long, to people and to programs', async () => {
    const payload = `message=${'a'.repeat(MAX_FORM_BYTES)}`;
    const answers = await Promise.all(
      ['text/html', 'application/json'].map((accept) =>
        site.app.inject({ method: 'POST', url: '/contact', payload, headers: { 'content-type': FORM, accept } }),
      ),
    );
    for (const { statusCode, body } of answers)
      expect([statusCode, body]).toEqual([
        413,
        expect.stringContaining('Your message is too long. Go back, shorten it and send it again.'),
      ]);
  });

  test('reads the rest of a form that is too long: its browser gets the answer', async () => {
    await site.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = site.app.server.address() as AddressInfo;
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    onCleanUp(async () => void socket.destroy());
    const failed = new Promise((resolve) => socket.on('close', resolve));
    socket.write(`POST /contact HTTP/1.1\r\nHost: shop.example\r\nConnection: close\r\nAccept: text/html\r\n`);
    socket.write(`Content-Type: ${FORM}\r\nContent-Length: 2000000\r\n\r\n`);
    let heard = '';
    for await (const chunk of socket.iterator({ destroyOnReturn: false })) heard += chunk;
    expect(heard).toMatch(/^HTTP\/1.1 413 [\s\S]*Your message is too long/);
    socket.end('x'.repeat(2_000_000));
    expect(await failed).toBe(false);
  });

  test('saves a scheme and leads to its page', async () => {
    await writeSetting(site.db, STUDIO_SETTING, { ...STUDIO_SETTING.builtIn, open: true });
    const code = '1.C182.foothill.0.0.0.17925s.14062m.17043m.14062m.aaxx.N733BK.a.a';
    const saved = await send(`/studio?s=${code}`, `code=${code}&note=Green+like+the+doors`);
    expect([saved.statusCode, saved.headers.location]).toEqual([303, expect.stringMatching(/^\/studio\/[\w-]{22}$/)]);
    const page = await site.get(saved.headers.location!);
    expect([page.statusCode, page.body]).toEqual([200, expect.stringContaining('Green like the doors')]);
    const refused = await send('/studio', 'code=1.C182');
    expect(refused.statusCode).toBe(400);
    await writeSetting(site.db, STUDIO_SETTING, { ...STUDIO_SETTING.builtIn, open: false });
    const closed = await site.get(saved.headers.location!);
    expect([closed.statusCode, closed.body]).toEqual([404, expect.stringContaining('404 Page Not Found')]);
  });

  test.each(Object.entries(QUOTE_FORMS))('%s with its hidden field filled looks like spam', async (path, fields) => {
    const { body } = await site.get(path);
    const [, trap] = /<div class="form__trap" aria-hidden="true">(.+?)<\/div>/.exec(body)!;
    const [, name] = / name="([^"]+)"/.exec(trap!)!;
    expect(trap).toMatch(/ tabindex="-1"/i);
    expect(trap).toMatch(/ autocomplete="off"/i);
    expect(`${name} ${/<label[^>]*>(.+?)<\/label>/.exec(trap!)![1]}`).not.toMatch(FILLED_BY_BROWSERS);
    const answer = await send(path, `${new URLSearchParams({ ...fields, [name!]: 'https://dana.example' })}`);
    expect([answer.statusCode, answer.body]).toEqual([303, '']);
    const admin = await signIn(site);
    const [newest] = (await admin.get('/api/suspects?limit=1')).json();
    const source = path.split(/[/-]/).at(-1)!;
    expect(newest).toMatchObject({ email: `${source}@example.com`, trap: 'https://dana.example' });
    expect((await admin.get(`/api/quotes?q=${source}@example.com`)).json()).toEqual([]);
  });

  test('offers no look-up without a registry', async () => {
    const empty = await startApp('sqlite', { pages: builtPages });
    for (const path of ['/contact', '/quote-calculator']) {
      expect((await site.get(path)).body).toContain('Look up');
      expect((await empty.get(path)).body).not.toContain('Look up');
    }
  });

  test('is rejected by a page without a form', async () => {
    for (const url of ['/', '/privacy', '/hangar-13']) {
      const { statusCode, headers } = await send(url, 'a=b');
      expect([statusCode, headers.allow, headers['content-type']]).toEqual([
        405,
        'GET, HEAD',
        'application/problem+json',
      ]);
    }
  });

  test('is accepted at the requested address, and rejected with its values from another origin', async () => {
    const sendFrom = (origin: string, host: string) =>
      site.app.inject({
        method: 'POST',
        url: '/contact',
        payload: 'firstName=Ann&lastName=Ray&email=ann%40example.com',
        headers: { 'content-type': FORM, accept: 'text/html', origin, host },
        remoteAddress: '192.0.2.9',
      });
    expect((await sendFrom('http://127.0.0.1:3000', '127.0.0.1:3000')).statusCode).toBe(303);
    expect((await sendFrom(site.config.publicUrl, new URL(site.config.publicUrl).host)).statusCode).toBe(303);
    for (const origin of ['https://127.0.0.1:3000', 'http://evil.example']) {
      const { statusCode, body } = await sendFrom(origin, '127.0.0.1:3000');
      expect(statusCode).toBe(403);
      expect(body).toContain('This request came from another site and was refused.');
      expect(body).toContain('value="Ray"');
    }
  });

  test.each([
    ['POST', '/privacy', 405, 'There is no form at this address.'],
    ['POST', `/${'a/'.repeat(50)}`, 405, 'There is no form at this address.'],
    ['POST', '/%', 405, 'There is no form at this address.'],
    ['POST', '/contact', 400, 'The form has too many fields.'],
    ['PUT', '/contact', 405, 'A page can be read, and its form sent.'],
  ] as const)('gets an error page when rejected: %s %s', async (method, url, status, sentence) => {
    const headers = { 'content-type': FORM, accept: 'text/html,application/xhtml+xml' };
    const answer = await site.app.inject({ method, url, payload: 'a=b&'.repeat(300), headers });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([status, 'text/html; charset=utf-8']);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.body).toContain(sentence);
  });

  test('keeps its values while the disk is full', async () => {
    const most = (pages: number) => sql.raw(`pragma max_page_count = ${pages}`).execute(site.db);
    const form = `firstName=Ann&lastName=Full&email=ann%40example.com&message=${'long+'.repeat(900)}`;
    await most(1); // SQLite takes it for as many as there are
    const answers = [];
    for (let n = 0; n < 10; n++) answers.push(await send('/contact', `${form}&phone=${n}`, FORM, '192.0.2.2'));
    await most(1_000_000);
    const refused = answers.at(-1)!;
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5']);
    expect(refused.body).toContain('The site cannot reach its records right now.');
    expect(refused.body).toContain('value="Full"');
  });

  test('gets a retry time over the limit', async () => {
    const answers = [];
    for (let n = 0; n < 12; n++)
      answers.push(await send('/contact', `firstName=Ann&lastName=No${n}&email=ann%40example.com`, FORM, '192.0.2.8'));
    expect(answers.filter(({ statusCode }) => statusCode === 303)).toHaveLength(10);
    const refused = answers.at(-1)!;
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(60);
    expect(refused.body).toContain('We’ve received too many requests from this connection. Please try again in');
    expect(refused.body).toContain('value="No11"');
  });
});

test('unsupported methods are rejected as problem documents', async () => {
  const { app } = await startApp('sqlite', { pages: builtPages });
  for (const url of ['/', '/contact', '/api/quotes', '/healthz']) {
    const answer = await app.inject({ method: 'TRACE' as 'GET', url });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([405, 'application/problem+json']);
    expect(answer.headers.allow).toContain('GET');
  }
  const moved = await app.inject({ url: '/booking' });
  expect([moved.statusCode, moved.headers['content-type']]).toEqual([308, 'text/plain; charset=utf-8']);
});

describe('an account form sent by a browser without JavaScript', () => {
  let site: TestApp;
  beforeAll(async () => {
    site = await startApp('sqlite', { seeded: true, pages: builtPages });
    await signIn(site);
  });
  const send = (url: string, fields: Record<string, string>, headers = {}) =>
    site.app.inject({
      method: 'POST',
      url,
      payload: new URLSearchParams(fields).toString(),
      headers: { 'content-type': FORM, accept: 'text/html', ...headers },
    });

  test('logs in and redirects, within this site only', async () => {
    const fields = { username: ` ${ADMIN.email} `, password: ADMIN.password };
    for (const [next, location] of [
      ['', '/admin'],
      ['?next=/admin/settings', '/admin/settings'],
      ['?next=//evil.example', '/admin'],
    ]) {
      const answer = await send(`/login${next}`, fields);
      expect([answer.statusCode, answer.headers.location]).toEqual([303, location]);
      const session = answer.cookies.find(({ name }) => name === 'session');
      expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
      const who = await site.get('/api/auth/user', { cookie: `session=${session!.value}` });
      expect(who.json()).toMatchObject({ email: ADMIN.email });
    }
  });

  test('asks an account with a second factor for its code', async () => {
    const { db } = site;
    const user = await signIn(site);
    const { secret } = (await user.post('/api/account/time-code')).json();
    const code = (steps: number) => codeOfStep(fromBase32(secret), stepAt(new Date()) + steps);
    await user.post('/api/account/time-code/confirm', { code: code(-1) });
    const first = await send('/login', { username: ADMIN.email, password: ADMIN.password });
    expect([first.statusCode, first.body.includes('name="code"')]).toEqual([200, true]);
    const cookie = first.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    const wrong = await send('/login', { code: '000000' }, { cookie });
    expect([wrong.statusCode, wrong.body.includes('name="code"')]).toEqual([401, true]);
    const done = await send('/login?next=/admin/settings', { code: code(0) }, { cookie });
    expect([done.statusCode, done.headers.location]).toEqual([303, '/admin/settings']);
    expect(done.cookies.map(({ name }) => name)).toContain('session');
    // As after a lost phone.
    await resetAccount(db, ADMIN.email, { passwordHash: await hashPassword(ADMIN.password), removesFactors: true });
    expect((await user.get('/api/auth/user')).statusCode).toBe(401);
    expect((await site.post('/api/login', { username: ADMIN.email, password: ADMIN.password })).statusCode).toBe(200);
  });

  test('is rejected as by the API, and keeps the address but not the password', async () => {
    const wrong = { username: ADMIN.email, password: 'not the password' };
    const refused = await send('/login', wrong);
    expect([refused.statusCode, refused.cookies]).toEqual([401, []]);
    expect(refused.body).toContain('Invalid credentials. Please try again.');
    expect(refused.body).toContain(`value="${ADMIN.email}"`);
    expect(refused.body).not.toContain(wrong.password);
    expect((await send('/login', { username: '', password: '' })).statusCode).toBe(400);
    const foreign = await send('/login', { ...wrong, password: ADMIN.password }, { origin: 'https://evil.example' });
    expect([foreign.statusCode, foreign.cookies]).toEqual([403, []]);
    for (let tries = 0; tries < 5; tries++) await send('/login', wrong);
    const blocked = await send('/login', wrong);
    expect(blocked.statusCode).toBe(429);
    expect(Number(blocked.headers['retry-after'])).toBeGreaterThan(60);
  });

  test('requests a code and resets the password with it', async () => {
    const asked = await send('/password-reset', { email: ADMIN.email });
    expect([asked.statusCode, asked.headers.location]).toEqual([303, '/password-reset?code=1']);
    expect((await site.get('/password-reset?code=1')).body).toContain('name="code"');
    const { message } = await site.db
      .selectFrom('outbox')
      .select('message')
      .where('kind', '=', 'password-reset')
      .executeTakeFirstOrThrow();
    const code = /Reset code: (\d{6})$/m.exec(wordsOf(openMessage(site.config.sessionSecret, message)).text)![1]!;
    const fields = { email: ADMIN.email, code: ` ${code} `, password: 'three coats of primer', again: 'two coats' };
    const unlike = await send('/password-reset', fields);
    expect(unlike.statusCode).toBe(400);
    expect(unlike.body).toContain('Please make sure your passwords match');
    expect(unlike.body).toContain(`value="${code}"`);
    const done = await send('/password-reset', { ...fields, again: fields.password });
    expect([done.statusCode, done.headers.location]).toEqual([303, '/login?reset=1']);
    expect((await site.get('/login?reset=1')).body).toContain('Your password has been reset successfully.');
  });
});

describe('the login page', () => {
  test('redirects a user who is logged in to the page asked for, or to their own', async () => {
    const site = await startApp('sqlite', { pages: builtPages });
    await createAccount(site.db, ADMIN.email, await hashPassword(ADMIN.password));
    const { cookies } = await site.post('/api/login', { username: ADMIN.email, password: ADMIN.password });
    const cookie = `session=${cookies.find(({ name }) => name === 'session')!.value}`;
    const lead = async (address: string, how: string) => {
      const { statusCode, headers } = await site.get(address, { cookie: how });
      return [statusCode, headers.location];
    };
    const signedIn = `${cookie}; signed_in=1`;
    expect(await lead('/login', signedIn)).toEqual([302, '/admin']);
    expect(await lead('/login?next=%2Fadmin%2Foutbox', signedIn)).toEqual([302, '/admin/outbox']);
    expect(await lead('/login?next=https%3A%2F%2Fevil.example', signedIn)).toEqual([302, '/admin']);
    // The desk counts a user without this cookie as logged out, and would lead back.
    expect(await lead('/login', cookie)).toEqual([200, undefined]);
    expect(await lead('/login', 'session=ended; signed_in=1')).toEqual([200, undefined]);
  });

  test('of a site without an owner says how to make one, until there is one', async () => {
    const site = await startApp('sqlite', { pages: builtPages });
    const says = async () => (await site.get('/login')).body.includes('npm run admin');
    expect(await says()).toBe(true);
    await createAccount(site.db, ADMIN.email, await hashPassword(ADMIN.password));
    await vi.waitFor(async () => expect(await says()).toBe(false), 3_000);
  });
});
