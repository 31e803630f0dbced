import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

interface Locked {
  dev?: boolean;
  license?: string;
}

/** SPDX expressions under which the site may be run and changed without more than naming authors and changes. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'MIT',
  'MIT-0',
  // MIT is chosen.
  '(MIT OR EUPL-1.1+)',
  'Unlicense',
  // Of the build alone: lightningcss, and the browsers' data of caniuse-lite.
  'MPL-2.0',
  'CC-BY-4.0',
  // libvips, which sharp loads as a library of its own.
  'LGPL-3.0-or-later',
  'Apache-2.0 AND LGPL-3.0-or-later',
  'Apache-2.0 AND LGPL-3.0-or-later AND MIT',
]);

/** Packages whose package.json names no license, and what their files say. */
const UNNAMED: Record<string, string> = { 'png-js': 'MIT' };

it('is made of packages whose licenses allow to run, change and pass on the site', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Locked> };
  const refused = Object.entries(packages)
    .filter(([path, { dev }]) => path !== '' && !dev)
    .map(([path, { license }]) => ({ name: path.split('node_modules/').at(-1)!, license }))
    .filter(({ name, license = UNNAMED[name] ?? 'none' }) => !ALLOWED.has(license))
    .map(({ name, license }) => `${name}: ${license ?? 'none'}`);
  expect(refused).toEqual([]);
});
