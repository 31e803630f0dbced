import type { AddressInfo } from 'node:net';
import { expect, vi } from 'vitest';
import { openDatabase } from '#database/open.ts';
import { createApp } from '#server/app.ts';
import { ACCESS_CHECK_MS } from '#server/http/event-stream.ts';
import { createLog } from '#server/log.ts';
import { ADMIN, leaveServer, type TestApp } from './api.ts';
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
  onCleanUp(() => {
    leaveServer(app);
    return close();
  });
  return { url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`, close };
}

export async function adminCookie({ app }: TestApp, { email, password } = ADMIN): Promise<string> {
  const payload = { username: email, password };
  const answer = await app.inject({ method: 'POST', url: '/api/login', payload });
  return answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
}

/** Call it before listening. @returns what lets the time until the next check of access pass, within five seconds */
export function passAccessCheck(): () => void {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onCleanUp(() => vi.useRealTimers());
  expect(ACCESS_CHECK_MS).toBeLessThan(5_000);
  return () => void vi.advanceTimersByTime(ACCESS_CHECK_MS);
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
