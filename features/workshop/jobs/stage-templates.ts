import type { STAGE_BAYS } from '#workshop/stays/places.ts';
import type { Templates } from './job-parts.contract.ts';
import { KNOWN_CHECKS as CHECKS, type CheckTemplate } from './release/check-kinds.ts';

/** Stages as jobs begin with them. The built-in figures are starting points for the owner. */

export interface StageTemplate {
  key: string;
  title: string;
  /** Work days for an aircraft of factor 100. */
  days: number;
  /** The bay that it needs. */
  bay: (typeof STAGE_BAYS)[number];
  checks: CheckTemplate[];
}

export interface JobTemplate {
  name: string;
  stages: StageTemplate[];
}

const stage = (
  key: string,
  title: string,
  days: number,
  bay: StageTemplate['bay'],
  checks: CheckTemplate[] = [],
): StageTemplate => ({ key, title, days, bay, checks });

export const FULL_REPAINT: StageTemplate[] = [
  stage('induction', 'Induction & documentation', 1, 'strip', [CHECKS.condition, CHECKS.inventory, CHECKS.masked]),
  stage('disassembly', 'Disassembly', 2, 'strip'),
  stage('strip', 'Strip & open inspection', 4, 'strip'),
  stage('metal', 'Corrosion & sheet metal', 3, 'strip'),
  stage('prime', 'Prep, conversion coat & primer', 3, 'paint'),
  stage('color', 'Base & topcoat', 3, 'paint'),
  stage('trim', 'Stripes & registration marks', 4, 'paint'),
  stage('assembly', 'Cure, reassembly & balance', 4, 'assembly', [CHECKS.balance, CHECKS.reassembly]),
  stage('release', 'Weight & balance, placards, logbook, delivery', 2, 'assembly', [
    CHECKS.unmasked,
    CHECKS.weight,
    CHECKS.placards,
    CHECKS.marks,
    CHECKS.paint,
    CHECKS.logbook,
    CHECKS.inspection,
  ]),
];

/** Checks that a full repaint never does without. */
export const CORE_CHECKS = ['unmasked', 'balance', 'reassembly', 'placards', 'marks', 'logbook'] as const;
export const isCoreCheck = (key: string) => (CORE_CHECKS as readonly string[]).includes(key);

const PARTIAL = new Set(['induction', 'metal', 'prime', 'color', 'trim', 'release']);
const NEVER_PARTIAL = new Set<string>([CHECKS.weight.key, CHECKS.marks.key]);

/** Names of templates are chosen in quotes. */
export const FULL_REPAINT_NAME = 'Full repaint';

export const BUILT_IN_TEMPLATES: JobTemplate[] = [
  { name: FULL_REPAINT_NAME, stages: FULL_REPAINT },
  {
    name: 'Partial & touch-up',
    stages: FULL_REPAINT.filter(({ key }) => PARTIAL.has(key)).map(({ checks, ...rest }) => ({
      ...rest,
      checks: checks.map((check) => (NEVER_PARTIAL.has(check.key) ? { ...check, required: false } : check)),
    })),
  },
  {
    name: 'Interior',
    stages: [
      stage('induction', 'Induction & documentation', 1, 'interior', [CHECKS.condition]),
      stage('removal', 'Removal', 2, 'interior'),
      stage('patterns', 'Patterns', 3, 'interior'),
      stage('make', 'Cutting & sewing', 8, 'interior'),
      stage('refit', 'Refit', 3, 'interior'),
      stage('release', 'Weight & balance, logbook, delivery', 1, 'interior', [
        CHECKS.weight,
        CHECKS.logbook,
        CHECKS.inspection,
      ]),
    ],
  },
];

/** Why no job can begin with a template of this name; null if one can. */
export function templateProblem({ templates }: Pick<Templates, 'templates'>, name: string): string | null {
  const names = templates.map((template) => template.name);
  return names.includes(name) ? null : `Choose one of these: ${names.join('; ')}`;
}

/** The template of this name, else the first one: quotes may name one that is gone. */
export function findTemplate({ templates }: Pick<Templates, 'templates'>, name: string): JobTemplate {
  return templates.find((template) => template.name === name) ?? templates[0]!;
}

/** The stages with the days that they take for a type of aircraft. */
export function stagesFor(
  { stages }: JobTemplate,
  { factors }: Pick<Templates, 'factors'>,
  type: string,
): StageTemplate[] {
  const percent = factors.find((factor) => factor.type === type)?.percent ?? 100;
  return stages.map((stage) => ({ ...stage, days: Math.ceil((stage.days * percent) / 100) }));
}
