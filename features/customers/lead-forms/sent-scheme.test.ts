import { describe, expect, it, test } from 'vitest';
import { SEED_SCHEMES } from '#customers/schemes/scheme-limits.constants.ts';
import { schemesOfLead, sweepSchemes } from '#customers/schemes/sent-schemes.store.server.ts';
import { STUDIO_SETTING } from '#customers/schemes/studio.contract.ts';
import { writeSetting } from '#foundation/settings/settings.store.server.ts';
import { wordsOf } from '#server/mail/layout.ts';
import { startApp } from '#tests/support/api.ts';
import { engines, onceOf } from '#tests/support/database.ts';
import { addDays } from '#time/days.ts';
import { shopDay } from '#time/shop-time.ts';

const DANA = { firstName: 'Dana', lastName: 'Whitfield', email: 'dana@example.com' };
const CODE = SEED_SCHEMES[0]!.code;

describe.each(engines)('a request with a paint scheme on %s', (engine) => {
  const itOnce = onceOf(engine);
  it('is stored with it, in the names that its colors have', async () => {
    const { post, db } = await startApp(engine);
    const answer = await post('/api/quotes', { ...DANA, scheme: CODE });
    expect([answer.statusCode, answer.json()]).toEqual([201, { id: 1, createdAt: expect.any(String) }]);
    const [scheme, ...others] = await schemesOfLead(db, 1);
    expect(others).toEqual([]);
    expect(scheme).toMatchObject({ code: CODE, origin: 'visitor', facts: { type: 'Cessna 182' } });
    expect(scheme!.facts.coatings.map(({ name }) => name).sort()).toEqual(['Deep Green', 'Gold', 'Untinted White']);
    const counted = await db.selectFrom('studioCounts').select(['event', 'layout', 'count']).execute();
    expect(counted).toEqual([{ event: 'sent', layout: 'foothill', count: 1 }]);
  });

  test.each([
    ['1.C182.foothill', 'We could not read this link. Parts of it may be missing.'],
    [CODE.replace('1.', '2.'), 'This link was made on a newer version of this site.'],
  ])('is stored without one that cannot be read: %s', async (scheme, leftOut) => {
    const { post, db } = await startApp(engine);
    const answer = await post('/api/quotes', { ...DANA, scheme });
    expect([answer.statusCode, answer.json().leftOut]).toEqual([201, leftOut]);
    expect(await schemesOfLead(db, 1)).toEqual([]);
  });

  itOnce('is refused when its mark cannot be read where its owner has put it', async () => {
    const { post, db } = await startApp(engine);
    const white = CODE.replace('.a.a', '.x.f');
    const answer = await post('/api/quotes', { ...DANA, scheme: white });
    expect([answer.statusCode, answer.json().errors]).toEqual([
      400,
      [{ path: 'scheme', message: 'Choose another color for the tail number' }],
    ]);
    expect(await db.selectFrom('quotes').select('id').execute()).toEqual([]);
  });

  itOnce('is another one than the same request without it', async () => {
    const { post } = await startApp(engine);
    const send = (body: object) => post('/api/quotes', body, { 'idempotency-key': 'one' });
    const first = await send({ ...DANA, scheme: CODE });
    expect((await send({ ...DANA, scheme: CODE })).json()).toEqual(first.json());
    expect((await send(DANA)).statusCode).toBe(409);
  });

  it('tells of it in both mails, in words and with the code of its picture', async () => {
    const { post, db } = await startApp(engine);
    await post('/api/quotes', { ...DANA, message: 'Dark green, please. '.repeat(40), scheme: CODE });
    const mails = await db.selectFrom('outbox').select(['kind', 'message']).orderBy('id').execute();
    expect(mails.map(({ kind }) => kind)).toEqual(['owner-notice', 'customer-confirmation']);
    for (const { message } of mails) {
      expect(Buffer.byteLength(JSON.stringify(message))).toBeLessThanOrEqual(4 * 1024);
      expect(message).toMatchObject({
        page: { blocks: expect.arrayContaining([{ drawing: { code: CODE, words: expect.any(String) } }]) },
      });
      const { text, html } = wordsOf(message, new Map([[CODE, 'cid:a@drawing']]));
      expect(text).toContain('Left side of a Cessna 182, layout Foothill: Untinted White above');
      expect(text).toContain(`/studio?s=${CODE}`);
      expect(html).toMatch(/<img src="cid:a@drawing"[^>]* alt="Left side of a Cessna 182/);
    }
  });

  itOnce('leads nowhere while the studio is closed', async () => {
    const { post, db } = await startApp(engine);
    await writeSetting(db, STUDIO_SETTING, { ...STUDIO_SETTING.builtIn, open: false });
    await post('/api/quotes', { ...DANA, scheme: CODE });
    for (const { message } of await db.selectFrom('outbox').select('message').execute())
      expect(wordsOf(message).text).not.toContain('/studio');
  });

  it('keeps its scheme for as long as it is kept itself', async () => {
    const { post, db } = await startApp(engine);
    await post('/api/quotes', { ...DANA, scheme: CODE });
    await post('/api/schemes', { code: CODE });
    const noonIn = (days: number) => new Date(`${addDays(shopDay(), days)}T19:00:00Z`);
    await sweepSchemes(db, noonIn(180));
    expect(await db.selectFrom('schemes').select('id').execute()).toHaveLength(2);
    await sweepSchemes(db, noonIn(181));
    expect(await schemesOfLead(db, 1)).toHaveLength(1);
    expect(await db.selectFrom('schemes').select('id').execute()).toHaveLength(1);
    await db.deleteFrom('quotes').execute();
    expect(await db.selectFrom('schemes').select('id').execute()).toEqual([]);
  });
});
