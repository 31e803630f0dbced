import * as z from 'zod';
import { line, recordId, text } from '#features/fields/contract.ts';
import { partKey } from '#features/jobs/templates/contract.ts';
import { CHANGE_LIMITS } from '../constants.ts';
import { FINDING_MESSAGES, FOUND } from './constants.ts';

const what = z.enum(Object.keys(FOUND) as [string, ...string[]], FINDING_MESSAGES.what);

/** Names a finding on the device, so that its photos can arrive one by one. */
const findingKey = z.string().regex(/^[\w-]{8,64}$/, 'Use 8 to 64 letters, digits, hyphens and underscores');
const MARK = /^(\d{1,3}|1000),(\d{1,3}|1000)$/;

/** The fields of a finding beside its photo. */
export const findingFields = z.strictObject({
  key: findingKey,
  what,
  place: line(CHANGE_LIMITS.place).min(1, FINDING_MESSAGES.place),
  words: text(CHANGE_LIMITS.findings).default(''),
  stageKey: z.union([z.literal('').transform(() => null), partKey]).default(null as never),
  isStuck: z
    .enum(['true', 'false'])
    .transform((value) => value === 'true')
    .default(false),
  mark: z
    .string()
    .regex(MARK, 'Use two numbers from 0 to 1000')
    .transform((value) => {
      const [x = 0, y = 0] = value.split(',').map(Number);
      return { x, y };
    })
    .optional(),
});
export type FindingFields = z.output<typeof findingFields>;

/** The body of `POST /api/jobs/{id}/findings`, for the API description. */
export const findingBody = z.object({
  file: z.string().meta({ format: 'binary', description: 'A picture.' }),
  key: findingKey.meta({ description: 'The same for all photos of one finding.' }),
  what,
  place: z.string().meta({ description: 'Where on the aircraft.' }),
  words: z.string().optional(),
  stageKey: z.string().optional().meta({ description: 'Default: the first unfinished stage.' }),
  isStuck: z.enum(['true', 'false']).optional().meta({ description: 'Whether work has to stop for it.' }),
  mark: z.string().optional().meta({ description: 'Its place on the side view, in thousandths: `420,610`.' }),
});

export const finding = z
  .object({
    change: z.int().meta({ description: 'The number of the change order that is drafted from it.' }),
    photoId: recordId,
  })
  .meta({ id: 'Finding', description: 'A photo of something that was found, as it arrived.' });
