import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import {
  type ConnectionEvent,
  type ConnectionState,
  findMailboxProblem,
  isEntered,
  nextState,
} from '#desk/mailbox/connection.ts';
import { type OpenMailbox, openMailbox } from '#desk/mailbox/mailbox.client.server.ts';
import { type Mailbox, readMailbox } from '#desk/mailbox/mailbox-settings.store.server.ts';
import { leaseMailbox, noteMailbox, releaseMailbox } from '#desk/mailbox/mailbox-state.store.server.ts';
import { messageReader } from '#desk/mailbox/message-reader.process.server.ts';
import { PictureMaker } from '#foundation/media/image-worker.process.server.ts';
import type { BackgroundLoop } from './background-loop.ts';
import { virusScanner } from './http/uploads.ts';
import { type SyncTools, syncMailbox } from './mailbox-sync.ts';
import { type DiskSpace, NoSpaceError, withinReserve } from './storage/disk-space.ts';

/** Often enough to renew the lease, and to see settings that another node saved. */
const TICK_MS = 30_000;

interface Options extends Pick<SyncTools, 'db' | 'config' | 'storage' | 'log'> {
  disk: DiskSpace;
  now?: () => Date;
  tickMs?: number;
}

/**
 * Reads the mailbox that is set up, in one process of all nodes. Without a mailbox it looks for one at times, and loads
 * nothing.
 */
export function startMailboxWorker({
  storage,
  disk,
  now = () => new Date(),
  tickMs = TICK_MS,
  ...options
}: Options): BackgroundLoop {
  const reader = messageReader();
  const pictures = new PictureMaker({ niceness: 10 });
  const worker = new MailboxWorker(
    {
      ...options,
      storage: withinReserve(storage, disk),
      reader,
      pictures,
      scanFile: virusScanner(options.config),
      now,
    },
    tickMs,
  );
  return {
    wake: () => void worker.look(),
    async stop() {
      await worker.stop();
      reader.close();
      pictures.close();
    },
  };
}

class MailboxWorker {
  readonly #options: SyncTools;
  readonly #tickMs: number;
  readonly #node = randomUUID();
  readonly #stopping = new AbortController();
  readonly #finished: Promise<void>;
  #state: ConnectionState = { name: 'off' };
  /** What the connection is to. */
  #mailbox: Mailbox | null = null;
  #open: OpenMailbox | null = null;
  /** Raised when a connection ends, so that what it began says no more. */
  #generation = 0;
  /** One thing at a time. */
  #working: Promise<void> = Promise.resolve();

  constructor(options: SyncTools, tickMs: number) {
    this.#options = options;
    this.#tickMs = tickMs;
    this.#finished = this.#run();
  }

  async #run(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      await this.look();
      await delay(this.#tickMs, undefined, { signal: this.#stopping.signal, ref: false }).catch(() => {});
    }
  }

  /** Sees what is set up, and takes or renews the lease. */
  async look(): Promise<void> {
    const { db, config, log, now } = this.#options;
    try {
      const mailbox = await readMailbox(db, config);
      if (JSON.stringify(mailbox) !== JSON.stringify(this.#mailbox)) this.#send({ type: 'changed' });
      this.#mailbox = mailbox;
      const leased = mailbox && !this.#stopping.signal.aborted && (await this.#lease());
      this.#send({ type: 'tick', at: now().getTime(), mayRead: Boolean(leased) });
    } catch (err) {
      log.warn({ err }, 'the mailbox settings cannot be read; will retry');
    }
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#finished;
    this.#send({ type: 'changed' });
    await this.#working;
    await releaseMailbox(this.#options.db, this.#node).catch(() => {});
  }

  #lease() {
    const { db, now } = this.#options;
    return leaseMailbox(db, this.#mailbox!, { node: this.#node, now: now() });
  }

  #send(event: ConnectionEvent): void {
    const before = this.#state;
    this.#state = nextState(before, event);
    if (!isEntered(before, this.#state)) return;
    if (this.#state.name === 'connecting') this.#begin(() => this.#connect());
    else if (this.#state.name === 'syncing') this.#begin(() => this.#sync());
    else if (this.#state.name !== 'idle') this.#close();
  }

  #close(): void {
    this.#generation += 1;
    this.#open?.close();
    this.#open = null;
  }

  /** Runs what a state is for, and sends how it ended, unless the connection has ended meanwhile. */
  #begin(work: () => Promise<ConnectionEvent>): void {
    const generation = this.#generation;
    const isCurrent = () => generation === this.#generation;
    this.#working = this.#working.then(async () => {
      if (!isCurrent()) return;
      const event = await work().catch((error: unknown) => this.#fail(error, isCurrent()));
      if (isCurrent()) this.#send(event);
    });
  }

  async #connect(): Promise<ConnectionEvent> {
    const generation = this.#generation;
    const during = (send: () => void) => () => generation === this.#generation && send();
    const at = () => this.#options.now().getTime();
    const open = await openMailbox(this.#mailbox!, {
      news: during(() => this.#send({ type: 'news' })),
      closed: during(() => this.#send({ type: 'failed', at: at() })),
    });
    if (generation !== this.#generation) open.close();
    else this.#open = open;
    return { type: 'connected' };
  }

  async #sync(): Promise<ConnectionEvent> {
    const { db, now } = this.#options;
    // Renewed first, as a sync may take long.
    const state = await this.#lease();
    if (!state) return { type: 'tick', at: 0, mayRead: false };
    const renewing = setInterval(() => void this.#lease().catch(() => {}), TICK_MS);
    try {
      await syncMailbox(this.#options, { mailbox: this.#mailbox!, open: this.#open!, node: this.#node, state });
    } finally {
      clearInterval(renewing);
    }
    await noteMailbox(db, this.#node, { problem: null, now: now() });
    return { type: 'synced', at: now().getTime() };
  }

  async #fail(error: unknown, isCurrent: boolean): Promise<ConnectionEvent> {
    const { db, log, now } = this.#options;
    const problem = findMailboxProblem(error instanceof NoSpaceError ? { code: 'EROOM' } : error);
    if (isCurrent) log.warn({ err: error, problem }, 'the mailbox cannot be read; will retry');
    await noteMailbox(db, this.#node, { problem, now: now() }).catch(() => {});
    return { type: 'failed', at: now().getTime() };
  }
}
