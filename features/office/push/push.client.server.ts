import { isIP } from 'node:net';
import { isPublicAddress } from '#server/http/remote-network.ts';
import { type PostRemote, RemotePostError, remotePoster } from '#server/http/remote-requests.ts';
import { type Notification, PUSH_TTL_SECONDS, type VapidKeys } from './push.ts';

const ANSWER = { timeoutMs: 10_000, maxBytes: 1_024 } as const;

interface Sender {
  keys: VapidKeys;
  /** Where a push service can reach the site's operator: an https: address or mailto:. */
  subject: string;
  post: PostRemote;
}

/**
 * Sends a notification encrypted for its device (RFC 8291).
 * @returns the status of the push service, 410 for a device whose keys are no keys; null without an answer
 */
export async function sendPush(
  { device, title, body, tag, path }: Notification,
  sender: Sender,
): Promise<number | null> {
  const { default: webPush } = await import('web-push');
  const { endpoint, p256dh, auth } = device;
  const options = {
    vapidDetails: { subject: sender.subject, ...sender.keys },
    TTL: PUSH_TTL_SECONDS,
    urgency: 'high' as const,
    topic: tag,
    contentEncoding: 'aes128gcm' as const,
  };
  let request: ReturnType<typeof webPush.generateRequestDetails>;
  try {
    const payload = JSON.stringify({ title, body, tag, path });
    request = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, options);
  } catch {
    return 410;
  }
  const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
  try {
    return await sender.post({ url: endpoint, headers, body: request.body!, ...ANSWER });
  } catch (error) {
    if (error instanceof RemotePostError) return null;
    throw error;
  }
}

/** Posts to the public internet, and to `origin`, which may be private. */
export function pushPoster(origin: string | null, post: PostRemote = remotePoster()): PostRemote {
  return async (message) => {
    if (origin === null || URL.parse(message.url)?.origin !== origin) return post(message);
    const { url, headers, body, timeoutMs } = message;
    const sent = fetch(url, {
      method: 'POST',
      headers,
      body: body as BodyInit,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    return sent.then(
      ({ status }) => status,
      () => Promise.reject(new RemotePostError('unreachable')),
    );
  };
}

/** Whether an endpoint can be one of a push service: https on the public internet, or of `origin`. */
export function isPushAddress(endpoint: string, origin: string | null): boolean {
  const url = URL.parse(endpoint);
  if (!url || url.username || url.password) return false;
  if (url.origin === origin) return true;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return url.protocol === 'https:' && !url.port && (isIP(host) === 0 || isPublicAddress(host));
}

/** Push services require a way to reach who sends. */
export const contactOf = (publicUrl: string, ownerEmail: string | null): string =>
  publicUrl.startsWith('https:') ? publicUrl : `mailto:${ownerEmail ?? `no-reply@${new URL(publicUrl).hostname}`}`;
