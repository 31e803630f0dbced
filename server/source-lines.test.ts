import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { ROOT } from './root.ts';
import { withSourceLines } from './source-lines.ts';

test('a stack of the built server names the lines of its sources', () => {
  const dir = mkdtempSync(join(tmpdir(), 'flatirons-lines-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  const built = pathToFileURL(join(dir, 'serve.js')).href;
  const map = {
    version: 3,
    sources: [pathToFileURL(join(ROOT, 'server', 'serve.ts')).href],
    names: [],
    mappings: ';AAEA',
  };
  writeFileSync(join(dir, 'serve.js.map'), JSON.stringify(map));
  const others = `    at other (${pathToFileURL(join(dir, 'other.js')).href}:2:1)\n    at node:internal/timers:9:1`;
  expect(withSourceLines(`Error: x\n    at serve (${built}:2:5)\n${others}`)).toBe(
    `Error: x\n    at serve (${join('server', 'serve.ts')}:3)\n${others}`,
  );
});
