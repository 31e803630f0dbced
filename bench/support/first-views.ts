import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { shopDay } from '#time/shop-time.ts';
import { launchBrowser, PHONE } from './browser.ts';
import { median } from './figures.ts';
import { startSite, untilIdle } from './processes.ts';
import { ADMIN, signIn } from './signed-in.ts';

/** As Lighthouse's phone has it. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000 };
const SLOWDOWN = 4;
const SETTLE_MS = 3_000;
const PICTURE = join(import.meta.dirname, '..', '..', 'public', 'images', 'process-3.jpg');

/** Milliseconds to the largest paint of a customer's page with so many photos, and of the portfolio, in turns. */
export async function measureFirstViews(photos: number, times: number): Promise<{ job: number; portfolio: number }> {
  const site = await startSite({ ...ADMIN, LOG_LEVEL: 'error' });
  const origin = `http://localhost:${site.port}`;
  const path = await placeJob(origin, photos);
  const browser = await launchBrowser();
  const seen = { job: [] as number[], portfolio: [] as number[] };
  for (let n = 0; n <= times; n++)
    for (const [name, address] of [['job', path] as const, ['portfolio', '/portfolio'] as const]) {
      await untilIdle(site);
      const paintMs = await view(origin + address);
      // The first round warms up.
      if (n > 0) seen[name].push(paintMs);
    }
  await browser.close();
  await site.stop();
  return { job: median(seen.job), portfolio: median(seen.portfolio) };

  async function view(address: string): Promise<number> {
    const context = await browser.newContext(PHONE);
    const page = await context.newPage();
    const phone = await context.newCDPSession(page);
    await phone.send('Network.enable');
    await phone.send('Network.emulateNetworkConditions', NETWORK);
    await phone.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        Object.assign(window, { largestPaintMs: list.getEntries().at(-1)!.startTime });
      }).observe({ type: 'largest-contentful-paint', buffered: true });
    });
    await page.goto(address, { waitUntil: 'load' });
    await page.waitForTimeout(SETTLE_MS);
    const paintMs = await page.evaluate(() => (window as unknown as { largestPaintMs: number }).largestPaintMs);
    await context.close();
    return paintMs;
  }
}

/** A job in work with photos. @returns the path of its customer's page */
async function placeJob(origin: string, photos: number): Promise<string> {
  const cookie = await signIn(origin);
  const post = async (path: string, body: object | FormData) => {
    const isForm = body instanceof FormData;
    const answer = await fetch(origin + path, {
      method: 'POST',
      headers: { cookie, ...(!isForm && { 'content-type': 'application/json' }) },
      body: isForm ? body : JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
    return answer.json();
  };
  const { id: quoteId } = await post('/api/quotes', { firstName: 'Ellen', lastName: 'Marsh', email: 'e@example.com' });
  const agreed = { title: 'Repaint', template: 'Full repaint', aircraftType: 'King Air', contractCents: 5_000_000 };
  const { id } = await post('/api/jobs', { quoteId, ...agreed, inductionOn: shopDay() });
  await post(`/api/jobs/${id}/status`, { to: 'in-work' });
  const picture = await readFile(PICTURE);
  for (let n = 0; n < photos; n++) {
    const form = new FormData();
    form.append('visible', 'true');
    form.append('file', new Blob([new Uint8Array(await another(picture, n))], { type: 'image/jpeg' }), `${n}.jpg`);
    await post(`/api/jobs/${id}/files`, form);
  }
  const { address } = await post(`/api/jobs/${id}/link`, { renew: false });
  return new URL(address).pathname;
}

/** Each photo is stored once, so that they differ. */
function another(picture: Buffer, n: number): Promise<Buffer> {
  return sharp(picture)
    .resize(1_000)
    .modulate({ brightness: 0.6 + n / 1_000 })
    .jpeg()
    .toBuffer();
}
