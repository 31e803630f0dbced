import { describe, expect, test } from 'vitest';
import { advance, startTimeline, type Timeline, type TimelineEvent } from './timeline.ts';

type Event = TimelineEvent<number>;

const next = (timeline: Timeline<number>, event: Event) => advance(timeline, event, (a, b) => a === b);
const reached = (events: Event[], start = startTimeline(0)) => events.reduce(next, start);

const change = (value: number): Event => ({ kind: 'change', value });
const move = (value: number, control = 'height'): Event => ({ kind: 'move', value, control });
const [rest, undo, redo]: Event[] = [{ kind: 'rest' }, { kind: 'undo' }, { kind: 'redo' }];

describe('undo', () => {
  test('takes back one change after the other, and redo brings them again', () => {
    const changed = reached([change(1), change(2)]);
    expect(reached([undo!], changed).now).toBe(1);
    expect(reached([undo!, undo!], changed).now).toBe(0);
    expect(reached([undo!, undo!, redo!, redo!], changed).now).toBe(2);
  });

  test('has nothing to take back at the start, and nothing to redo at the end', () => {
    expect(reached([undo!]).now).toBe(0);
    expect(reached([change(1), redo!]).now).toBe(1);
  });

  test('takes back a moved slider as one change', () => {
    const moved = reached([move(1), move(2), move(3), rest!]);
    expect(moved.past).toHaveLength(1);
    expect(reached([undo!], moved).now).toBe(0);
  });

  test('takes back a slider that is still being moved', () => {
    expect(reached([change(5), move(6), move(7), undo!]).now).toBe(5);
  });

  test('tells one slider from the next', () => {
    const moved = reached([move(1), move(2), move(3, 'width'), rest!]);
    expect(reached([undo!], moved).now).toBe(2);
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
