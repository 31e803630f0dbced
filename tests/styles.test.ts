import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const styles = globSync(['ui/**/*.css', 'features/**/*.css'], { cwd: ROOT });

/**
 * What depends on anything within the page has a browser look through all of it at each letter typed: some hundred
 * milliseconds on a phone. A step to a child is cheap; for the rest there are classes (`ui/root-class.ts`).
 */
const LOOKS_THROUGH_THE_PAGE = /(?:html|body|:root)[^\s,{]*:has\((?!>)/g;

test('no style of the whole page depends on what is somewhere in it', () => {
  expect(styles).toContain('ui/base.css');
  const found = styles.flatMap((path) =>
    [...readFileSync(join(ROOT, path), 'utf8').matchAll(LOOKS_THROUGH_THE_PAGE)].map(([rule]) => `${path}: ${rule}`),
  );
  expect(found).toEqual([]);
});

/** Only there while somebody has them open. */
const OPENED = ['features/editing/ui/edit-field.css', 'features/site/ui/mobile-menu.css'];

test('what stays in its place on the screen does not stand over every printed sheet', () => {
  const fixed = styles.filter((path) => /position: fixed/.test(readFileSync(join(ROOT, path), 'utf8')));
  expect(fixed).toContain('features/site/ui/header.css');
  const unsaid = fixed.filter((path) => !readFileSync(join(ROOT, path), 'utf8').includes('@media print'));
  expect(unsaid.toSorted()).toEqual(OPENED);
});

test.each([
  ['html:has(dialog[open])', true],
  ['body.wide:has(.header)', true],
  ['html:has(> body > .consent)', false],
  ['.choice:has(:checked)', false],
])('%s', (rule, isFound) => {
  expect([...`${rule} {}`.matchAll(LOOKS_THROUGH_THE_PAGE)].length > 0).toBe(isFound);
});
