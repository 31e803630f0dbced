import { connect } from 'node:net';
import type { Config } from '../config.ts';
import { Problem } from './problem.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Looks for viruses in a file that was sent. */
    scanFile: ScanFile;
  }
}

/**
 * @returns the name of what was found, else null
 * @throws {Problem} 503 if the scanner does not answer: an unscanned file is not taken
 */
export type ScanFile = (bytes: Buffer) => Promise<string | null>;

const TIMEOUT_MS = 30_000;
const CHUNK_BYTES = 64 * 1024;

/** That of the setting; without one, nothing is found. */
export const virusScanner = ({ virusScanner: url }: Pick<Config, 'virusScanner'>): ScanFile =>
  url ? clamd(url) : async () => null;

/**
 * Asks clamd over TCP: `INSTREAM`, chunks with their lengths, and a length of zero.
 * https://docs.clamav.net/manual/Usage/Scanning.html, clamd(8)
 * @param url such as tcp://127.0.0.1:3310
 */
function clamd(url: string): ScanFile {
  return async (bytes) => {
    const answer = await ask(url, 'INSTREAM', framed(bytes)).catch(() => '');
    const found = /^stream: (.+) FOUND$/.exec(answer);
    if (found) return found[1]!;
    if (answer === 'stream: OK') return null;
    throw new Problem(503, 'Files cannot be checked right now. Please try again in a minute.', {
      headers: { 'retry-after': '60' },
    });
  };
}

/** @throws if it does not answer as clamd does */
export async function pingClamd(url: string): Promise<void> {
  const answer = await ask(url, 'PING');
  if (answer !== 'PONG') throw new Error(`It answered “${answer.slice(0, 80)}”.`);
}

/** Sends one command, ended by a zero byte as its answer is. */
async function ask(url: string, command: string, parts: Iterable<Buffer> = []): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) });
  socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error('It did not answer in time.')));
  try {
    socket.write(`z${command}\0`);
    for (const part of parts) socket.write(part);
    let answer = '';
    for await (const chunk of socket.setEncoding('utf8')) answer += chunk;
    return answer.replace(/\0$/, '');
  } finally {
    socket.destroy();
  }
}

function* framed(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
    const chunk = bytes.subarray(at, at + CHUNK_BYTES);
    yield lengthOf(chunk.length);
    yield chunk;
  }
  yield lengthOf(0);
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return length;
}
