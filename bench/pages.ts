/**
 * How much of the processor a page costs, beside bare node:http that sends the same compressed bytes, in turns:
 * `npm run bench -- pages [path] [rounds] [requests]`. What counts is the server's own time, so that others on the machine hardly
 * matter. At the end it says how much memory the site takes after 100,000 requests, or as many as were named.
 */
import { get } from 'node:http';
import { median, printMachine, printTable, quantile } from './support/figures.ts';
import { load } from './support/load.ts';
import { type Measured, startMeasured, startSite } from './support/processes.ts';

const path = process.argv[2] ?? '/';
const rounds = Number(process.argv[3] ?? 9);
const REQUESTS = 4_000;
const WARM_UP = 4_000;
const MANY = Number(process.argv[4] ?? 100_000);
const BROTLI = { 'accept-encoding': 'gzip, deflate, br' };
const GOAL = 0.8;

printMachine();
const site = await startSite();
let { body, etag } = await firstAnswer(site.port);
// The best compression follows within seconds; both must send the same bytes from first to last.
for (let tries = 0; tries < 100 && !etag.endsWith('-best"'); tries++) {
  await new Promise((resolve) => setTimeout(resolve, 200));
  ({ body, etag } = await firstAnswer(site.port));
}
const raw = await startRaw(body);
const kinds = [
  { name: 'bare node:http', of: raw, headers: BROTLI, cost: [] as number[] },
  { name: 'page', of: site, headers: BROTLI, cost: [] as number[] },
  { name: 'page, unchanged (304)', of: site, headers: { ...BROTLI, 'if-none-match': etag }, cost: [] as number[] },
  { name: 'page, unknown campaign mark', of: site, headers: BROTLI, query: '?utm_source=mail', cost: [] as number[] },
];
for (const kind of kinds) await spend(kind, WARM_UP);
for (let round = 0; round < rounds; round++)
  for (const kind of round % 2 ? kinds.toReversed() : kinds) kind.cost.push(await spend(kind, REQUESTS));

const known = median(kinds[0]!.cost);
console.log(
  `${path}, ${body.length.toLocaleString('en-US')} bytes in Brotli; ${rounds} rounds of ${REQUESTS} requests\n`,
);
printTable(
  ['', 'CPU s per 1,000', 'middle half', 'beside bare node:http', 'goal'],
  kinds.map(({ name, cost }, n) => [
    name,
    median(cost).toFixed(4),
    `${quantile(cost, 0.25).toFixed(4)} to ${quantile(cost, 0.75).toFixed(4)}`,
    (known / median(cost)).toFixed(2),
    n === 1 ? GOAL : '',
  ]),
);

const resident: number[] = [];
for (let sent = 0; sent < MANY; sent += MANY / 5) {
  await load({ port: site.port, path, requests: MANY / 5, headers: BROTLI });
  resident.push((await site.usage()).residentBytes / 2 ** 20);
}
console.log(
  `\nResident after each fifth of ${MANY.toLocaleString('en-US')} more: ${resident.map((mb) => mb.toFixed(0)).join(', ')} MB (goal: under 200)`,
);
await Promise.all([site.stop(), raw.stop()]);

/** @returns CPU seconds for 1,000 requests */
async function spend({ of, headers, query = '' }: (typeof kinds)[number], requests: number): Promise<number> {
  const before = await of.usage();
  const statuses = await load({ port: of.port, path: path + query, requests, headers });
  const after = await of.usage();
  const wanted = 'if-none-match' in headers ? 304 : 200;
  if (statuses.get(wanted) !== requests) throw new Error(`Not all were ${wanted}: ${JSON.stringify([...statuses])}`);
  return ((after.cpuSeconds - before.cpuSeconds) / requests) * 1_000;
}

function firstAnswer(port: number): Promise<{ body: Buffer; etag: string }> {
  return new Promise((resolve, reject) => {
    get({ port, path, host: '127.0.0.1', headers: BROTLI }, async (answer) => {
      const chunks: Buffer[] = [];
      for await (const chunk of answer) chunks.push(chunk as Buffer);
      resolve({ body: Buffer.concat(chunks), etag: String(answer.headers.etag) });
    }).on('error', reject);
  });
}

async function startRaw(bytes: Buffer): Promise<Measured> {
  return startMeasured('bench/support/raw-server.mjs', {
    args: ['br', 'text/html; charset=utf-8'],
    first: { body: bytes.toString('base64') },
  });
}
