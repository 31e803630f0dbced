import { Readable } from 'node:stream';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { onCleanUp } from '#tests/support/clean-up.ts';
import type { Storage } from '../storage/storage.ts';
import { sendProblem } from './problem.ts';
import { pdfFile, type StoredFile, sendStoredFile } from './sent-files.ts';

const BYTES = Buffer.from('%PDF-1.7');
const storage = {
  open: async (key: string) =>
    key === 'there' ? { size: BYTES.length, stream: Readable.from([BYTES], { objectMode: false }) } : null,
} as Partial<Storage> as Storage;

test('a file to be saved has its name and runs nothing', async () => {
  const { statusCode, headers, body } = await send(pdfFile('there', 'Quote 7'));
  expect([statusCode, body]).toEqual([200, '%PDF-1.7']);
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-length': '8',
    'content-disposition': 'attachment; filename="Quote 7.pdf"; filename*=UTF-8\'\'Quote%207.pdf',
    'content-security-policy': 'sandbox',
  });
});

test('a file to be shown keeps the policy of its answer', async () => {
  const { headers } = await send({ key: 'there', name: 'wing.jpg', mimeType: 'image/jpeg', shows: 'inline' });
  expect(headers['content-disposition']).toMatch(/^inline;/);
  expect(headers).not.toHaveProperty('content-security-policy');
});

test.each([
  ['without a key', pdfFile(null, 'Quote 7')],
  ['whose bytes are gone', pdfFile('gone', 'Quote 7')],
])('a file %s is missing', async (_what, file) => {
  const answer = await send(file);
  expect([answer.statusCode, answer.json().detail]).toEqual([404, 'There is no such file.']);
});

async function send(file: StoredFile | null) {
  const app = fastify();
  onCleanUp(() => app.close());
  app.setErrorHandler(sendProblem);
  app.get('/', (request, reply) => sendStoredFile({ storage, request, reply }, file, 'There is no such file.'));
  return app.inject('/');
}
