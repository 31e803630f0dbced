import sharp from 'sharp';

const SIZE = { width: 4_000, height: 3_000 };
const RETRY_MS = 100;

/** A JPEG of 12 megapixels like a camera's: soft shapes, some grain. */
export async function makePhoto(n: number): Promise<Buffer> {
  const grain = { type: 'gaussian', mean: 90 + n * 8, sigma: 30 } as const;
  return sharp({ create: { ...SIZE, channels: 3, background: '#000', noise: grain } })
    .blur(2)
    .jpeg({ quality: 88 })
    .toBuffer();
}

/** Uploads a picture, and tries again while the site is busy. @returns the address of its smallest JPEG */
export async function upload(origin: string, cookie: string, bytes: Buffer): Promise<string> {
  for (;;) {
    const body = new FormData();
    body.set('image', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'aircraft.jpg');
    const answer = await fetch(`${origin}/api/upload/crop`, { method: 'POST', body, headers: { cookie } });
    if (answer.status === 201) return ((await answer.json()) as { thumbnailUrl: string }).thumbnailUrl;
    if (![429, 503].includes(answer.status)) throw new Error(`${answer.status}: ${await answer.text()}`);
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
}
