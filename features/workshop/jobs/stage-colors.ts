import type { CSSProperties } from 'react';
import type { Band } from '#airplanes/aircraft/airframe-names.ts';
import type { JobPage } from './customer/job-page.contract.ts';
import type { JobStatus } from './job-status.constants.ts';
import type { StageTemplate } from './stage-templates.ts';
import type { StageState } from './stages.ts';

export const MATERIALS = ['faded', 'bare', 'primer', 'gloss', 'trim', 'done', 'interior'] as const;
/** The surface that an airplane has in a stage, from old paint to its own scheme. Never its status. */
export type Material = (typeof MATERIALS)[number];

export const MATERIAL_LABELS: Record<Material, string> = {
  faded: 'Old paint',
  bare: 'Bare metal',
  primer: 'Primer',
  gloss: 'Base and topcoat',
  trim: 'Stripes',
  done: 'Assembly, release',
  interior: 'Interior',
};

/** The stages of a full repaint in their order, from old paint to the walk-around, each with a color of its own. */
const SURFACES: Readonly<Record<string, { material: Material; color: string }>> = {
  induction: { material: 'faded', color: '#cdc5b1' },
  disassembly: { material: 'faded', color: '#8b8f86' },
  strip: { material: 'bare', color: '#b9c3c8' },
  metal: { material: 'bare', color: '#93a0a8' },
  prime: { material: 'primer', color: '#c79a3c' },
  color: { material: 'gloss', color: '#f1f2ef' },
  trim: { material: 'trim', color: '#3f6f92' },
  assembly: { material: 'done', color: '#dfe5e7' },
  release: { material: 'done', color: '#c2330d' },
};

export const STAGE_COLORS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(SURFACES).map(([key, { color }]) => [key, color]),
);

/** For stages of the shop's own. */
const BY_BAY: Record<StageTemplate['bay'], Material> = {
  strip: 'bare',
  paint: 'gloss',
  assembly: 'done',
  interior: 'interior',
};

export function materialOf({ key, bay }: { key: string; bay: string }): Material {
  if (bay === 'interior') return 'interior';
  return SURFACES[key]?.material ?? BY_BAY[bay as StageTemplate['bay']] ?? 'faded';
}

/** The style of an element that shows a material: `jobs-page.css` has their colors. */
export const inMaterial = (material: Material) => ({ '--material': `var(--material-${material})` }) as CSSProperties;

/** The surface of a job's airplane as it stands now. */
export function surfaceOf({
  status,
  stages,
}: {
  status: JobStatus;
  stages: readonly { key: string; bay: string; state: StageState }[];
}): Material {
  if (status === 'booked') return 'faded';
  const current = stages.find(({ state }) => state === 'to-come' || state === 'under-way') ?? stages.at(-1);
  return current ? materialOf(current) : 'faded';
}

type Stage = Pick<JobPage['stages'][number], 'key' | 'state'>;

const WHITE = '#fdfdfb';
const PRIMER = '#7d8b4f';
const COLORED = ['color', 'trim'];

/**
 * A job as its aircraft, a band for each stage that is not left out: as it looks at that stage, in the colors of its
 * scheme, plain white without one. One that is done, or that paints nothing, wears the finished scheme.
 */
export function stageColorsOf(stages: readonly Stage[], scheme: JobPage['scheme']): Band[] {
  const stageColors = stages
    .map((stage, at) => ({ ...stage, number: at + 1 }))
    .filter(({ state }) => state !== 'skipped');
  const finish = [scheme?.base ?? WHITE];
  const stripes = scheme ? ('stripes' as const) : undefined;
  const coloredAt = stageColors.findIndex(({ key }) => COLORED.includes(key));
  if (coloredAt === -1 || stageColors.every(({ state }) => state === 'finished'))
    return stageColors.map(({ number, state }) => ({ number, skin: finish, shows: stripes, state: stateOf(state) }));
  const trimAt = stageColors.findIndex(({ key }) => key === 'trim');
  return stageColors.map(({ key, number, state }, at) => ({
    skin: at < coloredAt ? skinAt(key) : finish,
    shows: scheme || at === 0 ? showsAt(at, trimAt) : undefined,
    number,
    state: stateOf(state),
  }));
}

/** Before the color. A stage of the shop's own looks as it came in. */
function skinAt(key: string): string[] {
  const color = STAGE_COLORS[key] ?? STAGE_COLORS.induction!;
  return key === 'prime' ? [color, PRIMER] : [color];
}

function showsAt(at: number, trimAt: number): Band['shows'] {
  if (at === trimAt) return 'tape';
  if (trimAt !== -1 && at > trimAt) return 'stripes';
  return at === 0 ? 'old' : undefined;
}

function stateOf(state: Stage['state']): Band['state'] {
  if (state === 'finished') return 'done';
  return state === 'under-way' ? 'now' : 'to-come';
}

/** 'The aircraft, painted as far as the work has come: 6 of 9 stages done, now Trim.' */
export function describeStageColors(stages: readonly (Stage & { title: string })[]): string {
  const counted = stages.filter(({ state }) => state !== 'skipped');
  const done = counted.filter(({ state }) => state === 'finished').length;
  const now = counted.filter(({ state }) => state === 'under-way').map(({ title }) => title);
  const going = now.length > 0 ? `, now ${now.join(' and ')}` : '';
  return `The aircraft as painted so far: ${done} of ${counted.length} stages done${going}.`;
}
