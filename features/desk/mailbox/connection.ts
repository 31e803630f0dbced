import { MINUTE_MS } from '#time/units.ts';

/** How a process stands to the mailbox. One of all nodes reads it; the others are off. */
export type ConnectionState =
  | { name: 'off' }
  | { name: 'connecting'; failures: number }
  /** `isStale`: something came since this sync began. */
  | { name: 'syncing'; failures: number; isStale: boolean }
  | { name: 'idle'; since: number }
  | { name: 'waiting'; failures: number; until: number };

/** Times are in milliseconds. */
export type ConnectionEvent =
  /** `mayRead`: there is a mailbox, and this process has its lease. */
  | { type: 'tick'; at: number; mayRead: boolean }
  | { type: 'connected' }
  /** The server said that something came. */
  | { type: 'news' }
  | { type: 'synced'; at: number }
  | { type: 'failed'; at: number }
  /** Other settings are in force. */
  | { type: 'changed' };

/** For servers that say nothing of news, and as a check that the server answers. */
export const POLL_MS = MINUTE_MS;
const FIRST_WAIT_MS = 5_000;
const MAX_WAIT_MS = 5 * MINUTE_MS;

/** What follows an event. The same object: nothing is to be done. */
export function nextState(state: ConnectionState, event: ConnectionEvent): ConnectionState {
  switch (event.type) {
    case 'tick':
      return afterTick(state, event);
    case 'connected':
      return state.name === 'connecting' ? { name: 'syncing', failures: state.failures, isStale: false } : state;
    case 'news':
      if (state.name === 'idle') return { name: 'syncing', failures: 0, isStale: false };
      // The running sync goes on.
      return state.name === 'syncing' && !state.isStale ? { ...state, isStale: true } : state;
    case 'synced':
      if (state.name !== 'syncing') return state;
      return state.isStale ? { name: 'syncing', failures: 0, isStale: false } : { name: 'idle', since: event.at };
    case 'failed':
      return afterFailure(state, event.at);
    case 'changed':
      return state.name === 'off' ? state : { name: 'off' };
  }
}

function afterTick(
  state: ConnectionState,
  { at, mayRead }: Extract<ConnectionEvent, { type: 'tick' }>,
): ConnectionState {
  if (!mayRead) return state.name === 'off' ? state : { name: 'off' };
  if (state.name === 'off') return { name: 'connecting', failures: 0 };
  if (state.name === 'waiting' && at >= state.until) return { name: 'connecting', failures: state.failures };
  if (state.name === 'idle' && at - state.since >= POLL_MS) return { name: 'syncing', failures: 0, isStale: false };
  return state;
}

/** About 5, 10, 20, … seconds, at most 5 minutes. */
function afterFailure(state: ConnectionState, at: number): ConnectionState {
  if (state.name === 'off' || state.name === 'waiting') return state;
  const failures = ('failures' in state ? state.failures : 0) + 1;
  return { name: 'waiting', failures, until: at + Math.min(FIRST_WAIT_MS * 2 ** (failures - 1), MAX_WAIT_MS) };
}

/** Whether an event that led from one state to another begins what the later one does. */
export const isEntered = (before: ConnectionState, after: ConnectionState): boolean =>
  before !== after && !(before.name === 'syncing' && after.name === 'syncing' && after.isStale);
