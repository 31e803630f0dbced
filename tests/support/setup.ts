import { afterEach, beforeEach, vi } from 'vitest';
import { cleanUpAfterTests } from './clean-up.ts';

cleanUpAfterTests();

// Vitest only does so before each test, after the next file's `beforeAll`.
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

// An error that only reaches the console fails the test; a test that expects one mocks console.error.
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

// To name each plugin that has no name of its own, Fastify searches all modules that are loaded: a seventh of the
// processor time of API tests (36.4 s, with a name 31.2 s: settings, account and quotes at the desk).
Object.defineProperty(Function.prototype, Symbol.for('fastify.display-name'), { value: 'plugin', writable: true });
