import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSources } from './support/sources.ts';

const ROOT = join(import.meta.dirname, '..');
const sources = new Map(readSources().map(({ path, text }) => [path, text]));

test('each test that the security table names exists', () => {
  const table = readFileSync(join(ROOT, 'docs/security.md'), 'utf8');
  const named = [...table.matchAll(/\[[\w.-]+\]\(\.\.\/([\w/.-]+)\): (.+?)(?=<br>| +\|)/g)];
  expect(named.length).toBeGreaterThan(100);
  const quoted = (title: string) => ["'", '"', '`'].map((mark) => `${mark}${title}${mark}`);
  const missing = named.filter(
    ([, path, title]) => !quoted(title!).some((words) => sources.get(path!)?.includes(words)),
  );
  expect(missing.map(([, path, title]) => `${path}: ${title}`)).toEqual([]);
});

/** Ways to run or insert foreign text, and the files that have a reason to. */
const DANGEROUS: [what: string, pattern: RegExp, allowed: string[]][] = [
  ['code made of text', /\beval\(|new Function\(|\bvm\./, []],
  [
    'HTML made of text',
    /dangerouslySetInnerHTML|\.(inner|outer)HTML\s*=|insertAdjacentHTML|document\.write/,
    // of the build's own file names, and of numbers and checked colors
    ['app/deferred-scripts.tsx', 'features/schemes/ui/SchemePicture.tsx'],
  ],
  // the makers of pictures and PDFs, and the operator's browser
  ['another program', /node:child_process/, ['features/workers/process.server.ts', 'server/open-browser.ts']],
  [
    'a pattern made of text',
    /new RegExp\(/,
    // of constants, of the routes' own addresses, and of an escaped name
    [
      'features/lead-forms/calculator/rules.ts',
      'features/aircraft/ui/scheme-named.ts',
      'server/http/method-not-allowed.ts',
      'features/privacy/rules.ts',
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
