import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach } from 'vitest';

/** Registers a clean-up for the end of the test, or of the file in `beforeAll`. Runs in reverse order. */
export function onCleanUp(undo: () => unknown): void {
  cleanUps[owner].push(undo);
}

/** An empty temporary folder that is removed by clean-up. */
export async function temporaryFolder(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'test-'));
  onCleanUp(() => rm(dir, { recursive: true, force: true, maxRetries: 5 }));
  return dir;
}

/** Runs for each file: files share modules, so a module's own hooks would count for the first file only. */
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

/** Undoes what was registered; trials without Vitest call it themselves. */
export async function cleanUp(what: 'test' | 'file'): Promise<void> {
  const failures: unknown[] = [];
  for (const undo of cleanUps[what].splice(0).reverse())
    try {
      await undo();
    } catch (error) {
      failures.push(error); // What else there is to undo is undone all the same.
    }
  if (failures.length > 0) throw failures[0];
}
