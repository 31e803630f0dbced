// What `npm start` and `npm test` need on a fresh clone: packages, the pinned Node, the build. Plain JavaScript, because
// it runs on whatever Node the machine has before anything is installed.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, join, relative } from 'node:path';

export const ROOT = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..');
const BIN = join(ROOT, 'node_modules', '.bin');
const INSTALLED = join(ROOT, 'node_modules', '.installed-for');
const BUILT = join(ROOT, 'build', '.built-from');
const WINDOWS = process.platform === 'win32';
/** V8 lets its space for new objects grow to 100 MB on a large machine; this much is as quick and needs a tenth. */
const SMALL_NURSERY = '--max-semi-space-size=4';
/**
 * By default glibc raises this limit with each large block that is freed, and then keeps such blocks in every thread that
 * had one. A limit that is set stays: freed blocks above it go back to the system. https://man7.org/linux/man-pages/man3/mallopt.3.html
 */
const RETURN_LARGE_BLOCKS = { MALLOC_MMAP_THRESHOLD_: '131072' };
const EVERY_MS = 15_000;
const PARENT_CHECK_MS = 500;

/** The environment in which the project's own Node and tools are found first. */
export const env = { ...process.env, PATH: `${BIN}${delimiter}${process.env.PATH}` };

/** Says one line, so that a person sees what is going on. */
export const say = (line) => console.log(`• ${line}`);

/** Installs the packages unless they are those of the lockfile already. */
export async function install() {
  const wanted = digest(['package.json', 'package-lock.json', '.npmrc'].map((name) => join(ROOT, name)));
  if (existsSync(INSTALLED) && readFileSync(INSTALLED, 'utf8') === wanted && pinnedNode()) return;
  say('Installing packages (a minute or so the first time)…');
  const quiet = ['--loglevel=error', '--no-audit', '--no-fund'];
  let installed = await run('npm', ['ci', ...quiet], { quiet: true });
  if (installed.code !== 0 && lacksOnlyOtherPlatforms(installed.output))
    installed = await run('npm', ['install', '--no-save', ...quiet], { quiet: true });
  if (installed.code !== 0) fail(`The packages could not be installed:\n${installed.output.trim()}`);
  if (!pinnedNode()) fail('No Node 24 for this platform came with the packages. Install Node 24 and run this again.');
  writeFileSync(INSTALLED, wanted);
}

/**
 * Whether `npm ci` refused the lockfile only because the registry lacks optional packages made for other platforms. It
 * lists these without a version (https://github.com/npm/cli/issues/9846). `npm install` skips them and takes the same
 * versions from the same lockfile. With any other failure it could install versions that the lockfile does not name.
 */
function lacksOnlyOtherPlatforms(output) {
  const faults = output.match(/(Missing|Invalid): .*/g) ?? [];
  return faults.length > 0 && faults.every((fault) => /^Missing: \S+@ from lock file$/.test(fault));
}

/** Builds the pages unless the sources are those of the last build. */
export async function build() {
  const from = digest(SOURCES.flatMap((name) => filesIn(join(ROOT, name))));
  if (existsSync(BUILT) && readFileSync(BUILT, 'utf8') === from) return;
  say('Building the pages…');
  rmSync(BUILT, { force: true });
  const built = await run('react-router', ['build'], { quiet: true, extra: { NODE_ENV: 'production' } });
  if (built.code !== 0) fail(`The build failed:\n${built.output.trim()}`);
  const bundled = await run(node(), [join(ROOT, 'scripts', 'bundle.mjs')], { quiet: true });
  if (bundled.code !== 0) fail(`Bundling the server failed:\n${bundled.output.trim()}`);
  const packed = await run(node(), [join(ROOT, 'scripts', 'precompress.mjs')], { quiet: true });
  if (packed.code !== 0) fail(`Compressing the build failed:\n${packed.output.trim()}`);
  rmSync(join(ROOT, 'build', 'compiled'), { recursive: true, force: true });
  // Only makes a start quicker, so nothing depends on it.
  await run(node(), [join(ROOT, 'scripts', 'precompile.mjs')], { quiet: true });
  mkdirSync(join(ROOT, 'build'), { recursive: true });
  writeFileSync(BUILT, from);
}

/** The Node to run with: the pinned one, or the machine's own when that is as new. */
export function node() {
  return pinnedNode() ?? process.execPath;
}

/**
 * Runs a program of the project or the machine and waits for it.
 * @returns {Promise<{ code: number, output: string }>} `output` only when quiet
 */
export function run(command, args, { quiet = false, extra = {} } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      env: { ...process.env, PATH: env.PATH, ...extra },
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      shell: WINDOWS,
    });
    running.add(child);
    const began = Date.now();
    const progress =
      quiet && setInterval(() => say(`…still at it, ${Math.round((Date.now() - began) / 1000)} s`), EVERY_MS);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
    child.on('error', (error) => (output += error.message));
    child.on('close', (code) => {
      clearInterval(progress);
      running.delete(child);
      if (isBrokenOff) endWithTheLast();
      else resolve({ code: code ?? 1, output });
    });
  });
}

/** Has a Ctrl-C, or another signal to end, end first what `run` started and then this process, as at any other exit. */
export function breakOffInOrder() {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => {
      if (isBrokenOff) return;
      isBrokenOff = true;
      // The test runners clean up after this one, and take no harm from hearing it twice, as from a terminal.
      for (const child of running) child.kill('SIGINT');
      endWithTheLast();
    });
}

const running = new Set();
let isBrokenOff = false;
// Where one of several steps at once fails, the others have nothing more to do.
process.on('exit', () => {
  for (const child of running) child.kill();
});

function endWithTheLast() {
  if (running.size === 0) process.exit(1);
}

/**
 * Runs the server or a command of it in the foreground and ends as it ends. A Ctrl-C reaches the child by itself; a
 * signal to this process alone is handed on. One that ends npm alone never gets here, so a lost parent counts as one.
 */
export function become(args) {
  const child = spawn(node(), [SMALL_NURSERY, '--env-file-if-exists=.env', ...args], {
    cwd: ROOT,
    env: { ...RETURN_LARGE_BLOCKS, ...env },
    stdio: 'inherit',
  });
  const stop = () => child.kill('SIGTERM');
  process.on('SIGINT', () => {});
  process.on('SIGTERM', stop);
  process.on('SIGHUP', stop);
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && stop(), PARENT_CHECK_MS).unref();
  child.on('close', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}

export function fail(message) {
  console.error(message);
  process.exit(1);
}

const SOURCES = [
  'app',
  'features',
  'client',
  'time',
  'ui',
  'public',
  'database',
  'server',
  'package.json',
  'vite.config.ts',
  'react-router.config.ts',
  'scripts/bundle.mjs',
  'scripts/precompress.mjs',
];

function pinnedNode() {
  const own = join(BIN, WINDOWS ? 'node.cmd' : 'node');
  if (existsSync(own) && spawnSync(own, ['--version'], { shell: WINDOWS }).status === 0) return own;
  return Number(process.versions.node.split('.')[0]) >= 24 ? process.execPath : undefined;
}

function filesIn(path) {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { withFileTypes: true })
    .flatMap((entry) => (entry.isDirectory() ? filesIn(join(path, entry.name)) : [join(path, entry.name)]))
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .sort();
}

function digest(files) {
  const hash = createHash('sha256');
  for (const file of files) hash.update(relative(ROOT, file)).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}
