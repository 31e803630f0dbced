import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { SEED_SCHEMES } from '#customers/schemes/scheme-limits.constants.ts';
import type { Random } from './random.ts';

const ANSWER_MS = 20_000;
const AGAIN_AFTER_MS = 150;
/** The share of responses that a client does not wait for, and of acknowledged requests that it repeats. */
const IMPATIENT = 0.03;
const UNBELIEVING = 0.03;
const TWICE_AT_ONCE = 0.02;
/** Between two requests of a client, so that mails are sent before the kill, too. */
const PAUSE_MS = 200;

export interface Answer {
  status: number;
  headers: NodeJS.Dict<string | string[]>;
  body: string;
}

/** Clients that post quote requests and retry each with the same key until it is acknowledged. */
export class Clients {
  /** The acknowledged id of each request by its number. */
  readonly acknowledged = new Map<number, number>();
  /** Responses by status; tries without one count as 0. */
  readonly answers = new Map<number, number>();
  /** Violations: an unexpected status, or another id for the same key. */
  readonly wrong: string[] = [];
  readonly #url: string;
  readonly #mark: string;
  readonly #random: Random;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 64 });
  #last = 0;
  #most = 0;
  #running: Promise<void>[] = [];
  #isStopped = false;
  #isAbandoned = false;

  constructor(url: string, mark: string, random: Random) {
    this.#url = url;
    this.#mark = mark;
    this.#random = random;
  }

  /** @param most the total number of quote requests */
  begin(count: number, most: number): void {
    this.#most = most;
    this.#isStopped = false;
    this.#running = Array.from({ length: count }, () => this.#work());
  }

  /** @returns when all started requests are acknowledged */
  async finish(): Promise<void> {
    this.#isStopped = true;
    await Promise.all(this.#running);
  }

  /** Stops with requests open: the trial has failed. */
  async abandon(): Promise<void> {
    this.#isAbandoned = true;
    await this.finish();
  }

  /** Waits for `count` more acknowledged requests, or for all. @throws if there is none within `withinMs` */
  async untilMore(count: number, withinMs = 60_000): Promise<void> {
    const goal = Math.min(this.acknowledged.size + count, this.#most);
    let before = this.acknowledged.size;
    for (let quiet = Date.now(); this.acknowledged.size < goal; await delay(5)) {
      if (this.acknowledged.size > before) quiet = Date.now();
      before = this.acknowledged.size;
      if (Date.now() - quiet > withinMs) throw new Error(`Nothing was acknowledged for ${withinMs} ms.`);
    }
  }

  emailOf(number: number): string {
    return `q${number}.${this.#mark}@torture.example`;
  }

  async #work(): Promise<void> {
    while (!this.#isStopped && this.#last < this.#most) {
      this.#last += 1;
      const number = this.#last;
      while (!(await this.#send(number))) {
        if (this.#isAbandoned) return;
        await delay(AGAIN_AFTER_MS);
      }
      if (this.#random.chance(UNBELIEVING)) await this.#send(number);
      await delay(this.#random.between(0, PAUSE_MS));
    }
  }

  /** @returns whether it is acknowledged */
  async #send(number: number): Promise<boolean> {
    const impatience = this.#random.chance(IMPATIENT) ? this.#random.between(0, 12) : undefined;
    const both = this.#random.chance(TWICE_AT_ONCE);
    const tries = await Promise.all([this.#try(number, impatience), both && this.#try(number)]);
    return tries.includes(true);
  }

  async #try(number: number, withinMs = ANSWER_MS): Promise<boolean> {
    const answer = await post(this.#url, quoteOf(number, this.emailOf(number)), {
      key: `${this.#mark}-${number}`,
      agent: this.#agent,
      withinMs,
    });
    const status = answer?.status ?? 0;
    this.answers.set(status, (this.answers.get(status) ?? 0) + 1);
    if (answer === null) return false;
    if (status === 201) return this.#note(number, (JSON.parse(answer.body) as { id: number }).id);
    this.#judge(number, answer);
    return false;
  }

  #note(number: number, id: number): true {
    const before = this.acknowledged.get(number);
    if (before !== undefined && before !== id) this.wrong.push(`quote ${number} was given the ids ${before} and ${id}`);
    this.acknowledged.set(number, id);
    return true;
  }

  /** The only acceptable refusal in trouble is a 503 with Retry-After. */
  #judge(number: number, { status, headers, body }: Answer): void {
    const isProblem = String(headers['content-type']).startsWith('application/problem+json');
    if (status === 503 && isProblem && Number(headers['retry-after']) > 0) return;
    if (this.wrong.length < 20) this.wrong.push(`quote ${number} was answered with ${status}: ${body.slice(0, 300)}`);
  }
}

/** One in ten brings a paint scheme, whose pictures take its mails a while. */
export const hasScheme = (number: number) => number % 10 === 0;

function quoteOf(number: number, email: string): string {
  const request = { firstName: 'Tess', lastName: `Number ${number}`, email, message: 'Strip, prime and paint.' };
  return JSON.stringify({ ...request, ...(hasScheme(number) && { scheme: SEED_SCHEMES[0]!.code }) });
}

interface Post {
  key: string;
  /** By default a quote request. */
  path?: string;
  /** Of someone who is logged in. */
  cookie?: string | undefined;
  agent?: Agent | false;
  withinMs?: number;
}

/** @returns null without a response */
export function post(
  url: string,
  body: string,
  { key, path = '/api/quotes', cookie, agent, withinMs = ANSWER_MS }: Post,
): Promise<Answer | null> {
  return new Promise((resolve) => {
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'idempotency-key': key,
      ...(cookie && { cookie }),
    };
    const call = request(url + path, { method: 'POST', agent, headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (chunk) => {
        text += chunk;
      });
      answer.on('end', () => finish({ status: answer.statusCode!, headers: answer.headers, body: text }));
      answer.on('error', () => finish(null));
      answer.on('close', () => finish(null));
    });
    const timer = setTimeout(() => call.destroy(), withinMs);
    call.on('error', () => finish(null));
    call.on('close', () => finish(null));
    call.end(body);

    function finish(answer: Answer | null): void {
      clearTimeout(timer);
      resolve(answer);
    }
  });
}
