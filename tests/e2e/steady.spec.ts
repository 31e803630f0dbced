import type { Locator, Page } from '@playwright/test';
import { DAY_MS } from '#time/units.ts';
import { expect, open, test } from './test.ts';

/** A shop day weeks ahead, a Wednesday. */
const DAY = nextWednesday(21);
const RUNS = [
  { slowdown: 1, rounds: 1, tag: ['@desktop', '@all'] },
  { slowdown: 6, rounds: 3, tag: '@all' },
];

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

type Sent = Record<string, unknown>;

/** Answers what a form sends in the place of the server, so that rounds store nothing. */
async function catchQuotes(page: Page): Promise<Sent[]> {
  const sent: Sent[] = [];
  await page.route('**/api/quotes', (route) => {
    sent.push(route.request().postDataJSON());
    return route.fulfill({ status: 201, json: { id: 1, createdAt: new Date().toISOString() } });
  });
  return sent;
}

/** Presses where the target is at this moment. Playwright's own click would wait until it no longer moves. */
async function press(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  const { x, y } = await target.evaluate((element) => {
    const place = element.closest('label') ?? element;
    const middle = () => {
      const { left, top, width, height } = place.getBoundingClientRect();
      return { x: left + width / 2, y: top + height / 2 };
    };
    const { x, y } = middle();
    const hit = document.elementFromPoint(x, y);
    if (!hit || !place.contains(hit)) place.scrollIntoView({ block: 'center', behavior: 'instant' });
    return middle();
  });
  await page.mouse.click(x, y);
}

async function type(page: Page, label: string | RegExp, words: string): Promise<void> {
  await press(page, page.getByLabel(label));
  await page.keyboard.type(words);
}

const button = (page: Page, name: string) => page.getByRole('button', { name });
const choice = (page: Page, name: string) => page.getByRole('radio', { name }).or(page.getByRole('checkbox', { name }));

const FORMS: Record<string, { path: string; fill: (page: Page) => Promise<void>; sent: Sent }> = {
  calculator: {
    path: '/quote-calculator',
    fill: async (page) => {
      await press(page, choice(page, 'King Air'));
      await press(page, button(page, 'Next'));
      await press(page, choice(page, 'Multi-Color'));
      await press(page, choice(page, 'Partial Paint'));
      await press(page, choice(page, 'Interior Refurbishment'));
      await press(page, button(page, 'Next'));
      await press(page, choice(page, 'Rush'));
      await press(page, button(page, 'Next'));
      await type(page, 'Full name', 'Dana Whitfield');
      await press(page, button(page, 'Previous'));
      await press(page, choice(page, 'Flexible'));
      await press(page, button(page, 'Next'));
      await type(page, 'Email', 'dana@example.com');
      await type(page, 'Phone', '303 555 0101');
      await press(page, button(page, 'Send Quote Request'));
    },
    sent: {
      firstName: 'Dana',
      email: 'dana@example.com',
      phone: '303 555 0101',
      aircraftType: 'King Air',
      services: ['Multi-Color', 'Interior Refurbishment', 'Partial Paint (Touch-up)'],
      timeline: 'Flexible (7+ weeks)',
    },
  },
  contact: {
    path: '/contact',
    fill: async (page) => {
      await press(page, button(page, 'Get Your Free Quote'));
      await type(page, 'First name', 'Dana');
      await type(page, 'Last name', 'Whitfield');
      await type(page, 'Email', 'dana@example.com');
      await type(page, 'Tail number', 'N123WY');
      await press(page, button(page, 'Get Your Free Quote'));
    },
    sent: { firstName: 'Dana', lastName: 'Whitfield', email: 'dana@example.com', tailNumber: 'N123WY' },
  },
  booking: {
    path: '/book-consultation',
    fill: async (page) => {
      await press(page, button(page, 'Confirm Booking'));
      await press(page, choice(page, 'Inspection'));
      await page.getByLabel('Preferred date').fill(DAY);
      await type(page, 'Name', 'Dana Whitfield');
      await page.getByLabel('Preferred time').selectOption('9:00 AM');
      await type(page, 'Email', 'dana@example.com');
      await type(page, 'Phone', '303 555 0101');
      await press(page, button(page, 'Confirm Booking'));
    },
    sent: { firstName: 'Dana', email: 'dana@example.com', phone: '303 555 0101', services: ['inspection'] },
  },
  warranty: {
    path: '/warranty',
    fill: async (page) => {
      await press(page, button(page, 'Register Warranty'));
      await type(page, 'Owner name', 'Wanda');
      await type(page, 'Email', 'wanda@example.com');
      await type(page, 'Tail number', 'N123WY');
      await press(page, button(page, 'Register Warranty'));
    },
    sent: { firstName: 'Wanda', email: 'wanda@example.com', tailNumber: 'N123WY' },
  },
  insurance: {
    path: '/insurance',
    fill: async (page) => {
      await press(page, button(page, 'Request Assistance'));
      await type(page, 'Claimant name', 'Clara Claim');
      await type(page, 'Email', 'clara@example.com');
      await type(page, 'Insurance company', 'Aviation Mutual');
      await press(page, button(page, 'Request Assistance'));
    },
    sent: {
      firstName: 'Clara',
      lastName: 'Claim',
      email: 'clara@example.com',
      details: { insuranceCompany: 'Aviation Mutual' },
    },
  },
  referral: {
    path: '/referral',
    fill: async (page) => {
      await press(page, button(page, 'Submit Referral'));
      await type(page, 'Your name', 'Rita Friend');
      await type(page, 'Your email', 'rita@example.com');
      await type(page, 'Their name', 'Finn Flyer');
      await type(page, 'Their email', 'finn@example.com');
      await press(page, button(page, 'Submit Referral'));
    },
    sent: {
      firstName: 'Rita',
      email: 'rita@example.com',
      details: { refereeName: 'Finn Flyer', refereeEmail: 'finn@example.com' },
    },
  },
};

for (const [name, { path, fill, sent }] of Object.entries(FORMS))
  for (const { slowdown, rounds, tag } of RUNS)
    test(`${name}: a click right after each change hits its target with the processor slowed down ${slowdown} times, in ${rounds} rounds`, {
      tag,
    }, async ({ page }) => {
      test.setTimeout(300_000);
      const requests = await catchQuotes(page);
      const processor = await page.context().newCDPSession(page);
      for (let round = 0; round < rounds; round++) {
        await processor.send('Emulation.setCPUThrottlingRate', { rate: 1 });
        await open(page, path);
        await processor.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
        await fill(page);
        await expect.poll(() => requests.at(-1)).toMatchObject(sent);
        requests.length = 0;
        await page.evaluate(() => sessionStorage.clear());
      }
    });

function nextWednesday(days: number): string {
  const day = new Date(Date.now() + days * DAY_MS);
  day.setUTCDate(day.getUTCDate() + ((3 - day.getUTCDay() + 7) % 7));
  return day.toISOString().slice(0, 10);
}
