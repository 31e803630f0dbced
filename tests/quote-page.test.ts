import { beforeAll, describe, expect, test } from 'vitest';
import { json } from '#database/columns.ts';
import { builtPages } from '#server/http/pages.ts';
import { DAY_MS } from '#time/units.ts';
import { signIn, startApp, type TestApp } from './support/api.ts';
import { completeOffer, offerLine, offerSection } from './support/offers.ts';
import { allRows, type PlacedOffer, placeOffer, placeVersion, plainPdf } from './support/sent-offers.ts';

const FORM = 'application/x-www-form-urlencoded';
const EXTRAS = offerSection('extras', 'any', [offerLine('film', 179_025, { text: 'Film on the leading edges' })]);
const BODY = completeOffer({ sections: [...completeOffer().sections, EXTRAS] });

describe('the page of a quote, without JavaScript', () => {
  let site: TestApp;
  beforeAll(async () => {
    site = await startApp('sqlite', { pages: builtPages, offerPdf: plainPdf });
  });
  const place = (options: Parameters<typeof placeOffer>[1] = {}) => placeOffer(site, { body: BODY, ...options });
  const post = (url: string, fields: Record<string, string>) =>
    site.app.inject({
      method: 'POST',
      url,
      payload: new URLSearchParams(fields).toString(),
      headers: { 'content-type': FORM },
    });
  const accept = ({ token, versionId, documentHash }: PlacedOffer, fields: Record<string, string> = {}) =>
    post(`/q/${token}/accept`, {
      intent: 'accept',
      versionId: String(versionId),
      documentHash,
      choices: 'finish-single film',
      name: 'Ellen Marsh',
      authorized: 'on',
      consent: 'on',
      poNumber: '',
      ...fields,
    });

  test('shows the quote, and computes what is chosen again', async () => {
    const { token } = await place();
    const page = await site.get(`/q/${token}`);
    expect(page.body).toContain('$33,181.68');
    expect(page.body).toContain('Propeller overhaul');
    expect(page.headers).toMatchObject({
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    });
    const other = await site.get(`/q/${token}?picked=1&one-finish=finish-single&any=film`);
    expect(other.body).toContain('$31,715.04');
    expect(other.body).toMatch(/type="radio"[^>]*name="one-finish"[^>]*checked=""[^>]*value="finish-single"/);
  });

  test('accepts what was chosen, by a typed name and two boxes', async () => {
    const offer = await place();
    const choosing = await site.get(`/q/${offer.token}/accept?picked=1&one-finish=finish-single&any=film`);
    expect(choosing.body).toContain('Accept $31,715.04');
    const missing = await accept(offer, { name: 'E', consent: '' });
    expect(missing.statusCode).toBe(400);
    expect(missing.body).toContain('Type your name (at least two letters)');
    expect(missing.body).toContain('Confirm that you accept');
    const done = await accept(offer);
    expect([done.statusCode, done.headers.location]).toEqual([303, `/q/${offer.token}?done=accept#done`]);
    const accepted = await site.get(`/q/${offer.token}`);
    expect(accepted.body).toContain('Your quote is accepted.');
    expect(accepted.body).toContain('$31,715.04');
    expect(accepted.body).not.toContain('Your full name');
    const [, job] = /href="(\/job\/[\w-]{43})"[^>]*>Follow your airplane/.exec(accepted.body)!;
    expect((await site.get(job!)).body).toContain('N076FA');
  });

  test('never shows as signed what the shop entered', async () => {
    const { offerId, versionId, token } = await place();
    const admin = await signIn(site);
    const entered = await admin.post(`/api/offers/${offerId}/decision`, {
      decision: 'accepted',
      versionId,
      method: 'phone',
      name: 'Ellen Marsh',
      choices: ['finish-single'],
    });
    expect(entered.statusCode).toBe(201);
    const page = (await site.get(`/q/${token}`)).body.replaceAll('<!-- -->', '');
    expect(page).toMatch(/Entered by the shop on [^<]+ after a phone call\./);
    expect(page).not.toMatch(/typed name|by typing|signed/i);
  });

  test('shows who was first to a second acceptance', async () => {
    const offer = await place();
    await accept(offer);
    const second = await accept(offer, { name: 'Late Marsh', choices: 'finish-clear' });
    expect(second.headers.location).toBe(`/q/${offer.token}?done=stands#done`);
    const page = (await site.get(`/q/${offer.token}?done=stands`)).body;
    expect(page).toContain('Nothing more was accepted.');
    expect(page).toContain('Ellen Marsh');
    expect(page).toContain('$31,715.04');
    expect(page).not.toContain('Late Marsh');
  });

  test('declines, asks, and says so', async () => {
    const { token, versionId } = await place();
    const asked = await post(`/q/${token}`, { intent: 'ask', text: 'Can the stripe end at the door?' });
    expect([asked.statusCode, asked.headers.location]).toEqual([303, `/q/${token}?done=ask#done`]);
    expect((await site.get(asked.headers.location as string)).body).toContain('Question Sent');
    expect((await post(`/q/${token}`, { intent: 'ask', text: '' })).body).toContain('Enter your question');
    const declined = await post(`/q/${token}`, {
      intent: 'decline',
      versionId: String(versionId),
      reason: 'The dates',
    });
    expect([declined.statusCode, declined.headers.location]).toEqual([303, `/q/${token}?done=decline#done`]);
    const page = (await site.get(`/q/${token}`)).body;
    expect(page).toContain('You can still accept it until it expires.');
    expect(page).not.toContain('Decline this quote');
  });

  test('tells what was replaced, expired or withdrawn, and accepts none of it', async () => {
    const offer = await place();
    await placeVersion(site, { offerId: offer.offerId, number: 'Q-26-0099', version: 2 });
    const replaced = await accept(offer, { poNumber: 'PO-7' });
    expect(replaced.statusCode).toBe(409);
    expect(replaced.body).toContain('A newer version has replaced the quote you had open.');
    // What was typed stays; the boxes are for what stands there now.
    expect(replaced.body).toContain('value="PO-7"');
    expect(replaced.body).not.toMatch(/<input[^>]*type="checkbox"[^>]*checked/);
    const expired = await place({ now: new Date(Date.now() - 40 * DAY_MS) });
    expect((await site.get(`/q/${expired.token}`)).body).toMatch(/This quote was valid through .*It takes one click/);
    expect((await site.get(`/q/${expired.token}/accept`)).headers.location).toBe(
      `/q/${expired.token}?done=stands#done`,
    );
    const withdrawn = await place();
    await site.db.updateTable('offers').set({ status: 'withdrawn' }).where('id', '=', withdrawn.offerId).execute();
    const page = (await site.get(`/q/${withdrawn.token}`)).body;
    expect([page.includes('We withdrew this quote.'), page.includes('Accept $')]).toEqual([true, false]);
  });

  test('shows nothing that is empty', async () => {
    const greeting = 'Dear Mike Sorensen,';
    const { token } = await place({ body: { ...BODY, greeting, inclusions: [], exclusions: [] } });
    for (const path of ['', '/accept']) {
      const { body } = await site.get(`/q/${token}${path}`);
      for (const words of [greeting, 'Included<', 'ot included<', 'Nothing listed'])
        expect([path, words, body.split('<script')[0]!.includes(words)]).toEqual([path, words, false]);
    }
    const letter = await place({ body: { ...BODY, greeting: `${greeting}\nthe white is in.`, inclusions: [] } });
    const { body } = await site.get(`/q/${letter.token}`);
    expect([body.includes(greeting), body.includes('Not included<'), body.includes('>Included<')]).toEqual([
      true,
      true,
      false,
    ]);
  });

  test('changes nothing when it is read, as by the scanner of a mail program', async () => {
    const { token, versionId, documentHash } = await place();
    const before = await allRows(site.db);
    const fields = new URLSearchParams({
      intent: 'accept',
      versionId: String(versionId),
      documentHash,
      choices: 'finish-single film',
      name: 'Ellen Marsh',
      authorized: 'on',
      consent: 'on',
      reason: 'Too dear',
      text: 'When?',
    });
    for (const path of [
      `/q/${token}`,
      `/q/${token}/accept`,
      `/q/${token}?done=decline`,
      `/q/${token}.data`,
      `/q/${token}/accept?${fields}`,
      `/q/${token}/accept.data?${fields}`,
      `/q/${token}?${fields}`,
    ])
      for (const method of ['GET', 'HEAD'] as const) await site.app.inject({ method, url: path });
    expect(await allRows(site.db)).toEqual(before);
  });

  test('has nothing of the desk or of another customer', async () => {
    const [offer, other] = [await place(), await place({ body: { ...BODY, greeting: 'Dear somebody else,' } })];
    await site.db.updateTable('quotes').set({ notes: 'Haggles a lot' }).execute();
    await site.db
      .insertInto('offerVersions')
      .values({
        offerId: offer.offerId,
        version: 2,
        status: 'draft',
        totalCents: 0,
        minCents: 0,
        maxCents: 0,
        body: json<object>({ ...BODY, title: 'A thought for later' }),
      })
      .execute();
    for (const path of ['', '/accept', '.data', '/accept.data']) {
      const { body } = await site.get(`/q/${offer.token}${path}`);
      for (const hidden of ['Haggles', 'A thought for later', 'somebody else', other.token])
        expect([path, body.includes(hidden)]).toEqual([path, false]);
    }
  });

  test('is not there for an unknown link', async () => {
    for (const path of [`/q/${'a'.repeat(43)}`, '/q/x', `/q/${'a'.repeat(43)}/accept`])
      expect((await site.get(path)).statusCode).toBe(404);
  });
});
