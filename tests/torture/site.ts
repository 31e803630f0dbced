import { type ChildProcess, spawn } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const START_MS = 120_000;
const STOP_MS = 40_000;
/** The built server, as in `npm start`. */
const MAIN = join(import.meta.dirname, '..', '..', 'build', 'run', 'main.js');

/** All of them end with this process. */
const sites = new Set<Site>();
const killAll = () => sites.forEach((site) => void site.kill());
process.once('exit', killAll);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => {
    killAll();
    process.kill(process.pid, signal);
  });

/** The real server as a process group, always at one address. */
export class Site {
  readonly url: string;
  readonly port: number;
  /** Counts starts. */
  life = 0;
  /** Its output in this life. */
  said = '';
  /** Its last output if it ended by itself, which it never may. */
  died: string | null = null;
  #process: ChildProcess | undefined;
  #exited: Promise<number | null> = Promise.resolve(null);
  readonly #env: Record<string, string>;
  readonly #logFile: string | undefined;
  #isExpected = true;

  constructor(port: number, env: Record<string, string>, logFile?: string) {
    this.port = port;
    this.url = `http://127.0.0.1:${port}`;
    this.#env = env;
    this.#logFile = logFile;
    sites.add(this);
  }

  /** Starts it without waiting. */
  launch(): void {
    this.life += 1;
    this.said = '';
    this.#isExpected = false;
    const child = spawn(process.execPath, [MAIN, '--cold'], {
      detached: true, // a group of its own, with whatever it starts itself
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env.PATH,
        PORT: String(this.port),
        LOG_LEVEL: 'warn',
        RATE_LIMITS: 'off',
        // The first backup of a new site takes longer than its start.
        ...(process.env.VITEST && { BACKUPS: 'off' }),
        ...this.#env,
      },
    });
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => this.#hear(chunk));
    this.#process = child;
    this.#exited = new Promise((resolve) => child.once('close', (code) => resolve(code)));
    child.once('exit', (code, signal) => {
      if (!this.#isExpected) this.died = `life ${this.life} ended with ${code ?? signal}: ${this.said.slice(-2_000)}`;
    });
  }

  /** @returns when it is ready */
  async ready(withinMs = START_MS): Promise<void> {
    for (const end = Date.now() + withinMs; !(await this.answers('/readyz')); await delay(25)) {
      if (this.died) throw new Error(`The site did not start: ${this.died}`);
      if (Date.now() > end) throw new Error(`The site is not ready after ${withinMs} ms: ${this.said.slice(-2_000)}`);
    }
  }

  async start(): Promise<void> {
    this.launch();
    await this.ready();
  }

  /** SIGKILL for the whole group. */
  async kill(): Promise<void> {
    this.#isExpected = true;
    this.#signal('SIGKILL');
    await this.#exited;
  }

  /** Stops it with SIGTERM. @returns its exit code */
  async stop(): Promise<number | null> {
    this.#isExpected = true;
    this.#process?.kill('SIGTERM');
    const timer = setTimeout(() => this.#signal('SIGKILL'), STOP_MS);
    const code = await this.#exited;
    clearTimeout(timer);
    return code;
  }

  /** For a start that should fail. @returns its exit code */
  async end(): Promise<number | null> {
    this.#isExpected = true;
    return this.#exited;
  }

  async answers(path: string): Promise<boolean> {
    return fetch(this.url + path, { signal: AbortSignal.timeout(10_000) }).then(
      async (answer) => {
        await answer.arrayBuffer();
        return answer.ok;
      },
      () => false,
    );
  }

  #signal(signal: NodeJS.Signals): void {
    const { pid, exitCode, signalCode } = this.#process ?? {};
    if (pid === undefined || exitCode !== null || signalCode !== null) return;
    try {
      process.kill(-pid, signal);
    } catch {
      // It has ended already.
    }
  }

  #hear(chunk: Buffer): void {
    this.said = (this.said + chunk).slice(-20_000);
    if (this.#logFile) appendFileSync(this.#logFile, chunk);
  }
}
