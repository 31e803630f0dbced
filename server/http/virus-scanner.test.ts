import { type AddressInfo, createServer } from 'node:net';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { startApp } from '#tests/support/api.ts';
import { onCleanUp } from '#tests/support/database.ts';
import { pingClamd } from './uploads.ts';

/** Answers as clamd does; to it, a picture with this comment is a virus. */
const MARK = 'this is a virus';

/** @returns its address, and what it was sent */
async function startClamd(answers: { found?: string; clean?: string } = {}) {
  const { found = 'stream: Eicar-Signature FOUND', clean = 'stream: OK' } = answers;
  const files: Buffer[] = [];
  const server = createServer((socket) => {
    let sent = Buffer.alloc(0);
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      sent = Buffer.concat([sent, chunk]);
      const command = sent.subarray(0, sent.indexOf(0)).toString();
      if (command === 'zPING') socket.end('PONG\0');
      const file = command === 'zINSTREAM' && unframed(sent.subarray(command.length + 1));
      if (!file) return;
      files.push(file);
      socket.end(`${file.includes(MARK) ? found : clean}\0`);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onCleanUp(() => void server.close());
  return { url: `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`, files, server };
}

/** The chunks up to the empty one; null before it is there. */
function unframed(bytes: Buffer): Buffer | null {
  const chunks: Buffer[] = [];
  for (let at = 0; at + 4 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    if (length === 0) return Buffer.concat(chunks);
    chunks.push(bytes.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return null;
}

const noise = () =>
  sharp({
    create: {
      width: 400,
      height: 300,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  });

function formOf(bytes: Buffer) {
  const form = new FormData();
  form.append('image', new Blob([bytes as BlobPart]), 'n123.jpg');
  return form;
}

it('refuses a sent file with a virus, and takes others as they came', async () => {
  const { url, files } = await startClamd();
  const { post, db } = await startApp('sqlite', { env: { VIRUS_SCANNER: url } });
  // More than one chunk.
  const picture = await noise().png().toBuffer();
  expect(picture.length).toBeGreaterThan(64 * 1024);
  expect((await post('/api/quote-photos', formOf(picture))).statusCode).toBe(201);
  expect(files).toEqual([picture]);

  const refused = await post('/api/quote-photos', formOf(Buffer.concat([picture, Buffer.from(MARK)])));
  expect([refused.statusCode, refused.json().errors]).toEqual([
    400,
    [{ path: 'image', message: 'The virus scanner refused this file.' }],
  ]);
  expect(await db.selectFrom('quotePhotos').select('id').execute()).toHaveLength(1);
});

it('takes no file while the scanner is away, or answers anything else', async () => {
  const { url, server } = await startClamd({ clean: 'INSTREAM size limit exceeded. ERROR' });
  const { post } = await startApp('sqlite', { env: { VIRUS_SCANNER: url } });
  const form = async () => formOf(await noise().png().toBuffer());
  for (const _ of ['another answer', 'away']) {
    const answer = await post('/api/quote-photos', await form());
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '60']);
    server.close();
  }
  await expect(pingClamd(url)).rejects.toThrow('ECONNREFUSED');
});

it('is asked whether it is there', async () => {
  await expect(pingClamd((await startClamd()).url)).resolves.toBeUndefined();
});
