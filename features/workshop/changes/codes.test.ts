import { beforeEach, describe, expect, it } from 'vitest';
import { writeSetting } from '#foundation/settings/settings.store.server.ts';
import type { Caller, TestApp } from '#tests/support/api.ts';
import { answersOf, changeBodyOf, type PlacedChange, sendChangeOrder } from '#tests/support/changes.ts';
import { mailedCode, wrongCode } from '#tests/support/codes.ts';
import { engines, onceOf } from '#tests/support/database.ts';
import { withJob } from '#tests/support/jobs.ts';
import { SHOP_SETTING } from '#workshop/shop/shop.contract.ts';

/** Of doubler and seal: $2,640.00, and $412.60 with 8.81 % tax. */
const YES = ['doubler', 'seal'];
const APPROVED = 308_895;

describe.each(engines)('a code by email for a change order on %s', (engine) => {
  const itOnce = onceOf(engine);
  let app: TestApp;
  let admin: Caller;
  let jobId: number;
  let placed: PlacedChange;
  beforeEach(() => start({}));

  async function start(how: Parameters<typeof withJob>[1]) {
    const made = await withJob(engine, how);
    ({ app, admin } = made);
    jobId = made.job.id;
    placed = await sendChangeOrder(admin, jobId);
  }

  const codeFrom = (cents: number | null) =>
    writeSetting(app.db, SHOP_SETTING, { ...SHOP_SETTING.builtIn, acceptanceCode: cents });
  const path = (call = '', { token } = placed) => `/api/change-links/${token}${call}`;
  const decide = (yes: readonly string[], code?: string) =>
    app.post(path('/decide'), { ...placed.answer(yes), ...(code !== undefined && { code }) });
  const errors = async (code?: string) => {
    const { statusCode, ...answer } = await decide(YES, code);
    return [statusCode, answer.json().errors];
  };
  const NEEDED = [400, [{ path: 'code', message: 'Enter the six-digit code we emailed you' }]];
  const WRONG = [400, [{ path: 'code', message: expect.stringContaining('incorrect') }]];
  const newCode = async () => {
    expect((await app.post(path('/code'))).statusCode).toBe(202);
    return mailedCode(app);
  };

  itOnce('is needed from the set sum of its approved lines on, with tax', async () => {
    await codeFrom(APPROVED);
    expect((await app.get(path())).json().codeFromCents).toBe(APPROVED);
    expect(await errors()).toEqual(NEEDED);
    expect(await errors('')).toEqual(NEEDED);
    expect(await errors('123456')).toEqual(WRONG);
    expect(await app.db.selectFrom('decisions').select('id').where('changeOrderId', 'is not', null).execute()).toEqual(
      [],
    );
    const { code } = await newCode();
    expect(await errors('123456' === code ? '654321' : '123456')).toEqual(WRONG);
    const signed = await decide(YES, `${code.slice(0, 3)}-${code.slice(3)}`);
    expect([signed.statusCode, signed.json().decision.sums.totalCents]).toEqual([201, APPROVED]);
    expect((await decide(YES, code)).statusCode).toBe(409);
    expect((await app.post(path('/code'))).statusCode).toBe(409);
  });

  itOnce(
    'goes to the address that the change order was sent to, for its act alone, and is not readable at rest',
    async () => {
      await codeFrom(0);
      const { mail, text, code } = await newCode();
      const { quoteId } = await app.db.selectFrom('jobs').select('quoteId').executeTakeFirstOrThrow();
      expect(mail).toMatchObject({ recipient: 'dana@example.com', quoteId, message: { secret: true } });
      expect(text).toContain('answer change order 1 of job J-26-0001');
      expect(JSON.stringify(mail.message)).not.toContain(code);
      const rows = await app.db.selectFrom('acceptanceCodes').selectAll().execute();
      expect(rows).toMatchObject([{ documentHash: placed.change.documentHash }]);
      expect(JSON.stringify(rows)).not.toContain(code);
      const other = await sendChangeOrder(admin, jobId, changeBodyOf({ blocks: false }));
      const elsewhere = await app.post(path('/decide', other), { ...other.answer(YES), code });
      expect([elsewhere.statusCode, elsewhere.json().errors]).toEqual(WRONG);
    },
  );

  it('works for 15 minutes and five tries, also at once, until another one is asked for', async () => {
    await codeFrom(APPROVED);
    const { code: first } = await newCode();
    for (const by of [1, 2, 3, 4]) expect(await errors(wrongCode(first, by))).toEqual(WRONG);
    const atOnce = await Promise.all([5, 6, 7, 8].map((by) => errors(wrongCode(first, by))));
    expect(atOnce).toEqual([WRONG, WRONG, WRONG, WRONG]);
    expect(await errors(first)).toEqual(WRONG);
    const { code: second } = await newCode();
    await app.db
      .updateTable('acceptanceCodes')
      .set({ expiresAt: new Date(Date.now() - 1).toISOString() })
      .execute();
    expect(await errors(second)).toEqual(WRONG);
    const { code: third } = await newCode();
    const [one, ...others] = await Promise.all([1, 2, 3].map(() => decide(YES, third)));
    expect([one!, ...others].map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409, 409]);
  });

  itOnce('is not needed below the sum, for a no to all lines, by the shop, or without the setting', async () => {
    await codeFrom(APPROVED + 1);
    expect((await decide(YES)).statusCode).toBe(201);
    await codeFrom(0);
    placed = await sendChangeOrder(admin, jobId, changeBodyOf({ blocks: false }));
    expect((await decide([])).statusCode).toBe(201);
    placed = await sendChangeOrder(admin, jobId, changeBodyOf({ blocks: false }));
    const entered = { answers: answersOf(YES), name: 'Dana', method: 'phone' };
    expect((await admin.post(`${placed.url}/decision`, entered)).statusCode).toBe(201);
    await codeFrom(null);
    placed = await sendChangeOrder(admin, jobId, changeBodyOf({ blocks: false }));
    expect((await app.get(path())).json().codeFromCents).toBeNull();
    expect((await app.post(path('/code'))).statusCode).toBe(409);
    expect((await decide(YES)).statusCode).toBe(201);
  });

  itOnce('is needed for a job that was entered by hand, which has no quote', async () => {
    const person = { firstName: 'Dana', lastName: 'Whitfield', email: 'dana@example.com' };
    const { id: quoteId } = (await app.post('/api/quotes', { ...person, source: 'contact' })).json();
    const byHand = { quoteId, title: 'Repaint', template: 'Full repaint', aircraftType: 'Beechcraft King Air C90' };
    const made = await admin.post('/api/jobs', { ...byHand, contractCents: 2_000_000, inductionOn: '2027-03-01' });
    expect(made.statusCode).toBe(201);
    placed = await sendChangeOrder(admin, made.json().id);
    await codeFrom(200_000);
    expect(await errors()).toEqual(NEEDED);
    expect((await decide(YES, (await newCode()).code)).statusCode).toBe(201);
  });

  itOnce('is mailed three times an hour', async () => {
    await start({ env: { RATE_LIMITS: 'on' } });
    await codeFrom(0);
    for (let n = 0; n < 3; n++) await newCode();
    const fourth = await app.post(path('/code'));
    expect([fourth.statusCode, fourth.json().detail]).toEqual([
      429,
      expect.stringMatching(/^Too many codes were requested\. Please try again in/),
    ]);
    expect(fourth.headers['retry-after']).toMatch(/^\d+$/);
  });
});
