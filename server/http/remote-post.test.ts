import { PassThrough, Readable } from 'node:stream';
import { describe, expect, it, vi } from 'vitest';
import type { Address, Network } from './remote-network.ts';
import { remotePoster } from './remote-requests.ts';

const PUBLIC: Address = { address: '93.184.215.14', family: 4 };
const POST = { headers: { 'x-a': 'b' }, body: '{}', timeoutMs: 2_000, maxBytes: 1_024 };

/** A network with these addresses of the name in turn, which answers with `body`. */
function networkOf(names: Address[][] = [], body: Readable = Readable.from([]), statusCode = 204) {
  const connect = vi.fn<Network['connect']>(
    async () => Object.assign(body, { statusCode, headers: { location: 'https://other.example/' } }) as never,
  );
  const resolve = vi.fn<Network['resolve']>(async () => names.shift() ?? [PUBLIC]);
  const post = remotePoster({ connect, resolve });
  return { connect, resolve, send: (url = 'https://books.example/hook', more = {}) => post({ ...POST, url, ...more }) };
}

describe('a message to another site', () => {
  it('goes to the checked addresses, and returns the status', async () => {
    const { send, connect } = networkOf();
    expect(await send()).toBe(204);
    const [url, addresses, , what] = connect.mock.calls[0]!;
    expect([url.href, addresses, what]).toEqual([
      'https://books.example/hook',
      [PUBLIC],
      { method: 'POST', headers: POST.headers, body: '{}' },
    ]);
  });

  it.each(['127.0.0.1', '10.1.2.3', '169.254.169.254', '192.168.1.1', '172.16.0.1', '::1', 'fd00::8', 'fe80::1'])(
    'does not go to a name at %s, nor to the address itself',
    async (address) => {
      const family = address.includes(':') ? 6 : 4;
      const { send, connect } = networkOf([[{ address, family }], [PUBLIC, { address, family }]]);
      await expect(send()).rejects.toMatchObject({ reason: 'address' });
      await expect(send()).rejects.toMatchObject({ reason: 'address' });
      await expect(send(`https://${family === 6 ? `[${address}]` : address}/`)).rejects.toMatchObject({
        reason: 'address',
      });
      expect(connect).not.toHaveBeenCalled();
    },
  );

  it('goes to the checked address although its name changes its answer, and not at all the next time', async () => {
    const { send, connect, resolve } = networkOf([[PUBLIC], [{ address: '127.0.0.1', family: 4 }]]);
    await send();
    expect(resolve).toHaveBeenCalledTimes(1);
    expect(connect.mock.calls[0]![1]).toEqual([PUBLIC]);
    await expect(send()).rejects.toMatchObject({ reason: 'address' });
    expect(connect).toHaveBeenCalledTimes(1);
  });

  it.each(['http://books.example/', 'file:///etc/passwd', 'no address'])('does not go to %j', async (url) => {
    const { send, connect } = networkOf();
    await expect(send(url)).rejects.toMatchObject({ reason: 'address' });
    expect(connect).not.toHaveBeenCalled();
  });

  it('on this machine is not sent over the real network', async () => {
    for (const url of ['https://localhost/', 'https://127.0.0.1/', 'https://[::1]/'])
      await expect(remotePoster()({ ...POST, url })).rejects.toMatchObject({ reason: 'address' });
  });

  it('is not sent on where the answer is a redirect', async () => {
    const { send, connect } = networkOf([], Readable.from([]), 307);
    expect(await send()).toBe(307);
    expect(connect).toHaveBeenCalledTimes(1);
  });

  it('reads no more of an answer than it may', async () => {
    let read = 0;
    const endless = new Readable({
      highWaterMark: 1,
      read(this: Readable) {
        read += 256;
        this.push(Buffer.alloc(256));
      },
    });
    expect(await networkOf([], endless, 200).send()).toBe(200);
    expect(endless.destroyed).toBe(true);
    expect(read).toBeLessThan(4_096);
  });

  it('counts as answered when the status came, however slow the rest is', async () => {
    const slow = new PassThrough();
    expect(await networkOf([], slow, 200).send(undefined, { timeoutMs: 50 })).toBe(200);
    expect(slow.destroyed).toBe(true);
  });

  it('fails after its time, and where the connection breaks', async () => {
    const hangs = { resolve: async () => [PUBLIC], connect: () => new Promise<never>(() => {}) };
    const url = 'https://books.example/';
    await expect(remotePoster(hangs)({ ...POST, url, timeoutMs: 50 })).rejects.toMatchObject({ reason: 'time' });
    const breaks = { ...hangs, connect: () => Promise.reject(new Error('ECONNRESET')) };
    await expect(remotePoster(breaks)({ ...POST, url })).rejects.toMatchObject({ reason: 'unreachable' });
  });
});
