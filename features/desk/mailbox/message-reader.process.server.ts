import { WorkerPool } from '#foundation/workers/queue.process.server.ts';
import type { WorkerOptions } from '#foundation/workers/worker.process.server.ts';
import type { Message } from './message.ts';

/** Reads messages in a process of its own. */
export interface MessageReader {
  /** @throws for one that cannot be read */
  readHeaders(bytes: Uint8Array): Promise<Message>;
  /** One whose body cannot be read is read by its headers. `isWhole` is false for the beginning of a larger one. */
  read(bytes: Uint8Array, how: { isWhole: boolean }): Promise<Message>;
  close(): void;
}

/** The largest takes a second. */
const TIMEOUT_MS = 20_000;

export function messageReader(options?: WorkerOptions): MessageReader {
  const pool = new WorkerPool<typeof import('./read-message.process.server.ts')>(
    '#desk/mailbox/read-message.process.server.ts',
    { niceness: 5, timeoutMs: TIMEOUT_MS, ...options },
  );
  const readHeaders = (bytes: Uint8Array) => pool.run('readMessage', [bytes, 'headers']);
  return {
    readHeaders,
    read: (bytes, { isWhole }) =>
      pool.run('readMessage', [bytes, isWhole ? 'whole' : 'beginning']).catch(() => readHeaders(bytes)),
    close: () => pool.close(),
  };
}
