import { describe, expect, test } from 'vitest';
import type { Scheme } from '#features/drawing/contract.ts';
import { startScheme } from '../fields/rules.ts';
import { advance, startTimeline, type Timeline, type TimelineEvent } from './rules.ts';

const scheme = (height: number): Scheme => ({ ...startScheme(), sliders: { height, sweep: 0, width: 0 } });
const reached = (events: TimelineEvent[], start: Timeline = startTimeline(scheme(0))) => events.reduce(advance, start);
const heightOf = ({ now }: Timeline) => now.sliders.height;

const change = (height: number): TimelineEvent => ({ kind: 'change', scheme: scheme(height) });
const move = (height: number, control = 'height'): TimelineEvent => ({ kind: 'move', scheme: scheme(height), control });
const [rest, undo, redo]: TimelineEvent[] = [{ kind: 'rest' }, { kind: 'undo' }, { kind: 'redo' }];

describe('undo', () => {
  test('takes back one change after the other, and redo brings them again', () => {
    const changed = reached([change(1), change(2)]);
    expect(heightOf(reached([undo!], changed))).toBe(1);
    expect(heightOf(reached([undo!, undo!], changed))).toBe(0);
    expect(heightOf(reached([undo!, undo!, redo!, redo!], changed))).toBe(2);
  });

  test('has nothing to take back at the start, and nothing to redo at the end', () => {
    expect(heightOf(reached([undo!]))).toBe(0);
    expect(heightOf(reached([change(1), redo!]))).toBe(1);
  });

  test('takes back a moved slider as one change', () => {
    const moved = reached([move(1), move(2), move(3), rest!]);
    expect(moved.past).toHaveLength(1);
    expect(heightOf(reached([undo!], moved))).toBe(0);
  });

  test('takes back a slider that is still being moved', () => {
    expect(heightOf(reached([change(5), move(6), move(7), undo!]))).toBe(5);
  });

  test('tells one slider from the next', () => {
    const moved = reached([move(1), move(2), move(3, 'width'), rest!]);
    expect(heightOf(reached([undo!], moved))).toBe(2);
  });

  test('forgets what was undone once something else changes', () => {
    expect(reached([change(1), undo!, change(2)]).future).toEqual([]);
  });

  test('counts no change that changes nothing', () => {
    expect(reached([change(0), move(1), move(0), rest!]).past).toEqual([]);
  });

  test('goes back a hundred changes', () => {
    const changes = Array.from({ length: 120 }, (_, i) => change((i % 10) + 1));
    expect(reached(changes).past).toHaveLength(100);
  });
});
