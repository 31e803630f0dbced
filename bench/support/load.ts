import { connect, type Socket } from 'node:net';

interface Load {
  port: number;
  path: string;
  requests: number;
  headers?: Record<string, string>;
  /** Sent as JSON with POST. */
  body?: object;
  connections?: number;
}

/**
 * Sends requests over persistent connections, one at a time on each, and counts the answers by status. It reads only what
 * it must of an answer, so that the processor is free for the server.
 */
export async function load({
  port,
  path,
  requests,
  headers = {},
  body,
  connections = 16,
}: Load): Promise<Map<number, number>> {
  const content = body ? JSON.stringify(body) : '';
  const about = body ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(content) } : {};
  const lines = Object.entries({ ...headers, ...about }).map(([name, value]) => `${name}: ${value}\r\n`);
  const start = `${body ? 'POST' : 'GET'} ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n`;
  const request = `${start}${lines.join('')}\r\n${content}`;
  const statuses = new Map<number, number>();
  let left = requests;
  await Promise.all(Array.from({ length: Math.min(connections, requests) }, run));
  return statuses;

  async function run(): Promise<void> {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    const answers = answersOf(socket);
    while (left-- > 0) {
      socket.write(request);
      const { value: status } = await answers.next();
      statuses.set(status!, (statuses.get(status!) ?? 0) + 1);
    }
    socket.destroy();
  }
}

/** Yields the status of each answer after its last byte. Every answer needs a content-length. */
async function* answersOf(socket: Socket): AsyncGenerator<number, never> {
  let head = '';
  let bodyLeft = 0;
  let status = 0;
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    let at = 0;
    if (status === 0) {
      const known = head.length;
      head += chunk.toString('latin1');
      const end = head.indexOf('\r\n\r\n');
      if (end < 0) continue;
      status = Number(head.slice(9, 12));
      bodyLeft = status === 304 ? 0 : Number(/\r\ncontent-length: *(\d+)/i.exec(head.slice(0, end))?.[1] ?? Number.NaN);
      if (Number.isNaN(bodyLeft)) throw new Error(`An answer without content-length: ${head.slice(0, end)}`);
      at = end + 4 - known;
    }
    bodyLeft -= chunk.length - at;
    if (bodyLeft > 0) continue;
    yield status;
    head = '';
    status = 0;
  }
  throw new Error('The server closed the connection.');
}
