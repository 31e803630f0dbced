import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod';
import type { Services } from '../services.ts';

export const POLL_MS = 1_000;
const HEARTBEAT_MS = 15_000;
export const ACCESS_CHECK_MS = 4_000;
const RECONNECT_MS = 3_000;
/** Each poll looks back this far: other nodes' clocks may lag, and rows appear only on commit. */
const OVERLAP_MS = 60_000;
/** A change appears so long after its time at most: once it is committed. */
const COMMIT_MS = 2_000;
const MAX_MISSED_MS = 10 * 60_000;

/** A page that was rendered with its rows asks for what has changed since. */
export const eventsQuery = z.object({
  since: z.iso
    .datetime()
    .optional()
    .meta({ description: 'Also the events since this time, at most ten minutes ago. Not after a reconnect.' }),
});

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
  since?: string | undefined;
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

  /** Answers with the events from now on, or of all subjects since a time, until the client leaves or loses access. */
  async open(reply: FastifyReply, { subject, since, hasAccess }: Listener): Promise<void> {
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
    // The id comes back with a reconnect.
    raw.write(`id: open\nretry: ${RECONNECT_MS}\n\n`);
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
    if (since && !reply.request.headers['last-event-id']) await this.#sendMissed(raw, Date.parse(since) - COMMIT_MS);
  }

  async #sendMissed(raw: Raw, since: number): Promise<void> {
    const from = new Date(Math.max(since, Date.now() - MAX_MISSED_MS)).toISOString();
    try {
      const missed = await this.#findEvents(from);
      if (this.#listeners.has(raw)) raw.write(missed.sort(byTime).map(formatEvent).join(''));
    } catch (err) {
      this.#log.warn({ err }, 'cannot find what a listener missed; it will reconnect');
      raw.end();
    }
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
