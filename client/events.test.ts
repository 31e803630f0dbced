import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { subscribeToEvents } from './events.ts';
import { startEventsAt } from './request.ts';

class FakeEventSource extends EventTarget {
  static readonly CLOSED = 2;
  static opened: FakeEventSource[] = [];
  readyState = 1;
  close = vi.fn();
  address: string;
  constructor(address: string) {
    super();
    this.address = address;
    FakeEventSource.opened.push(this);
  }
  emit(kind: string, data?: object): void {
    this.dispatchEvent(Object.assign(new Event(kind), { data: JSON.stringify(data) }));
  }
}

function subscribe() {
  const handlers = {
    onNew: vi.fn(),
    onChanged: vi.fn(),
    onReconnect: vi.fn(),
    onRetry: vi.fn(),
    onInterrupted: vi.fn(),
  };
  const { onNew, onChanged, ...others } = handlers;
  const unsubscribe = subscribeToEvents('/events', { on: { new: onNew, changed: onChanged }, ...others });
  return { ...handlers, unsubscribe, source: FakeEventSource.opened[0]! };
}

beforeEach(() => {
  FakeEventSource.opened = [];
  vi.stubGlobal('EventSource', FakeEventSource);
  vi.useFakeTimers();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('passes on what each kind of event says', () => {
  const { source, onNew, onChanged } = subscribe();
  source.emit('new', { id: 7 });
  source.emit('changed', { id: 3 });
  source.emit('deleted', { id: 5 });
  expect([onNew.mock.calls, onChanged.mock.calls]).toEqual([[[{ id: 7 }]], [[{ id: 3 }]]]);
});

it('begins where the page was read that came with its rows, on no other page and only once', () => {
  startEventsAt('2027-01-04T09:00:00.000Z');
  const { source } = subscribe();
  source.readyState = FakeEventSource.CLOSED;
  source.emit('error');
  vi.advanceTimersByTime(10_000);
  startEventsAt(null);
  subscribe();
  const addresses = FakeEventSource.opened.map(({ address }) => address);
  expect(addresses).toEqual(['/events?since=2027-01-04T09:00:00.000Z', '/events', '/events']);
});

it('reports a reconnect, but not the first connect', () => {
  const { source, onReconnect } = subscribe();
  source.emit('open');
  expect(onReconnect).not.toHaveBeenCalled();
  source.emit('error');
  source.emit('open');
  expect(onReconnect).toHaveBeenCalledOnce();
});

it('reports a connect that was refused at first: events before it are lost', () => {
  const { source, onReconnect } = subscribe();
  source.readyState = FakeEventSource.CLOSED;
  source.emit('error');
  vi.advanceTimersByTime(10_000);
  FakeEventSource.opened[1]!.emit('open');
  expect(onReconnect).toHaveBeenCalledOnce();
});

it('connects again after a refusal, and leaves other errors to the browser', () => {
  const { source, onRetry, unsubscribe } = subscribe();
  source.emit('error');
  vi.advanceTimersByTime(60_000);
  expect(FakeEventSource.opened).toHaveLength(1);
  source.readyState = FakeEventSource.CLOSED;
  source.emit('error');
  vi.advanceTimersByTime(10_000);
  expect([onRetry.mock.calls.length, FakeEventSource.opened.length]).toEqual([1, 2]);
  unsubscribe();
  expect(FakeEventSource.opened[1]!.close).toHaveBeenCalledOnce();
});

it('does not connect again once it is ended', () => {
  const { source, unsubscribe } = subscribe();
  source.readyState = FakeEventSource.CLOSED;
  source.emit('error');
  unsubscribe();
  vi.advanceTimersByTime(60_000);
  expect(FakeEventSource.opened).toHaveLength(1);
});

it('reports an interruption that lasts, once', () => {
  const { source, onInterrupted, unsubscribe } = subscribe();
  source.emit('error');
  vi.advanceTimersByTime(4_000);
  source.emit('open');
  vi.advanceTimersByTime(60_000);
  expect(onInterrupted).not.toHaveBeenCalled();
  source.emit('error');
  vi.advanceTimersByTime(4_000);
  source.emit('error');
  vi.advanceTimersByTime(60_000);
  expect(onInterrupted).toHaveBeenCalledOnce();
  unsubscribe();
});
