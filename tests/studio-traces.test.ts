import { expect, test } from 'vitest';
import { STUDIO_SETTING } from '#customers/schemes/studio.contract.ts';
import { writeSetting } from '#foundation/settings/settings.store.server.ts';
import { builtPages } from '#server/http/pages.ts';
import { createLog } from '#server/log.ts';
import { signIn, startApp } from './support/api.ts';

const MARK = 'N733BK';
const CODE = `1.C182.foothill.0.0.0.17925s.14062m.17043m.14062m.aaxx.${MARK}.a.a`;
const DANA = { firstName: 'Dana', lastName: 'Whitfield', email: 'dana@example.com' };
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

test('the log of a studio session names neither scheme nor registration nor saved link', async () => {
  const lines: string[] = [];
  const log = createLog('trace', { write: (line) => lines.push(line) });
  const site = await startApp('sqlite', { log, pages: builtPages });
  await writeSetting(site.db, STUDIO_SETTING, { ...STUDIO_SETTING.builtIn, open: true });

  const { token } = (await site.post('/api/schemes', { code: CODE, note: `For ${MARK}` })).json();
  const picture = new URLSearchParams({ s: CODE, view: 'left', w: '600' });
  const addresses = [
    '/studio',
    `/studio?s=${CODE}`,
    `/studio.data?s=${CODE}`,
    `/studio?s=${CODE}&mark=${MARK}&view=top`,
    `/studio?s=${CODE}%`,
    `/studio?s=9.${CODE}`,
    `/studio/${token}`,
    `/studio/${token}.data`,
    `/studio/${MARK}`,
    `/quote-calculator?scheme=${CODE}`,
    `/contact?scheme=${CODE}`,
    `/api/schemes/picture.svg?${picture}`,
    `/api/schemes/picture.png?${picture}`,
    `/api/schemes/picture.png?${picture}&w=1`,
    `/api/schemes/sheet.pdf?s=${CODE}`,
    `/api/schemes/sheet.pdf?s=9.${CODE}`,
    `/api/schemes/${token}/sheet.pdf`,
    `/api/schemes/corner.webp?${picture}&from=ahead`,
    `/api/schemes/${token}`,
    `/api/schemes/${token}/preview.png`,
    `/api/schemes/${MARK}`,
    `/api/aircraft/${MARK}`,
  ];
  const statuses = [];
  for (const address of addresses) statuses.push((await site.app.inject({ method: 'GET', url: address })).statusCode);
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
  const form = { method: 'POST', url: `/studio?s=${CODE}`, headers: FORM } as const;
  expect((await site.app.inject({ ...form, payload: `code=${CODE}` })).statusCode).toBe(303);
  expect((await site.app.inject({ ...form, payload: `code=9.${CODE}` })).statusCode).toBe(400);
  for (let at = 0; at < 12; at += 1) await site.post('/api/schemes', { code: CODE });
  const admin = await signIn(site);
  await admin.patch('/api/schemes/1/shown', { title: MARK, order: 0 });
  const { id } = (await site.post('/api/quotes', { ...DANA, scheme: CODE })).json();
  await admin.post(`/api/quotes/${id}/schemes`, { code: CODE.replace('foothill.0', 'foothill.1') });
  await admin.post(`/api/quotes/${id}/schemes/preview`, { code: `9.${CODE}` });
  for (const path of ['schemes', 'schemes/99/picture.svg', 'lead']) await admin.get(`/api/quotes/${id}/${path}`);
  await admin.post(`/api/quotes/${id}/replies/preview`, { subject: MARK, text: MARK, schemeId: 1 });
  await site.app.close();

  expect(lines.length).toBeGreaterThan(addresses.length);
  const written = lines.join('');
  for (const trace of ['s=', MARK, CODE.slice(0, 20), token]) expect(written).not.toContain(trace);
});
