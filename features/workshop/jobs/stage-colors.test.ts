import { describe, expect, it } from 'vitest';
import { describeStageColors, stageColorsOf } from './stage-colors.ts';
import { FULL_REPAINT } from './stage-templates.ts';

const SCHEME = { base: '#ffffff', a: '#1c2b4f', b: '#b8733a' };

function fullRepaint(finished: number, changes: Record<string, 'under-way' | 'skipped'> = {}) {
  return FULL_REPAINT.map(({ key, title }, at) => ({
    key,
    title,
    state: changes[key] ?? (at < finished ? ('finished' as const) : ('to-come' as const)),
  }));
}

describe('the stage colors of a job', () => {
  it('are painted as far as the work has come', () => {
    const stageColors = stageColorsOf(fullRepaint(6, { trim: 'under-way' }), SCHEME);
    expect(stageColors.map(({ state }) => state)).toEqual([...Array(6).fill('done'), 'now', 'to-come', 'to-come']);
    expect(stageColors.map(({ shows }) => shows)).toEqual([
      'old',
      ...Array(5).fill(undefined),
      'tape',
      'stripes',
      'stripes',
    ]);
    expect(stageColors.slice(4, 6).map(({ skin }) => skin)).toEqual([['#c79a3c', '#7d8b4f'], ['#ffffff']]);
  });

  it('wear the finished scheme once all is done, and when nothing is painted', () => {
    const isFinished = ({ skin, shows }: { skin: readonly string[]; shows?: string | undefined }) =>
      skin[0] === '#ffffff' && shows === 'stripes';
    expect(stageColorsOf(fullRepaint(9), SCHEME).every(isFinished)).toBe(true);
    const interior = ['induction', 'removal', 'make'].map((key) => ({ key, state: 'to-come' as const }));
    expect(stageColorsOf(interior, SCHEME).every(isFinished)).toBe(true);
  });

  it('are plain white without a scheme', () => {
    const stageColors = stageColorsOf(fullRepaint(9), null);
    expect(stageColors.map(({ skin, shows }) => [...skin, shows])).toEqual(Array(9).fill(['#fdfdfb', undefined]));
    expect(
      stageColorsOf(fullRepaint(6), null)
        .slice(6)
        .every(({ shows }) => shows === undefined),
    ).toBe(true);
  });

  it('leave out what is skipped, and keep the numbers of the list', () => {
    const stages = fullRepaint(1, { disassembly: 'skipped', strip: 'under-way' });
    expect(stageColorsOf(stages, null).map(({ number }) => number)).toEqual([1, 3, 4, 5, 6, 7, 8, 9]);
    expect(describeStageColors(stages)).toBe(
      'The aircraft as painted so far: 1 of 8 stages done, now Strip & open inspection.',
    );
  });
});
