import * as z from 'zod';
import { shownDay } from '#foundation/fields/fields.contract.ts';
import { KEPT_LIMITS, BACKUP_MESSAGES as MESSAGES, PASSPHRASE_LENGTH } from './backup-words.ts';

const count = ({ min, max }: { min: number; max: number }) => {
  const message = `Enter a number from ${min} to ${max}`;
  return z.int(message).min(min, message).max(max, message);
};

const plan = {
  isOn: z.boolean(),
  dueAt: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, MESSAGES.dueAt)
    .meta({ description: 'HH:MM in the time of the shop.' }),
  place: z
    .enum(['folder', 'storage'])
    .meta({ description: 'BACKUP_DIR on the server, or the storage of STORAGE_URL.' }),
  days: count(KEPT_LIMITS.days).meta({
    description: 'How many days keep their last backup; the next two work the same way.',
  }),
  weeks: count(KEPT_LIMITS.weeks),
  months: count(KEPT_LIMITS.months),
};
export type BackupPlan = z.infer<z.ZodObject<typeof plan>>;

/** The body of `PUT /api/backups`. */
export const backupChange = z.strictObject({
  ...plan,
  expectedUpdatedAt: z.iso
    .datetime({ offset: true })
    .nullable()
    .optional()
    .meta({ description: 'The `updatedAt` that the change is based on, null for none; 409 when it has moved on.' }),
});

/** The body of `PUT /api/backups/passphrase`. */
export const passphraseChange = z.strictObject({
  passphrase: z
    .string()
    .trim()
    .min(PASSPHRASE_LENGTH.min, MESSAGES.passphrase)
    .max(PASSPHRASE_LENGTH.max, `At most ${PASSPHRASE_LENGTH.max} characters`),
});

export const backupParams = z.object({ day: z.string().regex(/^\d{4}-\d{2}-\d{2}$/) });

/** The query of `GET /api/backups/{day}/file`. */
export const backupQuery = z.strictObject({
  open: z
    .enum(['true', 'false'])
    .default('false')
    .meta({ description: 'Whether one that is not encrypted is wanted, too.' }),
});

const madeBackup = z.object({
  day: shownDay,
  madeAt: z.iso.datetime(),
  place: plan.place,
  opensWith: z.enum(['nothing', 'passphrase', 'earlier passphrase']),
  checkedAt: z.iso.datetime().nullable().meta({ description: 'When it passed a test restore.' }),
});
export type MadeBackup = z.infer<typeof madeBackup>;

export const backups = z
  .object({
    ...plan,
    passphrase: z.enum(['none', 'set', 'environment', 'lost']).meta({
      description: 'The passphrase itself is never returned. `lost`: it was sealed with another SESSION_SECRET.',
    }),
    isOnByEnvironment: z.boolean().meta({ description: 'BACKUPS decides whether they are on.' }),
    folder: z.string(),
    hasStorage: z.boolean(),
    hindrance: z
      .string()
      .nullable()
      .meta({ description: 'Why none can be made with these settings, or none that is safe.' }),
    isRunning: z.boolean(),
    problem: z.enum(['not made', 'not restored', 'old', 'none']).nullable(),
    failure: z.string().nullable().meta({ description: 'Why the last try failed.' }),
    made: z.array(madeBackup).meta({ description: 'Those that are there, newest first.' }),
    updatedAt: z.iso.datetime().nullable(),
    updatedBy: z.string().nullable(),
  })
  .meta({ id: 'Backups', description: 'Backup settings and existing backups.' });
export type Backups = z.infer<typeof backups>;
