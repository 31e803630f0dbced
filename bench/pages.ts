/**
 * npm run bench -- pages [path] [rounds] [requests]: processor time of a page, beside bare node:http that sends the same
 * compressed bytes, once with the same headers and once with the three that a body needs. They take turns, and only the
 * processor time of the server counts, so other load hardly matters. Then the memory of the site after 100,000 requests,
 * or the given number.
 */
import { get, type IncomingHttpHeaders } from 'node:http';
import { median, printMachine, printTable, quantile } from './support/figures.ts';
import { load } from './support/load.ts';
import { type Measured, startMeasured, startSite, untilIdle } from './support/processes.ts';

const path = process.argv[2] ?? '/';
const rounds = Number(process.argv[3] ?? 9);
const REQUESTS = 4_000;
const WARM_UP = 10_000;
/** Processes of each server, in turns: one process of a program can be some percent faster than another. */
const PROCESSES = 3;
const MEMORY_REQUESTS = Number(process.argv[4] ?? 100_000);
const BROTLI = { 'accept-encoding': 'gzip, deflate, br' };
const GOAL = 0.8;

printMachine();
const etags = new Map<Measured, string>();
const sites = await startProcesses(readySite);
const { body, headers } = await firstAnswer(sites[0]!.port);
const same = await startProcesses(() => startRaw(body, ownHeaders(headers)));
const least = await startProcesses(() => startRaw(body, leastHeaders(headers)));
const servers = [
  { name: 'bare node:http, the same answer', of: same, cost: [] as number[] },
  { name: 'the same with three headers alone', of: least, cost: [] as number[] },
  { name: 'page', of: sites, cost: [] as number[] },
  { name: 'page, unchanged (304)', of: sites, status: 304, cost: [] as number[] },
  { name: 'page, unknown campaign mark', of: sites, query: '?utm_source=mail', cost: [] as number[] },
];
for (const server of servers) for (const of of server.of) await spend({ ...server, of }, WARM_UP);
for (let round = 0; round < rounds; round++)
  for (const server of round % 2 ? servers.toReversed() : servers)
    server.cost.push(await spend({ ...server, of: server.of[round % PROCESSES]! }, REQUESTS));

const [whole, bare] = servers.map(({ cost }) => median(cost)) as [number, number];
console.log(
  `${path}, ${body.length.toLocaleString('en-US')} bytes in Brotli; ${rounds} rounds of ${REQUESTS} requests\n`,
);
printTable(
  ['', 'CPU s per 1,000', 'middle half', 'beside the same answer', 'beside three headers', 'goal'],
  servers.map(({ name, cost }, n) => [
    name,
    median(cost).toFixed(4),
    `${quantile(cost, 0.25).toFixed(4)} to ${quantile(cost, 0.75).toFixed(4)}`,
    (whole / median(cost)).toFixed(2),
    (bare / median(cost)).toFixed(2),
    n === 2 ? GOAL : '',
  ]),
);

const resident: number[] = [];
for (let sent = 0; sent < MEMORY_REQUESTS; sent += MEMORY_REQUESTS / 5) {
  await load({ port: sites[0]!.port, path, requests: MEMORY_REQUESTS / 5, headers: BROTLI });
  resident.push((await sites[0]!.usage()).residentBytes / 2 ** 20);
}
console.log(
  `\nResident after each fifth of ${MEMORY_REQUESTS.toLocaleString('en-US')} more: ${resident.map((mb) => mb.toFixed(0)).join(', ')} MB (goal: under 200)`,
);
await Promise.all([...sites, ...same, ...least].map((server) => server.stop()));

async function startProcesses(start: () => Promise<Measured>): Promise<Measured[]> {
  const started: Measured[] = [];
  while (started.length < PROCESSES) started.push(await start());
  return started;
}

/** Waits for the best compression, so that all answers have the same bytes. */
async function readySite(): Promise<Measured> {
  const site = await startSite();
  for (let tries = 0; tries < 100 && !etags.get(site)?.endsWith('-best"'); tries++) {
    await new Promise((resolve) => setTimeout(resolve, 200));
    etags.set(site, (await firstAnswer(site.port)).headers.etag!);
  }
  await untilIdle(site);
  return site;
}

/** @returns CPU seconds for 1,000 requests */
async function spend(
  { of, query = '', status = 200 }: { of: Measured; query?: string; status?: number },
  requests: number,
): Promise<number> {
  const headers = status === 304 ? { ...BROTLI, 'if-none-match': etags.get(of)! } : BROTLI;
  const asked = { port: of.port, path: path + query, headers };
  // An idle process is slower at first.
  await load({ ...asked, requests: requests / 2 });
  const before = await of.usage();
  const statuses = await load({ ...asked, requests });
  const after = await of.usage();
  if (statuses.get(status) !== requests) throw new Error(`Not all were ${status}: ${JSON.stringify([...statuses])}`);
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

/** The headers of the site, without those that node:http adds to any answer. */
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
