import { createServer, type IncomingHttpHeaders, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { type PostRemote, remotePoster } from '#server/http/remote-requests.ts';
import { onCleanUp } from './clean-up.ts';

/** A message as it arrived. */
export interface Received {
  path: string;
  headers: Record<string, string>;
  body: string;
}

type Answer = number | ((response: ServerResponse) => unknown);

export interface Receiver {
  port: number;
  received: Received[];
  /** How each message is answered, by default with 204. */
  answerWith(answer: (message: Received) => Answer): void;
}

/** A program that takes webhooks, on this machine. */
export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  let answer: (message: Received) => Answer = () => 204;
  const server = createServer(async (incoming, response) => {
    let body = '';
    for await (const chunk of incoming.setEncoding('utf8')) body += chunk;
    const message = { path: incoming.url!, headers: plain(incoming.headers), body };
    received.push(message);
    const given = answer(message);
    if (typeof given === 'number') response.writeHead(given).end();
    else given(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onCleanUp(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    port: (server.address() as AddressInfo).port,
    received,
    answerWith(next) {
      answer = next;
    },
  };
}

const plain = (headers: IncomingHttpHeaders) => headers as Record<string, string>;

/** Sends to a receiver, whatever the host of an address; all names are public. */
export function postTo(port: number): PostRemote {
  return remotePoster({
    resolve: async () => [{ address: '93.184.215.14', family: 4 }],
    connect: ({ pathname }, _addresses, signal, { method, headers, body }) =>
      new Promise((resolve, reject) => {
        const options = { port, host: '127.0.0.1', path: pathname, method, headers, signal, agent: false };
        request(options).once('response', resolve).once('error', reject).end(body);
      }),
  });
}

/** What the reference library of Standard Webhooks reads from a message. @throws if it refuses it */
export function verify(secret: string, { headers, body }: Pick<Received, 'headers' | 'body'>): unknown {
  return new Webhook(secret).verify(body, headers);
}
