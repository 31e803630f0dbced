import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { addEndpoint } from '#office/webhooks/endpoints.store.server.ts';
import { onCleanUp } from './support/clean-up.ts';
import { freshDatabase, processEngines } from './support/database.ts';
import { startReceiver, verify } from './support/webhook-receiver.ts';

const SECRET = 'the secret of the site, long enough';
const SCRIPT = join(import.meta.dirname, 'support', 'webhook-worker.ts');

describe.each(processEngines)('a webhook on %s', (engine) => {
  it('arrives under its id although its sender was killed after the commit, and in the middle of a try', {
    timeout: 60_000,
  }, async () => {
    const { db, location } = await freshDatabase(engine);
    const receiver = await startReceiver();
    const added = await addEndpoint(
      db,
      { url: 'https://books.example/hook', events: ['job.ready'] },
      { sessionSecret: SECRET, now: new Date() },
    );
    if (added.outcome !== 'done') throw new Error(added.outcome);
    const start = (what: 'tell' | 'send') => {
      const child = spawn(process.execPath, [SCRIPT, what, JSON.stringify(location), SECRET, String(receiver.port)]);
      onCleanUp(() => kill(child));
      return child;
    };

    const teller = start('tell');
    await once(teller.stdout, 'data');
    await kill(teller);
    expect(receiver.received).toEqual([]);

    receiver.answerWith(() => () => {});
    const first = start('send');
    await expect.poll(() => receiver.received.length, { timeout: 20_000 }).toBe(1);
    await kill(first);

    receiver.answerWith(() => 204);
    start('send');
    const sentAt = async () => (await db.selectFrom('webhookDeliveries').select('sentAt').executeTakeFirst())?.sentAt;
    await expect.poll(sentAt, { timeout: 20_000 }).toEqual(expect.any(String));
    const ids = receiver.received.map(({ headers, body }) => `${headers['webhook-id']} ${body}`);
    expect([ids.length > 1, new Set(ids).size]).toEqual([true, 1]);
    const sent = receiver.received.at(-1)!;
    expect(verify(added.value.secret, sent)).toMatchObject({ type: 'job.ready', data: { jobId: 7 } });
  });
});

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}
