// A process of its own, forked with an address: asks for it every few milliseconds, on connections that stay open, and
// sends its parent the times of the answers once it is told to end. So neither waits for what the parent does.
import { Agent, get } from 'node:http';
import { setPriority } from 'node:os';

const EVERY_MS = 10;
const PRIORITY = -10;

try {
  // Only root may. It keeps the wait for the processor out of the times.
  setPriority(PRIORITY);
} catch {}
const address = process.argv[2];
const agent = new Agent({ keepAlive: true });
const times = [];
const asking = setInterval(ask, EVERY_MS);
process.on('message', () => {
  clearInterval(asking);
  process.send(times, () => process.exit());
});

function ask() {
  const start = performance.now();
  get(address, { agent }, (answer) => {
    answer.on('end', () => times.push(performance.now() - start)).resume();
  });
}
