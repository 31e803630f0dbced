import type { Band } from '#features/aircraft/rules.ts';
import type { JobPage } from '../customer/contract.ts';
import { STAGE_COLORS } from '../materials/rules.ts';

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
