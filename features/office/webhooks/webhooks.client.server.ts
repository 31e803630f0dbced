import { createHmac } from 'node:crypto';
import { type PostRemote, RemotePostError } from '#server/http/remote-requests.ts';
import { ANSWER, type DeliveryProblem } from './webhooks.ts';

interface Message {
  url: string;
  /** `whsec_…`, the newest first; each signs. */
  secrets: readonly string[];
  messageId: string;
  body: string;
  now: Date;
}

type DeliveryResult = { status: number; problem: 'answer' | null } | { status: null; problem: DeliveryProblem };

/** Sends a message. Any answer of 200 to 299 is a success. https://www.standardwebhooks.com */
export async function sendMessage(post: PostRemote, message: Message): Promise<DeliveryResult> {
  const { url, body, messageId, secrets, now } = message;
  if (secrets.length === 0) return { status: null, problem: 'secret' };
  const timestamp = String(Math.floor(now.getTime() / 1_000));
  const signatures = secrets.map((secret) => sign(secret, `${messageId}.${timestamp}.${body}`));
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Webhooks/1.0',
    'webhook-id': messageId,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
  try {
    const status = await post({ url, headers, body, ...ANSWER });
    return { status, problem: status >= 200 && status < 300 ? null : 'answer' };
  } catch (error) {
    if (error instanceof RemotePostError) return { status: null, problem: error.reason };
    throw error;
  }
}

function sign(secret: string, text: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return `v1,${createHmac('sha256', key).update(text).digest('base64')}`;
}
