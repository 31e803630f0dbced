/**
 * How much of the processor a page costs, beside bare node:http that sends the same compressed bytes, with the same headers
 * and with those alone that a body needs, in turns: `npm run bench -- pages [path] [rounds] [requests]`. What counts is the
 * server's own time, so that others on the machine hardly matter. At the end it says how much memory the site takes after
 * 100,000 requests, or as many as were named.
 */
import { get, type IncomingHttpHeaders } from 'node:http';
import { median, printMachine, printTable, quantile } from './support/figures.ts';
import { load } from './support/load.ts';
import { calm, type Measured, startMeasured, startSite } from './support/processes.ts';

const path = process.argv[2] ?? '/';
const rounds = Number(process.argv[3] ?? 9);
const REQUESTS = 4_000;
const WARM_UP = 20_000;
const MANY = Number(process.argv[4] ?? 100_000);
const BROTLI = { 'accept-encoding': 'gzip, deflate, br' };
const GOAL = 0.8;

printMachine();
const site = await startSite();
let answer = await firstAnswer(site.port);
// The best compression follows within seconds; all must send the same bytes from first to last.
for (let tries = 0; tries < 100 && !answer.headers.etag?.endsWith('-best"'); tries++) {
  await new Promise((resolve) => setTimeout(resolve, 200));
  answer = await firstAnswer(site.port);
}
await calm(site);
const { body, headers } = answer;
const same = await startRaw(body, ownHeaders(headers));
const least = await startRaw(body, leastHeaders(headers));
const known = { ...BROTLI, 'if-none-match': headers.etag! };
const kinds = [
  { name: 'bare node:http, the same answer', of: same, headers: BROTLI, cost: [] as number[] },
  { name: 'the same with three headers alone', of: least, headers: BROTLI, cost: [] as number[] },
  { name: 'page', of: site, headers: BROTLI, cost: [] as number[] },
  { name: 'page, unchanged (304)', of: site, headers: known, cost: [] as number[] },
  { name: 'page, unknown campaign mark', of: site, headers: BROTLI, query: '?utm_source=mail', cost: [] as number[] },
];
for (const kind of kinds) await spend(kind, WARM_UP);
for (let round = 0; round < rounds; round++)
  for (const kind of round % 2 ? kinds.toReversed() : kinds) kind.cost.push(await spend(kind, REQUESTS));

const [whole, bare] = kinds.map(({ cost }) => median(cost)) as [number, number];
console.log(
  `${path}, ${body.length.toLocaleString('en-US')} bytes in Brotli; ${rounds} rounds of ${REQUESTS} requests\n`,
);
printTable(
  ['', 'CPU s per 1,000', 'middle half', 'beside the same answer', 'beside three headers', 'goal'],
  kinds.map(({ name, cost }, n) => [
    name,
    median(cost).toFixed(4),
    `${quantile(cost, 0.25).toFixed(4)} to ${quantile(cost, 0.75).toFixed(4)}`,
    (whole / median(cost)).toFixed(2),
    (bare / median(cost)).toFixed(2),
    n === 2 ? GOAL : '',
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
await Promise.all([site, same, least].map((server) => server.stop()));

/** @returns CPU seconds for 1,000 requests */
async function spend({ of, headers, query = '' }: (typeof kinds)[number], requests: number): Promise<number> {
  const before = await of.usage();
  const statuses = await load({ port: of.port, path: path + query, requests, headers });
  const after = await of.usage();
  const wanted = 'if-none-match' in headers ? 304 : 200;
  if (statuses.get(wanted) !== requests) throw new Error(`Not all were ${wanted}: ${JSON.stringify([...statuses])}`);
  return ((after.cpuSeconds - before.cpuSeconds) / requests) * 1_000;
}

function firstAnswer(port: number): Promise<{ body: Buffer; headers: IncomingHttpHeaders }> {
  return new Promise((resolve, reject) => {
    get({ port, path, host: '127.0.0.1', headers: BROTLI }, async (answer) => {
      const chunks: Buffer[] = [];
      for await (const chunk of answer) chunks.push(chunk as Buffer);
      resolve({ body: Buffer.concat(chunks), headers: answer.headers });
    }).on('error', reject);
  });
}

/** What the site itself says, without what node:http adds to any answer. */
function ownHeaders({ date, connection, 'keep-alive': keepAlive, ...own }: IncomingHttpHeaders) {
  return own;
}

function leastHeaders(headers: IncomingHttpHeaders) {
  return Object.fromEntries(
    ['content-type', 'content-length', 'content-encoding'].map((name) => [name, headers[name]]),
  );
}

async function startRaw(body: Buffer, headers: IncomingHttpHeaders): Promise<Measured> {
  return startMeasured('bench/support/raw-server.mjs', { first: { headers, body: body.toString('base64') } });
}
