import * as z from 'zod';
import type { Setting } from '#foundation/settings/settings.contract.ts';

export const NOTICE_SETTING: Setting<{ enabled: boolean }> = {
  name: 'notice',
  summary: 'Construction notice',
  schema: z.strictObject({ enabled: z.boolean() }),
  builtIn: { enabled: true },
};
