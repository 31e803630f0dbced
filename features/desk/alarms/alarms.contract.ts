import * as z from 'zod';
import type { Setting } from '#foundation/settings/settings.contract.ts';
import { ALARM_KINDS } from './troubles.ts';

export type AlarmMails = { mails: boolean };

/** Webhooks and Today tell of alarms in any case. */
export const ALARM_SETTING: Setting<AlarmMails> = {
  name: 'alarms',
  summary: 'Whether alarms are emailed to the owner',
  schema: z.strictObject({ mails: z.boolean() }),
  builtIn: { mails: true },
  isPrivate: true,
};

export const openAlarm = z.object({
  kind: z.enum(ALARM_KINDS),
  detail: z.string().meta({ description: 'What was found, as a sentence.' }),
  since: z.iso.datetime(),
});
export type OpenAlarm = z.infer<typeof openAlarm>;
