import { existsSync, readFileSync } from 'node:fs';
import { validate } from 'dockerfile-utils';
import { expect, it } from 'vitest';

const dockerfile = readFileSync('Dockerfile', 'utf8');

it('a linter finds nothing in the Dockerfile', () => {
  expect(validate(dockerfile).map(({ message }) => message)).toEqual([]);
});

it('the image runs as somebody without rights what the build makes', () => {
  const last = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));
  expect(last).toMatch(/^USER node$/m);
  const [, entry] = /^CMD \["node".* "(.+)"\]$/m.exec(last)!;
  expect(existsSync(entry!), entry).toBe(true);
});
