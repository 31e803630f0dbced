import { expect, it } from 'vitest';
import { browserCommand } from './serve.ts';

const ADDRESS = 'http://localhost:3000/setup?code=x';
const SCREEN = { DISPLAY: ':0' };

it.each([
  ['a Mac', { platform: 'darwin', env: {} }, 'open'],
  ['Windows', { platform: 'win32', env: {} }, 'cmd'],
  ['Linux with a screen', { platform: 'linux', env: SCREEN }, 'xdg-open'],
  ['Linux without one', { platform: 'linux', env: {} }, undefined],
  ['another machine', { platform: 'darwin', env: { SSH_CONNECTION: '10.0.0.1 1 10.0.0.2 22' } }, undefined],
  ['CI', { platform: 'linux', env: { ...SCREEN, CI: 'true' } }, undefined],
] as const)('finds the program that opens an address on %s', (_where, place, program) => {
  expect(browserCommand(ADDRESS, { ...place, isTerminal: true })?.[0]).toBe(program);
});

it('opens nothing without a terminal', () => {
  expect(browserCommand(ADDRESS, { platform: 'darwin', env: {}, isTerminal: false })).toBeNull();
});
