import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { recordAccess } from '#foundation/audit/logs.store.server.ts';
import { readBusiness } from '#foundation/business/business.store.server.ts';
import { wordsOfShop } from '#foundation/business/fill-in.ts';
import { openBackup } from '#server/backups/backup-files.ts';
import { dueDay } from '#server/backups/backup-plan.ts';
import { listBackups, readBackupSettings, requestBackup } from '#server/backups/backups.store.server.ts';
import { mediaAnswer } from '#server/http/api-docs.ts';
import { endpoints } from '#server/http/endpoint.ts';
import { transactOnce } from '#server/http/idempotency.store.server.ts';
import { unwrapOutcome } from '#server/http/idempotency.ts';
import { badField, Problem } from '#server/http/problem.ts';
import { disposition, limitExports } from '#server/http/sent-files.ts';
import { authorOf, requireOwner, requireRecentOwner } from '#server/http/session.ts';
import { isGuessable } from '#server/passwords.ts';
import type { Services } from '#server/services.ts';
import { BACKUP_MESSAGES as MESSAGES } from './backup-words.ts';
import { backupChange, backupParams, backupQuery, backups, passphraseChange } from './backups.contract.ts';
import { describeBackups, saveBackupPlan, savePassphrase } from './backups.store.server.ts';

/** Where a download may begin: at a page of this site, in the address bar, in a program. */
const FROM_HERE = ['same-origin', 'none', undefined];

/** `/api/backups` */
export function backupsApi({ db, config, wakeBackups }: Services): FastifyPluginAsyncZod {
  return async (app) => {
    const route = endpoints(app, { tag: 'Backups', guard: requireOwner });
    await app.register(backupFilesApi({ db, config }));

    route('GET /', {
      summary: 'Backup settings and existing backups',
      gives: backups,
      handle: async () => describeBackups(db, config, new Date()),
    });

    route('PUT /', {
      guard: requireRecentOwner('setting-changed', 'Backups'),
      summary: 'Change when and where backups are made',
      description: 'Replaces the whole plan; the passphrase stays. BACKUPS overrides `isOn`.',
      body: backupChange,
      gives: backups,
      fails: [409],
      async handle(request) {
        const { expectedUpdatedAt, ...plan } = request.body;
        if (plan.place === 'storage') await requireStorage();
        const by = { ...authorOf(request), expectedUpdatedAt, isOnFixed: config.backups.isOn !== null };
        unwrapOutcome(await saveBackupPlan(db, plan, by));
        wakeBackups();
        return describeBackups(db, config, new Date());
      },
    });

    route('PUT /passphrase', {
      guard: requireRecentOwner('setting-changed', 'Passphrase of backups'),
      summary: 'Set the passphrase of backups from now on',
      description:
        'Makes a backup with it right away and encrypts the ones without. Earlier ones still open with the passphrase they were made with.',
      body: passphraseChange,
      gives: backups,
      fails: [409],
      async handle(request) {
        const { passphrase } = request.body;
        if (config.backups.passphrase !== null) throw new Problem(409, MESSAGES.fixed);
        if (await isGuessable(passphrase, wordsOfShop(await readBusiness(db))))
          throw badField('passphrase', MESSAGES.guessable);
        await savePassphrase(db, config.sessionSecret, passphrase, authorOf(request));
        await makeOne(new Date());
        return describeBackups(db, config, new Date());
      },
    });

    route('POST /', {
      summary: 'Make a backup now',
      description: 'Runs in the background while `isRunning` is true. It replaces today’s backup.',
      repeatable: true,
      gives: backups,
      status: 202,
      async handle() {
        const now = new Date();
        if (!(await makeOne(now))) throw new Problem(409, MESSAGES.running);
        return await describeBackups(db, config, now);
      },
    });
  };

  async function requireStorage(): Promise<void> {
    if (!config.storage) throw badField('place', MESSAGES.noStorage);
    const { passphrase } = await readBackupSettings(db, config);
    if (passphrase === null) throw badField('place', MESSAGES.openStorage);
  }

  /** @returns false if one is being made */
  async function makeOne(now: Date): Promise<boolean> {
    const { dueAt } = await readBackupSettings(db, config);
    const isRequested = await transactOnce(db, (trx) => requestBackup(trx, dueDay(now, dueAt), now));
    wakeBackups();
    return isRequested;
  }
}

function backupFilesApi({ db, config }: Pick<Services, 'db' | 'config'>): FastifyPluginAsyncZod {
  return async (app) => {
    const route = endpoints(app, { tag: 'Backups' });

    route('GET /:day/file', {
      guard: [...requireRecentOwner('exported', 'A backup'), limitExports],
      summary: 'Download a backup',
      description:
        'Refused when another site leads here. 409 for one that is not encrypted, unless `open` says it is wanted.',
      params: backupParams,
      query: backupQuery,
      gives: mediaAnswer('The archive', 'application/octet-stream'),
      fails: [403, 409],
      async handle(request, reply) {
        if (!FROM_HERE.includes(request.headers['sec-fetch-site'] as string | undefined))
          throw new Problem(403, MESSAGES.elsewhere);
        const { day } = request.params;
        const backup = (await listBackups(db)).find((each) => each.day === day);
        if (backup?.passphraseMark === null && request.query.open === 'false')
          throw new Problem(409, MESSAGES.openFile);
        const bytes = backup && (await openBackup(config, backup));
        if (!bytes) throw new Problem(404, MESSAGES.missing);
        await recordAccess(db, { kind: 'exported', words: `backup ${day}` }, authorOf(request));
        return reply
          .header('content-disposition', disposition({ shows: 'attachment', name: backup.file }))
          .type('application/octet-stream')
          .send(bytes as never);
      },
    });
  };
}
