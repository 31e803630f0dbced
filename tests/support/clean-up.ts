import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach } from 'vitest';

/** Has something undone after the test, or after the file when `beforeAll` asks; the last comes first. */
export function onCleanUp(undo: () => unknown): void {
  cleanUps[owner].push(undo);
}

/** An empty folder that is removed like all else that a test makes. */
export async function temporaryFolder(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'test-'));
  onCleanUp(() => rm(dir, { recursive: true, force: true, maxRetries: 5 }));
  return dir;
}

/** For the set-up of each file: files share their modules, and what a module says while it is read counts for the first only. */
export function cleanUpAfterTests(): void {
  beforeEach(() => {
    owner = 'test';
  });
  afterEach(async () => {
    owner = 'file';
    await cleanUp('test');
  });
  afterAll(() => cleanUp('file'));
}

const cleanUps: Record<'test' | 'file', (() => unknown)[]> = { test: [], file: [] };
let owner: 'test' | 'file' = 'file';

async function cleanUp(what: 'test' | 'file'): Promise<void> {
  const failures: unknown[] = [];
  for (const undo of cleanUps[what].splice(0).reverse())
    try {
      await undo();
    } catch (error) {
      failures.push(error); // What else there is to undo is undone all the same.
    }
  if (failures.length > 0) throw failures[0];
}
