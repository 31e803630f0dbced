import { openDatabase } from '#database/open.ts';
import { enqueueWebhooks } from '#office/webhooks/deliveries.store.server.ts';
import { startWebhookWorker } from '#server/senders.ts';
import { postTo } from './webhook-receiver.ts';

// A process that tells of a job and waits to be killed, or that sends what waits. Its arguments are what it does, the
// database's location, the session secret and the receiver's port.
const [what, location, sessionSecret, port] = process.argv.slice(2) as [string, string, string, string];
const db = openDatabase(JSON.parse(location));
if (what === 'tell') {
  const updatedAt = '2027-03-01T17:00:00.000Z';
  const data = { jobId: 7, number: 'J-27-0007', status: 'ready', tail: 'N733BK', readyOn: '2027-03-01', updatedAt };
  await db.transaction().execute((trx) => enqueueWebhooks(trx, [{ type: 'job.ready', data }], new Date()));
  console.log('committed');
  setInterval(() => {}, 1_000);
} else {
  const log = { info() {}, warn() {} };
  const config = { sessionSecret, publicUrl: 'https://shop.example' };
  startWebhookWorker(db, config, { log, wakeOutbox() {}, post: postTo(Number(port)), leaseMs: 2_000, pollMs: 100 });
  setInterval(() => {}, 1_000);
}
