import * as z from 'zod';
import { line } from '#foundation/fields/fields.contract.ts';
import type { Setting } from '#foundation/settings/settings.contract.ts';
import { STAGE_BAYS } from '#workshop/stays/places.ts';
import { JOB_LIMITS } from './job-status.constants.ts';
import { CHECK_KINDS, KNOWN_CHECKS } from './release/check-kinds.ts';
import { BUILT_IN_TEMPLATES, CORE_CHECKS, FULL_REPAINT_NAME } from './stage-templates.ts';

const LIMITS = { templates: 20, checks: 20, label: 120, factors: 40, percent: 1_000 } as const;

const named = (max: number) => line(max).min(1, 'Fill this in');
const isOnce = (names: string[]) => new Set(names).size === names.length;

/** Names a stage or a check within one job. */
export const partKey = z.string().regex(/^[a-z0-9-]{1,36}$/, 'Up to 36 lowercase letters, digits and hyphens');

const check = z
  .strictObject({ key: partKey, label: named(LIMITS.label), kind: z.enum(CHECK_KINDS), required: z.boolean() })
  .refine(
    ({ key, kind }) =>
      !Object.hasOwn(KNOWN_CHECKS, key) || KNOWN_CHECKS[key as keyof typeof KNOWN_CHECKS].kind === kind,
    { path: ['kind'], message: 'This checklist item is of a different kind' },
  );

const stage = z.strictObject({
  key: partKey,
  title: named(JOB_LIMITS.stageTitle),
  days: z.int().min(0).max(JOB_LIMITS.stageDays).meta({ description: 'Work days for a factor of 100.' }),
  bay: z.enum(STAGE_BAYS).meta({ description: 'The kind of bay that it needs.' }),
  checks: z.array(check).max(LIMITS.checks),
});

const template = z
  .strictObject({
    name: named(JOB_LIMITS.template),
    stages: z
      .array(stage)
      .min(1, 'A job needs at least one stage')
      .max(JOB_LIMITS.stages, `A job has at most ${JOB_LIMITS.stages} stages`)
      .refine((stages) => isOnce(stages.map(({ key }) => key)), 'Use each key once'),
  })
  .refine(({ stages }) => isOnce(stages.flatMap(({ checks }) => checks.map(({ key }) => key))), {
    path: ['stages'],
    message: 'Use each checklist item only once',
  })
  .refine(({ name, stages }) => name !== FULL_REPAINT_NAME || CORE_CHECKS.every((key) => isRequired(stages, key)), {
    path: ['stages'],
    message: `A full repaint always has these checklist items: ${CORE_CHECKS.map((key) => KNOWN_CHECKS[key].label).join('; ')}`,
  });

function isRequired(stages: z.infer<typeof stage>[], key: string): boolean {
  return stages.some(({ checks }) => checks.some((each) => each.key === key && each.required));
}

const templates = z.strictObject({
  templates: z
    .array(template)
    .min(1, 'Keep at least one')
    .max(LIMITS.templates)
    .refine((all) => isOnce(all.map(({ name }) => name)), 'Use each name once'),
  factors: z
    .array(z.strictObject({ type: named(JOB_LIMITS.type), percent: z.int().min(10).max(LIMITS.percent) }))
    .max(LIMITS.factors)
    .refine((all) => isOnce(all.map(({ type }) => type)), 'Name each type once')
    .meta({ description: 'Percent by which a stage’s days are multiplied, by aircraft type; 100 for all others.' }),
});
export type Templates = z.infer<typeof templates>;

export const TEMPLATES_SETTING: Setting<Templates> = {
  name: 'templates',
  summary: 'Stages that jobs start with, their days and checklist items',
  schema: templates,
  builtIn: {
    templates: BUILT_IN_TEMPLATES,
    factors: [
      { type: 'Single Engine Piston', percent: 100 },
      { type: 'Twin Engine Piston', percent: 130 },
      { type: 'Turboprop (TBM, Pilatus)', percent: 150 },
      { type: 'Light Jet', percent: 180 },
      { type: 'King Air', percent: 160 },
      { type: 'Cirrus', percent: 110 },
      { type: 'Cessna Citation', percent: 170 },
    ],
  },
  isPrivate: true,
};

const tracker = z.strictObject({
  updateDays: z.int().min(3, 'At least 3 days').max(30, 'At most 30 days').meta({
    description: 'Days without a photo or note for the customer before a job is flagged.',
  }),
  tellSlipsAfter: z.int().min(0).max(10, 'At most 10 days').nullable().meta({
    description: 'Work days before the customer is automatically emailed that the ready date moved; null: never.',
  }),
});
export type Tracker = z.infer<typeof tracker>;

export const TRACKER_SETTING: Setting<Tracker> = {
  name: 'tracker',
  summary: 'When jobs without updates are flagged, and when customers are emailed about moved dates',
  schema: tracker,
  builtIn: { updateDays: 7, tellSlipsAfter: 2 },
  isPrivate: true,
};
