// A temporary PostgreSQL server for the tests. Runs on Node 20 or later, without packages.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { aptInstall, canAptInstall } from './apt.mjs';
import { freePort } from './free-port.mjs';
import { diskFolder, memoryFolder } from './temp-folder.mjs';

const START_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 5_000;
const ATTEMPTS = 3;

const SETTINGS = { listen_addresses: '127.0.0.1', unix_socket_directories: '', max_connections: '300' };
/** Skips waiting for the disk: hardly any record outlives its test. */
const WITHOUT_SYNC = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' };
/** PostgreSQL's shutdown modes: `fast` rolls its clients' transactions back, `immediate` equals a crash. */
const STOP_SIGNALS = { fast: 'SIGINT', immediate: 'SIGQUIT' };

/**
 * The PostgreSQL server for a test run: the one that TEST_DATABASE_URL names, else a temporary one if possible.
 * @param {(line: string) => void} log
 * @returns the variables that tell the tests, and a function to call after them
 */
export async function provideTestDatabase(log) {
  if (process.env.TEST_DATABASE_URL) return { env: {}, stop: () => {} };
  const postgres = await startPostgres({ log });
  return { env: postgres ? { TEST_DATABASE_URL: postgres.url } : {}, stop: () => postgres?.stop() };
}

/**
 * Starts an empty PostgreSQL server on a free loopback port. On Debian, as root, it installs the server if there is none.
 * Returns null without one, and tells `log` why the tests on PostgreSQL are left out. `durable` makes it wait for the disk
 * as in production. The returned type describes the rest.
 * @param {{ log?: (line: string) => void, install?: boolean, durable?: boolean }} [options]
 * @returns {Promise<import('./postgres.d.mts').TemporaryPostgres | null>}
 */
export async function startPostgres({ log = console.log, install = true, durable = false } = {}) {
  let server = null;
  try {
    const programs = findPrograms() ?? (install ? installPrograms(log) : null);
    if (!programs) throw new Error('no PostgreSQL server is installed');
    for (let attempt = 1; !server; attempt += 1) {
      server = await start(programs, durable).catch((error) => {
        // Another program may have taken the port since.
        if (attempt === ATTEMPTS) throw error;
        return null;
      });
    }
  } catch (error) {
    log(`The tests on PostgreSQL are left out: ${firstLine(error)}`);
  }
  return server;
}

function findPrograms() {
  const inPath = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const debian = '/usr/lib/postgresql';
  const packaged = existsSync(debian)
    ? readdirSync(debian)
        .sort((a, b) => Number(b) - Number(a))
        .map((version) => join(debian, version, 'bin'))
    : [];
  // A link in PATH may point into the folder that holds both.
  const linked = inPath
    .map((dir) => join(dir, 'postgres'))
    .filter(existsSync)
    .map((file) => dirname(realpathSync(file)));
  const dir = [...inPath, ...linked, ...packaged].find((dir) =>
    ['initdb', 'postgres'].every((name) => existsSync(join(dir, name))),
  );
  return dir ? { initdb: join(dir, 'initdb'), postgres: join(dir, 'postgres') } : null;
}

/** Returns null where installing is not possible. */
function installPrograms(log) {
  if (!canAptInstall()) return null;
  log('Installing PostgreSQL for the tests (apt-get install postgresql) …');
  if (!aptInstall('postgresql-common')) throw new Error('apt-get could not install PostgreSQL');
  withoutMainCluster(() => aptInstall('postgresql'));
  return findPrograms();
}

/** Debian's package creates and starts a server of its own unless this file forbids it. */
function withoutMainCluster(run) {
  const file = '/etc/postgresql-common/createcluster.conf';
  const before = existsSync(file) ? readFileSync(file, 'utf8') : '';
  writeFileSync(file, `${before}\ncreate_main_cluster = false\n`);
  try {
    return run();
  } finally {
    writeFileSync(file, before);
  }
}

async function start({ initdb, postgres }, durable) {
  const user = unprivilegedUser();
  // Each test creates and drops a database of some three hundred files.
  const dir = mkdtempSync(join(durable ? diskFolder() : memoryFolder(), 'flatirons-postgres-'));
  if (user) chownSync(dir, user.uid, user.gid);
  const env = { PATH: process.env.PATH ?? '', LC_ALL: 'C.UTF-8', TZ: 'UTC', ...slowerDisk(process.env) };
  const options = { ...user, cwd: dir, env };
  let server;
  try {
    const data = join(dir, 'data');
    const init = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'];
    execFileSync(initdb, init, { ...options, stdio: ['ignore', 'ignore', 'pipe'] });
    const port = await freePort();
    const settings = Object.entries({ ...SETTINGS, ...(!durable && WITHOUT_SYNC), port });
    const words = ['-D', data, ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])];
    // Detached: Ctrl+C in the terminal ends the tests, which then stop this server.
    const run = () => {
      server = spawn(postgres, words, { ...options, detached: true, stdio: ['ignore', 'ignore', 'pipe'] });
      return whenReady(server);
    };
    await run();
    return {
      url: `postgres://postgres@127.0.0.1:${port}/postgres`,
      stop: createStop(() => server, dir),
      halt: (mode = 'fast') => end(server, STOP_SIGNALS[mode]),
      resume: run,
      freeze: () => signalAll(server, 'SIGSTOP'),
      thaw: () => signalAll(server, 'SIGCONT'),
    };
  } catch (error) {
    server?.kill('SIGKILL');
    rmSync(dir, { recursive: true, force: true });
    throw error;
  }
}

/** Variables of `bench/run.mjs` that slow down each sync of the disk. */
function slowerDisk({ LD_PRELOAD, BENCH_SYNC_MS }) {
  return BENCH_SYNC_MS ? { LD_PRELOAD, BENCH_SYNC_MS } : {};
}

/** PostgreSQL refuses to run as root. */
function unprivilegedUser() {
  if (process.getuid?.() !== 0) return null;
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  for (const name of ['postgres', 'nobody']) {
    const user = users.find(([login]) => login === name);
    if (user) return { uid: Number(user[2]), gid: Number(user[3]) };
  }
  throw new Error('PostgreSQL does not run as root, and there is no other user to run it');
}

function whenReady(server) {
  return new Promise((resolve, reject) => {
    let output = '';
    const timer = setTimeout(() => fail(new Error('PostgreSQL did not start in time')), START_TIMEOUT_MS);
    const fail = (error) => {
      clearTimeout(timer);
      reject(error);
    };
    server.once('error', fail);
    server.once('exit', () => fail(new Error(`PostgreSQL did not start: ${output.trim().split('\n').at(-1)}`)));
    server.stderr.on('data', (chunk) => {
      output = (output + chunk).slice(-4_000);
      if (!output.includes('ready to accept connections')) return;
      clearTimeout(timer);
      // Neither the server nor its pipe keeps this process alive.
      server.unref();
      server.stderr.unref();
      resolve();
    });
  });
}

/** Returns a function that ends the server and removes its files. Exit and signals of this process do the same. */
function createStop(current, dir) {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  const remove = () => rmSync(dir, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  const atExit = () => {
    signalAll(current(), 'SIGCONT'); // a suspended process does not end
    current().kill('SIGQUIT'); // the immediate shutdown, which also ends its child processes
    remove();
  };
  const stop = async () => {
    for (const signal of signals) process.off(signal, onSignal);
    signalAll(current(), 'SIGCONT');
    await end(current(), 'SIGQUIT');
    process.off('exit', atExit); // not earlier, because this process may exit during the wait
    remove();
  };
  const onSignal = async (signal) => {
    await stop();
    process.kill(process.pid, signal);
  };
  process.once('exit', atExit);
  for (const signal of signals) process.once(signal, onSignal);
  return stop;
}

/** Signals the server first, so that it starts no further process. Each process has a process group of its own. */
function signalAll(server, signal) {
  if (!server.kill(signal)) return;
  const { stdout } = spawnSync('pgrep', ['-P', String(server.pid)], { encoding: 'utf8' });
  for (const pid of stdout?.split('\n').filter(Boolean) ?? []) {
    try {
      process.kill(Number(pid), signal);
    } catch {
      // It has ended.
    }
  }
}

/** Ends the server, by force after a timeout. */
async function end(server, signal) {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const exited = new Promise((resolve) => server.once('exit', resolve));
  const timer = setTimeout(() => server.kill('SIGKILL'), STOP_TIMEOUT_MS);
  server.ref();
  server.kill(signal);
  await exited;
  clearTimeout(timer);
}

function firstLine(error) {
  return String(error.stderr || error.message || error)
    .trim()
    .split('\n')[0];
}
