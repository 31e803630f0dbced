import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { shopLook } from '#foundation/business/shop-look.ts';
import { signIn, startWithAdmin } from '#tests/support/api.ts';
import { engines } from '#tests/support/database.ts';

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 10"><script>alert(1)</script><path fill="#f00" d="M0 0H40V10H0Z"/></svg>';

const png = (width: number) =>
  sharp({ create: { width, height: 100, channels: 4, background: '#00ff00' } })
    .png()
    .toBuffer();

async function formOf(bytes: string | Buffer) {
  const form = new FormData();
  form.append('image', new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)]), 'mark');
  const request = new Response(form);
  return {
    payload: Buffer.from(await request.arrayBuffer()),
    headers: { 'content-type': request.headers.get('content-type')! },
  };
}

describe.each(engines)('the mark on %s', (engine) => {
  it('is cleaned, served, drawn on icons and letterheads, and removed', async () => {
    const { app, admin } = await startWithAdmin(engine, { env: { RATE_LIMITS: 'off' } });
    const put = async (ground: string, bytes: string | Buffer, caller = admin) =>
      caller.inject({ method: 'PUT', url: `/api/mark/${ground}`, ...(await formOf(bytes)) });
    const before = (await app.get('/icon-192.png')).rawPayload;

    const { dark } = (await put('dark', SVG)).json();
    expect(dark).toEqual({ src: expect.stringMatching(/^\/mark\/[0-9a-f]{32}\.svg$/), width: 40, height: 10 });
    const served = await app.get(dark.src);
    expect([served.statusCode, served.headers['content-type']]).toEqual([200, 'image/svg+xml']);
    expect(served.headers['content-security-policy']).toContain('sandbox');
    expect(served.body).not.toContain('script');
    const icon = await sharp((await app.get('/icon-192.png')).rawPayload)
      .raw()
      .toBuffer({ resolveWithObject: true });
    const middle = (96 * icon.info.width + 96) * icon.info.channels;
    expect([...icon.data.subarray(middle, middle + 3)]).toEqual([255, 0, 0]);

    expect((await put('light', await png(400))).json().light).toMatchObject({ width: 400, height: 100 });
    await app.get('/api/openapi.json');
    expect(shopLook().letterhead).toEqual({ png: expect.any(String) });

    for (const bytes of [
      'no picture',
      await png(319),
      '<svg viewBox="0 0 1 1"/>',
      Buffer.from('89504e470d0a1a0a', 'hex'),
    ])
      expect((await put('dark', bytes)).statusCode).toBe(400);
    expect((await put('dark', Buffer.alloc(1_048_577))).statusCode).toBe(413);
    expect((await put('wall', SVG)).statusCode).toBe(404);
    expect((await put('dark', SVG, await signIn(app, 'painter'))).statusCode).toBe(403);
    expect((await put('dark', SVG, app)).statusCode).toBe(401);

    for (const ground of ['dark', 'light']) expect((await admin.delete(`/api/mark/${ground}`)).statusCode).toBe(204);
    expect((await app.get(dark.src)).statusCode).toBe(404);
    expect((await app.get('/icon-192.png')).rawPayload.equals(before)).toBe(true);
    const entries = (await admin.get('/api/history?entity=settings&id=mark')).json();
    expect(entries.at(-1)).toMatchObject({ before: { dark: null }, after: { dark: 'SVG, 40 × 10' } });
  });
});
