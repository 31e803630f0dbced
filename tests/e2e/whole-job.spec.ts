import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { sendQuote } from './sent-quote.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, logIn, open, test, toastOf } from './test.ts';

test.describe.configure({ timeout: 180_000 });
// What is missing, a slip without a reason, and photos that arrive between a page and its call.
test.use({ expectedErrors: /status of (400|409)/, actionTimeout: 20_000 });

/** How soon the customer's open page follows. */
const LIVE = { timeout: 2_000 };
const SIDES = ['Nose', 'Tail', 'Left', 'Right', 'Left wing above', 'Left wing below', 'Right wing above', 'Belly'];
const PDF = Buffer.from('%PDF-1.4\n%%EOF\n');

test('a job goes from its accepted quote to the delivery, and its customer looks on', { tag: '@all' }, async ({
  page,
  browser,
  isMobile,
  mark,
}) => {
  const email = `whole.${mark}@example.com`;
  const { path } = await sendQuote(page.request, email);
  const customer = await (await browser.newContext()).newPage();
  const job = new WholeJob(page, customer, isMobile);
  await job.accept(path);
  await logIn(page);
  const [{ id }] = await (await page.request.get(`/api/jobs?q=${encodeURIComponent(email)}`)).json();
  await page.goto(`/admin/jobs/${id}`);

  await job.arrive();
  await job.photograph();
  await job.checkInduction();
  for (const done of [1, 2]) await job.nextStage(done);
  const found = 'Filiform under the left fillet, more than we saw in May.';
  await job.slip('20', 'We found corrosion that had to be treated first.', found);
  await job.sendChangeOrder();
  await job.answerChangeOrder();
  await job.nextStage(3);
  const missing = 'The sheet for the doubler is back-ordered.';
  await job.slip('30', 'Parts or materials came later than promised.', missing);
  for (const said of [found, missing]) await expect(customer.getByText(said, { exact: false })).toBeVisible();
  await job.pay();
  for (const done of [4, 5, 6, 7]) await job.nextStage(done);
  await job.checkAssembly();
  await job.nextStage(8);
  await job.fillReleasePack();
  await job.signLogbook();
  await job.deliver();

  const mails = (await (await page.request.get('/api/outbox?limit=200')).json()) as Record<string, string>[];
  const got = mails.filter(({ recipient }) => recipient === email).map(({ kind }) => kind);
  const once = ['offer-sent', 'offer-accepted', 'job-booked', 'job-arrived', 'change-sent', 'change-decided'];
  const ends = ['customer-confirmation', 'payment-received', 'job-ready', 'job-delivered'];
  const expected = [...once, ...ends, 'job-moved', 'job-moved'].toSorted();
  // Photos are told in the evening, and a passport once it is made.
  expect(got.filter((kind) => expected.includes(kind!)).toSorted()).toEqual(expected);
  await customer.context().close();
});

/** A job as the shop works on it and its customer sees it, in two browsers. */
class WholeJob {
  readonly #shop: Page;
  readonly #customer: Page;
  readonly #isMobile: boolean;
  readonly #heading: Locator;

  constructor(shop: Page, customer: Page, isMobile: boolean) {
    this.#shop = shop;
    this.#customer = customer;
    this.#isMobile = isMobile;
    this.#heading = customer.getByRole('heading', { level: 1 });
  }

  async accept(path: string) {
    const customer = this.#customer;
    await open(customer, `${path}/accept`);
    await customer.getByLabel('Your full name').fill('Ellen Marsh');
    for (const box of [/^I own this aircraft/, /^I accept this quote/]) await customer.getByLabel(box).check();
    await this.#press('Accept $33,181.68', customer);
    await customer.getByRole('link', { name: 'Follow your airplane' }).click();
    await expect(this.#heading).toHaveText('Not scheduled yet');
  }

  async arrive() {
    await this.#press('Mark arrived');
    await this.#press('Mark arrived', this.#dialog());
    await expect(toastOf(this.#shop)).toBeVisible();
    await expect(this.#heading).toContainText('Ready between', LIVE);
  }

  /** The stage begins while the photos are on their way. */
  async photograph() {
    await this.#shop.getByLabel(this.#isMobile ? 'Add photos' : 'Choose files').setInputFiles(await photosOf(SIDES));
    const dialog = this.#dialog('8 photos of N076FA');
    await dialog.getByLabel('Caption (optional)').fill('On arrival');
    await this.#press('Add 8 photos', dialog);
    await this.#startStage();
    await expect(this.#button('Finish stage')).toBeVisible();
    await this.#expectStages(/now Induction/);
    await expect(this.#shop.getByText('8, last added', { exact: false })).toBeVisible({ timeout: 30_000 });
    await expect(this.#customer.getByRole('img', { name: 'On arrival' })).toHaveCount(0);
    await this.#press(/^Share with .*8\sphotos from/);
    await expect(this.#customer.getByRole('img', { name: 'On arrival' })).toHaveCount(8, LIVE);
  }

  async checkInduction() {
    await this.#press('Finish stage');
    const missing = this.#dialog('Not yet');
    await expect(missing.getByRole('listitem')).toHaveCount(3);
    await this.#button('Close', missing).last().click();
    await this.#follow('Placards counted on arrival');
    await this.#fill('Placards counted on arrival', { 'Number of placards': '2' });
    for (const name of ['Condition on arrival', 'Placards counted on arrival', 'and drains masked'])
      await this.#finish(name);
    await this.#follow(/^Job J-/);
  }

  /** Finishes the stage, begins the next one, and looks how many are done. */
  async nextStage(done: number) {
    await this.#press('Finish stage');
    await this.#startStage();
    await expect(this.#button('Finish stage')).toBeVisible();
    await this.#expectStages(new RegExp(`${done} of 9 stages done, now`));
  }

  /** Moves the date past the one that the customer knows, and tells why. */
  async slip(daysLeft: string, reason: string, note: string) {
    await this.#press(/^Days left/);
    await this.#shop.getByLabel('Work days left').fill(daysLeft);
    await this.#press('Keep', this.#dialog());
    const dialog = this.#dialog(/^New ready date: /);
    await dialog.getByLabel('Reason').selectOption({ label: reason });
    await dialog.getByLabel('In your own words').fill(note);
    await this.#press('Keep', dialog);
    await expect(dialog).toHaveCount(0);
    await expect(this.#customer.getByText(note, { exact: false })).toBeVisible(LIVE);
    await this.#press('Set promised date');
    await this.#press('Set date', this.#dialog('Set the promised date'));
    await expect(this.#shop.getByText('past the date Ellen was promised')).toHaveCount(0);
  }

  async sendChangeOrder() {
    await this.#press('New change order');
    const draft = this.#dialog('Change order 1');
    await draft.getByLabel('Title').fill('What the old paint was hiding');
    await draft.getByLabel('What you found, in your own words').fill('Exfoliation under the fillet.');
    await draft.getByLabel('Add photos').setInputFiles('public/images/process-3.jpg');
    await draft.getByLabel('What photo 1 shows').fill('Left wing root');
    for (const [at, [text, dollars, days]] of [
      ['Fit a doubler', '2640', '3'],
      ['New door seal', '412.60', '0'],
    ].entries()) {
      await this.#press('Add a line', draft);
      await draft.getByLabel('Work to be done').nth(at).fill(text!);
      await draft.getByLabel('Price in dollars').nth(at).fill(dollars!);
      await draft.getByLabel('Work days').nth(at).fill(days!);
    }
    await draft.getByLabel('Must be done').first().check();
    await this.#press('Send…', draft);
    await this.#press(/^Send \+\$/, this.#dialog('Send change order 1'));
    await expect(toastOf(this.#shop).filter({ hasText: 'Change Order Ready, Not Emailed' })).toBeVisible();
    await expect(this.#customer.getByRole('link', { name: 'Review and answer' })).toBeVisible(LIVE);
    await this.#press('Finish stage');
    await expect(this.#dialog('Not yet')).toContainText('A response to a change order');
    await this.#button('Close', this.#dialog('Not yet')).last().click();
  }

  /** Yes to one line, no to the other. */
  async answerChangeOrder() {
    const customer = this.#customer;
    await customer.getByRole('link', { name: 'Review and answer' }).click();
    const answer = (line: string, words: string) => customer.getByRole('group', { name: line }).getByLabel(words);
    await answer('Fit a doubler', 'Yes').check();
    await answer('New door seal', 'No').check();
    await customer.getByRole('textbox', { name: 'Your full name' }).fill('Ellen Marsh');
    for (const box of [/^I own this aircraft/, /^I’m answering these two lines/])
      await customer.getByLabel(box).check();
    await this.#press(/^Sign/, customer);
    await expect(customer.getByRole('heading', { name: /^Answered by Ellen Marsh/ })).toBeVisible();
    const card = this.#shop.getByRole('article', { name: /What the old paint was hiding/ });
    await expect(card).toContainText('Answered by Ellen Marsh', LIVE);
    await expect(card).toContainText('Yes: Fit a doubler');
    await expect(card).toContainText('No: New door seal');
    await customer.goBack();
    await expect(customer.getByText('Change order 1: What the old paint was hiding', { exact: false })).toBeVisible();
  }

  async pay() {
    await this.#press('Record a payment');
    const dialog = this.#dialog('Record a payment');
    await dialog.getByLabel('Reference').fill('No. 1044');
    await this.#press('Record payment', dialog);
    await expect(this.#shop.getByRole('region', { name: 'Price and payments' })).toContainText('No. 1044');
    await expect(this.#customer.getByText('No. 1044', { exact: false })).toBeVisible(LIVE);
  }

  async checkAssembly() {
    await this.#follow('Control surface balance');
    await this.#fill(
      'Control surface balance',
      {
        'Surface, surface 1': 'Left elevator',
        'Lower limit, surface 1': '4',
        'Upper limit, surface 1': '18',
        'Unit, surface 1': 'in-lb',
        'As finished, surface 1': '15.1',
        Tool: 'Balance fixture',
        'Manual, revision, page': 'SRM 51-60-00, rev 12, p. 204',
      },
      'Add a surface',
    );
    await this.#finish('Control surface balance');
    const names = {
      'Surface, surface 1': 'Left elevator',
      'Done by, surface 1': 'Jo',
      'Checked by, surface 1': 'Sam',
    };
    const reassembly = await this.#fill('Control surface reassembly', names, 'Add a surface');
    for (const label of ['Torqued, safetied', 'Free', 'Direction', 'Full travel'])
      await reassembly.getByLabel(`${label}, surface 1`, { exact: true }).check();
    await this.#finish('Control surface reassembly');
    await this.#follow(/^Job J-/);
  }

  async fillReleasePack() {
    await this.#press('Mark ready');
    await expect(this.#dialog('Not yet').getByRole('listitem').first()).toContainText('unmasked and clear');
    await this.#button('Close', this.#dialog('Not yet')).last().click();
    await this.#follow('Weight and balance');
    await this.#finish('unmasked and clear');
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Denver' }).format();
    const weight = { Day: today, 'Empty weight after, lb': '9955', 'Moment after, lb-in': '1872000' };
    await this.#fill('Weight and balance', weight);
    await this.#finish('Weight and balance');
    const placards = 'Placards and markings';
    for (const [n, text] of ['Static port, keep clear', 'Jet fuel'].entries()) {
      const place = { [`Text, placard ${n + 1}`]: text, [`Place, placard ${n + 1}`]: 'Wing' };
      const section = await this.#fill(placards, place, 'Add a placard');
      await section.getByLabel(`Installed, placard ${n + 1}`, { exact: true }).check();
    }
    await this.#finish(placards);
    const marks = await this.#fill('Registration marks', { 'Height, inches': '12' });
    await marks.getByLabel('fuselage, both sides').check();
    await this.#finish('Registration marks');
    const coat = { 'Product, coat 1': 'Acry Glo', 'Batch, coat 1': 'B-118', 'Coats, coat 1': '2' };
    const paint = await this.#fill('Paint codes and batches', coat, 'Add a coat');
    await paint.getByLabel('Layer, coat 1').selectOption('Base');
    await this.#finish('Paint codes and batches');
  }

  /** The draft says what is known and leaves the signature blank; the signed entry is attached. */
  async signLogbook() {
    const signed = { 'Who signed': 'Pat Doe', 'Certificate number': '3141592', 'Certificate type': 'A&P, IA' };
    const logbook = await this.#fill('Logbook entry', signed);
    const address = await logbook.getByRole('link', { name: 'As text' }).getAttribute('href');
    const draft = await (await this.#shop.request.get(address!)).text();
    for (const said of [/^DRAFT\. Not a maintenance record/, /N076FA/, /SRM 51-60-00/, /15\.1/, /B-118/])
      expect(draft).toMatch(said);
    expect(draft).not.toContain('Pat Doe');
    const entry = { name: 'entry.pdf', mimeType: 'application/pdf', buffer: PDF };
    await logbook.getByLabel('Photo or PDF for Signed entry').setInputFiles(entry);
    await expect(logbook.getByRole('link', { name: 'File of Signed entry' })).toBeVisible();
    await this.#finish('Logbook entry');
    await this.#follow(/^Job J-/);
    await this.#press('Finish stage');
    await expect(this.#shop.getByText('All stages finished')).toBeVisible();
    await this.#expectStages(/9 of 9 stages done/);
  }

  async deliver() {
    const customer = this.#customer;
    await this.#press('Mark ready');
    await this.#press('Mark ready', this.#dialog());
    await expect(this.#button('Mark delivered')).toBeVisible();
    await expect(this.#heading).toHaveText('Ready for you', LIVE);
    await this.#press('Mark delivered');
    await this.#shop.getByLabel('Picked up by').fill('Ellen Marsh');
    await this.#press('Mark delivered', this.#dialog());
    await expect(this.#shop.getByText('to Ellen Marsh').first()).toBeVisible();
    await expect(this.#heading).toContainText('Delivered on', LIVE);
    await customer.getByRole('link', { name: 'Release pack' }).first().click();
    await expect(customer.getByText('SRM 51-60-00', { exact: false }).first()).toBeVisible();
    for (const page of [customer, this.#shop]) {
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    }
  }

  #button(name: string | RegExp, within: Page | Locator = this.#shop) {
    return within.getByRole('button', { name, exact: true });
  }

  #dialog(name?: string | RegExp) {
    return this.#shop.getByRole('dialog', name ? { name, exact: true } : {});
  }

  async #press(name: string | RegExp, within: Page | Locator = this.#shop) {
    const button = this.#button(name, within);
    await (this.#isMobile ? button.tap() : button.click());
  }

  async #startStage() {
    await this.#press('Start stage');
    await this.#press('Start stage', this.#dialog());
  }

  async #follow(name: string | RegExp) {
    const link = this.#shop.getByRole('main').getByRole('link', { name, exact: true });
    await (this.#isMobile ? link.tap() : link.click());
  }

  #expectStages(name: RegExp) {
    return expect(this.#customer.getByRole('img', { name })).toBeVisible(LIVE);
  }

  /** Fills in a check, in a new row of its table if one is added. */
  async #fill(name: string, values: Record<string, string>, add?: string) {
    const section = this.#shop.getByRole('region', { name });
    if (add) await this.#press(add, section);
    for (const [label, text] of Object.entries(values)) await section.getByLabel(label, { exact: true }).fill(text);
    return section;
  }

  async #finish(name: string) {
    const section = this.#shop.getByRole('region', { name });
    await this.#press(/^Done/, section);
    await expect(this.#button(/^Reopen/, section)).toBeVisible();
  }
}

/** A photo of each side, each another. */
function photosOf(names: readonly string[]) {
  return Promise.all(
    names.map(async (name, at) => {
      const background = { r: at * 25, g: 90, b: 160 };
      const picture = sharp({ create: { width: 480, height: 320, channels: 3, background } });
      return { name: `${name}.jpg`, mimeType: 'image/jpeg', buffer: await picture.jpeg().toBuffer() };
    }),
  );
}
