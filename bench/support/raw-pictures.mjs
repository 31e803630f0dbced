import { createServer } from 'node:http';
import sharp from 'sharp';

/** The comparison for uploads: sharp in the serving process, which makes the same sizes and formats at once. */
const WIDTHS = [400, 800, 1200, 1920];
const FORMATS = [
  ['jpeg', { quality: 78, mozjpeg: true }],
  ['avif', { quality: 55, effort: 4 }],
  ['webp', { quality: 74, effort: 5 }],
];

createServer(async (request, response) => {
  if (request.method === 'POST') {
    const bytes = Buffer.concat(await request.toArray());
    await Promise.all(
      WIDTHS.flatMap((width) =>
        FORMATS.map(([format, options]) => sharp(bytes).resize({ width }).toFormat(format, options).toBuffer()),
      ),
    );
  }
  response.end('done');
}).listen(Number(process.env.PORT), '127.0.0.1');
