import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from '@playwright/test';

/** Starts another site with its own settings and data; `stop` ends it, `said` is what it printed. */
export async function startSite(
  env: Record<string, string>,
): Promise<{ url: string; stop: () => Promise<void>; said: () => string }> {
  const port = String(Number(process.env.E2E_PORT) + 1 + test.info().workerIndex);
  const dataDir = mkdtempSync(join(tmpdir(), 'second-site-'));
  const site = spawn('node', ['build/run/main.js', '--cold'], {
    env: {
      ...process.env,
      PORT: port,
      DATA_DIR: dataDir,
      RATE_LIMITS: 'off',
      BACKUPS: 'off',
      LOG_LEVEL: 'silent',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let words = '';
  site.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    words += chunk;
  });
  const kill = () => void site.kill('SIGKILL');
  process.once('exit', kill);
  site.once('exit', () => process.off('exit', kill));
  const url = `http://localhost:${port}`;
  const answers = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  for (const end = Date.now() + 60_000; !(await answers()); ) {
    if (Date.now() > end) {
      kill();
      throw new Error('The second site does not start.');
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return {
    url,
    said: () => words,
    async stop() {
      kill();
      // It may still write into the folder.
      if (site.exitCode === null && site.signalCode === null) await once(site, 'exit');
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
