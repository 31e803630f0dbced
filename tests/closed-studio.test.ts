import { beforeAll, describe, expect, test } from 'vitest';
import { STUDIO_SETTING } from '#customers/schemes/studio.contract.ts';
import { writeSetting } from '#foundation/settings/settings.store.server.ts';
import { builtPages } from '#server/http/pages.ts';
import { contentChanged, startApp, type TestApp } from './support/api.ts';
import { PAGES } from './support/pages.ts';

const CODE = '1.C182.foothill.0.0.0.17925s.14062m.17043m.14062m.aaxx.N733BK.a.a';
const LINK = /href="\/studio["?/]/g;

describe('the studio', () => {
  let site: TestApp;
  const setOpen = async (open: boolean) => {
    await writeSetting(site.db, STUDIO_SETTING, { ...STUDIO_SETTING.builtIn, open });
    await contentChanged(site);
  };
  beforeAll(async () => {
    site = await startApp('sqlite', { seeded: true, pages: builtPages, env: { RATE_LIMITS: 'off' } });
  });

  const pages = Object.entries(PAGES.visitor).map(([pattern, { at = pattern }]) => at);
  const addresses = [...pages, `/contact?scheme=${CODE}`, `/quote-calculator?scheme=${CODE}`];
  const countLinks = async () => {
    const found: Record<string, number> = {};
    for (const address of addresses) found[address] = (await site.get(address)).body.match(LINK)?.length ?? 0;
    return found;
  };

  test('is linked by no page while it is closed', async () => {
    await setOpen(true);
    const open = await countLinks();
    expect(open).toMatchObject({ '/': 4, '/portfolio': 11, [`/contact?scheme=${CODE}`]: 4 });
    await setOpen(false);
    expect(Object.entries(await countLinks()).filter(([, links]) => links > 0)).toEqual([]);
  });

  test('names itself without a scheme as the page for search engines', async () => {
    await setOpen(true);
    const canonical = `<link rel="canonical" href="${site.config.publicUrl}/studio"/>`;
    for (const query of ['', `?s=${CODE}`, '?view=top', '?s=9.X']) {
      const { headers, body } = await site.get(`/studio${query}`);
      expect([query, body.split(canonical).length - 1]).toEqual([query, 1]);
      expect(headers['x-robots-tag']).toBe(query ? 'noindex' : undefined);
    }
  });
});
