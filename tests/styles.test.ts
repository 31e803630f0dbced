import { expect, test } from 'vitest';
import { findRawSizes, findRepeatedClamps, readStyles } from './support/styles.ts';

/** Sizes of one place each: file, value, what gives the size. */
const EXCEPTIONS: readonly (readonly [path: string, value: string, reason: string])[] = [
  ['features/website/estimates/ui/price-settings.css', 'min(2.75rem, 14vw)', 'the figure of the sample'],
  ['features/desk/admin/ui/admin-frame.css', '4.25rem', 'height of the navigation on a phone'],
  ['features/customers/appointments/ui/month-calendar.css', 'min(0.75rem, 3.1vw)', 'seven days in a row'],
  ['features/workshop/changes/customer/ui/change.css', '1.375rem 0 var(--space-24)', 'the baseline of the row'],
  ['features/website/content/ui/projects.css', '-1.375rem', 'half of the grip'],
  [
    'features/desk/lead-desk/ui/lead-table.css',
    'var(--space-4) var(--space-16) var(--space-4) 3.75rem',
    'width of the column before',
  ],
  ['features/website/editing/ui/editing.css', '5rem', 'height of the bar'],
  ['features/website/estimates/ui/estimate-panel.css', 'min(3rem, 15vw)', 'the figure of the estimate'],
  ['features/workshop/jobs/board/ui/job-board.css', '0.75rem', 'seven columns in a narrow window'],
  ['features/workshop/jobs/ui/now.css', '2rem', 'a tail number, read from afar'],
  ['features/workshop/jobs/release/ui/release-desk.css', '21rem', 'width of the column before'],
  [
    'features/customers/lead-forms/ui/form-pages.css',
    'calc(var(--below) * 4rem + var(--space-20)) 0 0 var(--space-12)',
    'a row of the drawing',
  ],
  ['features/workshop/decisions/ui/letter.css', 'max(0px, 100% - 34rem)', 'width of a text'],
  ['features/workshop/decisions/ui/letter.css', '1.5rem', 'a signature'],
  ['features/workshop/decisions/ui/letter.css', '7rem', 'height of the bar'],
  ['features/workshop/offers/desk/ui/quote-desk.css', '1.375rem', 'width of a tick'],
  ['features/workshop/offers/desk/ui/quote-editor.css', '3.25rem', 'width of the handle'],
  ['features/workshop/offers/desk/ui/quote-editor.css', '2.125rem', 'width of the icon'],
  ['features/customers/passports/customer/ui/passport.css', '2.25rem', 'on paper'],
  ['features/desk/reports/ui/numbers.css', 'var(--space-36) 5rem', 'end of the page, without a bar'],
  ['features/customers/schemes/ui/studio.css', '8.25rem', 'height of the console'],
  [
    'features/website/site/ui/hero.css',
    'calc(var(--hero-img) - var(--spacing-header) - 4.5rem) var(--space-44)',
    'overlap with the photo',
  ],
  ['features/desk/today/ui/today.css', '1.5rem', 'the figure of a day'],
  ['ui/records.css', '10rem', 'height of the bar'],
];

const styles = readStyles();

test('font sizes, gaps, padding and margins name tokens of ui/tokens.css', () => {
  expect(styles.length).toBeGreaterThan(100);
  const raw = findRawSizes(styles).filter(
    ({ path, value }) => !EXCEPTIONS.some((each) => each[0] === path && each[1] === value),
  );
  expect(raw.map(({ path, line, property, value }) => `${path}:${line} ${property}: ${value}`)).toEqual([]);
});

test('each exception is in use', () => {
  const raw = findRawSizes(styles).map(({ path, value }) => `${path}: ${value}`);
  const unused = EXCEPTIONS.filter(([path, value]) => !raw.includes(`${path}: ${value}`));
  expect(unused).toEqual([]);
});

test('a fluid size of more than one place is a token', () => {
  expect(findRepeatedClamps(styles)).toEqual([]);
});

test.each([
  ['gap: 1rem;', 'gap: 1rem'],
  ['padding: 0 min(0.7rem, 3vw);', 'padding: 0 min(0.7rem, 3vw)'],
  ['margin-left: calc(-1 * 2.125rem);', 'margin-left: calc(-1 * 2.125rem)'],
  ['padding:\n    1rem\n    var(--space-4);', 'padding: 1rem var(--space-4)'],
])('reports %j', (declaration, breach) => {
  const [{ property, value } = {}] = findRawSizes([{ path: 'a.css', text: `.a {\n  ${declaration}\n}` }]);
  expect(`${property}: ${value}`).toBe(breach);
});

test.each(['gap: var(--space-16) 0', 'padding: clamp(1rem, 3vw, 2rem)', 'margin: 0.2em auto 1px', 'width: 3rem'])(
  'permits %s',
  (declaration) => {
    expect(findRawSizes([{ path: 'a.css', text: `.a {\n  ${declaration};\n}` }])).toEqual([]);
  },
);
