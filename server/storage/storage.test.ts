import { randomBytes } from 'node:crypto';
import { statSync } from 'node:fs';
import { readdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { onCleanUp, temporaryFolder } from '#tests/support/clean-up.ts';
import { S3_KEYS as KEYS, s3Service } from '#tests/support/s3-service.ts';
import { ConfigError } from '../config.ts';
import { openStorage, readStored, type Storage } from './storage.ts';

async function localDisk(): Promise<Storage> {
  return openStorage({ storage: null, dataDir: await temporaryFolder() });
}

describe.each<[name: string, open: () => Promise<Storage>]>([
  ['the local disk', localDisk],
  ['an S3 service', async () => openStorage({ storage: { url: await s3Service(), ...KEYS }, dataDir: '' })],
])('files on %s', (_name, open) => {
  let storage: Storage;
  beforeAll(async () => {
    storage = await open();
  });

  const listed = async (folder?: string) => {
    const keys: string[] = [];
    for await (const { key } of storage.list(folder)) keys.push(key);
    return keys.sort();
  };

  it('are returned as they were stored', async () => {
    const bytes = randomBytes(300_000);
    await storage.put('a.jpg', bytes, 'image/jpeg');
    expect((await readStored(storage, 'a.jpg'))?.equals(bytes)).toBe(true);
    const file = await storage.open('a.jpg');
    expect(file?.size).toBe(300_000);
    file?.stream.destroy();
  });

  it('are stored from a file, too, in several parts if it is large', async () => {
    const path = join(await temporaryFolder(), 'file');
    for (const length of [0, 100, 70 * 1024 ** 2]) {
      const bytes = Buffer.alloc(length, 'paint ');
      await writeFile(path, bytes);
      await storage.putFile('private/file.bin', path, 'application/octet-stream');
      expect((await readStored(storage, 'private/file.bin'))?.equals(bytes)).toBe(true);
    }
    await storage.delete('private/file.bin');
    await expect(storage.putFile('../a', path, 'text/plain')).rejects.toThrow('Not a key');
  });

  it('are replaced by others with the same key', async () => {
    await storage.put('a.jpg', Buffer.from('first'), 'image/jpeg');
    await storage.put('a.jpg', Buffer.from('other'), 'image/jpeg');
    expect(String(await readStored(storage, 'a.jpg'))).toBe('other');
  });

  it('are missing until they are stored', async () => {
    expect(await storage.open('missing.jpg')).toBeNull();
    expect(await readStored(storage, 'missing/folder.jpg')).toBeNull();
    await storage.delete('missing.jpg');
  });

  it('are listed one folder at a time, with size and time, until they are deleted', async () => {
    await storage.put('a.jpg', Buffer.from('12345'), 'image/jpeg');
    await storage.put('private/b.jpg', Buffer.from('b'), 'image/jpeg');
    expect(await listed()).toEqual(['a.jpg']);
    expect(await listed('private')).toEqual(['private/b.jpg']);
    expect(await listed('nothing')).toEqual([]);
    for await (const { size, changedAt } of storage.list()) {
      expect(size).toBe(5);
      expect(Math.abs(Date.now() - changedAt.getTime())).toBeLessThan(120_000);
    }
    await storage.delete('a.jpg');
    expect(await listed()).toEqual([]);
  });

  it.each(['../a.jpg', '/a.jpg', 'a/b/c.jpg', 'a\\b.jpg', '.hidden', 'a\0.jpg', '', 'a'.repeat(201)])(
    'reject the key %j',
    async (key) => {
      await expect((async () => storage.put(key, Buffer.from('x'), 'image/jpeg'))()).rejects.toThrow('Not a key');
      await expect((async () => storage.open(key))()).rejects.toThrow('Not a key');
      await expect((async () => storage.delete(key))()).rejects.toThrow('Not a key');
    },
  );
});

test('an S3 service rejects a wrong key', async () => {
  const url = await s3Service({ checksSignatures: true });
  const owner = await openStorage({ storage: { url, ...KEYS }, dataDir: '' });
  await owner.put('a.jpg', Buffer.from('x'), 'image/jpeg');
  expect(String(await readStored(owner, 'a.jpg'))).toBe('x');
  const storage = await openStorage({ storage: { url, accessKey: KEYS.accessKey, secretKey: 'wrong' }, dataDir: '' });
  await expect(storage.put('a.jpg', Buffer.from('x'), 'image/jpeg')).rejects.toThrow(/signature/i);
  await expect(storage.open('a.jpg')).rejects.toThrow(/signature/i);
});

test('a failing S3 service is not a missing file', async () => {
  const service = createServer((_request, response) => response.writeHead(500).end());
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  onCleanUp(async () => service.close());
  const { port } = service.address() as AddressInfo;
  const url = `s3://pictures?endpoint=http://127.0.0.1:${port}`;
  const storage = await openStorage({ storage: { url, ...KEYS }, dataDir: '' });
  await expect(storage.open('a.jpg')).rejects.toThrow();
  await expect(storage.put('a.jpg', Buffer.from('x'), 'image/jpeg')).rejects.toThrow();
});

it('on the local disk, files and folders are private to their user, whatever the umask', async () => {
  const dataDir = await temporaryFolder();
  const umask = process.umask(0);
  onCleanUp(() => process.umask(umask));
  await (await openStorage({ storage: null, dataDir })).put('private/a.jpg', Buffer.from('a'), 'image/jpeg');
  const modes = ['uploads', 'uploads/private', 'uploads/private/a.jpg'].map(
    (name) => statSync(join(dataDir, name)).mode,
  );
  expect(modes.map((mode) => (mode & 0o777).toString(8))).toEqual(['700', '700', '600']);
});

test('on the local disk, a failed write leaves nothing', async () => {
  const dataDir = await temporaryFolder();
  const storage = await openStorage({ storage: null, dataDir });
  await storage.put('kept.jpg', Buffer.from('kept'), 'image/jpeg');
  const notBytes = {
    get length() {
      throw new Error('disk full');
    },
  } as unknown as Uint8Array;
  await expect(storage.put('kept.jpg', notBytes, 'image/jpeg')).rejects.toThrow();
  expect(await readdir(join(dataDir, 'uploads'))).toEqual(['kept.jpg']);
  expect(String(await readStored(storage, 'kept.jpg'))).toBe('kept');
});

test.each<[url: string, keys: { accessKey: string | null; secretKey: string | null }, names: string]>([
  ['s3://', KEYS, 'STORAGE_URL'],
  ['s3://bucket/folder', KEYS, 'STORAGE_URL'],
  ['s3://bucket?endpoint=host:9000', KEYS, 'STORAGE_URL'],
  ['s3://bucket?endpoint=ftp://host', KEYS, 'STORAGE_URL'],
  ['s3://bucket', { accessKey: null, secretKey: 'x' }, 'STORAGE_ACCESS_KEY'],
  ['s3://bucket', { accessKey: 'x', secretKey: null }, 'STORAGE_SECRET_KEY'],
])('%j with the keys %j stops the start', async (url, keys, names) => {
  const opened = openStorage({ storage: { url, ...keys }, dataDir: '' });
  await expect(opened).rejects.toThrow(ConfigError);
  await expect(opened).rejects.toThrow(names);
});
