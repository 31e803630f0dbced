import { describe, expect, it } from 'vitest';
import { startPostgres, type ThrowAwayPostgres } from '#scripts/postgres.mjs';
import { startApp } from './support/api.ts';
import { engines, onCleanUp } from './support/database.ts';
import { makePlace } from './torture/place.ts';
import { expectGentle } from './torture/trouble.ts';

const NEW_QUOTE = { firstName: 'Ida', lastName: 'Away', email: 'ida@example.com' };

describe.each(engines.filter((engine) => engine === 'postgres'))('while %s is away', () => {
  async function started() {
    // One of its own: it is stopped.
    const postgres = (await startPostgres({ install: false })) as ThrowAwayPostgres;
    onCleanUp(() => postgres.stop());
    const place = await makePlace({ engine: 'postgres', postgres, mailPort: 9 });
    onCleanUp(async () => {
      await place.site.kill();
      place.remove();
    });
    await place.site.start();
    return { postgres, site: place.site, get: (path: string) => fetch(place.site.url + path) };
  }

  it('pages come from memory, the rest says when to come back, and all is well again without a start', {
    timeout: 180_000,
  }, async () => {
    const { postgres, site, get } = await started();
    for (const path of ['/', '/pricing']) expect((await get(path)).status).toBe(200);
    for (const mode of ['fast', 'immediate'] as const) {
      await postgres.halt(mode);
      await expectGentle(site.url);
      expect((await get('/pricing')).status).toBe(200);
      const neverAskedFor = await get('/warranty');
      expect(neverAskedFor.status).toBe(503);
      expect(Number(neverAskedFor.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(neverAskedFor.headers.get('content-type')).toContain('text/html');
      expect(neverAskedFor.headers.get('cache-control')).toBe('no-store');
      const said = await neverAskedFor.text();
      expect(said).toContain('We are back in a moment.');
      expect(said).toContain('Error 503');
      const sent = await fetch(`${site.url}/contact`, { method: 'POST', body: new URLSearchParams(NEW_QUOTE) });
      expect([sent.status, await sent.text()]).toEqual([503, expect.stringContaining('We are back in a moment.')]);
      const list = await get('/api/services');
      expect([list.status, list.headers.get('content-type')]).toEqual([503, 'application/problem+json']);
      await postgres.resume();
      await expect.poll(() => site.answers('/readyz'), { timeout: 20_000 }).toBe(true);
    }
    expect((await get('/warranty')).status).toBe(200);
    expect(site.died).toBeNull();
  });
});

it('a picture that no disk has room for is refused with 503, and nothing is said of the disk', async () => {
  const noRoom = async () => {
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  };
  const storage = { put: noRoom } as never;
  const { inject } = await startApp('sqlite', { storage });
  const form = new FormData();
  const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  form.append('image', new Blob([Buffer.from(pixel, 'base64')], { type: 'image/png' }), 'wing.png');
  const whole = new Response(form);
  const answer = await inject({
    method: 'POST',
    url: '/api/quote-photos',
    headers: { 'content-type': whole.headers.get('content-type')! },
    payload: Buffer.from(await whole.arrayBuffer()),
  });
  expect(answer.statusCode).toBe(503);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  expect(answer.body).not.toContain('space');
});
