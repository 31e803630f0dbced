import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** Reads a line from the terminal. Ctrl-C ends the command. */
export async function ask(question: string): Promise<string> {
  return readAnswer(question, process.stdout);
}

/** Reads a line from the terminal without echo. */
export async function askHidden(question: string): Promise<string> {
  process.stdout.write(question);
  try {
    return await readAnswer('', new Writable({ write: (_chunk, _encoding, done) => done() }));
  } finally {
    process.stdout.write('\n');
  }
}

async function readAnswer(question: string, output: NodeJS.WritableStream): Promise<string> {
  const lines = createInterface({ input: process.stdin, output, terminal: true });
  lines.on('SIGINT', () => process.exit(130));
  try {
    return await lines.question(question);
  } finally {
    lines.close();
  }
}
