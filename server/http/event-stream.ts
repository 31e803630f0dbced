import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Services } from '../services.ts';

export const POLL_MS = 1_000;
const HEARTBEAT_MS = 15_000;
export const ACCESS_CHECK_MS = 4_000;
const RECONNECT_MS = 3_000;
/** Each poll looks back this far: other nodes' clocks may lag, and rows appear only on commit. */
const OVERLAP_MS = 60_000;

export interface StreamEvent {
  /** What changed. An event is sent once for each `subject` and `at`. */
  subject: string;
  /** When it changed. */
  at: string;
  /** The event's type, and what it says. */
  kind: string;
  data: object;
}

export interface Intervals {
  pollMs?: number;
  heartbeatMs?: number;
  accessCheckMs?: number;
}

interface Listener {
  /** The only one whose events it gets; by default it gets all. */
  subject?: string;
  /** Asked again and again; the stream ends when it is false. */
  hasAccess: () => Promise<boolean>;
}

type Raw = FastifyReply['raw'];

/** Server-sent events of changes that any node made, found by polling the database while someone listens. */
export class EventStream {
  readonly #findEvents: (since: string) => Promise<StreamEvent[]>;
  readonly #log: Services['log'];
  readonly #intervals: Required<Intervals>;
  readonly #listeners = new Map<Raw, string | undefined>();
  readonly #closing = new AbortController();
  #polling: Promise<void> | undefined;
  #pollQueue = Promise.resolve();
  #lastPollAt = 0;
  /** The time of the last event sent for each subject. */
  #sent: ReadonlyMap<string, string> = new Map();

  /** @param findEvents those after a time; may repeat them, and comes in any order */
  constructor(
    app: FastifyInstance,
    { log, findEvents }: { log: Services['log']; findEvents: (since: string) => Promise<StreamEvent[]> },
    { pollMs = POLL_MS, heartbeatMs = HEARTBEAT_MS, accessCheckMs = ACCESS_CHECK_MS }: Intervals = {},
  ) {
    this.#findEvents = findEvents;
    this.#log = log;
    this.#intervals = { pollMs, heartbeatMs, accessCheckMs };
    // Streams never end by themselves, so the server would wait for them.
    app.addHook('preClose', async () => {
      this.#closing.abort();
      for (const raw of this.#listeners.keys()) raw.end();
      await this.#polling;
    });
  }

  /** How many listen to this subject only, on this node. */
  listenersOf(subject: string): number {
    return [...this.#listeners.values()].filter((each) => each === subject).length;
  }

  /** Answers with the events from now on, until the client leaves or loses access. */
  async open(reply: FastifyReply, { subject, hasAccess }: Listener): Promise<void> {
    // A new listener gets no events from before its connection.
    await this.#poll();
    reply.hijack();
    const { raw } = reply;
    // The client left during the poll; `close` is not emitted again.
    if (raw.destroyed) return;
    raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'private, no-store, no-transform',
      // Lets a stopping server close without waiting for keep-alive.
      connection: 'close',
      // Otherwise a proxy buffers the events.
      'x-accel-buffering': 'no',
    });
    raw.write(`retry: ${RECONNECT_MS}\n\n`);
    if (this.#closing.signal.aborted) return void raw.end();
    this.#listeners.set(raw, subject);
    const heartbeat = setInterval(() => raw.write(': still here\n\n'), this.#intervals.heartbeatMs);
    const accessCheck = setInterval(() => void this.#endWithout(raw, hasAccess), this.#intervals.accessCheckMs);
    raw.on('close', () => {
      clearInterval(heartbeat);
      clearInterval(accessCheck);
      this.#listeners.delete(raw);
    });
    this.#polling ??= this.#pollWhileListening().finally(() => {
      this.#polling = undefined;
    });
  }

  async #pollWhileListening(): Promise<void> {
    const { signal } = this.#closing;
    while (this.#listeners.size > 0 && !signal.aborted) {
      await delay(this.#intervals.pollMs, undefined, { signal }).catch(() => {});
      await this.#poll().catch((err) => this.#log.warn({ err }, 'cannot poll for events; will retry'));
    }
  }

  /** Polls run one at a time: each sends only what was not sent. */
  #poll(): Promise<void> {
    this.#pollQueue = this.#pollQueue.catch(() => {}).then(() => this.#sendEvents());
    return this.#pollQueue;
  }

  async #sendEvents(): Promise<void> {
    const now = Date.now();
    // Without listeners, earlier changes do not matter.
    const since = this.#listeners.size > 0 ? Math.min(now, this.#lastPollAt) : now;
    const recent = await this.#findEvents(new Date(since - OVERLAP_MS).toISOString());
    const events = recent.filter(({ subject, at }) => this.#sent.get(subject) !== at).sort(byTime);
    this.#sent = new Map(recent.map(({ subject, at }) => [subject, at]));
    this.#lastPollAt = now;
    for (const [raw, subject] of this.#listeners) {
      const heard = subject === undefined ? events : events.filter((event) => event.subject === subject);
      if (heard.length > 0) raw.write(heard.map(formatEvent).join(''));
    }
  }

  async #endWithout(raw: Raw, hasAccess: Listener['hasAccess']): Promise<void> {
    try {
      if (!(await hasAccess())) raw.end();
    } catch (err) {
      this.#log.warn({ err }, 'cannot check the access of a listener; will retry');
    }
  }
}

const byTime = (a: StreamEvent, b: StreamEvent) => (a.at < b.at ? -1 : Number(a.at > b.at));

function formatEvent({ kind, data }: StreamEvent): string {
  return `event: ${kind}\ndata: ${JSON.stringify(data)}\n\n`;
}
