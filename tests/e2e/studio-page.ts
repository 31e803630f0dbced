import { expect, type Locator, type Page } from '@playwright/test';

type Step = 'Airplane' | 'Scheme' | 'Colors' | 'Mark';

/** The scheme studio as its visitors see it. */
export class StudioPage {
  readonly page: Page;
  /** The drawing, whose name is the whole scheme in a sentence. */
  readonly picture: Locator;
  readonly tail: Locator;
  readonly undo: Locator;
  readonly redo: Locator;

  constructor(page: Page) {
    this.page = page;
    this.picture = page.getByRole('img', { name: /^(Left side|Right side|Top) of / });
    this.tail = page.getByLabel('Tail number');
    this.undo = page.getByRole('button', { name: 'Undo' }).first();
    this.redo = page.getByRole('button', { name: 'Redo' });
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

  /** Waits until the address holds the scheme. @returns its code */
  async kept(part: string): Promise<string> {
    await expect(this.page).toHaveURL(new RegExp(`[?&]s=[^&]*${part}`));
    return new URL(this.page.url()).searchParams.get('s')!;
  }
}
