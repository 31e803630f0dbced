import { openDatabase } from '#database/open.ts';
import type { Config } from '#server/config.ts';
import { startMailboxWorker } from '#server/mailbox.ts';
import { DiskSpace } from '#server/storage/disk-space.ts';
import { openStorage } from '#server/storage/storage.ts';

// A process that reads the mailbox and kills itself at a step: before or after a file is stored, or after a commit. Its
// arguments are its settings and the number of the step.
const config = JSON.parse(process.argv[2]!) as Config;
let left = Number(process.argv[3]);
const step = () => {
  left -= 1;
  if (left === 0) process.kill(process.pid, 'SIGKILL');
};
const storage = await openStorage(config);
startMailboxWorker({
  db: openDatabase(config.database),
  config,
  storage: {
    ...storage,
    async put(...file) {
      step();
      await storage.put(...file);
      step();
    },
  },
  disk: new DiskSpace(config),
  log: { info: step, warn() {} },
  tickMs: 200,
});
setInterval(() => {}, 1_000);
