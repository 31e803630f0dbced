import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** A security key in software: one passkey of one site, with ES256 and no attestation. */
export interface Authenticator {
  create(options: { challenge: string }): object;
  get(options: { challenge: string }, how?: { verifiesUser?: boolean; origin?: string }): object;
}

const FLAGS = { present: 0x01, verified: 0x04, attested: 0x40 };

export function createAuthenticator(siteOrigin = 'http://localhost:3000'): Authenticator {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  let count = 0;

  const dataOf = (flags: number, more = Buffer.alloc(0)) => {
    count += 1;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(count);
    return Buffer.concat([sha256(new URL(siteOrigin).hostname), Buffer.from([flags]), counter, more]);
  };
  const clientData = (type: string, challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type: `webauthn.${type}`, challenge, origin, crossOrigin: false }));
  const credential = (response: Record<string, Buffer>) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response: Object.fromEntries(Object.entries(response).map(([name, bytes]) => [name, bytes.toString('base64url')])),
  });

  return {
    create({ challenge }) {
      const length = Buffer.from([0, id.length]);
      const attested = Buffer.concat([Buffer.alloc(16), length, id, toCose(publicKey)]);
      const authData = dataOf(FLAGS.present | FLAGS.verified | FLAGS.attested, attested);
      return credential({
        clientDataJSON: clientData('create', challenge, siteOrigin),
        attestationObject: attestationOf(authData),
      });
    },
    get({ challenge }, { verifiesUser = true, origin = siteOrigin } = {}) {
      const authenticatorData = dataOf(FLAGS.present | (verifiesUser ? FLAGS.verified : 0));
      const clientDataJSON = clientData('get', challenge, origin);
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(clientDataJSON)]), privateKey);
      return credential({ clientDataJSON, authenticatorData, signature });
    },
  };
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();

/** `{ 1: 2, 3: -7, -1: 1, -2: x, -3: y }` in CBOR. https://www.rfc-editor.org/rfc/rfc9053#section-7.1 */
function toCose(key: KeyObject): Buffer {
  const { x, y } = key.export({ format: 'jwk' });
  const coordinate = (text: string | undefined) =>
    Buffer.concat([Buffer.from([0x58, 32]), Buffer.from(text!, 'base64url')]);
  const head = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]);
  return Buffer.concat([head, coordinate(x), Buffer.from([0x22]), coordinate(y)]);
}

/** `{ fmt: 'none', attStmt: {}, authData }` in CBOR. */
function attestationOf(authData: Buffer): Buffer {
  const text = (words: string) => Buffer.concat([Buffer.from([0x60 + words.length]), Buffer.from(words)]);
  const bytes = Buffer.concat([Buffer.from([0x59, authData.length >> 8, authData.length & 255]), authData]);
  return Buffer.concat([
    Buffer.from([0xa3]),
    text('fmt'),
    text('none'),
    text('attStmt'),
    Buffer.from([0xa0]),
    text('authData'),
    bytes,
  ]);
}
