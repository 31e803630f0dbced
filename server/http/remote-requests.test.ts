import { PassThrough, Readable } from 'node:stream';
import { describe, expect, it, test, vi } from 'vitest';
import { type Address, isPublicAddress, type Network } from './remote-network.ts';
import { RemoteFileError, remoteFetcher } from './remote-requests.ts';

const LIMITS = { maxBytes: 1_000, timeoutMs: 2_000 };
const PUBLIC: Address = { address: '93.184.215.14', family: 4 };

test.each([
  '93.184.215.14',
  '8.8.8.8',
  '172.15.255.255',
  '172.32.0.1',
  '100.63.255.255',
  '100.128.0.1',
  '2606:4700::1111',
  '2a00:1450:4001::1',
])('%s is a public address', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test.each([
  '0.0.0.0',
  '10.0.0.1',
  '100.64.0.1',
  '100.100.100.200',
  '127.0.0.1',
  '127.255.255.254',
  '168.63.129.16',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.192',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '239.255.255.250',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '::ffff:7f00:1',
  '::127.0.0.1',
  '64:ff9b::7f00:1',
  '64:ff9b:1::1',
  '100::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::',
  '3fff::1',
  'fc00::1',
  'fd00:ec2::254',
  'fe80::1',
  'fe80::1%eth0',
  'fec0::1',
  'ff02::1',
  'localhost',
  '',
])('%j is not a public address', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

type Answer = { status?: number; headers?: Record<string, string>; body?: Readable };

/** A fake network with these responses in turn and these addresses of names. */
function networkOf(answers: Answer[], names: Record<string, Address[][]> = {}) {
  const connect = vi.fn<Network['connect']>(async () => {
    const { status = 200, headers = {}, body = Readable.from([Buffer.from('picture')]) } = answers.shift()!;
    return Object.assign(body, { statusCode: status, headers }) as unknown as Awaited<ReturnType<Network['connect']>>;
  });
  const resolve = vi.fn<Network['resolve']>(async (host) => names[host]?.shift() ?? [PUBLIC]);
  const fetch = remoteFetcher({ connect, resolve });
  return { connect, resolve, get: (url = 'https://photos.example/a.jpg') => fetch(url, LIMITS) };
}
const to = (location: string, status = 302): Answer => ({ status, headers: { location } });

describe('a remote file', () => {
  it('is fetched from the checked addresses', async () => {
    const { get, connect, resolve } = networkOf([{}]);
    expect(String(await get())).toBe('picture');
    expect(resolve).toHaveBeenCalledExactlyOnceWith('photos.example');
    expect(connect.mock.calls[0]!.slice(0, 2)).toEqual([new URL('https://photos.example/a.jpg'), [PUBLIC]]);
  });

  it.each([
    'http://photos.example/a.jpg',
    'file:///etc/passwd',
    'https://user:secret@photos.example/a.jpg',
    'https://photos.example:8443/a.jpg',
    'https://127.0.0.1/a.jpg',
    'https://2130706433/a.jpg',
    'https://0x7f.1/a.jpg',
    'https://0177.0.0.1/a.jpg',
    'https://127.1/',
    'https://[::1]/a.jpg',
    'https://[::ffff:169.254.169.254]/latest',
    'https://[::ffff:7f00:1]/a.jpg',
    'https://[::127.0.0.1]/a.jpg',
    'https://[64:ff9b::a9fe:a9fe]/latest',
    'https://[2002:7f00:1::]/a.jpg',
    'https://[2001:0:4136:e378:8000:63bf:3fff:fdd2]/a.jpg',
    'https://[fd00:ec2::254]/latest',
    'https://[fe80::1]/a.jpg',
    'https://0/a.jpg',
    'https://017700000001/a.jpg',
    'https://0x7f000001/a.jpg',
    'https://0x7f.0.0.0x1/a.jpg',
    'https://127.0.0.1./a.jpg',
    'https://①②⑦.0.0.1/a.jpg',
    'https://127。0。0。1/a.jpg',
    'https://10.0.0.1/a.jpg',
    'https://172.16.0.1/a.jpg',
    'https://192.168.0.1/a.jpg',
    'https://100.100.100.200/latest',
    'https://168.63.129.16/metadata',
    'https://photos.example@127.0.0.1/a.jpg',
    'https://127.0.0.1\\@photos.example/a.jpg',
    'https://127.0.0.1#@photos.example/a.jpg',
    'https://photos.example:22/a.jpg',
    'https://\t127.0.0.1/a.jpg',
    'gopher://photos.example/a.jpg',
    'data:image/png;base64,AAAA',
    'https://169.254.169.254/latest/meta-data',
    'no address',
  ])('is not requested at %j', async (url) => {
    const { get, connect } = networkOf([{}]);
    await expect(get(url)).rejects.toMatchObject({ reason: 'address' });
    expect(connect).not.toHaveBeenCalled();
  });

  it.each<[what: string, addresses: Address[]]>([
    ['a private address', [{ address: '10.0.0.5', family: 4 }]],
    ['a public and a private one', [PUBLIC, { address: '::1', family: 6 }]],
    ['none', []],
  ])('is not requested if its name resolves to %s', async (_what, addresses) => {
    const { get, connect } = networkOf([{}], { 'photos.example': [addresses] });
    await expect(get()).rejects.toMatchObject({ reason: 'address' });
    expect(connect).not.toHaveBeenCalled();
  });

  it('is fetched from the checked address even if its name changes a moment later', async () => {
    const rebound = [{ address: '127.0.0.1', family: 4 }];
    const { get, connect } = networkOf([to('/b.jpg'), {}], { 'photos.example': [[PUBLIC], rebound] });
    await expect(get()).rejects.toMatchObject({ reason: 'address' });
    expect(connect).toHaveBeenCalledTimes(1);
    expect(connect.mock.calls[0]![1]).toEqual([PUBLIC]);
  });

  it('is followed over three redirects, not over four', async () => {
    const three = networkOf([to('/b', 301), to('https://other.example/c', 303), to('d', 308), {}]);
    expect(String(await three.get())).toBe('picture');
    expect(three.connect.mock.calls.map(([url]) => url.href)).toEqual([
      'https://photos.example/a.jpg',
      'https://photos.example/b',
      'https://other.example/c',
      'https://other.example/d',
    ]);
    const four = networkOf([to('/b'), to('/c'), to('/d'), to('/e'), {}]);
    await expect(four.get()).rejects.toMatchObject({ reason: 'answer' });
  });

  it.each([
    'http://photos.example/b',
    'https://169.254.169.254/',
    'https://[::1]/',
    'file:///etc/passwd',
    '//10.0.0.1/',
    'https://user:secret@photos.example/',
    'https://photos.example:8443/',
    'https://2130706433/',
    'https://[64:ff9b::7f00:1]/',
  ])('is not followed to %j', async (location) => {
    const { get, connect } = networkOf([to(location), {}]);
    await expect(get()).rejects.toMatchObject({ reason: 'address' });
    expect(connect).toHaveBeenCalledTimes(1);
  });

  it.each<[what: string, answer: Answer, reason: string]>([
    ['is not there', { status: 404 }, 'answer'],
    ['comes compressed', { headers: { 'content-encoding': 'gzip' } }, 'answer'],
    ['says that it is too large', { headers: { 'content-length': '1001' } }, 'size'],
    ['is too large without saying so', { body: Readable.from([Buffer.alloc(600), Buffer.alloc(600)]) }, 'size'],
    ['breaks off', { body: Readable.from(breaksOff()) }, 'answer'],
  ])('that %s is rejected', async (_what, answer, reason) => {
    await expect(networkOf([answer]).get()).rejects.toMatchObject({ reason });
  });

  it('that never ends times out', async () => {
    const { connect, resolve } = networkOf([{ body: new PassThrough() }]);
    const fetch = remoteFetcher({ connect, resolve });
    await expect(fetch('https://photos.example/', { ...LIMITS, timeoutMs: 50 })).rejects.toMatchObject({
      reason: 'time',
    });
  });

  it('whose name never resolves times out', async () => {
    const { connect } = networkOf([]);
    const fetch = remoteFetcher({ connect, resolve: () => new Promise(() => {}) });
    await expect(fetch('https://photos.example/', { ...LIMITS, timeoutMs: 50 })).rejects.toMatchObject({
      reason: 'time',
    });
  });

  it('on this machine is unreachable over the real network, too', async () => {
    for (const host of ['localhost', 'localhost.', 'LOCALHOST', 'sub.localhost'])
      await expect(remoteFetcher()(`https://${host}/a.jpg`, LIMITS)).rejects.toBeInstanceOf(RemoteFileError);
    await expect(remoteFetcher()('https://localhost/a.jpg', LIMITS)).rejects.toMatchObject({ reason: 'address' });
  });
});

async function* breaksOff() {
  yield Buffer.from('half');
  throw new Error('ECONNRESET');
}
