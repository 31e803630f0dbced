import { expect, type Locator } from '@playwright/test';

const LEAST = { size: 48, gap: 12 };

/** All that a glove may press in this part of a page is 48 px large, and 12 px from what is beside it. */
export async function expectForGloves(part: Locator): Promise<void> {
  expect.soft(await part.evaluate(findTooSmall, LEAST)).toEqual([]);
}

/** Runs in the page. Controls within others are pressed with them. */
function findTooSmall(part: Element, { size, gap }: typeof LEAST): string[] {
  const CONTROLS = 'a, button, select, textarea, summary, label:has(input), input:not(label input)';
  const controls = [...part.querySelectorAll<HTMLElement>(CONTROLS)].filter((element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
  );
  const boxes = controls.map((element) => ({
    name: element.getAttribute('aria-label') ?? element.textContent!.trim(),
    ...element.getBoundingClientRect().toJSON(),
  })) as (DOMRect & { name: string })[];
  // Half a pixel is lost to rounding.
  const isLess = (length: number, least: number) => length < least - 0.5;
  const small = boxes
    .filter(({ width, height }) => isLess(width, size) || isLess(height, size))
    .map(({ name, width, height }) => `${name}: ${Math.round(width)} × ${Math.round(height)}`);
  const close = boxes.flatMap((a, at) =>
    boxes.slice(at + 1).flatMap((b) => {
      const across = Math.max(a.left - b.right, b.left - a.right);
      const down = Math.max(a.top - b.bottom, b.top - a.bottom);
      return isLess(Math.max(across, down), gap)
        ? [`${a.name} and ${b.name}: ${Math.round(Math.max(across, down))}`]
        : [];
    }),
  );
  return [...small, ...close];
}
