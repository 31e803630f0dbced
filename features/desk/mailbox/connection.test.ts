import { describe, expect, it } from 'vitest';
import { type ConnectionEvent, type ConnectionState, isEntered, nextState, POLL_MS } from './connection.ts';

const tick = (at: number, mayRead = true): ConnectionEvent => ({ type: 'tick', at, mayRead });
const OFF: ConnectionState = { name: 'off' };

/** The names of the states that are entered. */
function run(...events: ConnectionEvent[]): string {
  let state = OFF;
  const entered: string[] = [];
  for (const event of events) {
    const after = nextState(state, event);
    if (isEntered(state, after)) entered.push(after.name);
    state = after;
  }
  return entered.join(' ');
}

describe('the connection to the mailbox', () => {
  it('connects, syncs and idles', () => {
    expect(run(tick(0), { type: 'connected' }, { type: 'synced', at: 5 })).toBe('connecting syncing idle');
  });

  it('syncs on news, and each minute without any', () => {
    const start: ConnectionEvent[] = [tick(0), { type: 'connected' }, { type: 'synced', at: 0 }];
    expect(run(...start, { type: 'news' })).toBe('connecting syncing idle syncing');
    expect(run(...start, tick(POLL_MS - 1))).toBe('connecting syncing idle');
    expect(run(...start, tick(POLL_MS))).toBe('connecting syncing idle syncing');
  });

  it('syncs once more for news during a sync, and only once', () => {
    const events: ConnectionEvent[] = [{ type: 'news' }, { type: 'news' }, { type: 'synced', at: 1 }];
    expect(run(tick(0), { type: 'connected' }, ...events, { type: 'synced', at: 2 })).toBe(
      'connecting syncing syncing idle',
    );
  });

  it('waits longer after each failure, and connects anew', () => {
    let state = nextState(OFF, tick(0));
    const waits = Array.from({ length: 9 }, () => {
      state = nextState(state, { type: 'failed', at: 0 });
      const until = state.name === 'waiting' ? state.until : 0;
      expect(nextState(state, tick(until - 1)).name).toBe('waiting');
      state = nextState(state, tick(until));
      expect(state.name).toBe('connecting');
      return until / 1_000;
    });
    expect(waits).toEqual([5, 10, 20, 40, 80, 160, 300, 300, 300]);
  });

  it('counts failures of syncs, too, until one succeeds', () => {
    const connected = nextState({ name: 'connecting', failures: 3 }, { type: 'connected' });
    expect(nextState(connected, { type: 'failed', at: 0 })).toEqual({ name: 'waiting', failures: 4, until: 40_000 });
    const idle = nextState(connected, { type: 'synced', at: 0 });
    expect(nextState(idle, { type: 'failed', at: 0 })).toEqual({ name: 'waiting', failures: 1, until: 5_000 });
  });

  it('ends with the lease, the mailbox or the settings, and begins again', () => {
    const start: ConnectionEvent[] = [tick(0), { type: 'connected' }];
    expect(run(...start, tick(1, false), tick(2, false), tick(3))).toBe('connecting syncing off connecting');
    expect(run(...start, { type: 'changed' }, tick(1))).toBe('connecting syncing off connecting');
  });

  it('ignores what comes late', () => {
    const late: ConnectionEvent[] = [
      { type: 'connected' },
      { type: 'news' },
      { type: 'synced', at: 1 },
      { type: 'failed', at: 1 },
      { type: 'changed' },
    ];
    for (const event of late) expect(nextState(OFF, event)).toBe(OFF);
    const waiting: ConnectionState = { name: 'waiting', failures: 1, until: 9 };
    for (const event of late.slice(0, 4)) expect(nextState(waiting, event)).toBe(waiting);
  });
});
