import type { AddressInfo } from 'node:net';
import { openDatabase } from '#database/open.ts';
import { createApp } from '#server/app.ts';
import { createLog } from '#server/log.ts';
import { ADMIN, type TestApp } from './api.ts';
import { onCleanUp } from './clean-up.ts';

/** Another node on the same database, listening on a port. */
export async function startNode({ config }: TestApp) {
  const db = openDatabase(config.database);
  const app = await createApp({ config, db, log: createLog('silent') });
  await app.listen({ port: 0, host: '127.0.0.1' });
  let closed = false;
  const close = async () => {
    if (closed) return;
    closed = true;
    await app.close();
    await db.destroy();
  };
  onCleanUp(close);
  return { url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`, close };
}

export async function adminCookie({ app }: TestApp, { email, password } = ADMIN): Promise<string> {
  const payload = { username: email, password };
  const answer = await app.inject({ method: 'POST', url: '/api/login', payload });
  return answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
}

/** The data of server-sent events. */
export async function* readEvents(body: ReadableStream<Uint8Array>) {
  let text = '';
  for await (const piece of body.pipeThrough(new TextDecoderStream() as never) as unknown as AsyncIterable<string>) {
    text += piece;
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const data = /^data: (.*)$/m.exec(text.slice(0, end))?.[1];
      text = text.slice(end + 2);
      if (data) yield JSON.parse(data);
    }
  }
}
