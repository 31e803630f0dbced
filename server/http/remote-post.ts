import type { IncomingMessage } from 'node:http';
import { internet, type Network, publicAddresses, untilAborted } from './remote-network.ts';

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
  body: string;
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
