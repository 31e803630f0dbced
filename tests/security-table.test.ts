import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSources } from './support/sources.ts';

const ROOT = join(import.meta.dirname, '..');
const sources = new Map(readSources().map(({ path, text }) => [path, text]));

test('each test that docs/security.md names exists', () => {
  const text = readFileSync(join(ROOT, 'docs/security.md'), 'utf8');
  const named = [...text.matchAll(/\[[\w.-]+\]\(\.\.\/([\w/.-]+)\): (.+)$/gm)];
  expect(named.length).toBeGreaterThan(300);
  const quoted = (title: string) => ["'", '"', '`'].map((mark) => `${mark}${title}${mark}`);
  const missing = named.filter(
    ([, path, title]) => !quoted(title!).some((words) => sources.get(path!)?.includes(words)),
  );
  expect(missing.map(([, path, title]) => `${path}: ${title}`)).toEqual([]);
});

/** Levels 1 and 2 of ASVS 5.0: the requirements of each section, by chapter. */
const REQUIREMENTS: Record<number, string> = {
  1: '1:1-2 2:1-9 3:1-11 4:1-3 5:1-2',
  2: '1:1-3 2:1-3 3:1-4 4:1',
  3: '2:1-2 3:1-4 4:1-6 5:1-5 7:1-2',
  4: '1:1-3 2:1 3:1-2 4:1-4',
  5: '1:1 2:1-3 3:1-2 4:1-3',
  6: '1:1-3 2:1-12 3:1-4 4:1-4 5:1-5 6:1-3 8:1-4',
  7: '1:1-3 2:1-4 3:1-2 4:1-5 5:1-2 6:1-2',
  8: '1:1-2 2:1-3 3:1 4:1',
  9: '1:1-3 2:1-4',
  10: '1:1-2 2:1-2 3:1-4 4:1-11 5:1-5 6:1-2 7:1-3',
  11: '1:1-2 2:1-3 3:1-3 4:1-4 5:1 6:1',
  12: '1:1-3 2:1-2 3:1-4',
  13: '1:1 2:1-5 3:1-2 4:1-5',
  14: '1:1-2 2:1-4 3:1-3',
  15: '1:1-3 2:1-3 3:1-7',
  16: '1:1 2:1-5 3:1-4 4:1-3 5:1-3',
  17: '1:1 2:1-4 3:1-2',
};

test('docs/security.md has every requirement of levels 1 and 2', () => {
  const security = readFileSync(join(ROOT, 'docs/security.md'), 'utf8');
  const table = security.slice(security.indexOf('## OWASP ASVS'));
  const inapplicable = /### Not applicable\n+(.*)/.exec(table)![1]!;
  const listed = [...rangesIn(table), ...rangesIn(inapplicable, 2), ...rangesIn(inapplicable, 1)];
  const isListed = (id: string) =>
    listed.some(([from, to]) => orderOf(id) >= orderOf(from) && orderOf(id) <= orderOf(to));
  const required = Object.entries(REQUIREMENTS).flatMap(([chapter, sections]) =>
    sections.split(' ').flatMap((section) => {
      const [number, requirements] = section.split(':');
      const [first, last = first] = requirements!.split('-').map(Number);
      return Array.from({ length: last! - first! + 1 }, (_, at) => `${chapter}.${number}.${first! + at}`);
    }),
  );
  expect(required).toHaveLength(253);
  expect(required.filter((id) => !isListed(id))).toEqual([]);
});

/** Requirements that a text names, sections or chapters by the number of `parts`, as first and last of each range. */
function rangesIn(text: string, parts = 3): [from: string, to: string][] {
  const id = Array(parts).fill('\\d+').join('\\.');
  const names = new RegExp(`(?<![\\d.])(${id})(?![.\\d])(?:–(${id})(?![.\\d]))?`, 'g');
  const rest = (part: string) => part.repeat(3 - parts);
  return [...text.matchAll(names)].map(([, from, to = from]) => [`${from}${rest('.0')}`, `${to}${rest('.99')}`]);
}

const orderOf = (id: string) => id.split('.').reduce((order, part) => order * 100 + Number(part), 0);

/** Ways to run or insert foreign text, and the files that have a reason to. */
const DANGEROUS: [what: string, pattern: RegExp, allowed: string[]][] = [
  ['code made of text', /\beval\(|new Function\(|\bvm\./, []],
  [
    'HTML made of text',
    /dangerouslySetInnerHTML|\.(inner|outer)HTML\s*=|insertAdjacentHTML|document\.write/,
    // of the build's own file names, and of numbers and checked colors
    ['app/start-scripts.tsx', 'features/customers/schemes/ui/SchemeParts.tsx'],
  ],
  // the makers of pictures and PDFs, and the operator's browser
  [
    'another program',
    /node:child_process/,
    ['features/foundation/workers/worker.process.server.ts', 'server/serve.ts'],
  ],
  [
    'a pattern made of text',
    /new RegExp\(/,
    // of constants, of the routes' own addresses, of an escaped name, and of the letters and digits of a tail number
    [
      'features/airplanes/aircraft/tail-number.ts',
      'features/customers/lead-forms/calculator.ts',
      'features/airplanes/aircraft/ui/scheme-named.ts',
      'features/foundation/business/fill-in.ts',
      'features/foundation/fields/typed-text.ts',
      'server/http/unrouted.ts',
      'features/desk/privacy/people.ts',
    ],
  ],
];

test.each(DANGEROUS)('no file uses %s', (_what, pattern, allowed) => {
  const using = [...sources]
    .filter(
      ([path, text]) => /^(app|features|client|rights|time|ui|server|database)\//.test(path) && pattern.test(text),
    )
    .map(([path]) => path)
    .filter((path) => !/\.test\.tsx?$/.test(path) && !allowed.includes(path));
  expect(using).toEqual([]);
});

test('every package is pinned with its integrity and comes from the npm registry', () => {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
  const others = Object.entries<{ integrity?: string; resolved?: string; link?: boolean }>(packages).filter(
    ([path, { integrity, resolved }]) =>
      path !== '' &&
      (!integrity?.startsWith('sha512-') || (resolved && !resolved.startsWith('https://registry.npmjs.org/'))),
  );
  expect(others).toEqual([]);
});

test('every dependency of the site has one exact version', () => {
  const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  for (const [name, version] of Object.entries(dependencies)) expect(version, name).toMatch(/^\d+\.\d+\.\d+$/);
});
