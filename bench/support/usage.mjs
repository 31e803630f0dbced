// Preloaded into a measured process (`--import`): reports its usage to the parent. Plain JavaScript, because stripping types
// would be measured too.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const STEP_MS = 5;
let delay;
process.on('message', (message) => {
  if (message === 'watch delay') {
    delay ??= monitorEventLoopDelay({ resolution: STEP_MS });
    delay.reset();
    delay.enable();
  }
  if (message === 'collect garbage') collectGarbage();
  if (message === 'memory' || message === 'collect garbage') process.send(process.memoryUsage());
  if (message !== 'usage') return;
  const { user, system } = process.cpuUsage();
  const mostDelayMs = delay && Math.max(0, delay.max / 1e6 - STEP_MS);
  const main = process.threadCpuUsage();
  process.send({
    cpuSeconds: (user + system) / 1e6,
    mainThreadSeconds: (main.user + main.system) / 1e6,
    residentBytes: process.memoryUsage.rss(),
    mostDelayMs,
  });
});
process.channel?.unref();
// Ends with the measurement.
process.on('disconnect', () => process.exit());

function collectGarbage() {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
}
