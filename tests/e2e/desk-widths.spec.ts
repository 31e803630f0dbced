import type { Page } from '@playwright/test';
import { PAGES } from '../support/pages.ts';
import { findLayoutFaults } from './layout.ts';
import { post, startJob } from './sent-quote.ts';
import { expect, nextFrames, open, test } from './test.ts';

const WIDTHS = [390, 640, 768, 900, 1024, 1440];

test('desk pages fit a phone, a wide screen and the widths in between', { tag: ['@desktop', '@all'] }, async ({
  page,
  mark,
}) => {
  test.setTimeout(120_000);
  const faults: string[] = [];
  for (const path of await deskPages(page, mark)) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await open(page, path);
    await expect(page.locator('main h1')).toBeVisible();
    await expect(page.locator('main :is(.spinner, .skel)')).toHaveCount(0);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      await nextFrames(page);
      faults.push(...(await findLayoutFaults(page)).map((fault) => `${path} at ${width} px: ${fault}`));
    }
  }
  expect(faults).toEqual([]);
  await page.goto('/admin');
  const header = page.getByRole('banner');
  for (const width of [1024, 1280, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    for (const name of ['View Website', 'Logout']) await expect(header.getByRole('link', { name })).toBeVisible();
    // One line.
    expect((await header.boundingBox())!.height).toBe(80);
  }
});

/** Their addresses, each with something to show. */
async function deskPages(page: Page, mark: string): Promise<string[]> {
  const email = `widths.${mark}@example.com`;
  const jobId = await startJob(page.request, email);
  await post(page.request, '/api/quotes', {
    firstName: 'Wide',
    lastName: 'Screen',
    email,
    website: 'https://x.example',
  });
  const tailNumber = `N76${mark.length % 10}WD`;
  const passport = { tailNumber, aircraft: '2009 TBM 850', holderName: 'Ellen Marsh', holderEmail: email };
  const { id: passportId } = await post(page.request, '/api/passports', passport);
  const { leadId, offerId } = await (await page.request.get(`/api/jobs/${jobId}`)).json();
  const { id: customers } = await (await page.request.get(`/api/customers/of/${leadId}`)).json();
  const ids: Record<string, number> = {
    quotes: leadId,
    offers: offerId,
    jobs: jobId,
    passports: passportId,
    customers,
  };
  const pages = Object.entries(PAGES.admin).map(([path, { at = path }]) => (path.includes(':id') ? path : at));
  return [...pages, '/admin?view=board', '/admin/jobs?view=board'].map((path) =>
    path
      .replace(/(\w+)\/:id/, (_, of: string) => `${of}/${ids[of]}`)
      .replace(/airplanes\/.*/, `airplanes/${tailNumber.toLowerCase()}`),
  );
}
