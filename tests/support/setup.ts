import { afterEach, beforeEach, vi } from 'vitest';
import { cleanUpAfterTests } from './clean-up.ts';

cleanUpAfterTests();

// Vitest does so before each test only, which is after the next file's `beforeAll`.
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

// An error that only the console hears of is a failure; a test that expects one puts a spy in place of console.error.
const heard: unknown[][] = [];
const say = console.error;

beforeEach(() => {
  heard.length = 0;
  console.error = (...words) => {
    heard.push(words);
    say(...words);
  };
});

afterEach(() => {
  console.error = say;
  if (heard.length > 0)
    throw new Error(`Unexpected console.error: ${heard.map((words) => words.join(' ')).join('\n')}`);
});
