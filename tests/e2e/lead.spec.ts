import type { Locator } from '@playwright/test';
import sharp from 'sharp';
import { send } from './leads.ts';
import { doubleText } from './readable.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, logIn, test } from './test.ts';

test.describe.configure({ timeout: 90_000 });

test(
  'a lead shows its next step, then the request beside the reply, then the rest',
  { tag: ['@both', '@all'] },
  async ({ page, request, mark }, { project }) => {
    const family = `Order${mark}`;
    const days: { date: string; times: string[] }[] = await (await request.get('/api/appointments/slots')).json();
    const free = days.filter(({ times }) => times.length > 3).at(project.name === 'phone' ? -3 : -4)!;
    const photo = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#c2330d' } })
      .jpeg()
      .toBuffer();
    const multipart = { image: { name: 'tail.jpg', mimeType: 'image/jpeg', buffer: photo } };
    const { token } = await (await request.post('/api/quote-photos', { multipart })).json();
    const tailNumber = `N7${mark}`;
    await send(request, family, ['Ivy'], { tailNumber });
    await send(request, family, ['Lou'], {
      source: 'booking',
      tailNumber,
      message: 'Filiform at the wing root.',
      photoTokens: [token],
      details: { appointmentType: 'inspection', preferredDate: free.date, preferredTime: free.times.at(-1) },
    });
    await logIn(page);
    await page.goto(`/admin?q=${family}`);
    await page.getByRole('link', { name: /View details of Lou/ }).click();
    const lead = page.getByRole('dialog', { name: `Lou ${family}` });
    const related = lead.getByRole('heading', { name: 'Same person or airplane' });
    await expect(related).toBeVisible();
    const headings = await lead.getByRole('heading', { level: 3 }).allTextContents();
    const before = [
      'Appointment',
      'Same person or airplane',
      'Message',
      '1\u00a0photo',
      'Reply',
      'Reminder',
      'Activity',
    ];
    expect(headings.filter((heading) => before.includes(heading))).toEqual(before);
    await expect(lead.getByRole('button', { name: 'Confirm' })).toBeInViewport({ ratio: 1 });

    const top = async (part: Locator) => (await part.boundingBox())!.y;
    const message = lead.getByRole('heading', { name: 'Message', exact: true });
    const reply = lead.getByRole('heading', { name: 'Reply', exact: true });
    if (project.name === 'desktop') expect(Math.abs((await top(message)) - (await top(reply)))).toBeLessThan(4);

    await expect(lead.getByText('No services selected')).toBeVisible();
    const empty = lead.getByText('Fields left empty: 5');
    await expect(lead.getByText('None given').first()).toBeHidden();
    await empty.click();
    await expect(lead.getByText('None given').first()).toBeVisible();
    await expectAccessible(page);
    await doubleText(page);
    await expectNoSidewaysScroll(page);
  },
);

test(
  'the lead page does not shift when its appointment loads',
  { tag: '@all' },
  async ({ page, request, mark }, { project }) => {
    const family = `Still${mark}`;
    const days: { date: string; times: string[] }[] = await (await request.get('/api/appointments/slots')).json();
    const free = days.filter(({ times }) => times.length > 3).at(project.name === 'phone' ? -5 : -6)!;
    const details = { appointmentType: 'inspection', preferredDate: free.date, preferredTime: free.times.at(-1) };
    await send(request, family, ['Max'], { source: 'booking', details });
    await logIn(page);
    await page.goto(`/admin?q=${family}`);
    let letLoad = () => {};
    await page.route('**/lead', async (route) => {
      await new Promise<void>((resolve) => {
        letLoad = resolve;
      });
      await route.continue();
    });
    await page.getByRole('link', { name: /View details/ }).click();
    const reply = page.getByRole('dialog').getByRole('button', { name: 'Reply', exact: true });
    const before = (await reply.boundingBox())!.y;
    letLoad();
    await expect(page.getByRole('button', { name: 'Confirm' })).toBeVisible();
    expect(Math.abs((await reply.boundingBox())!.y - before)).toBeLessThan(2);
  },
);
