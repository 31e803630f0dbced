import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onCleanUp } from './clean-up.ts';

/** A notification as a phone would show it, with how the push service was asked to deliver it. */
interface Rung {
  device: string;
  topic: string | undefined;
  ttl: string | undefined;
  notification: { title: string; body: string; tag: string; path: string };
}

export interface PushService {
  origin: string;
  rung: Rung[];
  /** A browser's new subscription, as `PushSubscription.toJSON()` gives it. */
  subscribe(): { endpoint: string; keys: { p256dh: string; auth: string } };
  /** How each message is answered, by default with 201; what is refused does not ring. */
  answerWith(answer: (device: string) => number): void;
}

type Keys = { ecdh: ReturnType<typeof createECDH>; auth: Buffer };

/** A push service on this machine, with the browsers that subscribe to it: it checks who sends, and decrypts. */
export async function startPushService(): Promise<PushService> {
  const [rung, browsers]: [Rung[], Map<string, Keys>] = [[], new Map()];
  let answer = (_device: string) => 201;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const device = request.url!.slice(1);
    const keys = browsers.get(device);
    const status = keys ? answer(device) : 404;
    if (keys && status < 300) {
      checkSender(request.headers, origin);
      const notification = JSON.parse(decrypt(Buffer.concat(chunks), keys));
      const { topic, ttl } = request.headers as Record<string, string | undefined>;
      rung.push({ device, topic, ttl, notification });
    }
    response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onCleanUp(() => {
    server.closeAllConnections();
    server.close();
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    rung,
    subscribe() {
      const device = `device-${browsers.size + 1}`;
      const [ecdh, auth] = [createECDH('prime256v1'), randomBytes(16)];
      const p256dh = ecdh.generateKeys().toString('base64url');
      browsers.set(device, { ecdh, auth });
      return { endpoint: `${origin}/${device}`, keys: { p256dh, auth: auth.toString('base64url') } };
    },
    answerWith(next) {
      answer = next;
    },
  };
}

/** RFC 8291 with the one record of RFC 8188 that a notification is. */
function decrypt(message: Buffer, { ecdh, auth }: Keys): string {
  const [salt, idLength] = [message.subarray(0, 16), message[20]!];
  const sender = message.subarray(21, 21 + idLength);
  const sealed = message.subarray(21 + idLength);
  const about = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender]);
  const key = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(sender), auth, about, 32));
  const part = (info: string, length: number) =>
    Buffer.from(hkdfSync('sha256', key, salt, `Content-Encoding: ${info}\0`, length));
  const decipher = createDecipheriv('aes-128-gcm', part('aes128gcm', 16), part('nonce', 12));
  decipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8');
}

/** RFC 8292: a signed statement of who sends to this push service. @throws if it is none */
function checkSender({ authorization = '' }: IncomingHttpHeaders, origin: string): void {
  const [, head, claims, signature, key] = /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), ?k=([\w-]+)$/.exec(authorization)!;
  const [x, y] = [Buffer.from(key!, 'base64url').subarray(1, 33), Buffer.from(key!, 'base64url').subarray(33)];
  const jwk = { kty: 'EC', crv: 'P-256', x: x.toString('base64url'), y: y.toString('base64url') };
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' });
  const signed = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const;
  if (!verify('sha256', Buffer.from(`${head}.${claims}`), signed, Buffer.from(signature!, 'base64url')))
    throw new Error('The sender’s signature is wrong.');
  const { aud, sub } = JSON.parse(Buffer.from(claims!, 'base64url').toString());
  if (aud !== origin || !/^(mailto|https):/.test(sub)) throw new Error(`The sender is ${sub}, for ${aud}.`);
}
