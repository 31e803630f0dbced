import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface SmallDisk {
  dir: string;
  remove(): void;
}

/** Null if none can be mounted: it takes root and tmpfs. */
export function smallDisk(megabytes: number): SmallDisk | null {
  const dir = mkdtempSync(join(tmpdir(), 'flatirons-small-'));
  const options = ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', dir];
  const mounted = process.getuid?.() === 0 && spawnSync('mount', options).status === 0;
  const remove = () => {
    if (mounted) spawnSync('umount', ['--lazy', dir]);
    rmSync(dir, { recursive: true, force: true });
  };
  if (mounted) return { dir, remove };
  remove();
  return null;
}

export function freeBytes(dir: string): number {
  const { bavail, bsize } = statfsSync(dir);
  return bavail * bsize;
}
