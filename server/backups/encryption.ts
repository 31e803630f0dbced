import { createReadStream, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { Decrypter, Encrypter } from 'age-encryption';

/** The first line of an encrypted file (https://age-encryption.org/v1). */
const FIRST_LINE = 'age-encryption.org/v1\n';

/** Writes `to` as `age --passphrase` would, so that its program opens it without this site. */
export async function encryptFile(from: string, to: string, passphrase: string): Promise<void> {
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  const encrypted = await encrypter.encrypt(bytesOf(from));
  await pipeline(Readable.fromWeb(encrypted as ReadableStream), createWriteStream(to, { mode: 0o600 }));
}

/** @returns false if the passphrase is another one @throws if the file was changed */
export async function decryptFile(from: string, to: string, passphrase: string): Promise<boolean> {
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  const decrypted = await decrypter.decrypt(bytesOf(from)).catch((error: Error) => {
    if (error.message.startsWith('no identity matched')) return null;
    throw error;
  });
  if (!decrypted) return false;
  await pipeline(Readable.fromWeb(decrypted as ReadableStream), createWriteStream(to, { mode: 0o600 }));
  return true;
}

export async function isEncrypted(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer } = await handle.read(Buffer.alloc(FIRST_LINE.length), 0, FIRST_LINE.length, 0);
    return buffer.toString('latin1') === FIRST_LINE;
  } finally {
    await handle.close();
  }
}

const bytesOf = (file: string) => Readable.toWeb(createReadStream(file)) as globalThis.ReadableStream<Uint8Array>;
