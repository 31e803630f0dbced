import { expect, type Locator, type Page } from '@playwright/test';

type Step = 'Airplane' | 'Scheme' | 'Colors' | 'Tail number';

/** The scheme studio as its visitors see it. */
export class StudioPage {
  readonly page: Page;
  /** The drawing, whose name is the whole scheme in a sentence. */
  readonly picture: Locator;
  readonly tail: Locator;
  readonly undo: Locator;
  readonly redo: Locator;
  readonly needsWebgl: Locator;
  /** The pictures in place of the model that turns. */
  readonly corners: Locator;

  constructor(page: Page) {
    this.page = page;
    this.picture = page.getByRole('img', { name: /^(Left side|Right side|Top) of / });
    this.tail = page.getByRole('textbox', { name: 'Tail number' });
    this.undo = page.getByRole('button', { name: 'Undo' }).first();
    this.redo = page.getByRole('button', { name: 'Redo' });
    this.needsWebgl = page.getByText('Rotating the airplane needs WebGL. Here it is from two corners instead.');
    this.corners = page.getByRole('img', { name: /^Model of a .+ From the (left, ahead|right, behind)\.$/ });
  }

  async step(name: Step): Promise<void> {
    await this.page.getByRole('radio', { name, exact: true }).check();
  }

  async enterTail(text: string): Promise<void> {
    await this.step('Airplane');
    await this.tail.fill(text);
    await this.tail.press('Tab');
  }

  async chooseLayout(name: string): Promise<void> {
    await this.step('Scheme');
    await this.page.getByRole('radio', { name: new RegExp(`^${name}`) }).check();
  }

  /** Moves a slider by keys, each of which is one step. */
  async move(slider: string, key: 'ArrowLeft' | 'ArrowRight', times = 1): Promise<void> {
    await this.step('Scheme');
    const range = this.page.getByRole('slider', { name: slider });
    await range.focus();
    for (let i = 0; i < times; i++) await this.page.keyboard.press(key);
  }

  async paint(zone: string, color: string): Promise<void> {
    await this.step('Colors');
    await this.page.getByRole('radio', { name: new RegExp(`^${zone}, now`) }).check();
    await this.page.getByRole('searchbox', { name: 'Find a color' }).fill(color);
    await this.page.getByRole('radio', { name: new RegExp(color) }).check();
  }

  async turn(): Promise<void> {
    await this.page.getByRole('radio', { name: 'Turn', exact: true }).check();
  }

  /** Pictures take the place of the model, and the studio works on. */
  async expectCorners(): Promise<void> {
    await expect(this.needsWebgl).toBeVisible();
    await expect(this.corners).toHaveCount(2);
    for (const corner of await this.corners.all()) {
      await expect.poll(() => corner.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(900);
    }
    await this.chooseLayout('Ribbon');
    await expect(this.corners.first()).toHaveAccessibleName(/layout Ribbon/);
    await this.kept('ribbon');
    await expect(this.page).toHaveURL(/view=turn/);
    await this.page.getByRole('radio', { name: 'Left', exact: true }).check();
    await expect(this.picture).toHaveAccessibleName(/^Left side of .+ layout Ribbon/);
  }

  /** Waits until the address holds the scheme. @returns its code */
  async kept(part: string): Promise<string> {
    await expect(this.page).toHaveURL(new RegExp(`[?&]s=[^&]*${part}`));
    return new URL(this.page.url()).searchParams.get('s')!;
  }
}
