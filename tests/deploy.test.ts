import { existsSync, readFileSync } from 'node:fs';
import { validate } from 'dockerfile-utils';
import { expect, it } from 'vitest';

const dockerfile = readFileSync('Dockerfile', 'utf8');

it('a linter finds nothing in the Dockerfile', () => {
  expect(validate(dockerfile).map(({ message }) => message)).toEqual([]);
});

it('the image and the benchmarks run the server with the memory settings of npm start', () => {
  const start = readFileSync('scripts/toolchain.mjs', 'utf8');
  const nursery = /--max-semi-space-size=\d+/.exec(start)![0];
  const threshold = /MALLOC_MMAP_THRESHOLD_: '(\d+)'/.exec(start)![1]!;
  for (const file of ['Dockerfile', 'bench/support/processes.ts']) {
    const text = readFileSync(file, 'utf8');
    expect(text).toContain(nursery);
    expect(text).toMatch(new RegExp(`MALLOC_MMAP_THRESHOLD_(=|: ')${threshold}\\b`));
  }
});

it('the image runs as somebody without rights what the build makes', () => {
  const last = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));
  expect(last).toMatch(/^USER node$/m);
  const [, entry] = /^CMD \["node".* "(.+)"\]$/m.exec(last)!;
  expect(existsSync(entry!), entry).toBe(true);
});
