import { expect, test } from 'vitest';
import { signIn, startApp } from '#tests/support/api.ts';
import { STUDIO_SETTING } from './studio/contract.ts';

const CODE = '1.C182.foothill.0.0.0.17925s.14062m.17043m.14062s.aabx.N733BK.a.f';

test('a picture is drawn while the studio is open, and a bad code is refused with a reason', async () => {
  const site = await startApp('sqlite');
  expect((await site.get(`/api/schemes/picture.svg?s=${CODE}`)).statusCode).toBe(404);
  const admin = await signIn(site);
  await admin.put('/api/settings/studio', { ...STUDIO_SETTING.builtIn, open: true });
  const picture = await site.get(`/api/schemes/picture.svg?s=${CODE}&view=right&w=600`);
  expect(picture.headers).toMatchObject({
    'content-type': 'image/svg+xml; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  expect(picture.body).toMatch(/^<svg [^>]*width="600"/);
  const refused = await site.get('/api/schemes/picture.svg?s=1.nonsense');
  expect([refused.statusCode, refused.json().errors]).toEqual([
    400,
    [{ path: 's', message: 'We could not read this link.' }],
  ]);
});
