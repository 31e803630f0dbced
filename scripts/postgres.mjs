// A throw-away PostgreSQL server for the tests. Runs on the Node that is there (20 or later), without packages.
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
import { createServer } from 'node:net';
import { delimiter, dirname, join } from 'node:path';
import { diskFolder, quickFolder } from './temp-folder.mjs';

const START_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 5_000;
const ATTEMPTS = 3;

const SETTINGS = { listen_addresses: '127.0.0.1', unix_socket_directories: '', max_connections: '300' };
// Most of what is in here outlives no test, so nothing is worth a wait for the disk.
const CARELESS = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' };
/** What PostgreSQL calls its ways to stop: `fast` ends its clients' transactions, `immediate` is as good as a crash. */
const STOP_SIGNALS = { fast: 'SIGINT', immediate: 'SIGQUIT' };

/**
 * Starts an empty PostgreSQL server on a free port of this machine's loopback; on Debian, as root, it installs the
 * server when there is none. Without one, `log` gets a line that says why the tests on PostgreSQL are left out.
 * `durable` has it wait for the disk as one with records of worth does. `halt` stops it for a while and keeps its files,
 * `resume` starts it again under the same address. `freeze` suspends all its processes, which keeps its connections open
 * and answers none of them, until `thaw`.
 * @param {{ log?: (line: string) => void, install?: boolean, durable?: boolean }} [options]
 * @returns {Promise<import('./postgres.d.mts').ThrowAwayPostgres | null>}
 */
export async function startPostgres({ log = console.log, install = true, durable = false } = {}) {
  let server = null;
  try {
    const programs = findPrograms() ?? (install ? installPrograms(log) : null);
    if (!programs) throw new Error('no PostgreSQL server is installed');
    for (let attempt = 1; !server; attempt += 1) {
      server = await start(programs, durable).catch((error) => {
        // Another program may have taken the port meanwhile.
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
  // A link in PATH may lead to the folder that holds both.
  const linked = inPath
    .map((dir) => join(dir, 'postgres'))
    .filter(existsSync)
    .map((file) => dirname(realpathSync(file)));
  const dir = [...inPath, ...linked, ...packaged].find((dir) =>
    ['initdb', 'postgres'].every((name) => existsSync(join(dir, name))),
  );
  return dir ? { initdb: join(dir, 'initdb'), postgres: join(dir, 'postgres') } : null;
}

/** With apt-get, as root; null where that is not possible. It neither asks anything nor starts a server. */
function installPrograms(log) {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return null;
  log('Installing PostgreSQL for the tests (apt-get install postgresql) …');
  if (!aptGet('install', 'postgresql-common')) {
    aptGet('update');
    if (!aptGet('install', 'postgresql-common')) throw new Error('apt-get could not install PostgreSQL');
  }
  withoutMainCluster(() => aptGet('install', 'postgresql'));
  return findPrograms();
}

function aptGet(...words) {
  const options = [
    '-y',
    '-qq',
    '--no-install-recommends',
    '-o',
    'DPkg::Lock::Timeout=120',
    '-o',
    'Dpkg::Options::=--force-confold',
  ];
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync('apt-get', [...options, ...words], { env, stdio: 'ignore', timeout: 600_000 }).status === 0;
}

/** Debian's package makes and starts a server of its own unless this file says otherwise. */
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
  // Each test makes a database and drops it, some three hundred files.
  const dir = mkdtempSync(join(durable ? diskFolder() : quickFolder(), 'flatirons-postgres-'));
  if (user) chownSync(dir, user.uid, user.gid);
  const env = { PATH: process.env.PATH ?? '', LC_ALL: 'C.UTF-8', TZ: 'UTC', ...slowerDisk(process.env) };
  const options = { ...user, cwd: dir, env };
  let server;
  try {
    const data = join(dir, 'data');
    const init = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'];
    execFileSync(initdb, init, { ...options, stdio: ['ignore', 'ignore', 'pipe'] });
    const port = await freePort();
    const settings = Object.entries({ ...SETTINGS, ...(!durable && CARELESS), port });
    const words = ['-D', data, ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])];
    // Detached: Ctrl+C in the terminal is for the tests, which then stop this server themselves.
    const run = () => {
      server = spawn(postgres, words, { ...options, detached: true, stdio: ['ignore', 'ignore', 'pipe'] });
      return ready(server);
    };
    await run();
    return {
      url: `postgres://postgres@127.0.0.1:${port}/postgres`,
      stop: stopper(() => server, dir),
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

/** What `bench/run.mjs` sets to let each sync of the disk take longer. */
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

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

function ready(server) {
  return new Promise((resolve, reject) => {
    let said = '';
    const timer = setTimeout(() => fail(new Error('PostgreSQL did not start in time')), START_TIMEOUT_MS);
    const fail = (error) => {
      clearTimeout(timer);
      reject(error);
    };
    server.once('error', fail);
    server.once('exit', () => fail(new Error(`PostgreSQL did not start: ${said.trim().split('\n').at(-1)}`)));
    server.stderr.on('data', (chunk) => {
      said = (said + chunk).slice(-4_000);
      if (!said.includes('ready to accept connections')) return;
      clearTimeout(timer);
      // A server that waits for its reader would never end, nor would the reader's process.
      server.unref();
      server.stderr.unref();
      resolve();
    });
  });
}

/** Ends the server and removes its files: when asked, when this process ends, and when it is told to end. */
function stopper(current, dir) {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  const remove = () => rmSync(dir, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  const atExit = () => {
    signalAll(current(), 'SIGCONT'); // a suspended process does not end
    current().kill('SIGQUIT'); // the immediate shutdown, which ends its child processes, too
    remove();
  };
  const stop = async () => {
    for (const signal of signals) process.off(signal, onSignal);
    signalAll(current(), 'SIGCONT');
    await end(current(), 'SIGQUIT');
    process.off('exit', atExit); // until now, as this process may end meanwhile
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

/** The server first, so that it starts no process that is missed; each of them has a process group of its own. */
function signalAll(server, signal) {
  if (!server.kill(signal)) return;
  const { stdout } = spawnSync('pgrep', ['-P', String(server.pid)], { encoding: 'utf8' });
  for (const pid of stdout?.split('\n').filter(Boolean) ?? []) {
    try {
      process.kill(Number(pid), signal);
    } catch {
      // It ended meanwhile.
    }
  }
}

/** Tells the server to end and waits for it, but not for ever. */
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
