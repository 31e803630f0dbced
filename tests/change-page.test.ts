import { beforeAll, describe, expect, test } from 'vitest';
import { writeSetting } from '#foundation/settings/settings.store.server.ts';
import { builtPages } from '#server/http/pages.ts';
import { SHOP_SETTING } from '#workshop/shop/shop.contract.ts';
import { type Caller, signIn, startApp, type TestApp } from './support/api.ts';
import { plainChangePdf, sendChangeOrder } from './support/changes.ts';
import { mailedCode } from './support/codes.ts';
import { onCleanUp } from './support/database.ts';
import { acceptJob } from './support/jobs.ts';
import { allRows, plainPdf } from './support/sent-offers.ts';

describe('the page of a change order, without JavaScript', () => {
  let site: TestApp;
  let admin: Caller;
  beforeAll(async () => {
    const pdfs = { offerPdf: plainPdf, changePdf: plainChangePdf };
    site = await startApp('sqlite', { pages: builtPages, ...pdfs, env: { RATE_LIMITS: 'off' } });
    admin = await signIn(site);
  });

  async function place() {
    const { job } = await acceptJob(site, admin);
    const placed = await sendChangeOrder(admin, job.id);
    const path = `/change/${placed.token}`;
    return { ...placed, job, path, read: async () => textOf((await site.get(path)).body) };
  }
  const textOf = (body: string) => body.replaceAll('<!-- -->', '');
  const post = (url: string, fields: Record<string, string>) =>
    site.app.inject({
      method: 'POST',
      url,
      payload: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  /** What a browser would send of a form: its own fields, and those outside that belong to it. */
  const fieldsOf = (body: string, form: string): Record<string, string> => {
    const own = new RegExp(`<form[^>]*id="${form}"[^>]*>([\\s\\S]*?)</form>`).exec(body)![1]!;
    const inputs = [
      ...own.matchAll(/<input[^>]*>/g),
      ...body.matchAll(new RegExp(`<input[^>]*form="${form}"[^>]*>`, 'g')),
    ];
    const read = (input: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(input)?.[1];
    return Object.fromEntries(
      inputs.flatMap(([input]) => {
        const isOff = /type="(radio|checkbox)"/.test(input) && !/ checked=""/.test(input);
        return isOff ? [] : [[read(input, 'name')!, read(input, 'value') ?? (/checkbox/.test(input) ? 'on' : '')]];
      }),
    );
  };
  const SIGNED = { intent: 'answer', name: 'Dana Whitfield', authorized: 'on', consent: 'on' };
  const ANSWERS = { 'answer-doubler': 'yes', 'answer-rivets': 'yes', 'answer-filler': 'no', 'answer-seal': 'yes' };

  test('shows what was found, each line with its price and days, and nothing chosen', async () => {
    const { path, read, change } = await place();
    const before = await allRows(site.db);
    const page = await site.get(path);
    expect(page.headers).toMatchObject({
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    });
    expect(await allRows(site.db)).toEqual(before);
    const body = await read();
    for (const words of [
      change.title,
      change.findings,
      '$2,640.00',
      '3\u00a0work days',
      'plus tax, no added days',
      '8.81%',
    ])
      expect(body).toContain(words);
    expect(body.match(/type="radio"/g)).toHaveLength(8);
    expect(body).not.toMatch(/type="(radio|checkbox)"[^>]*checked/);
  });

  test('answers, with what is missing first and what was chosen kept', async () => {
    const { path, read, change, job } = await place();
    const fields = { ...SIGNED, documentHash: change.documentHash! };
    const open = await post(path, { ...fields, 'answer-doubler': 'yes' });
    expect(open.statusCode).toBe(400);
    expect(textOf(open.body)).toMatch(/checked=""[^>]*value="yes"|value="yes"[^>]*checked=""/);
    const unsure = await post(path, { ...fields, ...ANSWERS, 'answer-rivets': 'no' });
    expect(unsure.statusCode).toBe(400);
    expect(textOf(unsure.body)).toContain('Confirm that you mean no');
    const signed = await post(path, { ...fields, ...ANSWERS });
    expect([signed.statusCode, signed.headers.location]).toEqual([303, `${path}?done=answer#done`]);
    const body = await read();
    for (const words of ['Answered by Dana Whitfield', '$3,976.45', 'answered.pdf', '/job/'])
      expect(body).toContain(words);
    expect(body).not.toContain('type="radio"');
    expect((await admin.get(`/api/jobs/${job.id}`)).json().money.approvedCents).toBe(397_645);
    const again = await post(path, { ...fields, ...ANSWERS });
    expect(again.statusCode).toBe(409);
  });

  test('mails the code that a large sum needs, and keeps what was filled in', async () => {
    const { path, read, change } = await place();
    await writeSetting(site.db, SHOP_SETTING, { ...SHOP_SETTING.builtIn, acceptanceCode: 397_645 });
    onCleanUp(() => writeSetting(site.db, SHOP_SETTING, SHOP_SETTING.builtIn));
    expect(await read()).not.toContain('Email me the code');
    const needed = await post(path, { ...SIGNED, documentHash: change.documentHash!, ...ANSWERS });
    expect(needed.statusCode).toBe(400);
    expect(textOf(needed.body)).toContain('Enter the six-digit code we emailed you');
    const mailed = await post(path, fieldsOf(needed.body, 'quote-code'));
    expect([mailed.statusCode, textOf(mailed.body)]).toEqual([200, expect.stringContaining('Code Requested')]);
    const kept = fieldsOf(mailed.body, 'change-answer');
    expect(kept).toMatchObject({ ...SIGNED, ...ANSWERS, code: '' });
    const { code } = await mailedCode(site);
    const wrong = await post(path, { ...kept, code: code === '111111' ? '222222' : '111111' });
    expect([wrong.statusCode, textOf(wrong.body)]).toEqual([400, expect.stringContaining('This code is incorrect')]);
    const signed = await post(path, { ...kept, code });
    expect([signed.statusCode, signed.headers.location]).toEqual([303, `${path}?done=answer#done`]);
  });

  test('asks, says that it was withdrawn, and has expired', async () => {
    const { path, read, url } = await place();
    const asked = await post(path, { intent: 'ask', text: 'How deep is it?' });
    expect(asked.headers.location).toBe(`${path}?done=ask#done`);
    await admin.post(`${url}/withdraw`);
    const body = await read();
    expect(body).toContain('We withdrew this change order.');
    expect(body).not.toContain('type="radio"');
    await site.db
      .updateTable('links')
      .set({ expiresAt: '2026-01-01T00:00:00.000Z' })
      .where('kind', '=', 'change')
      .execute();
    expect((await site.get(path)).statusCode).toBe(410);
  });
});
