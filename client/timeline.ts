/** How many changes can be undone. */
const MAX_STEPS = 100;

/** The values of a visit, so that each change can be undone. */
export interface Timeline<T> {
  past: readonly T[];
  now: T;
  future: readonly T[];
  /** The value before the control that is being moved or typed into, and that control; null at rest. */
  moving: { control: string; from: T } | null;
}

export type TimelineEvent<T> =
  | { kind: 'change'; value: T }
  /** A slider is being moved, or a field typed into: all its steps are one change. */
  | { kind: 'move'; value: T; control: string }
  | { kind: 'rest' }
  | { kind: 'undo' }
  | { kind: 'redo' };

export const startTimeline = <T>(value: T): Timeline<T> => ({ past: [], now: value, future: [], moving: null });

/** The timeline after an event. A change to a value that `isSame` is none. */
export function advance<T>(
  timeline: Timeline<T>,
  event: TimelineEvent<T>,
  isSame: (a: T, b: T) => boolean,
): Timeline<T> {
  switch (event.kind) {
    case 'change':
      return record(rest(timeline), event.value);
    case 'move': {
      const before = timeline.moving?.control === event.control ? timeline : rest(timeline);
      const from = before.moving?.from ?? before.now;
      return { ...before, now: event.value, moving: { control: event.control, from } };
    }
    case 'rest':
      return rest(timeline);
    case 'undo': {
      const { past, now, future } = rest(timeline);
      const last = past.at(-1);
      return last === undefined
        ? rest(timeline)
        : { past: past.slice(0, -1), now: last, future: [now, ...future], moving: null };
    }
    case 'redo': {
      const { past, now, future } = rest(timeline);
      const [next, ...later] = future;
      return next === undefined ? rest(timeline) : { past: [...past, now], now: next, future: later, moving: null };
    }
  }

  function rest(before: Timeline<T>): Timeline<T> {
    const { moving, now } = before;
    return moving ? record({ ...before, now: moving.from, moving: null }, now) : before;
  }

  function record(before: Timeline<T>, value: T): Timeline<T> {
    if (isSame(value, before.now)) return before;
    return { past: [...before.past, before.now].slice(-MAX_STEPS), now: value, future: [], moving: null };
  }
}
