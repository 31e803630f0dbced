import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Storage } from './storage.ts';
import { checkedKey } from './storage-key.ts';

const UNFINISHED = 'unfinished-';

/** Files in a local folder, private to the process's user. A file gets its name once it is complete and synced. */
export function localStorage(root: string): Storage {
  const pathOf = (key: string) => join(root, checkedKey(key));
  async function put(key: string, content: Uint8Array | Readable): Promise<void> {
    const path = pathOf(key);
    const folder = dirname(path);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const unfinished = join(folder, `${UNFINISHED}${randomUUID()}`);
    try {
      await writeSynced(unfinished, content);
      await rename(unfinished, path);
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    }
    await syncFolder(folder);
  }
  return {
    unfinished: UNFINISHED,
    put,
    putFile: (key, path) => put(key, createReadStream(path)),

    async open(key) {
      const file = await nullIfMissing(open(pathOf(key)));
      if (!file) return null;
      try {
        const { size } = await file.stat();
        return { size, stream: file.createReadStream() };
      } catch (error) {
        await file.close();
        throw error;
      }
    },

    delete: (key) => rm(pathOf(key), { force: true }),

    async *list(folder = '') {
      const dir = await nullIfMissing(opendir(folder ? pathOf(folder) : root));
      if (!dir) return;
      for await (const entry of dir) {
        if (!entry.isFile()) continue;
        const found = await nullIfMissing(stat(join(dir.path, entry.name)));
        if (!found) continue;
        yield { key: folder ? `${folder}/${entry.name}` : entry.name, size: found.size, changedAt: found.mtime };
      }
    },
  };
}

async function writeSynced(path: string, content: Uint8Array | Readable): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** The new name must survive a power cut, too. Windows cannot open folders and does not need to. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder).catch(() => null);
  await handle?.sync().catch(() => {});
  await handle?.close();
}

async function nullIfMissing<T>(found: Promise<T>): Promise<T | null> {
  try {
    return await found;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
