import { describe, expect, it } from 'vitest';
import { writeSetting } from '#foundation/settings/settings.store.server.ts';
import { wordsOf } from '#server/mail/layout.ts';
import { signIn, startApp, type TestApp } from '#tests/support/api.ts';
import { httpEngines } from '#tests/support/database.ts';
import { PRICE_SETTING } from '#website/estimates/prices.contract.ts';

const SENT = {
  firstName: 'Dana',
  lastName: 'Whitfield',
  email: 'dana@example.com',
  phone: '+1 303 555 0101',
  aircraftType: 'King Air',
  services: ['Multi-Color', 'Corrosion Treatment'],
  timeline: 'Rush (2-3 weeks)',
  message: 'Services: Multi-Color, Corrosion Treatment\nEstimated quote: $1\nNotes: Estimated quote: $2',
  source: 'calculator',
  details: { additionalNotes: 'Estimated quote: $2' },
};
const ESTIMATE = {
  base: 40_000,
  addOns: [
    { name: 'Multi-Color', price: 8_000 },
    { name: 'Corrosion Treatment', price: 2_500 },
  ],
  multiplier: 1.25,
  total: 63_125,
};

async function stored(app: TestApp, body: object) {
  const sent = await app.post('/api/quotes', body);
  expect(sent.statusCode).toBe(201);
  const admin = await signIn(app);
  return (await admin.get(`/api/quotes/${sent.json().id}`)).json();
}

describe.each(httpEngines)('a calculator request on %s', (engine) => {
  it('is stored with the estimate of the server, not the submitted one', async () => {
    const app = await startApp(engine);
    expect(await stored(app, SENT)).toMatchObject({
      estimate: ESTIMATE,
      message: 'Services: Multi-Color, Corrosion Treatment\nEstimated quote: $63,125\nNotes: Estimated quote: $2',
    });
    const mails = await app.db.selectFrom('outbox').select('message').execute();
    expect(mails).toHaveLength(2);
    for (const { message } of mails) {
      const { text } = wordsOf(message);
      expect(text).toContain('$63,125');
      expect(text).toContain('Base price $40,000, Multi-Color +$8,000, Corrosion Treatment +$2,500, timeline x1.25');
      expect(text).not.toContain('$1\n');
    }
  });

  it('uses the current price list', async () => {
    const app = await startApp(engine);
    const dearer = PRICE_SETTING.builtIn.aircraftTypes.map((type) => ({ ...type, basePrice: type.basePrice + 1_000 }));
    await writeSetting(app.db, PRICE_SETTING, { ...PRICE_SETTING.builtIn, aircraftTypes: dearer });
    expect((await stored(app, SENT)).estimate).toEqual({ ...ESTIMATE, base: 41_000, total: 64_375 });
  });

  it('has no estimate for an aircraft type outside the price list', async () => {
    const app = await startApp(engine);
    expect(await stored(app, { ...SENT, aircraftType: 'Boeing 747', message: 'Estimated quote: $1' })).toMatchObject({
      estimate: null,
      message: null,
    });
  });

  it('from another form has no estimate and keeps its message', async () => {
    const app = await startApp(engine);
    const message = 'Estimated quote: $1';
    expect(await stored(app, { ...SENT, source: 'contact', details: {}, message })).toMatchObject({
      estimate: null,
      message,
    });
  });

  it('gets the first response for a repeat', async () => {
    const app = await startApp(engine);
    const key = { 'idempotency-key': 'again' };
    const [first, again] = [await app.post('/api/quotes', SENT, key), await app.post('/api/quotes', SENT, key)];
    expect(again.json()).toEqual(first.json());
    expect(await app.db.selectFrom('quotes').select('id').execute()).toHaveLength(1);
  });
});
