import type { IncomingMessage } from 'node:http';
import {
  type Address,
  internet,
  type Network,
  publicAddresses,
  type RemoteRequest,
  untilAborted,
} from './remote-network.ts';

const MAX_REDIRECTS = 3;
const PICTURE: RemoteRequest = {
  method: 'GET',
  headers: { accept: 'image/*', 'accept-encoding': 'identity', 'user-agent': 'Mozilla/5.0 (picture import)' },
};

/** Why a file of another site was not fetched, as a sentence for the user. */
export class RemoteFileError extends Error {
  readonly reason: 'address' | 'answer' | 'size' | 'time';
  constructor(reason: RemoteFileError['reason'], message: string) {
    super(message);
    this.reason = reason;
  }
}

interface RemoteLimits {
  maxBytes: number;
  timeoutMs: number;
}

/** Fetches a file from another site. */
export type FetchRemote = (url: string, limits: RemoteLimits) => Promise<Buffer>;

/**
 * Fetches over https on port 443 from the public internet only. A host is resolved once, every address must be public,
 * and the connection uses the checked addresses, so that DNS cannot change in between. Each of up to three redirects is
 * checked, too.
 * @throws {RemoteFileError}
 */
export function remoteFetcher(network: Network = internet): FetchRemote {
  return async (url, { maxBytes, timeoutMs }) => {
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      return await untilAborted(signal, follow(url, maxBytes, signal));
    } catch (error) {
      if (error instanceof RemoteFileError) throw error;
      if (signal.aborted) throw new RemoteFileError('time', 'The other site took too long to send the picture.');
      throw new RemoteFileError('answer', 'The other site could not be reached. Please check the address.');
    }
  };

  async function follow(start: string, maxBytes: number, signal: AbortSignal): Promise<Buffer> {
    let address = start;
    for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
      const url = checkedUrl(address);
      const answer = await network.connect(url, await checkedAddresses(url), signal, PICTURE);
      const next = redirectOf(answer, url);
      if (next === null) return read(answer, maxBytes);
      answer.destroy();
      address = next;
    }
    throw new RemoteFileError(
      'answer',
      'This address redirects too many times. Use the address of the picture itself.',
    );
  }

  async function checkedAddresses(url: URL): Promise<Address[]> {
    const addresses = await publicAddresses(network, url);
    if (addresses) return addresses;
    throw new RemoteFileError('address', 'This address is not on the public internet, so we cannot get the picture.');
  }
}

function checkedUrl(address: string): URL {
  const url = URL.parse(address);
  if (url?.protocol !== 'https:') throw new RemoteFileError('address', 'Use an address that starts with https://');
  if (url.username || url.password || url.port)
    throw new RemoteFileError('address', 'Use an https:// address without a password or a port.');
  return url;
}

function redirectOf({ statusCode, headers: { location } }: IncomingMessage, from: URL): string | null {
  if (![301, 302, 303, 307, 308].includes(statusCode!) || !location) return null;
  return URL.parse(location, from)?.href ?? location;
}

async function read(answer: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const { statusCode, headers } = answer;
  try {
    if (statusCode !== 200) throw new RemoteFileError('answer', `The other site answered ${statusCode}.`);
    if ((headers['content-encoding'] ?? 'identity') !== 'identity')
      throw new RemoteFileError('answer', 'The other site sent the picture in a format we cannot read.');
    const chunks: Buffer[] = [];
    let size = Number(headers['content-length'] ?? 0);
    if (size > maxBytes) throw tooLarge();
    size = 0;
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > maxBytes) throw tooLarge();
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  } finally {
    answer.destroy();
  }
}

function tooLarge(): RemoteFileError {
  return new RemoteFileError('size', 'The file at this address is too large.');
}

/** Why a message was not taken by another site. */
export class RemotePostError extends Error {
  readonly reason: 'address' | 'time' | 'unreachable';
  constructor(reason: RemotePostError['reason']) {
    super(reason);
    this.reason = reason;
  }
}

interface RemotePost {
  url: string;
  headers: Record<string, string>;
  body: string | Buffer;
  timeoutMs: number;
  /** How much of the answer is read. */
  maxBytes: number;
}

/** Sends a message to another site. @returns the status of its answer */
export type PostRemote = (post: RemotePost) => Promise<number>;

/**
 * Posts over https to the public internet only, to the addresses that were checked. Follows no redirects.
 * @throws {RemotePostError}
 */
export function remotePoster(network: Network = internet): PostRemote {
  return async ({ url, headers, body, timeoutMs, maxBytes }) => {
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      const answer = await untilAborted(signal, send());
      // The status counts, whatever becomes of the rest.
      await untilAborted(signal, readBeginning(answer, maxBytes)).catch(() => answer.destroy());
      return answer.statusCode!;
    } catch (error) {
      if (error instanceof RemotePostError) throw error;
      throw new RemotePostError(signal.aborted ? 'time' : 'unreachable');
    }

    async function send(): Promise<IncomingMessage> {
      const target = URL.parse(url);
      const addresses = target?.protocol === 'https:' ? await publicAddresses(network, target) : null;
      if (!target || !addresses) throw new RemotePostError('address');
      return network.connect(target, addresses, signal, { method: 'POST', headers, body });
    }
  };
}

/** Lets the other site finish a short answer. */
async function readBeginning(answer: IncomingMessage, maxBytes: number): Promise<void> {
  let size = 0;
  try {
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size >= maxBytes) break;
    }
  } finally {
    answer.destroy();
  }
}
