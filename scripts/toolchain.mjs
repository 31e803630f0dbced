// Installs the packages and builds the site for `npm start` and `npm test`. Plain JavaScript without packages: on a fresh
// clone it runs before anything is installed, on the Node of the machine.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, join, relative } from 'node:path';

const ROOT = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..');
const BIN = join(ROOT, 'node_modules', '.bin');
const INSTALL_STAMP = join(ROOT, 'node_modules', '.installed-for');
/** Ends the stamp of an installation without the packages of tests. */
const TO_RUN = ' to run';
const BUILD_STAMP = join(ROOT, 'build', '.built-from');
const IS_WINDOWS = process.platform === 'win32';
/** On a large machine V8 grows its space for new objects to 100 MB. 4 MB are as fast. */
const SMALL_SEMI_SPACE = '--max-semi-space-size=4';
/**
 * glibc raises this threshold with each large block that is freed, and then keeps such blocks in every thread. A fixed
 * threshold returns them to the system. https://man7.org/linux/man-pages/man3/mallopt.3.html
 */
const MALLOC_ENV = { MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_ARENA_MAX: '1' };
const PROGRESS_INTERVAL_MS = 15_000;
const PARENT_CHECK_MS = 500;

/** Finds the Node and the tools of the project first. */
const PATH = `${BIN}${delimiter}${process.env.PATH}`;

/** Prints a line of progress. */
export const say = (line) => console.log(`• ${line}`);

/**
 * Installs the packages of the lockfile unless they are installed. `toRun` leaves out those that only tests and checks need,
 * unless this checkout has them.
 */
export async function install({ toRun = false } = {}) {
  const all = digest(['package.json', 'package-lock.json', '.npmrc'].map((name) => join(ROOT, name)));
  const stamp = readStamp(INSTALL_STAMP) ?? TO_RUN;
  const wanted = toRun && stamp.endsWith(TO_RUN) ? all + TO_RUN : all;
  if ([all, wanted].includes(stamp) && pinnedNode()) return;
  say('Installing packages (a minute or so the first time)…');
  const quiet = ['--loglevel=error', '--no-audit', '--no-fund', wanted === all ? '--include=dev' : '--omit=dev'];
  let installed = await run('npm', ['ci', ...quiet], { quiet: true });
  if (installed.code !== 0 && lacksOnlyOtherPlatforms(installed.output))
    installed = await run('npm', ['install', '--no-save', ...quiet], { quiet: true });
  if (installed.code !== 0) fail(`The packages could not be installed:\n${installed.output.trim()}`);
  if (!pinnedNode()) fail('No Node 24 for this platform came with the packages. Install Node 24 and run this again.');
  writeFileSync(INSTALL_STAMP, wanted);
}

/**
 * Whether `npm ci` refused the lockfile only because it has no entries for optional packages of other platforms. A
 * registry without these packages leads to such a lockfile (https://github.com/npm/cli/issues/9846). `npm install` then
 * takes the versions of the lockfile, and for the missing packages the exact versions that it names. After any other
 * failure it could install versions that the lockfile does not name.
 */
function lacksOnlyOtherPlatforms(output) {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
  const named = new Map(
    Object.values(packages).flatMap(({ optionalDependencies = {} }) => Object.entries(optionalDependencies)),
  );
  const faults = output.match(/(Missing|Invalid): .*/g) ?? [];
  const isOtherPlatform = (fault) => {
    // Without a version if the registry lacks the package.
    const [, name, version] = /^Missing: (\S+)@(\S*) from lock file$/.exec(fault) ?? [];
    return named.has(name) && ['', named.get(name)].includes(version);
  };
  return faults.length > 0 && faults.every(isOtherPlatform);
}

/** Builds the site unless the build is of the present sources. */
export async function build() {
  const sources = digest(SOURCES.flatMap((name) => filesIn(join(ROOT, name))));
  if (readStamp(BUILD_STAMP) === sources) return;
  say('Building the pages…');
  rmSync(BUILD_STAMP, { force: true });
  await buildStep('The build', 'react-router', ['build'], { NODE_ENV: 'production' });
  await Promise.all([buildStep('Compressing the build', node(), [script('precompress.mjs')]), bundle()]);
  writeFileSync(BUILD_STAMP, sources);
}

async function bundle() {
  await buildStep('Bundling the server', node(), [script('bundle.mjs')]);
  rmSync(join(ROOT, 'build', 'compiled'), { recursive: true, force: true });
  // May fail: it only makes the start faster.
  await run(node(), [script('precompile.mjs')], { quiet: true });
}

async function buildStep(name, command, args, extra = {}) {
  const { code, output } = await run(command, args, { quiet: true, extra });
  if (code !== 0) fail(`${name} failed:\n${output.trim()}`);
}

const script = (name) => join(ROOT, 'scripts', name);

/** The pinned Node, or the machine's own if that is as new. */
export function node() {
  return pinnedNode() ?? process.execPath;
}

/**
 * Runs a program and waits for it. `extra` adds environment variables.
 * @returns {Promise<{ code: number, output: string }>} `output` only if `quiet`
 */
export function run(command, args, { quiet = false, extra = {} } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      env: { ...process.env, PATH, ...extra },
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      shell: IS_WINDOWS,
    });
    running.add(child);
    const progress =
      quiet && setInterval(() => say(`…still at it, ${Math.round(performance.now() / 1000)} s`), PROGRESS_INTERVAL_MS);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
    child.on('error', (error) => (output += error.message));
    child.on('close', (code) => {
      clearInterval(progress);
      running.delete(child);
      if (isInterrupted) exitAfterChildren();
      else resolve({ code: code ?? 1, output });
    });
  });
}

/** Makes Ctrl-C and other termination signals end the programs of `run` first, then this process with its exit handlers. */
export function exitInOrderOnSignals() {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => {
      if (isInterrupted) return;
      isInterrupted = true;
      // From a terminal the test runners get the signal twice, which does no harm.
      for (const child of running) child.kill('SIGINT');
      exitAfterChildren();
    });
}

const running = new Set();
let isInterrupted = false;
// If one of several parallel steps fails, the others stop.
process.on('exit', () => {
  for (const child of running) child.kill();
});

function exitAfterChildren() {
  if (running.size === 0) process.exit(1);
}

/**
 * Replaces this process with the server or one of its commands, as far as Node can: the child runs in the foreground, and
 * this process ends as the child does. Ctrl-C reaches the child by itself; a signal to this process alone is passed on. A
 * signal to npm alone never arrives here, so a lost parent counts as one.
 */
export function become(args) {
  // Not --env-file-if-exists: on a missing file, node --watch crashes at its end and leaves its child running.
  const envFile = existsSync(join(ROOT, '.env')) ? ['--env-file=.env'] : [];
  const child = spawn(node(), [SMALL_SEMI_SPACE, ...envFile, ...args], {
    cwd: ROOT,
    env: { ...MALLOC_ENV, ...process.env, PATH },
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
  'rights',
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

/** Found once: it is started to see whether it runs. */
let pinned;

function pinnedNode() {
  pinned ??= findNode();
  return pinned;
}

function findNode() {
  const own = join(BIN, IS_WINDOWS ? 'node.cmd' : 'node');
  if (existsSync(own) && spawnSync(own, ['--version'], { shell: IS_WINDOWS }).status === 0) return own;
  return Number(process.versions.node.split('.')[0]) >= 24 ? process.execPath : undefined;
}

function readStamp(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
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
