import type { Scheme } from '#features/drawing/contract.ts';
import { writeScheme } from '../rules.ts';

/** How many changes can be undone. */
const MAX_STEPS = 100;

/** The schemes of a visit, so that each change can be undone. */
export interface Timeline {
  past: readonly Scheme[];
  now: Scheme;
  future: readonly Scheme[];
  /** The scheme before the slider that is being moved, and that slider; null at rest. */
  moving: { control: string; from: Scheme } | null;
}

export type TimelineEvent =
  | { kind: 'change'; scheme: Scheme }
  /** A slider is being moved: all its steps are one change. */
  | { kind: 'move'; scheme: Scheme; control: string }
  | { kind: 'rest' }
  | { kind: 'undo' }
  | { kind: 'redo' };

export const startTimeline = (scheme: Scheme): Timeline => ({ past: [], now: scheme, future: [], moving: null });

/** The timeline after an event. */
export function advance(timeline: Timeline, event: TimelineEvent): Timeline {
  switch (event.kind) {
    case 'change':
      return record(rest(timeline), event.scheme);
    case 'move': {
      const before = timeline.moving?.control === event.control ? timeline : rest(timeline);
      const from = before.moving?.from ?? before.now;
      return { ...before, now: event.scheme, moving: { control: event.control, from } };
    }
    case 'rest':
      return rest(timeline);
    case 'undo': {
      const { past, now, future } = rest(timeline);
      const last = past.at(-1);
      return last ? { past: past.slice(0, -1), now: last, future: [now, ...future], moving: null } : rest(timeline);
    }
    case 'redo': {
      const { past, now, future } = rest(timeline);
      const [next, ...later] = future;
      return next ? { past: [...past, now], now: next, future: later, moving: null } : rest(timeline);
    }
  }
}

function rest(timeline: Timeline): Timeline {
  const { moving, now } = timeline;
  return moving ? record({ ...timeline, now: moving.from, moving: null }, now) : timeline;
}

function record(timeline: Timeline, scheme: Scheme): Timeline {
  if (writeScheme(scheme) === writeScheme(timeline.now)) return timeline;
  return { past: [...timeline.past, timeline.now].slice(-MAX_STEPS), now: scheme, future: [], moving: null };
}
