import * as z from 'zod';
import type { Setting } from '#foundation/settings/settings.contract.ts';
import { ASKING_LIMITS } from './asking.constants.ts';

const { min, max, builtIn } = ASKING_LIMITS;

const showing = z.strictObject({
  askAfter: z.int().min(min, 'At least 1 day').max(max, `At most ${max} days`).nullable().meta({
    description:
      'Work days after the delivery on which the customer is asked by email, once, whether the airplane may be shown; null: never.',
  }),
});
export type ShowingSetting = z.infer<typeof showing>;

export const SHOWING_SETTING: Setting<ShowingSetting> = {
  name: 'showing',
  summary: 'When customers are asked whether their airplane may be shown',
  schema: showing,
  builtIn: { askAfter: builtIn },
  isPrivate: true,
};
