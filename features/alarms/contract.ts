import * as z from 'zod';
import { ALARM_KINDS } from './constants.ts';

export const openAlarm = z.object({
  kind: z.enum(ALARM_KINDS),
  detail: z.string().meta({ description: 'What was found, as a sentence.' }),
  since: z.iso.datetime(),
});
export type OpenAlarm = z.infer<typeof openAlarm>;
