import { once } from 'node:events';
import { createServer, get, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompressSync } from 'node:zlib';

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** `app/start-scripts.tsx` starts the modules of a page. */
const START_SCRIPT = /\(function startScripts[^<]*(?:<(?!\/script>)[^<]*)*/;
const COPIED_HEADERS = ['content-type', 'content-encoding', 'cache-control', 'content-security-policy'];

/** Starts a server that sends cached answers of the site, with pages whose scripts never start: the lower bound for a paint. */
export async function startStaticCopy(sitePort: number): Promise<{ port: number; stop(): void }> {
  const answers = new Map<string, Promise<Answer>>();
  const server = createServer(async (request, response) => {
    const path = request.url!;
    answers.set(path, answers.get(path) ?? fetchFrom(sitePort, path).then(withoutScripts));
    const { status, headers, body } = await answers.get(path)!;
    for (const name of COPIED_HEADERS) if (headers[name]) response.setHeader(name, headers[name]);
    response.writeHead(status, { 'content-length': body.length }).end(body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, stop: () => server.close() };
}

async function fetchFrom(port: number, path: string): Promise<Answer> {
  const [answer] = await once(
    get({ host: '127.0.0.1', port, path, headers: { 'accept-encoding': 'br', accept: 'image/avif,image/webp,*/*' } }),
    'response',
  );
  const body = Buffer.from(await text(answer.setEncoding('latin1')), 'latin1');
  return { status: answer.statusCode, headers: answer.headers, body };
}

async function withoutScripts(answer: Answer): Promise<Answer> {
  if (answer.headers['content-encoding'] !== 'br' || !answer.headers['content-type']?.startsWith('text/html'))
    return answer;
  const html = brotliDecompressSync(answer.body).toString().replace(START_SCRIPT, '');
  return { ...answer, body: await promisify(brotliCompress)(html) };
}
