import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { BUSINESS_SETTING } from '#foundation/business/business.samples.ts';
import { readBusiness } from '#foundation/business/business.store.server.ts';
import type { Business } from '#foundation/business/business.ts';
import { changeSetting } from '#foundation/settings/settings.store.server.ts';
import { describeMailServer, readEnteredSettings, saveMailServer } from '#office/outbox/mail-server.store.server.ts';
import { MAIL_SERVER_MESSAGES } from '#office/outbox/mail-server.ts';
import { sendTestMail } from '#office/outbox/test-mail.mail.server.ts';
import type { GuardedAuthor } from '#server/content-change.store.server.ts';
import { clientKey } from '#server/http/client-limits.ts';
import { endpoints } from '#server/http/endpoint.ts';
import { claimKey } from '#server/http/idempotency.store.server.ts';
import { refund } from '#server/http/limits.store.server.ts';
import { badField, Problem } from '#server/http/problem.ts';
import { guardedAuthorOf } from '#server/http/session.ts';
import { hashPassword } from '#server/passwords.ts';
import type { Services } from '#server/services.ts';
import { createFirstAdmin, hasRequests, isSetupCode, isSetupOpen } from './admins.store.server.ts';
import { createLimits, createLogins } from './login.api.server.ts';
import { type Setup, setup, setupMailTest, setupMailTested, setupQuery, setupState } from './setup.contract.ts';
import { fromRows, SETUP_MESSAGES as MESSAGES, toRows } from './setup.ts';
import { rejectWeakPassword } from './users.api.server.ts';
import { user } from './users.contract.ts';
import { normalizeEmail } from './users.store.server.ts';

const WINDOW_MS = 15 * 60_000;
const WRONG_CODE_LIMIT = { max: 20, windowMs: WINDOW_MS };
const MAIL_TEST_LIMIT = { max: 20, windowMs: WINDOW_MS };

/** `/api/setup`: the first start in the browser. All of it is 404 once there was an admin. */
export function setupApi(services: Services): FastifyPluginAsyncZod {
  const { db, config } = services;
  const limits = createLimits(services);
  const requireCode = codeGuard(services, limits);
  const { finish } = createLogins(services);
  return async (app) => {
    const route = endpoints(app, { tag: 'Account' });

    route('GET /', {
      summary: 'What the first start asks for',
      description: 'With the code printed at first start. 404 once there has been an admin.',
      query: setupQuery,
      gives: setupState,
      fails: [403, 404],
      async handle(request, reply) {
        await requireCode(request, request.query.code);
        const { name, airport, address, phone, timeZone, hours } = await readBusiness(db);
        const { locality, region, regionCode } = address;
        const { environment, defaultSender } = await describeMailServer(db, config);
        reply.header('cache-control', 'private, no-store');
        return {
          name,
          airport,
          address: { locality, region, regionCode },
          phone,
          timeZone,
          hours: toRows(hours),
          hasMailServer: environment.server,
          defaultSender,
          canBeDemo: !(await hasRequests(db)),
        };
      },
    });

    route('POST /mail-test', {
      summary: 'Send a test email before the first admin exists',
      description: 'To the address that the account will have. Nothing is stored.',
      repeatable: true,
      body: setupMailTest,
      gives: setupMailTested,
      fails: [404],
      async handle(request) {
        const { code, email, mail } = request.body;
        await requireCode(request, code);
        const key = limits.keyOf('setup-mail', clientKey(request.ip));
        await limits.count(key, MAIL_TEST_LIMIT, MESSAGES.tooManyTests);
        const { server, from } = await readEnteredSettings(db, config, mail);
        if (!server) throw badField('mail.host', MAIL_SERVER_MESSAGES.hostMissing);
        await claimKey(db);
        return sendTestMail(db, { server, from }, { to: email, publicUrl: config.publicUrl });
      },
    });

    route('POST /', {
      summary: 'Set up the site',
      description: 'Creates the first admin and starts a session. Works once: of two at once, one gets 409.',
      body: setup,
      gives: user,
      location: '/api/account',
      fails: [404, 409],
      async handle(request, reply) {
        const { code, password, mail, start, firstName, lastName } = request.body;
        const person = { firstName, lastName, email: normalizeEmail(request.body.email) };
        const shop = applyTo(await readBusiness(db), request.body);
        await requireCode(request, code);
        await rejectWeakPassword(services, { password, email: person.email, path: 'password', shop });
        if (mail && mail.username !== null && mail.password === null)
          throw badField('mail.password', MAIL_SERVER_MESSAGES.password);
        if (start === 'demo' && (await hasRequests(db))) throw badField('start', MESSAGES.used);
        const admin = await createFirstAdmin(db, { ...person, code, passwordHash: await hashPassword(password) });
        if (!admin) throw new Problem(409, MESSAGES.taken);
        await storeSettings(services, { shop, mail }, { ...guardedAuthorOf(request), userId: admin.id });
        if (start === 'demo') await services.fillDemo();
        await finish(request, reply, admin, 'First start');
        return admin;
      },
    });
  };
}

/** Counts wrong codes. The guard throws a {@link Problem}: 404 once there was an admin, 403 for a wrong or old code, 429. */
function codeGuard({ db }: Services, { count, keyOf }: ReturnType<typeof createLimits>) {
  return async (request: FastifyRequest, code: string): Promise<void> => {
    if (!(await isSetupOpen(db))) throw new Problem(404, MESSAGES.closed);
    const key = keyOf('setup-code', clientKey(request.ip));
    await count(key, WRONG_CODE_LIMIT, MESSAGES.tooMany);
    if (!(await isSetupCode(db, code))) throw new Problem(403, MESSAGES.wrong);
    await refund(db, key);
  };
}

/** The other facts of the business stay as they are. */
function applyTo(before: Business, { name, airport, phone, hours, ...entered }: Setup): Business {
  const address = { ...before.address, ...entered.address };
  const { timeZone = before.timeZone } = entered;
  return { ...before, name, airport, address, phone, timeZone, hours: fromRows(hours, before.hours) };
}

async function storeSettings(
  { db, config }: Services,
  { shop, mail }: { shop: Business; mail: Setup['mail'] },
  by: GuardedAuthor,
) {
  await changeSetting(db, BUSINESS_SETTING, { value: shop, isFirst: true }, by);
  await readBusiness(db);
  if (mail && (mail.host !== null || mail.sender !== null)) await saveMailServer(db, config.sessionSecret, mail, by);
}
