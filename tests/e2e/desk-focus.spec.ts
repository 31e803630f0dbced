import { send } from './leads.ts';
import { expect, logIn, open, test } from './test.ts';

test.describe.configure({ timeout: 90_000 });
test.use({ permissions: ['clipboard-write'] });

test.describe('the dashboard’s focus', { tag: '@desktop' }, () => {
  test('stays on the pressed button, and its message is true without a mail server', { tag: '@all' }, async ({
    page,
    request,
    mark,
  }) => {
    const family = `Focus${mark}`;
    const days: { date: string; times: string[] }[] = await (await request.get('/api/appointments/slots')).json();
    const free = days.filter(({ times }) => times.length > 3).at(-7)!;
    const details = { appointmentType: 'inspection', preferredDate: free.date, preferredTime: free.times.at(-1) };
    await send(request, family, ['Ann'], { source: 'booking', details });
    await logIn(page);
    await page.goto(`/admin?q=${family}`);
    await page.getByRole('link', { name: /View details of Ann/ }).click();
    const lead = page.getByRole('dialog', { name: `Ann ${family}` });
    const weekday = new Date(`${free.date}T00:00:00Z`).toLocaleDateString('en-US', {
      weekday: 'long',
      timeZone: 'UTC',
    });
    await expect(lead.getByText(weekday).first()).toBeVisible();

    const pressed = async (name: string, words: string) => {
      const button = lead.getByRole('button', { name, exact: true });
      await button.focus();
      await page.keyboard.press('Enter');
      await expect(page.getByText(words)).toBeVisible();
      await expect(button).toBeFocused();
    };
    await pressed('Confirm', 'Email is not set up yet, so the customer gets no email.');
    await pressed('Release', 'The time is open to others again. The customer gets no email about it');
    await lead.getByLabel('Remind me on').fill('2999-01-01');
    await pressed('Save reminder', 'Until it is, the reminder only shows here');
    await lead.getByRole('button', { name: 'Remove', exact: true }).press('Enter');
    await expect(lead.getByLabel('Remind me on')).toBeFocused();
    await pressed('Copy link', 'Anyone with the link can see this request.');
    await pressed('Revoke link', 'It no longer works.');
    await lead.getByLabel('Status', { exact: true }).selectOption('Lost Quote');
    await lead.getByLabel('Why was it lost?').fill('Sold it');
    await pressed('Save reason', 'Reason Saved');
    await expect(lead.getByText('added why it was lost')).toBeVisible();
    await lead.getByLabel('Subject').fill('Hello');
    await lead.getByLabel(/Message to/).fill('A word');
    const preview = lead.getByRole('button', { name: 'Preview' });
    await preview.press('Enter');
    await page.getByRole('dialog', { name: 'Hello' }).getByRole('button', { name: 'Keep editing' }).click();
    await expect(preview).toBeFocused();
  });

  test('moves to the name of a lead opened by its address', { tag: '@all' }, async ({ page, request, mark }) => {
    await send(request, `Direct${mark}`, ['Bo']);
    await logIn(page);
    const leads: { id: number }[] = await (await page.request.get(`/api/quotes?q=Direct${mark}`)).json();
    await page.goto(`/admin/quotes/${leads[0]!.id}`);
    await expect(page.getByRole('heading', { name: `Bo Direct${mark}` })).toBeFocused();
  });

  test('moves to the heading of a page opened from the site', { tag: '@all' }, async ({ page }) => {
    await logIn(page);
    await open(page, '/privacy');
    await page.getByRole('link', { name: 'History' }).press('Enter');
    await expect(page.getByRole('heading', { name: 'History', level: 1 })).toBeFocused();
  });
});
