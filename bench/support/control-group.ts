import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const ROOT = '/sys/fs/cgroup';
const SAMPLE_MS = 100;
/** The files of a control group in both versions of the kernel's interface. */
const VERSIONS = [
  {
    root: ROOT,
    limit: 'memory.max',
    swap: 'memory.swap.max',
    peak: 'memory.peak',
    own: 'anon',
    kills: 'memory.events',
  },
  {
    root: join(ROOT, 'memory'),
    limit: 'memory.limit_in_bytes',
    swap: 'memory.memsw.limit_in_bytes',
    peak: 'memory.max_usage_in_bytes',
    own: 'total_rss',
    kills: 'memory.oom_control',
  },
];

/** A container's limit of memory, without swap, for a process and those that it starts. Linux, root. */
export class ControlGroup {
  readonly #files = VERSIONS.find(({ root, peak }) => this.#make(root, peak))!;
  #mostOwn = 0;
  #isSampling = true;

  constructor(bytes: number) {
    if (!this.#files) throw new Error('This machine does not let this user limit memory: run it as root on Linux.');
    this.#write(this.#files.limit, bytes);
    if (existsSync(this.#path(this.#files.swap))) this.#write(this.#files.swap, this.#files.root === ROOT ? 0 : bytes);
    void this.#sample();
  }

  add(pid: number): void {
    this.#write('cgroup.procs', pid);
  }

  /** All that counted against the limit at its most, with files that the system would drop for others; and without. */
  get most(): { bytes: number; ownBytes: number } {
    return { bytes: Number(this.#read(this.#files.peak)), ownBytes: this.#mostOwn };
  }

  /** Processes that the system ended because memory was short. */
  get kills(): number {
    return this.#figure(this.#files.kills, 'oom_kill');
  }

  remove(): void {
    this.#isSampling = false;
    rmdirSync(this.#path(''));
  }

  async #sample(): Promise<void> {
    while (this.#isSampling) {
      this.#mostOwn = Math.max(this.#mostOwn, this.#figure('memory.stat', this.#files.own));
      await delay(SAMPLE_MS, undefined, { ref: false });
    }
  }

  #make(root: string, peak: string): boolean {
    const path = join(root, `flatirons-bench-${process.pid}`);
    try {
      mkdirSync(path);
    } catch {
      return false;
    }
    if (existsSync(join(path, peak))) return true;
    rmdirSync(path);
    return false;
  }

  #figure(file: string, name: string): number {
    return Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(this.#read(file))![1]);
  }

  #path = (file: string) => join(this.#files.root, `flatirons-bench-${process.pid}`, file);
  #read = (file: string) => readFileSync(this.#path(file), 'utf8');
  #write = (file: string, value: number) => writeFileSync(this.#path(file), String(value));
}
